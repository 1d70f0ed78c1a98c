"""Files of a neighbour in a real JupyterLab: chosen, seen, compared, taken over, taken back."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect

from boardkit.lab.record import Record
from boardkit.lab.store import to_json
from boardkit.lab.tally import ENTRIES

LAB = """from boardkit_widgets import ThrowLab
lab = ThrowLab(path="files-{language}.json", language="{language}")
if lab.record.guess is None:
    lab.guess((40, 20, 20, 20), "area")
    lab.enter(("upright", "roof", "long", "long"))
lab"""
CSV = "Gruppe;aufrecht;lang;schmal;Dach\r\nTür;12;1;2;5\r\n".encode("cp1252")


def neighbour() -> bytes:
    record = Record("NEIGHBOUR", ("Fenster",))
    for entry in random.Random(7).choices(ENTRIES[:4], k=30):
        record = record.entered(entry)
    return to_json(record).encode()


def file(name: str, content: bytes) -> Any:
    return {"name": name, "mimeType": "", "buffer": content}


def opened(page: Any, language: str) -> Any:
    page.run_all()
    lab = page.panel().locator(".bk-lab").first
    lab.wait_for()
    return lab


def choose(page: Any, card: Any, *files: Any) -> None:
    with page.page.expect_file_chooser() as chooser:
        card.locator(".bk-lab-choose").press("Enter")
    assert chooser.value.is_multiple()
    chooser.value.set_files(list(files))


def test_two_files_one_of_them_twice(open_page: Any) -> None:
    page = open_page(size=(1280, 2600))
    page.open(page.server.write_notebook("files.ipynb", [LAB.format(language="en")]))
    lab = opened(page, "en")
    card = lab.locator(".bk-lab-together")
    choose(
        page, card, file("7b.json", neighbour()), file("7b copy.json", neighbour()),
        file("counts.csv", CSV),
    )  # fmt: skip
    preview = card.locator(".bk-lab-preview")
    expect(preview).to_contain_text("File 7b copy.json is the same as file 7b.json: it counts once")
    expect(preview.locator("tbody tr").last).to_have_text("all groups45054")
    expect(lab.locator(".bk-lab-results")).to_contain_text(re.compile(r"(?<!\d)4 throws count"))
    card.locator(".bk-lab-compare-go").click()
    result = card.locator(".bk-lab-compared-result")
    expect(result).to_contain_text("10,000 times it was shuffled")
    expect(result).to_contain_text("Tür (counts.csv)")
    page.screenshot("lab-files", card)
    card.locator(".bk-lab-take-files").press("Enter")
    expect(lab.locator(".bk-lab-results")).to_contain_text("54 throws count")
    back = card.locator(".bk-lab-back")
    expect(back).to_be_focused()
    page.server.end_kernels()
    page.reload()
    lab = opened(page, "en")
    expect(lab.locator(".bk-lab-results")).to_contain_text("54 throws count")
    card = lab.locator(".bk-lab-together")
    choose(page, card, file("7b.json", neighbour()))
    expect(card.locator(".bk-lab-preview")).to_contain_text("7b.json was taken over before")
    expect(card.locator(".bk-lab-preview")).to_contain_text("nothing new in these files")
    page.check()


def test_a_mistake_is_told_and_what_was_taken_over_is_taken_back(open_page: Any) -> None:
    page = open_page(size=(760, 2600))
    page.open(page.server.write_notebook("files-de.ipynb", [LAB.format(language="de")]))
    lab = opened(page, "de")
    card = lab.locator(".bk-lab-together")
    choose(
        page, card, file("foto.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        file("7c.csv", b"A;4;7;5;4\nB;4;viel;5;4"), file("7d.csv", CSV),
    )  # fmt: skip
    alert = card.get_by_role("alert")
    expect(alert).to_contain_text("foto.png ist ein Bild")
    expect(alert).to_contain_text("7c.csv: Zeile 2: viel ist keine ganze Zahl")
    page.screenshot("lab-files-narrow", card)
    card.locator(".bk-lab-take-files").click()
    expect(lab.locator(".bk-lab-results")).to_contain_text("24 Würfe zählen")
    lab.locator(".bk-lab-press .bk-lab-narrow").click()
    expect(lab.locator(".bk-lab-results")).to_contain_text("25 Würfe zählen")
    card.locator(".bk-lab-back").click()
    expect(lab.locator(".bk-lab-results")).to_contain_text(re.compile(r"(?<!\d)5 Würfe zählen"))
    expect(card.locator(".bk-lab-choose")).to_be_focused()
    page.check()
