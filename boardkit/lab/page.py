"""The counting page: one HTML file for tablets and phones, without a kernel and without a network.

Five buttons, an undo, a seat, the tally and the same result code as `boardkit.lab.codes`.  The
browser keeps what was entered.  The files ``notebooks/<language>/counting.html`` are made by this
module and are given out as they are::

    python3 -m boardkit.lab.page notebooks

The pictures of how the hut lies are in ``huts.html`` beside this file; whoever draws huts wrote
them there (``boardkit_widgets.lab_pictures``), so that the page needs no code for drawing.

>>> "<title>Counting throws</title>" in page("en")
True
"""

from __future__ import annotations

import html
import json
import pathlib
import sys

from boardkit.chance.table import origin_words
from boardkit.lab import codes
from boardkit.lab.tally import ENTRIES, entry_name
from boardkit.text import LANGUAGES, known, phrase, sentences

NAME = "counting.html"
KEY = "boardkit-counting-1"
"""Where the browser keeps the throws; another number when what is kept changes its form."""

_TEMPLATE = pathlib.Path(__file__).with_name("page.html")
_HUTS = _TEMPLATE.with_stem("huts")
_WRONG = ("length", "like", "character", "check")
_PREFIX = "lab.page."


def page(language: str) -> str:
    """The whole page as HTML; raises `BadOption` for a language that is not there."""
    language = known(language)
    data = {
        "language": language,
        "key": KEY,
        "alphabet": codes.ALPHABET,
        "length": codes.LENGTH,
        "seats": codes.SEATS,
        "capacity": codes.CAPACITY,
        "like": codes.LOOKS_LIKE,
        "entries": ENTRIES,
        "names": [entry_name(entry).text(language) for entry in ENTRIES],
        "words": words(language),
        # Without values the places to fill stay in the sentences: the page fills them.
        "wrong": {why: phrase(f"error.lab.code.{why}").text(language) for why in _WRONG},
    }
    written = json.dumps(data, ensure_ascii=False, indent=1).replace("<", "\\u003c")
    parts = {
        "@LANGUAGE@": language,
        "@TITLE@": html.escape(phrase("lab.page.title").text(language)),
        "@NO_SCRIPT@": html.escape(phrase("lab.page.no_script").text(language)),
        "@ORIGIN@": html.escape(origin_words("measured", language)),
        "@HUTS@": _HUTS.read_text(encoding="utf-8").strip(),
        "@DATA@": written,
    }
    found = _TEMPLATE.read_text(encoding="utf-8")
    for mark, value in parts.items():
        found = found.replace(mark, value)
    return found


def words(language: str) -> dict[str, str]:
    """All sentences of the page by their short name, with the places to fill as they are."""
    return {
        key.removeprefix(_PREFIX): phrase(key).text(language)
        for key in sentences(language)
        if key.startswith(_PREFIX)
    }


def write(folder: pathlib.Path) -> list[pathlib.Path]:
    """Write the page of each language to ``<folder>/<language>/counting.html``."""
    paths = []
    for language in LANGUAGES:
        path = folder / language / NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(language), encoding="utf-8", newline="\n")
        paths.append(path)
    return paths


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "notebooks"))
