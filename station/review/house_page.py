"""A review as one page of HTML, without scripts or anything from the network."""

from html import escape
from typing import Final

from station.review.reviewed import Review, Turn

WIDTH: Final = 720
HEIGHT: Final = 160

COLOURS: Final = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7")
"""Okabe and Ito's, by player; South's and North's are the first two."""

DASHES: Final = ("", "6 4", "2 3", "9 3 2 3")
"""Lines differ by more than their colour."""

STYLE: Final = """
body { font-family: system-ui, sans-serif; margin: 1rem auto; max-width: 46rem; padding: 0 1rem;
  background: #101010; color: #eee; }
table { border-collapse: collapse; width: 100%; }
td, th { padding: .25rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #333; }
.missed { color: #E69F00; font-weight: bold; }
.turned td { background: #222; }
svg { width: 100%; height: auto; background: #181818; }
small { color: #bbb; }
"""


def page(review: Review) -> str:
    """The page."""
    title = f"House: {', '.join(review.names)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _summary(review),
        "<h2>How far to the far row</h2><p>Squares that each side was short of, by turn, on the nearer of "
        "its two boards. Lower is better.</p>",
        _curves(review.turns, ("South", "North"), _lacks(review.turns)),
        "<h2>Time</h2><p>Seconds left, by turn.</p>",
        _curves(review.turns, review.names, _seconds(review.turns)),
        "<h2>Turns</h2>",
        _table(review),
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    body = "".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def _summary(review: Review) -> str:
    lines = [
        f"<li><b>{escape(name)}</b>: {escape(' '.join(about))}</li>"
        for name, about in zip(review.names, review.about, strict=True)
    ]
    won = " and ".join(review.names[player] for player in review.winners)
    result = f"{escape(won)} won. " if won else ""
    turned = f"It turned in turn {review.turning_point}. " if review.turning_point is not None else ""
    return f"<p>{result}{turned}Wins missed: {review.missed_wins}.</p><ul>{''.join(lines)}</ul>"


def _lacks(turns: tuple[Turn, ...]) -> list[list[float]]:
    """By side, the smaller of what it lacks on the two boards, turn by turn."""
    found: list[list[float]] = [[], []]
    boards = [(15, 15), (15, 15)]
    for turn in turns:
        boards[turn.player // 2] = turn.lacks
        for side in (0, 1):
            found[side].append(min(board[side] for board in boards))
    return found


def _seconds(turns: tuple[Turn, ...]) -> list[list[float]]:
    players = len(turns[0].clocks_ms) if turns else 0
    return [[max(0, turn.clocks_ms[player]) / 1000 for turn in turns] for player in range(players)]


def _curves(turns: tuple[Turn, ...], names: tuple[str, ...], series: list[list[float]]) -> str:
    """Lines over the turns, with a scale at the left."""
    top = max((value for values in series for value in values), default=1) or 1
    lines = []
    for number, values in enumerate(series):
        points = " ".join(
            f"{40 + place * (WIDTH - 50) / max(1, len(turns) - 1):.1f},"
            f"{HEIGHT - 20 - value / top * (HEIGHT - 40):.1f}"
            for place, value in enumerate(values)
        )
        colour, dash = COLOURS[number % 4], DASHES[number % 4]
        lines += [
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dash}"/>',
            f'<text x="{60 + number * 150}" y="{HEIGHT - 4}" fill="{colour}" font-size="12">'
            f"{escape(names[number])}</text>",
        ]
    scale = (
        f'<text x="4" y="24" fill="#bbb" font-size="12">{top:.0f}</text>'
        f'<text x="4" y="{HEIGHT - 18}" fill="#bbb" font-size="12">0</text>'
    )
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{scale}{"".join(lines)}</svg>'


def _table(review: Review) -> str:
    rows = []
    for turn in review.turns:
        marked = ' class="turned"' if turn.number == review.turning_point else ""
        rows.append(
            f"<tr{marked}><td>{turn.number}</td><td>{escape(review.names[turn.player])}</td>"
            f"<td>{escape(', '.join(turn.words) or 'pass')}</td><td>{_better(turn)}</td></tr>"
        )
    head = "<tr><th></th><th>Player</th><th>Played</th><th>Stronger</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def _better(turn: Turn) -> str:
    found = []
    for one in turn.better:
        words = escape(", ".join(one.words))
        if one.wins:
            found.append(f'<span class="missed">{words}: a win</span>')
        else:
            found.append(f"{words} <small>{escape('; '.join(one.because))}</small>")
    return "<br>".join(found)
