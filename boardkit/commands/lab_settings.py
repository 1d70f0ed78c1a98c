"""Settings of JupyterLab under which a notebook is safe in a class.

Three things are set: JupyterLab asks nobody whether to fetch news, its letter shortcuts (D D
deletes a cell, B inserts one, the arrows move on) do not act while the focus is on a widget, and
clicks on widgets reach the kernel in its main thread.
Without the second, somebody who chooses from a list by keyboard changes the notebook.  Without the
third, a click meets work between its slices half done: "generator already executing".
"""

from __future__ import annotations

import json
import pathlib
from typing import Any

SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:kernels-settings": {"commsOverSubshells": "disabled"},
}
SHORTCUTS = "@jupyterlab/shortcuts-extension:shortcuts"
_NOT_IN_WIDGETS = ":not(.jupyter-widgets):not(.jupyter-widgets *)"


def write(prefix: pathlib.Path) -> None:
    """Put the settings where the JupyterLab of the environment `prefix` looks for them.

    The shortcuts can only be set as a user's own are; a file that is there already, which the user
    may have changed, is left alone.
    """
    overrides = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    overrides.parent.mkdir(parents=True, exist_ok=True)
    overrides.write_text(json.dumps(SETTINGS), encoding="utf-8")
    own = setting_file(folder(prefix), SHORTCUTS)
    if not own.exists():
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text(json.dumps(shortcuts(prefix), indent=1), encoding="utf-8")


def folder(prefix: pathlib.Path) -> pathlib.Path:
    """The folder of user settings: what the variable JUPYTERLAB_SETTINGS_DIR has to name."""
    return prefix / "share" / "jupyter" / "lab" / "user-settings"


def workspaces(prefix: pathlib.Path) -> pathlib.Path:
    """The folder in which JupyterLab keeps what was open: the variable JUPYTERLAB_WORKSPACES_DIR.

    >>> workspaces(pathlib.Path("env")).as_posix()
    'env/share/jupyter/lab/workspaces'
    """
    return folder(prefix).with_name("workspaces")


def setting_file(settings: pathlib.Path, name: str) -> pathlib.Path:
    """The file of a setting such as "@jupyterlab/a:b" in a folder of user settings."""
    plugin, _, setting = name.partition(":")
    return settings / plugin / f"{setting}.jupyterlab-settings"


def shortcuts(prefix: pathlib.Path) -> dict[str, Any]:
    """The notebook's shortcuts for "any focus", each replaced by one that leaves widgets out."""
    schemas = prefix / "share" / "jupyter" / "lab" / "schemas" / "@jupyterlab"
    schema = schemas / "notebook-extension" / "tracker.json"
    if not schema.is_file():
        return {"shortcuts": []}
    found = []
    for shortcut in json.loads(schema.read_text(encoding="utf-8")).get("jupyter.lab.shortcuts", []):
        selector = shortcut.get("selector", "")
        if selector.endswith(" :focus") and any(shortcut.get("keys", ())):
            found.append({**shortcut, "disabled": True})
            found.append({**shortcut, "selector": selector + _NOT_IN_WIDGETS})
    return {"shortcuts": found}
