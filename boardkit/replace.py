"""Write a file as a whole: whatever happens meanwhile, it holds either the old text or the new.

>>> import pathlib, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder) / "tally.txt"
...     whole(path, "Dach 4")
...     whole(path, "Dach 5")
...     path.read_text(encoding="utf-8"), len(list(path.parent.iterdir()))
('Dach 5', 1)
"""

from __future__ import annotations

import os
import pathlib
import secrets


def whole(path: str | os.PathLike[str], text: str) -> None:
    """Replace the file by one with this text, in UTF-8.

    Raises `OSError`, or `ValueError` for a name or text that no file can have; the old file is
    left as it is then.
    """
    path = pathlib.Path(path)
    # Not tempfile: its files are their maker's alone, this one is as readable as any other.
    new = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        with new.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
