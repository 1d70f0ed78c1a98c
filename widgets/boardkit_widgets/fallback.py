"""What a widget leaves behind where there is no kernel: exported, printed, opened untrusted."""

from __future__ import annotations

from typing import Any


class Fallback:
    """Mixed into a widget, before its other base: stored beside it is the HTML of `to_html`."""

    def to_html(self) -> str:
        """What the widget shows, as HTML that needs neither kernel nor script."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for pages without a kernel `to_html`."""
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if bundle is not None:
            bundle["text/html"] = self.to_html()
        return bundle
