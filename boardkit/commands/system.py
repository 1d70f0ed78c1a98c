"""Parts of the system that pip cannot install: Python's venv, a browser and what it needs.

Where apt is at hand and may be used (as root, or by a sudo that asks nothing) missing parts are
installed; else the user is told what to type, before anything else has started.
"""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import sys
from typing import Callable, NamedTuple

from boardkit.commands.environment import SetupError
from boardkit.commands.pythons import Python
from boardkit.commands.words import say, text

_LINUX = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
_LINUX += ["microsoft-edge", "microsoft-edge-stable"]
_MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
_WINDOWS = ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"]
_WINDOWS += ["Microsoft/Edge/Application/msedge.exe"]
_PACKAGES = {"no_browser": "chromium", "no_fonts": "fonts-dejavu-core", "no_atomic": "libatomic1"}
_MENDS = {"no_browser": "get_browser", "no_fonts": "get_fonts", "no_atomic": "get_atomic"}
_PYTHONS = ("python3.13", "python3.12", "python3.11")


class Part(NamedTuple):
    """A missing part: the key of its sentence, the Python it belongs to if it is ensurepip."""

    key: str
    python: Python | None = None


def browser(platform: str = sys.platform) -> str | None:
    """The path of a Chromium, Chrome or Edge, None where there is none.

    The environment variable BOARDKIT_BROWSER names another one.
    """
    chosen = os.environ.get("BOARDKIT_BROWSER")
    paths: list[str | None]
    if chosen:
        paths = [chosen]
    elif platform == "win32":
        homes = [os.environ.get(n) for n in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")]
        paths = [os.path.join(home, name) for name in _WINDOWS for home in homes if home]
    elif platform == "darwin":
        homes = ["/Applications", os.path.expanduser("~/Applications")]
        paths = [f"{home}/{n}.app/Contents/MacOS/{n}" for n in _MAC for home in homes]
    else:
        paths = [shutil.which(name) for name in _LINUX]
    return next((path for path in paths if path and os.path.exists(path)), None)


def has_fonts(platform: str = sys.platform) -> bool:
    """Whether the browser can write; only a bare Linux comes without fonts."""
    folders = ["/usr/share/fonts", "/usr/local/share/fonts", os.path.expanduser("~/.fonts")]
    return not platform.startswith("linux") or any(
        glob.glob(os.path.join(folder, "**", "*.[to]tf"), recursive=True) for folder in folders
    )


def has_atomic(platform: str = sys.platform) -> bool:
    """Whether the library is there that the driver of the browser loads; a bare Debian lacks it."""
    if not platform.startswith("linux"):
        return True
    try:
        import ctypes  # not part of every Python

        ctypes.CDLL("libatomic.so.1")
    except (ImportError, OSError):
        return False
    return True


def missing(python: Python | None, with_browser: bool) -> list[Part]:
    """The parts that are not there yet."""
    parts = []
    if python is None:
        parts.append(Part("no_python"))
    elif not python.complete:
        parts.append(Part("no_venv", python))
    if with_browser and browser() is None:
        parts.append(Part("no_browser"))
    if with_browser and not has_fonts():
        parts.append(Part("no_fonts"))
    if with_browser and not has_atomic():
        parts.append(Part("no_atomic"))
    return parts


def packages(parts: list[Part], available: Callable[[str], bool]) -> list[str]:
    """The Debian packages that hold these parts."""
    names = []
    for part in parts:
        if part.python is not None:
            names.append("python{}.{}-venv".format(*part.python.version[:2]))
        elif part.key == "no_python":
            found = next((name for name in _PYTHONS if available(name)), "python3")
            names += [found, found + "-venv"]
        else:
            names.append(_PACKAGES[part.key])
    return names


def _in_apt(name: str) -> bool:
    quiet = subprocess.DEVNULL
    return not subprocess.call(["apt-cache", "show", name], stdout=quiet, stderr=quiet)


def apt_prefix() -> list[str] | None:
    """The words before ``apt-get``: none as root, ``sudo -n`` where it asks nothing, else None."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    quiet = subprocess.DEVNULL
    asked = ["sudo", "-n", "true"]
    if shutil.which("sudo") and not subprocess.call(asked, stdin=quiet, stdout=quiet, stderr=quiet):
        return ["sudo", "-n"]
    return None


def install(parts: list[Part]) -> None:
    """Install the parts with apt; raises `SetupError` with what to do where that cannot be."""
    prefix = apt_prefix()
    if prefix is None:
        raise SetupError(what_to_do(parts))
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    # another apt may be at work (a fresh system updates itself); a mirror may stumble once
    apt += ["-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]
    _run([*apt, "update"], parts)
    names = packages(parts, _in_apt)
    say("parts", packages=" ".join(names))
    _run([*apt, "install", "-y", "--no-install-recommends", *names], parts)


def _run(command: list[str], parts: list[Part]) -> None:
    log = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if log.returncode:
        print(log.stdout.decode("utf-8", "replace")[-3000:], file=sys.stderr)
        raise SetupError(what_to_do(parts))


def what_to_do(parts: list[Part]) -> str:
    """What is missing and how to mend it: the command to type where the system has apt."""
    lines = [text(part.key, python=part.python and part.python.path) for part in parts]
    if shutil.which("apt-get"):
        names = " ".join(packages(parts, _in_apt))
        lines += [text("type_this"), "", "    sudo apt-get update"]
        lines += ["    sudo apt-get install " + names, ""]
    else:
        lines += [text(_MENDS.get(part.key, "get_python")) for part in parts]
    return "\n".join(lines)
