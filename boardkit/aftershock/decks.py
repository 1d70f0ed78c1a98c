"""Cards of your own, checked before you play with them: what is wrong, or how hard each one is.

`card` looks at a single card, `deck` at a whole file in the form of ``material.toml``.  Both
answer in the notebook: either with the sentence that says which card is wrong and how to mend it,
or with a table of the chances of all combinations in one roll of ten dice.

>>> easy = card('{ stars = 2, combinations = [{ colour = "red", dice = "AAA BB" }] }')
>>> easy.right, easy.table.rows[0].label.text("en")
(True, 'card 1: red AAA BB, 40 points')
>>> card('{ stars = 2, combinations = [{ colour = "red", dice = "AAA 66" }] }').right
False
"""

from __future__ import annotations

import html
import os
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass

from boardkit.aftershock.chances import single_roll
from boardkit.aftershock.material import Card, Material, read_card
from boardkit.aftershock.wording import combination_phrase
from boardkit.chance.table import Row, Table
from boardkit.errors import BadMaterial
from boardkit.text import known, phrase


@dataclass(frozen=True)
class Checked:
    """What came of checking cards: the cards with their table, or the problem."""

    cards: tuple[Card, ...] = ()
    problem: BadMaterial | None = None
    material: Material | None = None
    """A whole deck, to play with: ``Aftershock(material=...)``; None for a card and a bad deck."""

    @property
    def right(self) -> bool:
        """Whether there is nothing to mend."""
        return self.problem is None

    @property
    def table(self) -> Table:
        """Every combination with its chance in one roll of ten dice, in the order of the cards."""
        title = phrase("aftershock.decks.title")
        return Table(title, tuple(_rows(self.cards)), phrase("aftershock.table.fair"))

    def html(self, language: str | None = None) -> str:
        """The answer as HTML: the problem in words, or a line that praises and the table."""
        code = known(language)
        if self.problem is not None:
            words = phrase("aftershock.decks.wrong", problem=self.problem.text(code))
            return f'<p lang="{code}">✗ {html.escape(words.text(code))}</p>'
        twos = sum(card.helpers == 2 for card in self.cards)
        words = phrase("aftershock.decks.right", n=len(self.cards), twos=twos)
        return f'<p lang="{code}">✓ {html.escape(words.text(code))}</p>{self.table.html(code)}'

    def _repr_html_(self) -> str:
        return self.html()


def deck(path: str | os.PathLike[str]) -> Checked:
    """Checks the cards of a TOML file; see `boardkit.aftershock.material.Material.load`.

    >>> missing = deck("nowhere.toml")
    >>> print(missing.problem.text("en"))
    The file of cards nowhere.toml cannot be read: check its name and folder.
    """
    try:
        material = Material.load(path)
    except BadMaterial as error:
        return Checked(problem=error)
    return Checked(material.cards, None, material)


def card(text: str) -> Checked:
    """Checks one card, written as a TOML table in braces.

    >>> print(card("{ stars = 6 }").problem.text("en"))
    The sample, card 1: there are 6 stars: write a whole number from 1 to 5, turquoise ones apart.
    """
    where = phrase("aftershock.decks.card")
    try:
        entry = tomllib.loads(f"card = {text}")["card"]
    except tomllib.TOMLDecodeError as error:
        problem = BadMaterial("aftershock.material.no_toml", file=where, problem=str(error))
        return Checked(problem=problem)
    try:
        return Checked((read_card(entry, 1, where),))
    except BadMaterial as error:
        return Checked(problem=error)


def _rows(cards: Iterable[Card]) -> Iterable[Row]:
    for number, one in enumerate(cards, start=1):
        for n, combination in enumerate(one.combinations):
            label = phrase(
                "aftershock.table.card",
                number=number, combination=combination_phrase(combination), value=one.value,
                points=one.prize(combination),
            )  # fmt: skip
            yield Row((number, n), label, single_roll(combination))
