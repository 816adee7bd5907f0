"""A review as one HTML file: no network, no other file, readable on a phone."""

import html
from collections.abc import Iterator
from typing import Final

from station.review.as_text import ENGLISH, better_text, missed_a_win, option_text, sentences, title_of
from station.review.review import Curve, Review, TurnReviewed, is_broken
from station.review.sentence import said, spoken
from station.rules.tile import Side
from station.view.faces import Face
from station.view.wording import Wording

SIGNS: Final = {Side.SOUTH: ("south", "▼"), Side.NORTH: ("north", "▲")}
"""How a player's side is shown: the class of the sign, and what is on it."""

COLOURS: Final = 5
"""Of players without a side, so many."""

WIDE, HIGH, MARGIN = 640, 200, 34

STYLE: Final = """
body{font:16px/1.45 system-ui,sans-serif;max-width:46rem;margin:1rem auto;padding:0 1rem}
body{color:#111;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:1.6rem}
svg{width:100%;height:auto}svg text{font-size:12px;fill:#444}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .4rem;text-align:left;vertical-align:top}
tr{border-top:1px solid #ddd}td.n{text-align:right;font-variant-numeric:tabular-nums}
.better{color:#555;font-size:.92em}.win{color:#a00;font-weight:600}.point{background:#fff4d6}
:root{--p0:#e69f00;--p1:#56b4e9;--p2:#45b59c;--p3:#f0e442;--p4:#f07a3a;--south:#e69f00;--north:#56b4e9}
:root{--line-p0:#7c5000;--line-p1:#06558a;--line-p2:#0b6352;--line-p3:#6b5200;--line-p4:#a03500}
:root{--line-south:#7c5000;--line-north:#06558a}
.seat{display:inline-flex;align-items:center;justify-content:center;width:1.35em;height:1.35em}
.rack i{display:inline-block;min-width:1.35em;margin:1px;border-radius:3px;text-align:center}
.rack i{color:#1c1b19;font-weight:600;font-style:normal;font-size:.85em;border:1px solid #bba}
.rack .a{background:#f1e7cf}.rack .b{background:#45b59c;border-radius:50%}.rack .blank{border-style:dashed}
.seat{border-radius:50%;color:#000;font-size:.85em;font-weight:700}
"""


def page(review: Review, words: Wording = ENGLISH) -> str:
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
    for number, about in enumerate(review.players):
        yield f"<p>{_named(review, number, words)} {html.escape(sentences(about, words))}</p>"


def _seat(review: Review, player: int) -> tuple[str, str]:
    """The class of a player's sign, and what is on it: as at the table."""
    side = review.side(player)
    return (f"p{player % COLOURS}", str(player + 1)) if side is None else SIGNS[side]


def _badge(kind: str, sign: str) -> str:
    return f'<b class="seat" aria-hidden="true" style="background:var(--{kind})">{sign}</b>'


def _named(review: Review, player: int, words: Wording) -> str:
    """A player's sign and name."""
    kind, sign = _seat(review, player)
    return f"{_badge(kind, sign)} <strong>{html.escape(spoken(review.names[player], words))}</strong>"


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
        kind, _ = _seat(review, players[number])
        dashes = ' stroke-dasharray="7 3"' if _is_broken(curve, review, number) else ""
        style = f'style="stroke:var(--line-{kind})"'
        yield f'<polyline fill="none" {style} stroke-width="2"{dashes} points="{path}">'
        yield f"<title>{html.escape(spoken(line, words))}</title></polyline>"
    yield "</svg><p>"
    for number, line in enumerate(curve.lines):
        kind, sign = _seat(review, players[number])
        stroke = "╌╌" if _is_broken(curve, review, number) else "──"
        yield f'<span style="color:var(--line-{kind})">{stroke}</span> {_badge(kind, sign)} '
        yield html.escape(spoken(line, words))
    yield "</p>"


def _is_broken(curve: Curve, review: Review, line: int) -> bool:
    """Whether a line is broken: that of the second board, or where there are none, every other one."""
    if review.seats:
        return is_broken(curve, review, (curve.players or tuple(range(len(curve.lines))))[line])
    return bool(line % 2)


def _tile_kind(tile: Face) -> str:
    """The class of a tile of either set, and of a blank."""
    return f"{tile.kit or 'a'} blank" if tile.blank else tile.kit or "a"


def _turn(turn: TurnReviewed, review: Review, words: Wording) -> str:
    lines = [f"{_named(review, turn.player, words)} {html.escape(option_text(turn.done, words))}"]
    if turn.missed_win:
        lines.append(f'<span class="win">{html.escape(spoken(missed_a_win(), words))}</span>')
    rack = review.rack(turn)
    if rack:
        tiles = "".join(
            f'<i class="{_tile_kind(tile)}">{html.escape(tile.letter) or "&nbsp;"}</i>' for tile in rack
        )
        lines.append(f'<span class="rack">{tiles}</span>')
    details = [better_text(turn, review, words), *(spoken(note, words) for note in turn.notes)]
    lines += [f'<span class="better">{html.escape(one)}</span>' for one in details if one]
    missed = f"−{turn.missed:.0f}" if review.shows_number(turn) else ""
    kind = ' class="point"' if turn.number == review.turning_point else ""
    cell = "<br>".join(lines)
    return f'<tr{kind}><td class="n">{turn.number}</td><td>{cell}</td><td class="n">{missed}</td></tr>'
