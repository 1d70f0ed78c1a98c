"""What comparing groups has shown, as HTML: counts with ranges, a picture, the test in words."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.chance.models import OUTCOMES
from boardkit.chance.table import origin_words
from boardkit.lab.compare import Comparison
from boardkit.lab.record import Group
from boardkit.lab.tally import Tally, entry_name, pooled
from boardkit.text import number, percent, phrase

from .lab_compare_scene import bars
from .lab_tables import small
from .style import text


def comparison_html(found: Comparison, language: str, going: bool = False) -> str:
    """The words first, then picture and table; `going` says that it is still being simulated."""
    first, *others = (text(sentence.text(language)) for sentence in found.sentences)
    parts = [f"<p><b>{first}</b></p>", *(f"<p>{words}</p>" for words in others)]
    if found.test.df:
        parts.append(f'<p class="bk-soft">{text(told_test(found, language, going))}</p>')
    panels = (bars(found.groups, outcome, language) for outcome in OUTCOMES)
    images = "\n".join(panel.to_img(language=language) for panel in panels)
    note = text(phrase("ui.lab.compare.note").text(language))
    parts.append(f'<div class="bk-lab-panels">{images}</div><p class="bk-soft">{note}</p>')
    parts.append(table_html(found.groups, language))
    return "\n".join(parts)


def told_test(found: Comparison, language: str, going: bool = False) -> str:
    """Statistic, degrees of freedom and p values in a line.

    >>> from boardkit.lab.compare import compare
    >>> found = compare([Group("A", (Tally(9, 1),)), Group("B", (Tally(2, 8),))])
    >>> print(told_test(found, "en"))
    Chi-square: 9.90, degrees of freedom: 1, p = 0.002 by the chi-square distribution. \
⟳ simulated: p = 0.005, 10,000 times it was shuffled who threw what (95 percent range of p: \
0.4% – 0.7%).
    """
    test = found.test
    words = [
        phrase(
            "ui.lab.compare.test",
            statistic=number(test.statistic, 2, language),
            df=test.df,
            p=p_words(test.p_value, language),
        ).text(language)
    ]
    if going:
        words.append(phrase("ui.lab.compare.going").text(language))
    elif test.simulated is not None and found.interval is not None:
        low, high = (percent(end, 1, language) for end in found.interval)
        words.append(
            phrase(
                "ui.lab.compare.simulated",
                origin=origin_words("simulated", language),
                p=p_words(test.simulated, language),
                n=found.samples,
                low=low,
                high=high,
            ).text(language)
        )
    return " ".join(words)


def p_words(p: float, language: str) -> str:
    """A p value with its sign; a tiny one is not written as 0.

    >>> p_words(0.04567, "de"), p_words(1e-9, "en")
    ('= 0,046', '< 0.001')
    """
    return small(p, language) or f"= {number(p, 3, language)}"


def table_html(groups: Sequence[Group], language: str) -> str:
    """Counts, shares and 95 percent ranges, a row per group and one for all together."""
    heads = [phrase(f"ui.lab.table.{name}").text(language) for name in ("group", "throws")]
    heads += [entry_name(outcome).text(language) for outcome in OUTCOMES]
    head = "".join(f'<th scope="col">{text(name)}</th>' for name in heads)
    rows = [(group.name, group.tally) for group in groups]
    rows.append((phrase("ui.lab.compare.all").text(language), pooled(t for _, t in rows)))
    body = "".join(
        f'<tr><th scope="row">{text(name)}</th><td>{text(number(tally.n, 0, language))}</td>'
        + "".join(_cell(tally, outcome, language) for outcome in OUTCOMES)
        + "</tr>"
        for name, tally in rows
    )
    caption = text(phrase("ui.lab.compare.table").text(language))
    return (
        f'<div class="bk-lab-scroll"><table class="bk-table bk-lab-compared">'
        f"<caption>{caption}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(tally: Tally, outcome: str, language: str) -> str:
    count = number(getattr(tally, outcome), 0, language)
    share = percent(tally.share(outcome) or 0, 1, language)
    low, high = (percent(end, 1, language) for end in tally.interval(outcome))
    return f"<td>{text(count)} · {text(share)}<br><small>{text(low)} – {text(high)}</small></td>"
