"""How likely a thrown hut comes to lie on each of its sides.

The chances of a hut are printed nowhere; they are a model, and where it comes from (made up,
simulated or measured) belongs to every number computed with it.  A model is a small TOML file:
those that come with boardkit stand in ``model_data/``, and `load` reads a file of your own with
the same entries.

============  =====================================================================
entry         meaning
============  =====================================================================
counts        a table ``upright``, ``long``, ``narrow``, ``roof``: whole numbers
parameters    instead of counts: ``idea`` ("area", "solid_angle", "gibbs", "gibbs_weighted"),
              ``width``, ``depth``, ``wall``, ``ridge`` in millimetres and ``b`` for Gibbs; the
              chances are rounded to 1/10000 then
origin        "made_up", "simulated" or "measured"
name          the short name; without it the file's or the counts'
label         the title, a text or a table of ``de`` and ``en``
source, surface, throw_style, uncertainty    texts for the reader, all optional
============  =====================================================================

>>> model = default()
>>> dict(model.weights)
{'upright': 7, 'long': 5, 'narrow': 5, 'roof': 3}
>>> print(model.label.text("de"))
Rechenmodell 7-5-5-3 (ausgedacht)
"""

from __future__ import annotations

import functools
import os
import pathlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardkit.chance.dist import Dist, shown, shown_number
from boardkit.chance.given import whole
from boardkit.errors import BadModel, BadOption
from boardkit.text import LANGUAGES, Phrase, known, phrase
from boardkit.watchers import Watchers

OUTCOMES = ("upright", "long", "narrow", "roof")
"""The four ways in which a thrown hut can lie, in the order of the rule sheet."""

ORIGINS = ("made_up", "simulated", "measured")
"""Where the chances of a model may come from."""

MOST = 10**12
"""The highest count; nobody can throw so often, and longer numbers cannot be read."""

PARTS = 10_000
"""What the chances of a model with parameters are rounded to: so many parts of 1."""

TEXTS = ("label", "source", "surface", "throw_style", "uncertainty")
_ENTRIES = ("name", "origin", "counts", "parameters", *TEXTS)
_registered: dict[str, Model] = {}
_listeners = Watchers()
_DATA = pathlib.Path(__file__).parent / "model_data"


@dataclass(frozen=True)
class Words:
    """A text of a model file in both languages."""

    de: str
    en: str

    def text(self, language: str | None = None) -> str:
        """The text in the notebook's language unless another is named."""
        return str(getattr(self, known(language)))


@dataclass(frozen=True)
class Model:
    """The weights of the four outcomes, with what one has to know about them.

    `counts` are whole numbers in the order of `OUTCOMES`, at least one above 0; `texts` are pairs
    (entry, `Words`).  With `parameters` (pairs) the counts were calculated and rounded from them.
    Raises `BadModel` for anything else.
    """

    name: str
    counts: tuple[int, ...]
    origin: str
    texts: tuple[tuple[str, Words], ...] = ()
    parameters: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        where = phrase("chance.model.here")
        _check_origin(self.origin, where)
        if not isinstance(self.counts, tuple) or len(self.counts) != len(OUTCOMES):
            raise BadModel("model.counts", file=where, outcomes=OUTCOMES)
        if not isinstance(self.name, str) or not self.name.strip():
            raise BadModel("model.text", file=where, entry="name", given=shown(self.name))
        counts = _check_counts(dict(zip(OUTCOMES, self.counts, strict=True)), where)
        object.__setattr__(self, "counts", counts)

    def __hash__(self) -> int:
        # Games are looked up by their model at every throw: leave the long texts out.
        return hash((self.name, self.counts))

    @property
    def weights(self) -> Mapping[str, int]:
        """The weight of each outcome, in the order of `OUTCOMES`; zeros included."""
        return MappingProxyType(dict(zip(OUTCOMES, self.counts, strict=True)))

    @property
    def label(self) -> Phrase:
        """What the model is called wherever its numbers are shown."""
        words = self.about("label")
        if words is None:
            return phrase("chance.model.own", name=self.name)
        return phrase("chance.model.label", label=words)

    def about(self, entry: str) -> Words | None:
        """The text of `entry` ("source", "surface", "throw_style", ...), None if not given.

        >>> default().about("surface") is None
        True
        """
        return dict(self.texts).get(entry)

    def dist(self) -> Dist[str]:
        """How one hut lies.

        >>> default().dist().p("upright")
        Fraction(7, 20)
        """
        return Dist(self.weights).under(self.origin, self.label)

    def usable_for_play(self) -> bool:
        """Whether games with this model can end: some huts must come to lie upright.

        >>> own({"upright": 0, "long": 1, "narrow": 1, "roof": 1}).usable_for_play()
        False
        """
        return self.counts[0] > 0

    def for_play(self) -> Model:
        """The model itself; raises `BadModel` if no game could end with it."""
        if not self.usable_for_play():
            raise BadModel("model.no_upright", name=self.label)
        return self

    def document(self) -> dict[str, Any]:
        """The model as a JSON-able document; `from_document` is the way back.

        >>> Model.from_document(default().document()) == default()
        True
        """
        texts = {entry: {"de": words.de, "en": words.en} for entry, words in self.texts}
        chances: dict[str, Any] = {"counts": dict(zip(OUTCOMES, self.counts, strict=True))}
        if self.parameters:
            chances = {"parameters": dict(self.parameters)}
        return {"name": self.name, "origin": self.origin, **texts, **chances}

    @classmethod
    def from_document(
        cls, document: Any, *, file: str | Phrase | None = None, name: str | None = None
    ) -> Model:
        """The model that a document describes, see the module's table of entries.

        `file` is what errors call the document, `name` stands in for a missing entry ``name``.
        Raises `BadModel`.
        """
        where = phrase("chance.model.here") if file is None else file
        if not isinstance(document, Mapping):
            raise BadModel("model.no_table", file=where, given=shown(document))
        for entry in document:
            if entry not in _ENTRIES:
                raise BadModel("model.entry", file=where, entry=shown(entry), known=_ENTRIES)
        parametric = "parameters" in document
        if parametric and "counts" in document:
            raise BadModel("model.both", file=where)
        for entry in ("origin",) if parametric else ("origin", "counts"):
            if entry not in document:
                raise BadModel("model.missing", file=where, entry=entry)
        parameters: tuple[tuple[str, Any], ...] = ()
        if parametric:
            from boardkit.chance import parametric as shapes

            parameters, counts = shapes.read(document["parameters"], where)
        else:
            counts = _check_counts(document["counts"], where)
        texts = tuple(
            (entry, _words(document[entry], entry, where)) for entry in TEXTS if entry in document
        )
        given = document.get("name", name)
        if given is None:
            given = "-".join(map(str, counts))
        if not isinstance(given, str) or not given.strip():
            raise BadModel("model.text", file=where, entry="name", given=shown(given))
        _check_origin(document["origin"], where)
        return cls(given, counts, document["origin"], texts, parameters)


def own(counts: Mapping[str, int], label: str | None = None, origin: str = "measured") -> Model:
    """A model from your own counts of the four outcomes; a missing outcome was never seen.

    Raises `BadModel`.

    >>> own({"upright": 12, "long": 20, "narrow": 9, "roof": 9}).name
    '12-20-9-9'
    """
    document: dict[str, Any] = {"origin": origin, "counts": counts}
    if isinstance(counts, Mapping):
        document["counts"] = dict.fromkeys(OUTCOMES, 0) | dict(counts)
    if label is not None:
        document["label"] = label
    return Model.from_document(document)


def load(path: str | os.PathLike[str]) -> Model:
    """The model in a TOML file of your own; raises `BadModel` with file, entry and mend."""
    try:
        file = pathlib.Path(path)
    except TypeError as error:
        raise BadModel("model.unreadable", file=shown(path)) from error
    try:
        text = file.read_text(encoding="utf-8-sig")  # some editors begin with a mark
    except UnicodeDecodeError as error:
        raise BadModel("model.no_utf8", file=file.name) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadModel("model.unreadable", file=str(file)) from error
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also numbers beyond all bounds
        raise BadModel("model.no_toml", file=file.name, problem=str(error)) from error
    return Model.from_document(document, file=file.name, name=file.stem)


def names() -> tuple[str, ...]:
    """The names of all models: those that come with boardkit, and your own.

    Your own are those that are registered, and those that are kept in the folder
    ``boardkit-models`` (`boardkit.chance.kept`).

    >>> names()[:2]
    ('7-5-5-3', 'hut-10-11-10-15')
    """
    return tuple(sorted({*shipped(), *_registered, *_kept()}))


def named(name: str) -> Model:
    """The model of this name; raises `BadOption` if there is none.

    >>> named("7-5-5-3") == default()
    True
    """
    if isinstance(name, str) and name in _registered:
        return _registered[name]
    if isinstance(name, str) and name in shipped():
        return _from_box(name)
    kept = _kept()
    if not isinstance(name, str) or name not in kept:
        raise BadOption("model.unknown", given=shown(name), known=names())
    return kept[name]


def register(model: Model) -> Model:
    """Make a model of your own known by its name; it can be chosen wherever models are.

    It is known until the kernel stops; `boardkit.chance.kept.keep` writes it into a file.  The same
    model again changes nothing.  Raises `BadModel` if another one has the name.

    >>> register(own({"upright": 4, "long": 7, "narrow": 5, "roof": 4})).name in names()
    True
    >>> forget("4-7-5-4")
    """
    if not isinstance(model, Model):
        raise BadModel("model.no_table", file=phrase("chance.model.here"), given=shown(model))
    taken = named(model.name) if model.name in names() else None
    if taken is not None and taken != model:
        raise BadModel("model.taken", name=model.name)
    if model.name not in shipped():
        _registered[model.name] = model
        changed()
    return model


def forget(name: str) -> None:
    """Take back `register`; a model that comes with boardkit, or none at all, stays as it is.

    One that is kept in a file is found there as before.
    """
    if _registered.pop(name, None) is not None:
        changed()


def tell_changes(method: Callable[[], object]) -> None:
    """Call a method whenever a model became known or was taken back, as long as its object lives.

    `method` is a bound method; nothing is called for files that others put into the folder.
    """
    _listeners.watch(method)


def changed() -> None:
    """Call all methods that `tell_changes` was given."""
    _listeners.tell()


def default() -> Model:
    """The model 7-5-5-3, until a laboratory has measured something.

    >>> default().origin
    'made_up'
    """
    return _from_box("7-5-5-3")


@functools.cache
def shipped() -> tuple[str, ...]:
    """The names of the models that come with boardkit."""
    return tuple(sorted(path.stem for path in _DATA.glob("*.toml")))


def _kept() -> Mapping[str, Model]:
    from boardkit.chance import kept  # it reads its files with `load`

    return kept.shelf().models


@functools.cache
def _from_box(name: str) -> Model:
    return load(_DATA / f"{name}.toml")


def _check_origin(origin: Any, where: str | Phrase) -> None:
    if origin not in ORIGINS:
        raise BadModel("model.origin", file=where, given=shown(origin), known=ORIGINS)


def _check_counts(counts: Any, where: str | Phrase) -> tuple[int, ...]:
    if not isinstance(counts, Mapping):
        raise BadModel("model.counts", file=where, outcomes=OUTCOMES)
    for outcome in counts:
        if outcome not in OUTCOMES:
            raise BadModel("model.outcome", file=where, outcome=shown(outcome), outcomes=OUTCOMES)
    found = []
    for outcome in OUTCOMES:
        if outcome not in counts:
            raise BadModel("model.missing", file=where, entry=f"counts.{outcome}")
        given = counts[outcome]
        count = None if isinstance(given, float) else whole(given)
        if count is None or not 0 <= count <= MOST:
            raise BadModel(
                "model.count", file=where, outcome=outcome, given=shown_number(given), most=MOST
            )
        found.append(count)
    if not any(found):
        raise BadModel("model.all_zero", file=where)
    return tuple(found)


def _words(given: Any, entry: str, where: str | Phrase) -> Words:
    texts = dict.fromkeys(LANGUAGES, given) if isinstance(given, str) else given
    if not isinstance(texts, Mapping) or set(texts) != set(LANGUAGES):
        raise BadModel("model.text", file=where, entry=entry, given=shown(given))
    for code, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            raise BadModel("model.text", file=where, entry=f"{entry}.{code}", given=shown(text))
    return Words(**texts)
