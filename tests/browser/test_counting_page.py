"""The counting page in a browser: codes, throws, undo, a reload, without a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from boardkit.commands.environment import ROOT
from boardkit.lab.codes import decode
from boardkit.lab.page import KEY, NAME
from boardkit.lab.tally import entry_name

VECTORS = json.loads((ROOT / "boardkit" / "lab" / "code_vectors.json").read_text(encoding="utf-8"))
COUNTS = ("upright", "long", "narrow", "roof", "doubtful")

Opened = Callable[..., Page]


@pytest.fixture
def counting(browser: Browser) -> Iterator[Opened]:
    """Opens the page on a phone; at the end no error and no request but for the file itself."""
    context = browser.new_context(viewport={"width": 360, "height": 700}, has_touch=True)
    wrong: list[str] = []

    def opened(language: str = "en", before: str = "") -> Page:
        path = ROOT / "notebooks" / language / NAME
        page = context.new_page()
        if before:
            page.add_init_script(before)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None if asked.url in (path.as_uri(), "data:,") else wrong.append(asked.url)
            ),
        )
        page.goto(path.as_uri())
        return page

    yield opened
    context.close()
    assert not wrong


def press(page: Page, *entries: str) -> None:
    for entry in entries:
        page.locator(f'[data-entry="{entry}"]').tap()


def test_all_codes_are_written_and_read_as_in_python(counting: Opened) -> None:
    page = counting()
    for good in VECTORS["good"]:
        counts = [good[name] for name in COUNTS]
        written = page.evaluate("([s, c]) => boardkit.encode(s, c)", [good["seat"], counts])
        assert written == good["code"]
        for code in (good["code"], good["code"].lower().replace("-", " ")):
            read = page.evaluate("code => boardkit.decode(code)", code)
            assert read == {"seat": good["seat"], "counts": counts}
    for bad in VECTORS["bad"]:
        assert page.evaluate("code => boardkit.decode(code)", bad["code"])["why"] == bad["why"]


def test_throws_are_counted_taken_back_and_kept(counting: Opened) -> None:
    page = counting("de")
    press(page, "upright", "long", "long", "doubtful", "narrow")
    expect(page.locator("#say")).to_have_text("Letzter Eintrag: Wurf 5, Schmalseite")
    expect(page.locator("#code-how")).to_contain_text("Platznummer")
    page.get_by_label("Platznummer").fill("12")
    page.reload()
    expect(page.locator("#say")).to_contain_text("Einträge: 5")
    page.get_by_role("button", name="Zurücknehmen: Wurf 5, Schmalseite").tap()
    expect(page.locator("#say")).to_have_text("Zurückgenommen: Wurf 5, Schmalseite")
    result = decode(page.locator("#code").inner_text())
    assert (result.seat, result.tally.counts, result.tally.doubtful) == (12, (1, 2, 0, 0), 1)
    assert "66,7\xa0%" in page.locator("#tally").inner_text()
    assert page.locator("#tally tr").last.locator("td").first.inner_text() == "3"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    undo = page.locator("#undo").bounding_box()
    button = page.locator('[data-entry="upright"]').bounding_box()
    assert undo
    assert button
    assert undo["height"] >= button["height"] >= 70


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_buttons_show_how_the_hut_lies(counting: Opened, language: str) -> None:
    page = counting(language)
    buttons = page.locator("#throws button")
    expect(buttons).to_have_count(5)
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 700})
        for place, entry in enumerate(COUNTS):
            button = buttons.nth(place)
            assert button.get_attribute("data-entry") == entry
            expect(button).to_have_accessible_name(entry_name(entry).text(language))
            box = button.bounding_box()
            assert box
            assert box["height"] >= 70
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width
            assert not button.evaluate("b => b.scrollWidth > b.clientWidth"), "the word fits"
            word = button.locator("span").bounding_box()
            assert word
            assert word["height"] < 35, "in one line"
            hut = button.locator("svg")
            expect(hut).to_have_count(0 if entry == "doubtful" else 1)
            if entry != "doubtful":
                assert hut.get_attribute("data-hut") == entry
                drawn = hut.bounding_box()
                assert drawn
                assert min(drawn["width"], drawn["height"]) >= 40
                assert (
                    box["y"]
                    <= drawn["y"]
                    <= drawn["y"] + drawn["height"]
                    <= (box["y"] + box["height"])
                )
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_bad_input_gets_a_sentence_and_stays(counting: Opened) -> None:
    page = counting()
    press(page, "roof")
    page.get_by_label("Seat number").fill("41")
    expect(page.locator("#seat-bad")).to_contain_text("from 1 to 40, not “41”")
    expect(page.locator("#code")).to_be_empty()
    expect(page.get_by_label("Seat number")).to_have_value("41")
    page.locator("summary").tap()
    old = page.get_by_label("Result code of an earlier lesson")
    old.fill("4NKM-M9FP-6RY8")
    old.press("Enter")
    expect(page.locator("#old-bad")).to_contain_text("check digit of the code 4NKM-M9FP-6RY8")
    old.fill("4NKM-M9FP-6BY7")
    old.press("Enter")
    expect(page.locator("#old-bad")).to_contain_text("Character 10 of the result code is B")
    expect(page.locator("#old-bad")).to_contain_text("is it 8?")
    old.fill("4NKM-M9FP-6RY7")
    old.press("Enter")
    expect(page.locator("#old-bad")).to_contain_text("throws here already")
    expect(old).to_have_value("4NKM-M9FP-6RY7")
    expect(page.locator("#undo")).to_contain_text("throw 1, roof")


def test_a_later_lesson_goes_on_from_the_code(counting: Opened) -> None:
    page = counting()
    page.locator("summary").tap()
    page.get_by_label("Result code of an earlier lesson").fill("4NKM M9FP 6RY7")
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator("#code")).to_have_text("4NKM-M9FP-6RY7")
    press(page, "upright")
    expect(page.locator("#say")).to_have_text("Last entry: throw 22, upright")
    page.reload()
    expect(page.locator("#code")).not_to_be_empty()
    assert decode(page.locator("#code").inner_text()).tally.counts == (5, 7, 5, 4)
    page.locator("#undo").tap()
    expect(page.locator("#undo")).to_contain_text("the throws of the code")
    page.locator("#undo").tap()
    expect(page.locator("#undo")).to_be_disabled()


def test_the_next_class_begins_after_a_question(counting: Opened) -> None:
    page = counting()
    press(page, "long")
    page.get_by_role("button", name="Start anew").tap()
    page.get_by_role("button", name="No, keep").tap()
    expect(page.locator("#undo")).to_contain_text("throw 1")
    page.get_by_role("button", name="Start anew").tap()
    page.get_by_role("button", name="Yes, delete").tap()
    page.reload()
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#say")).to_have_text("Nothing has been entered yet.")


def test_no_count_grows_out_of_the_code(counting: Opened) -> None:
    full = json.dumps({"seat": "7", "start": [399, 0, 0, 0, 0], "throws": []})
    page = counting(before=f"localStorage.setItem({KEY!r}, {full!r})")
    press(page, "upright")
    expect(page.locator("#say")).to_contain_text("upright: no more than 399")
    assert decode(page.locator("#code").inner_text()).tally.upright == 399


@pytest.mark.parametrize("kept", ["{", '{"seat":"1","start":null,"throws":[9]}', "null", "[]"])
def test_what_was_kept_and_cannot_be_read_is_told(counting: Opened, kept: str) -> None:
    page = counting(before=f"localStorage.setItem({KEY!r}, {kept!r})")
    expect(page.locator("#say")).to_contain_text("cannot be read")
    press(page, "roof")
    expect(page.locator("#undo")).to_contain_text("throw 1, roof")


def test_a_browser_that_keeps_nothing_still_counts(counting: Opened) -> None:
    page = counting(
        before="Object.defineProperty(window, 'localStorage', {get() { throw Error('no') }})"
    )
    expect(page.locator("#store")).to_contain_text("keeps nothing here")
    press(page, "roof")
    expect(page.locator("#undo")).to_contain_text("throw 1, roof")


def test_two_tabs_show_the_same_throws(counting: Opened) -> None:
    first, second = counting(), counting()
    press(first, "roof")
    expect(second.locator("#undo")).to_contain_text("throw 1, roof")
    press(second, "long")
    expect(first.locator("#undo")).to_contain_text("throw 2, long side")


_BROKEN = """() => {
    const range = document.createRange(), broken = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode;
        for (const word of text.data.matchAll(/[^\\s-]+/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""
_TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')].filter(part =>
        part.getBoundingClientRect().right > width + 1).map(part => part.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("width", "size"), [(320, 16), (360, 16), (740, 16), (360, 32), (320, 32)])
def test_no_word_is_broken_and_letters_grow_as_the_reader_wants(
    counting: Opened, language: str, width: int, size: int
) -> None:
    page = counting(language)
    page.context.new_cdp_session(page).send(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 700, "deviceScaleFactor": 1, "mobile": False},
    )
    # What the browser's own setting does to rem and to em of the page's widths.
    page.evaluate(
        """size => {
            document.documentElement.style.fontSize = size + 'px';
            for (const rule of document.styleSheets[0].cssRules) if (rule.media) {
                rule.media.mediaText = rule.media.mediaText.replace(
                    /([\\d.]+)em/, (_, em) => em * size + 'px');
            }
        }""",
        size,
    )
    press(page, "upright", "narrow")
    page.locator("#seat").fill("7")
    expect(page.locator("#code")).to_contain_text("-")
    assert page.evaluate("() => getComputedStyle(document.body).fontSize") == f"{1.125 * size:g}px"
    assert page.evaluate(_BROKEN) == []
    assert page.evaluate(_TOO_WIDE) == []


def test_on_paper_there_is_nothing_to_press(counting: Opened) -> None:
    page = counting()
    press(page, "roof")
    page.emulate_media(media="print")
    expect(page.locator("#tally")).to_be_visible()
    assert page.locator("button:visible, summary:visible").count() == 0
