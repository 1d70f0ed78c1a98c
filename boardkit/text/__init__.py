"""Sentences in German and English, numbers and plurals as each language writes them.

All sentences stand in ``de.toml`` and ``en.toml`` files: the shared ones beside this file, a
game's own in ``boardkit/<game>/text/``, the widgets' in ``boardkit_widgets/text/``.  A folder may
split a language over several files (``story.de.toml`` beside ``de.toml``).  All files of
a language are merged by key; a key is the dotted path of its tables.  A sentence is filled by
`str.format`; an entry that is a table of ``one`` and ``other`` is a plural chosen by the value
``n``.

>>> language("en")
'en'
>>> phrase("common.huts", n=1).text(), phrase("common.huts", n=12).text("de")
('1 hut', '12 Hütten')
>>> number(1234.5), number(1234.5, language="de"), percent(0.72537, language="de")
('1,234.5', '1.234,5', '72,5\\xa0%')
"""

from __future__ import annotations

import functools
import importlib.util
import logging
import math
import pathlib
import string
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardkit.watchers import Watchers

LANGUAGES = ("de", "en")

_here = pathlib.Path(__file__).parent
_folders: list[pathlib.Path] = [_here]
_current = "en"
_watchers = Watchers()


def language(code: str | None = None) -> str:
    """The language of this notebook; with a `code` ("de" or "en") it is set first.

    Raises `BadOption` for any other code.
    """
    global _current
    if known(code) != _current:
        _current = known(code)
        _watchers.tell(_failed)
    return _current


def watch_language(callback: Callable[[], object]) -> Callable[[], None]:
    """Call `callback()` whenever the language of the notebook has changed; returns what ends that.

    A method is held weakly: whoever watches need not end it before going away.  What `callback`
    raises goes to the log of Python and not to the cell that changed the language.

    >>> before = language("en")
    >>> end = watch_language(lambda: print(phrase("common.huts", n=2)))
    >>> language("de"), language("de")
    2 Hütten
    ('de', 'de')
    >>> end()
    >>> language(before)
    'en'
    """
    return _watchers.watch(callback)


def _failed(error: Exception) -> None:
    logging.getLogger(__name__).error("telling of another language failed", exc_info=error)


def known(code: str | None) -> str:
    """`code` itself if there is such a language, the notebook's language for None."""
    if code is None:
        return _current
    if code not in LANGUAGES:
        from boardkit.errors import BadOption

        raise BadOption("language", given=str(code))
    return code


@dataclass(frozen=True)
class Phrase:
    """A sentence not yet put into words: the key and the values that fill it."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def text(self, language: str | None = None) -> str:
        """The words, in the notebook's language unless another is named."""
        return render(self.key, dict(self.values), language)

    def __str__(self) -> str:
        return self.text()


def phrase(key: str, /, **values: Any) -> Phrase:
    """A `Phrase`; a value may be a number, a text, another phrase or a tuple of these."""
    return Phrase(key, tuple(values.items()))


def add_folder(folder: pathlib.Path) -> None:
    """Merge the ``de.toml``, ``en.toml`` and ``*.de.toml``, ``*.en.toml`` of another package."""
    if folder not in _folders:
        _folders.append(folder)
        sentences.cache_clear()


@functools.cache
def sentences(code: str) -> dict[str, str | dict[str, str]]:
    """All sentences of a language by dotted key; a plural is a dict of its forms."""
    games = sorted(path.parent for path in _here.parent.glob("*/text/en.toml"))
    found: dict[str, str | dict[str, str]] = {}
    for folder in dict.fromkeys([*_folders, *games]):
        for path in [folder / f"{code}.toml", *sorted(folder.glob(f"*.{code}.toml"))]:
            for key, value in _flat(tomllib.loads(path.read_text(encoding="utf-8")), ""):
                if key in found:
                    raise ValueError(f"two sentences for {key} in {code}, the second in {path}")
                found[key] = value
    return found


def _flat(tree: Mapping[str, Any], prefix: str) -> list[tuple[str, Any]]:
    rows: list[tuple[str, Any]] = []
    for name, value in tree.items():
        if isinstance(value, dict) and "other" not in value:
            rows += _flat(value, f"{prefix}{name}.")
        else:
            rows.append((prefix + name, value))
    return rows


def has(key: str, language: str | None = None) -> bool:
    """Whether there is a sentence for `key`."""
    return key in sentences(known(language))


def render(key: str, values: Mapping[str, Any], language: str | None = None) -> str:
    """The sentence `key` filled with `values`.

    A key without a sentence is shown in brackets rather than raised: a missing word must not hide
    the error that it was to explain.  A test holds that no key is missing.
    """
    code = known(language)
    entry = sentences(code).get(key)
    if entry is None:
        return f"[{key}]"
    if isinstance(entry, dict):
        entry = entry.get(plural(values.get("n", 0), code), entry["other"])
    found = _Filler(code).vformat(entry, (), values)
    # Half a surrogate pair in what somebody gave could be neither printed nor saved.
    return found if found.isascii() else found.encode("utf-8", "backslashreplace").decode("utf-8")


class _Filler(string.Formatter):
    """`str.format` that writes numbers and nested phrases as the language does.

    Format specs: ``percent`` or ``percent3`` (digits after the comma), ``.2`` for decimals.
    """

    def __init__(self, code: str) -> None:
        self.code = code

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "{" + str(key) + "}")

    def format_field(self, value: Any, spec: str) -> str:
        if spec.startswith("percent"):
            return percent(value, int(spec[7:] or 1), self.code)
        if spec.startswith("."):
            return number(value, int(spec[1:]), self.code)
        return written(value, self.code)


def written(value: Any, language: str | None = None) -> str:
    """`value` in words: phrases are told, numbers written, tuples listed."""
    code = known(language)
    if hasattr(value, "text"):
        return str(value.text(code))
    if isinstance(value, (list, tuple)):
        return ", ".join(written(item, code) for item in value)
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return number(value, None, code)
    return str(value)


MINUS = "\N{MINUS SIGN}"
HUGE = 10**21
"""Numbers from here on are written as a power of ten."""

_HAS_BABEL = importlib.util.find_spec("babel") is not None


def number(value: float | Fraction, digits: int | None = None, language: str | None = None) -> str:
    """`value` with the language's comma and thousands marks.

    `digits` after the comma; None means a whole number without and at most three otherwise.
    Rounded as at school, halves away from zero; from 10^21 on as a power of ten.  With the minus
    sign of printed text, not a hyphen.

    >>> number(Fraction(21, 160), 4), number(-2.5, 0), number(-25 * 10**5000, language="de")
    ('0.1313', '−3', '−2,5 · 10^5001')
    """
    code = known(language)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if not -HUGE < value < HUGE:
        return _power(value, code)
    pattern = "#,##0." + ("###" if digits is None else "0" * digits)
    pattern = pattern.rstrip(".")
    if _HAS_BABEL:
        from babel.numbers import format_decimal

        written = str(format_decimal(_rounded(value, digits), format=pattern, locale=code))
        return written.replace("-", MINUS)
    return plain_number(value, digits, code)


def _power(value: float | Fraction, code: str) -> str:
    """A number too long to read as three digits and a power of ten."""
    from decimal import Decimal

    exact = Decimal(int(value))
    places = exact.adjusted()
    first = Fraction(int(value), 10**places)
    return f"{number(first, None, code)} \N{MIDDLE DOT} 10^{places}"


def plain_number(value: float | Fraction, digits: int | None, code: str) -> str:
    """What `number` writes, without Babel: for the browser site and before set-up."""
    text = f"{_rounded(value, digits):,.{3 if digits is None else digits}f}"
    if digits is None and "." in text:
        text = text.rstrip("0").rstrip(".")
    if code == "de":
        text = text.translate(str.maketrans(",.", ".,"))
    return text.replace("-", MINUS)


def _rounded(value: float | Fraction, digits: int | None) -> Any:
    """`value` as a decimal with so many digits (None: three), never a zero with a minus."""
    from decimal import Decimal

    places = 3 if digits is None else digits
    # By way of Python's own float, for numpy writes and calculates its numbers otherwise.
    whole = isinstance(value, (int, Fraction))
    exact = Fraction(value) if whole else Fraction(repr(float(value)))
    units = (abs(exact) * 10**places * 2 + 1) // 2
    return Decimal(units if exact >= 0 else -units).scaleb(-places)


def percent(value: float | Fraction, digits: int = 1, language: str | None = None) -> str:
    """`value` (1 is the whole) as a percentage: ``72.5%``, in German ``72,5 %``."""
    code = known(language)
    text = number(value * 100, digits, code)
    return f"{text}\N{NO-BREAK SPACE}%" if code == "de" else f"{text}%"


def plural(n: float | Fraction, code: str) -> str:
    """The plural category of `n`: "one" or "other" in both languages."""
    if _HAS_BABEL:
        from babel import Locale

        return str(Locale.parse(code).plural_form(n if isinstance(n, int) else float(n)))
    return "one" if n == 1 else "other"
