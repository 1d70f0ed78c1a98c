"""boardkit: four board games, played and explained with exact chances.

``import boardkit`` needs the standard library only and loads nothing else until it is used:
the names below are looked up when somebody asks for them.

>>> import boardkit
>>> boardkit.language("en")
'en'
"""

# The launcher imports this package with whatever Python the user has, before anything is set up:
# keep this file to Python 3.8 syntax.
__version__ = "0.1.0"

_HOMES = {
    "boardkit.errors": (
        "BoardkitError", "IllegalMove", "BadNotation", "BadPosition", "BadOption", "BadMaterial",
        "BadModel", "BadSave", "BadPattern", "BadData", "BadAnswer",
    ),
    "boardkit.text": ("language", "phrase"),
    "boardkit.game": ("Turn", "Reason", "ScoreLine", "game_class"),
    "boardkit.match": ("Match",),
}  # fmt: skip
_NAMES = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*sorted(_NAMES), "__version__"]


def __getattr__(name: str) -> object:
    """Import the home of a public name, or a submodule, when it is first used."""
    import importlib

    if name in _NAMES:
        return getattr(importlib.import_module(_NAMES[name]), name)
    if not name.startswith("_"):
        try:
            return importlib.import_module("boardkit." + name)
        except ModuleNotFoundError as error:
            if error.name != "boardkit." + name:
                raise
    raise AttributeError(f"module 'boardkit' has no attribute {name!r}")


def __dir__() -> "list[str]":
    return sorted(set(globals()) | set(__all__))
