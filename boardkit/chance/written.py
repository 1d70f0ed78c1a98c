"""Chances as people read them: fraction, decimal and percent, in the language's format.

A chance that is possible is never written as 0 and one that is not certain never as 1 (or 100%):
where the usual digits would do that there are more of them, and then powers of ten.

>>> percent_text(Fraction(5803, 8000), "en"), percent_text(Fraction(1, 6**10), "en")
('72.5%', '0.0000017%')
>>> decimal_text(Fraction(7, 20), "de")
'0,3500'
"""

from __future__ import annotations

from fractions import Fraction

from boardkit.text import number, phrase

_MOST_DIGITS = 9
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def percent_text(chance: Fraction, language: str | None = None) -> str:
    """`chance` as a percentage with one digit after the comma, more near 0 and 100.

    >>> percent_text(Fraction(999_999, 1_000_000), "de")
    '99,99990\\xa0%'
    """
    return phrase("chance.percent", value=_Scaled(chance, 100, 1)).text(language)


def decimal_text(chance: Fraction, language: str | None = None) -> str:
    """`chance` as a decimal with four digits after the comma, more near 0 and 1.

    >>> decimal_text(Fraction(1, 10**20), "en")
    '1.0 × 10⁻²⁰'
    """
    return _Scaled(chance, 1, 4).text(language)


def fraction_text(value: Fraction) -> str:
    """`value` in lowest terms.

    >>> fraction_text(Fraction(1050, 8000)), fraction_text(Fraction(1))
    ('21/160', '1')
    """
    return str(value)


def percent_is_exact(chance: Fraction) -> bool:
    """Whether `percent_text` writes the chance without rounding.

    >>> percent_is_exact(Fraction(7, 20)), percent_is_exact(Fraction(1, 3))
    (True, False)
    """
    digits = digits_for(chance * 100, 100, 1)
    return digits is not None and (chance * 100 * 10**digits).denominator == 1


def digits_for(value: Fraction, whole: int, usual: int) -> int | None:
    """How many digits after the comma tell `value` apart from 0 and from `whole`.

    None where even nine do not.

    >>> digits_for(Fraction(1, 2), 1, 4), digits_for(Fraction(1, 30_000), 1, 4)
    (4, 6)
    """
    gap = min((d for d in (abs(value), abs(whole - value)) if d), default=Fraction(whole))
    if gap * 10**usual >= 1:
        return usual
    if gap * 10**_MOST_DIGITS < 1:
        return None
    digits = usual
    while gap * 10**digits < 10 and digits < _MOST_DIGITS:  # two significant digits
        digits += 1
    return digits


class _Scaled:
    """A chance times `whole`, to be written by `boardkit.text`."""

    def __init__(self, chance: Fraction, whole: int, usual: int) -> None:
        self.value, self.whole, self.usual = chance * whole, whole, usual

    def text(self, language: str | None = None) -> str:
        digits = digits_for(self.value, self.whole, self.usual)
        if digits is not None:
            return number(self.value, digits, language)
        if abs(self.value) * 2 > self.whole:
            almost = self.whole - Fraction(1, 10**_MOST_DIGITS)
            return f"> {number(almost, _MOST_DIGITS, language)}"
        exponent, mantissa = 0, self.value
        while abs(mantissa) < 1:
            exponent, mantissa = exponent - 1, mantissa * 10
        if round(abs(mantissa), 1) == 10:
            exponent, mantissa = exponent + 1, mantissa / 10
        power = str(exponent).translate(_SUPERSCRIPT)
        return phrase("chance.scientific", mantissa=mantissa, power=power).text(language)
