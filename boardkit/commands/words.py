"""What the commands say, in the language of the user's system: German, else English.

The sentences of `boardkit.text` need a newer Python than the launcher may have, so these few live
here.
"""

from __future__ import annotations

import locale
import os
import subprocess
import sys
from typing import Any, Mapping

ENGLISH = {
    "usage": """python3 -m boardkit COMMAND

  lab     open the start notebook in JupyterLab
  test    run all checks and tests (--only STEP; what stands after -- goes to pytest)
  bench   measure the speed and compare it with other packages (--only TEXT)
  soak    play many random games and check every position (--games N, --only TEXT)

The first run sets everything up in the folder .venv.""",
    "unknown": "There is no command '{given}'.",
    "interrupted": "Stopped. What is half built is removed the next time.",
    "no_checkout": "These commands work in a copy of the project: change into the folder that "
    "holds pyproject.toml and run them there.",
    "no_python": "boardkit needs Python 3.11 or newer, and none was found on this computer.",
    "no_venv": "{python} cannot build an environment: its module ensurepip is missing.",
    "no_browser": "A Chromium, Chrome or Edge is needed, and none was found.",
    "no_fonts": "The browser has no font to write with.",
    "no_atomic": "The driver of the browser tests needs the library libatomic.",
    "type_this": "Type this, then try again:",
    "get_python": "Install Python 3.11 or newer (from python.org or as a package of your system), "
    "then try again.",
    "get_browser": "Install Chromium, Chrome or Edge, then try again.",
    "get_fonts": "Install the DejaVu fonts, then try again.",
    "get_atomic": "Install libatomic, then try again.",
    "parts": "Installing parts of the system: {packages}",
    "broken": "{folder} is incomplete or was built elsewhere: it is removed and built anew.",
    "building": "Building {folder} with Python {version} ...",
    "downloading": "Installing packages into {folder}; the first time takes a minute or two ...",
    "venv_failed": "{folder} could not be built (see above).",
    "pip_failed": "The packages could not be installed (see above). Is there a connection to the "
    "internet? Run the command again to start anew.",
    "lab_open": "JupyterLab runs here:\n\n    {address}\n",
    "lab_stop": "Leave this window open while you work; Ctrl+C ends JupyterLab.",
    "lab_no_port": "'{given}' is no port: choose a number from 1 to {most}, such as --port 8890.",
    "lab_port_taken": "Port {port} is not free: choose another one, such as --port {free}.",
    "lab_dead": "JupyterLab ended before it was ready; its messages stand above.",
    "unknown_step": "There is no step '{given}': choose from {known}.",
    "summary": "Summary",
}
GERMAN = {
    "usage": """python3 -m boardkit BEFEHL

  lab     das Startnotebook in JupyterLab öffnen
  test    alle Prüfungen und Tests (--only SCHRITT; was hinter -- steht, bekommt pytest)
  bench   die Geschwindigkeit messen und mit anderen Paketen vergleichen (--only TEXT)
  soak    viele Zufallsspiele spielen und jede Stellung prüfen (--games N, --only TEXT)

Beim ersten Mal wird alles im Ordner .venv eingerichtet.""",
    "unknown": "Den Befehl „{given}“ gibt es nicht.",
    "interrupted": "Abgebrochen. Halbfertiges wird beim nächsten Mal entfernt.",
    "no_checkout": "Diese Befehle laufen in einer Kopie des Projekts: Wechsle in den Ordner, in "
    "dem pyproject.toml liegt, und starte sie dort.",
    "no_python": "boardkit braucht Python 3.11 oder neuer, auf diesem Computer ist keines zu "
    "finden.",
    "no_venv": "{python} kann keine Umgebung bauen: Das Modul ensurepip fehlt.",
    "no_browser": "Nötig ist Chromium, Chrome oder Edge; keiner davon ist zu finden.",
    "no_fonts": "Der Browser hat keine Schrift.",
    "no_atomic": "Der Treiber der Browsertests braucht die Bibliothek libatomic.",
    "type_this": "Gib das ein und versuch es dann noch einmal:",
    "get_python": "Installiere Python 3.11 oder neuer (von python.org oder als Paket deines "
    "Systems) und versuch es dann noch einmal.",
    "get_browser": "Installiere Chromium, Chrome oder Edge und versuch es dann noch einmal.",
    "get_fonts": "Installiere die DejaVu-Schriften und versuch es dann noch einmal.",
    "get_atomic": "Installiere libatomic und versuch es dann noch einmal.",
    "parts": "Teile des Systems werden installiert: {packages}",
    "broken": "{folder} ist unvollständig oder woanders gebaut und wird neu angelegt.",
    "building": "{folder} wird mit Python {version} gebaut ...",
    "downloading": "Pakete werden in {folder} installiert; beim ersten Mal dauert das ein, zwei "
    "Minuten ...",
    "venv_failed": "{folder} ließ sich nicht bauen (siehe oben).",
    "pip_failed": "Die Pakete ließen sich nicht installieren (siehe oben). Gibt es eine Verbindung "
    "ins Internet? Starte den Befehl dann noch einmal.",
    "lab_open": "JupyterLab läuft hier:\n\n    {address}\n",
    "lab_stop": "Lass dieses Fenster offen, solange du arbeitest; Strg+C beendet JupyterLab.",
    "lab_no_port": "„{given}“ ist kein Port: Wähle eine Zahl von 1 bis {most}, etwa --port 8890.",
    "lab_port_taken": "Port {port} ist nicht frei: Wähle einen anderen, etwa --port {free}.",
    "lab_dead": "JupyterLab war zu Ende, bevor es bereit war; seine Meldungen stehen darüber.",
    "unknown_step": "Den Schritt „{given}“ gibt es nicht: Wähle aus {known}.",
    "summary": "Übersicht",
}


def text(key: str, **values: object) -> str:
    """The sentence `key`, filled."""
    return (GERMAN if language() == "de" else ENGLISH)[key].format(**values)


def say(key: str, **values: object) -> None:
    """Print the sentence `key` at once."""
    print(text(key, **values), flush=True)


def language(environ: Mapping[str, str] | None = None, platform: str | None = None) -> str:
    """The user's language, "de" or "en"; English for every other one.

    The environment is read as gettext reads it; macOS and Windows are asked where it says nothing.
    """
    environ = os.environ if environ is None else environ
    platform = sys.platform if platform is None else platform
    chosen = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if chosen and chosen.split(".")[0] not in ("C", "POSIX"):
        chosen = environ.get("LANGUAGE") or chosen  # a list of languages counts beside a locale
    elif not chosen and platform == "win32":
        chosen = _windows_language()
    elif not chosen and platform == "darwin":
        chosen = _mac_language()
    return "de" if chosen.lower().startswith(("de", "german")) else "en"


def _windows_language() -> str:
    import ctypes  # not part of every Python; Windows' own has it

    windows: Any = getattr(ctypes, "windll", None)
    code = windows.kernel32.GetUserDefaultUILanguage() if windows else 0
    return locale.windows_locale.get(code, "")


def _mac_language() -> str:
    asked = ["defaults", "read", "-g", "AppleLocale"]
    try:
        answer = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=9)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.decode("utf-8", "replace").strip()
