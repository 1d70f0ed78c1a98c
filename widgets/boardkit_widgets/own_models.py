"""Models of one's own, as laboratory and games name them."""

from __future__ import annotations

from collections.abc import Mapping

from boardkit.chance import models
from boardkit.chance.models import Model
from boardkit.chance.table import ORIGINS
from boardkit.text import Phrase, phrase


def own_by_name() -> Mapping[str, Model]:
    """All models of one's own by name, kept or registered."""
    own = (name for name in models.names() if name not in models.shipped())
    return {name: models.named(name) for name in own}


def chosen(model: Model) -> Phrase:
    """A model of one's own with the sign and word of its origin, and its throws if it has any."""
    values = {
        "sign": ORIGINS[model.origin],
        "label": model.label,
        "origin": phrase(f"chance.origin.{model.origin}"),
    }
    if model.origin == "made_up" or model.parameters:
        return phrase("ui.lab.model.chosen", **values)
    return phrase("ui.lab.model.chosen_n", n=sum(model.counts), **values)
