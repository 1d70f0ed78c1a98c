"""A canvas that writes down what is done to it, and refuses what ipycanvas does not have."""

from __future__ import annotations

from typing import Any, NamedTuple

from ipycanvas import Canvas


class Call(NamedTuple):
    name: str
    args: tuple[Any, ...]


class Recorder:
    """Counts as ipycanvas does: every call and every attribute set is one command."""

    def __init__(self) -> None:
        object.__setattr__(self, "log", [])

    def __getattr__(self, name: str) -> Any:
        assert callable(getattr(Canvas, name)), name
        return lambda *args: self.log.append(Call(name, args))

    def __setattr__(self, name: str, value: Any) -> None:
        assert name in Canvas.ATTRS, name
        self.log.append(Call(name, (value,)))

    def calls(self, name: str) -> list[Call]:
        return [call for call in self.log if call.name == name]
