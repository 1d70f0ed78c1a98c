"""What Binder would build and show, tried in the environment ``.venv-binder``.

``python3 -m boardkit test`` builds that environment from binder/requirements.txt, as Binder does.
"""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys
import urllib.request
from collections.abc import Mapping

import pytest

from boardkit.commands.environment import BINDER_FOLDER, ROOT, STAMP, python_in
from boardkit.commands.lab import HOST, answers, free_port, is_root

BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def python() -> pathlib.Path:
    """The Python of the environment."""
    if not (BINDER_FOLDER / STAMP).is_file():
        pytest.skip("'python3 -m boardkit test' builds the environment for this test")
    return python_in(BINDER_FOLDER)


@pytest.fixture
def binder_environ(python: pathlib.Path, tmp_path: pathlib.Path) -> Mapping[str, str]:
    """The environment variables of a Binder session: its programs first, a home of its own."""
    path = os.pathsep.join([str(python.parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "HOME": str(tmp_path)}


def said(words: list[str], folder: pathlib.Path, **options: object) -> str:
    """What a command prints; the test fails with it if the command does."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr + done.stdout
    return str(done.stdout + done.stderr)


def test_both_packages_work_where_only_the_requirements_are_installed(
    python: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    program = """
import boardkit, boardkit_widgets, pathlib, sys
from boardkit.text import LANGUAGES, sentences
for module in (boardkit, boardkit_widgets):
    assert pathlib.Path(sys.prefix) in pathlib.Path(module.__file__).parents, module.__file__
print(*(len(sentences(code)) for code in LANGUAGES))
"""
    german, english = said([str(python), "-I", "-c", program], tmp_path).split()
    assert german == english != "0"


def test_the_installed_versions_are_the_pinned_ones(
    python: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    frozen = said([str(python), "-m", "pip", "list", "--format=freeze"], tmp_path)
    installed = dict(line.split("==") for line in frozen.lower().split() if "==" in line)
    requirements = (BINDER / "requirements.txt").read_text()
    pinned = dict(re.findall(r"^(\S+)==(\S+)$", requirements, re.MULTILINE))
    assert pinned
    assert {name: installed.get(name) for name in pinned} == pinned


def test_repo2docker_reads_our_files() -> None:
    # It prints a recipe for any folder at all, so what it found must be looked for.
    words = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    recipe = said(words, ROOT)
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in recipe
    assert "RUN ./binder/postBuild" in recipe
    assert 'R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in recipe
    wanted = (BINDER / "runtime.txt").read_text().strip().partition("-")[2]
    assert f"python={wanted}" in recipe
    assert not (BINDER / "environment.yml").exists()  # would silence requirements.txt


def test_post_build_passes(binder_environ: Mapping[str, str]) -> None:
    said(["bash", "binder/postBuild"], ROOT, env=binder_environ)
    settings = BINDER_FOLDER / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert "fetchNews" in settings.read_text()


def test_a_session_lands_on_the_start_notebook(
    binder_environ: Mapping[str, str], tmp_path: pathlib.Path
) -> None:
    port = free_port(9300)
    words = ["bash", "binder/start", "jupyter", "lab", "--no-browser", f"--ServerApp.ip={HOST}"]
    words += [f"--ServerApp.port={port}", "--IdentityProvider.token="]
    words += ["--allow-root"] if is_root() else []
    log = tmp_path / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(words, cwd=ROOT, env=binder_environ, stdout=out, stderr=out)
    try:
        assert answers(port, server), log.read_text()
        with urllib.request.urlopen(f"http://{HOST}:{port}/", timeout=30) as page:
            landed = page.url.partition("?")[0]
    finally:
        server.terminate()
        server.wait(20)
    path = landed.partition("/lab/tree/")[2]
    assert path.endswith("00_start.ipynb")
    assert (ROOT / path).is_file()
