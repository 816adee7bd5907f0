"""A review as one HTML file: no network, no other file, readable on a phone."""

import html
from collections.abc import Iterator
from typing import Final

from station.review.review import Curve, Review, TurnReviewed
from station.review.said import said, spoken
from station.review.told import ENGLISH, better_told, missed_a_win, option_told, sentences, title_of
from station.view.wording import Wording

COLOURS: Final = ("#b36b00", "#0072b2", "#007a5a", "#a6487e")
"""Of the players, dark enough on white."""

WIDE, HIGH, MARGIN = 640, 200, 34

STYLE: Final = """
body{font:16px/1.45 system-ui,sans-serif;max-width:46rem;margin:1rem auto;padding:0 1rem}
body{color:#111;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:1.6rem}
svg{width:100%;height:auto}svg text{font-size:12px;fill:#444}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .4rem;text-align:left;vertical-align:top}
tr{border-top:1px solid #ddd}td.n{text-align:right;font-variant-numeric:tabular-nums}
.better{color:#555;font-size:.92em}.win{color:#a00;font-weight:600}.point{background:#fff4d6}
"""


def page(review: Review, words: Wording = ENGLISH) -> str:
    """The page."""
    title = html.escape(title_of(review, words))
    result = " ".join(filter(None, (spoken(review.result, words), sentences(review.turning, words))))
    return "\n".join(
        (
            f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{title}</title><style>{STYLE}</style></head><body>",
            f"<h1>{title}</h1><p>{html.escape(result)}</p>",
            *_players(review, words),
            *(part for curve in review.curves for part in _curve(curve, review, words)),
            f"<h2>{html.escape(words.tr('Turns'))}</h2>",
            f'<p class="better">{html.escape(sentences(review.basis, words))}</p>' if review.basis else "",
            "<table>",
            *(_turn(turn, review, words) for turn in review.turns),
            "</table></body></html>",
            "",
        )
    )


def _players(review: Review, words: Wording) -> Iterator[str]:
    for number, (name, about) in enumerate(zip(review.names, review.players, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        told = html.escape(sentences(about, words))
        yield f'<p><strong style="color:{colour}">{html.escape(spoken(name, words))}</strong> {told}</p>'


def _curve(curve: Curve, review: Review, words: Wording) -> Iterator[str]:
    """A drawing of one curve."""
    values = [value for _, there in curve.points for value in there]
    low, high = min(0.0, *values), max(1.0, *values)
    last = max(curve.points[-1][0], 1)

    def x(number: int) -> float:
        return MARGIN + number * (WIDE - MARGIN - 8) / last

    def y(value: float) -> float:
        return HIGH - 18 - (value - low) * (HIGH - 30) / (high - low)

    name = spoken(curve.name, words)
    name = html.escape(name[:1].upper() + name[1:])
    yield f'<h2>{name}</h2><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{name}">'
    for value in (low, (low + high) / 2, high):
        text = (
            f"{value:.0%}"
            if curve.share
            else spoken(float(value), words).removesuffix(".0").removesuffix(",0")
        )
        yield f'<line x1="{MARGIN}" x2="{WIDE - 8}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>'
        yield f'<text x="{MARGIN - 4}" y="{y(value) + 4:.1f}" text-anchor="end">{text}</text>'
    if review.turning_point is not None:
        at = x(review.turning_point)
        where = f'x1="{at:.1f}" x2="{at:.1f}" y1="8" y2="{HIGH - 18}"'
        yield f'<line {where} stroke="#a00" stroke-dasharray="4 3"/>'
        turn = html.escape(spoken(said("turn {number}", number=review.turning_point), words))
        yield f'<text x="{at:.1f}" y="{HIGH - 4}" text-anchor="middle">{turn}</text>'
    players = curve.players or tuple(range(len(curve.lines)))
    for number, line in enumerate(curve.lines):
        path = " ".join(f"{x(turn):.1f},{y(there[number]):.1f}" for turn, there in curve.points)
        colour = COLOURS[players[number] % len(COLOURS)]
        dashes = ' stroke-dasharray="7 3"' if number % 2 else ""
        yield f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dashes} points="{path}">'
        yield f"<title>{html.escape(spoken(line, words))}</title></polyline>"
    yield "</svg><p>"
    for number, line in enumerate(curve.lines):
        colour, stroke = COLOURS[players[number] % len(COLOURS)], "╌╌" if number % 2 else "──"
        yield f'<span style="color:{colour}">{stroke} {html.escape(spoken(line, words))}</span>'
    yield "</p>"


def _turn(turn: TurnReviewed, review: Review, words: Wording) -> str:
    colour = COLOURS[turn.player % len(COLOURS)]
    name = html.escape(spoken(review.names[turn.player], words))
    lines = [f'<strong style="color:{colour}">{name}</strong> {html.escape(option_told(turn.done, words))}']
    if turn.missed_win:
        lines.append(f'<span class="win">{html.escape(spoken(missed_a_win(), words))}</span>')
    told = [better_told(turn, review, words), *(spoken(note, words) for note in turn.notes)]
    lines += [f'<span class="better">{html.escape(one)}</span>' for one in told if one]
    missed = f"−{turn.missed:.0f}" if review.told(turn) else ""
    kind = ' class="point"' if turn.number == review.turning_point else ""
    cell = "<br>".join(lines)
    return f'<tr{kind}><td class="n">{turn.number}</td><td>{cell}</td><td class="n">{missed}</td></tr>'
