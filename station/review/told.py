"""A review as text and as JSON."""

from collections.abc import Iterator
from typing import Any

from station.review.review import Option, Review, TurnReviewed

Json = dict[str, Any]

SHOWN = 3
"""Of the best, so many are listed."""

_BY = {
    "rack": "",
    "tiles": "with the tiles that were laid",
    "": "",
}


def as_text(review: Review) -> Iterator[str]:
    """Line by line."""
    yield f"{review.title}: {', '.join(review.names)}. {review.result}".strip()
    yield ""
    for turn in review.turns:
        yield from _turn(turn, review)
    yield ""
    if review.turning:
        yield review.turning
        yield ""
    for name, sentences in zip(review.names, review.players, strict=True):
        yield f"{name}: {' '.join(sentences)}"


def _turn(turn: TurnReviewed, review: Review) -> Iterator[str]:
    line = f"{turn.number:3}  {review.names[turn.player]}: {_option(turn.done)}"
    if turn.missed_win:
        line += "  MISSED A WIN"
    yield line
    if turn.better:
        listed = "; ".join(_option(option) for option in turn.better[:SHOWN])
        by = f" {_BY[turn.judged_by]}" if _BY[turn.judged_by] else ""
        count = round(turn.missed)
        unit = review.unit.removesuffix("s") if count == 1 else review.unit
        missed = f" ({count} {unit} missed)" if review.told(turn.missed) else ""
        yield f"       better{by}: {listed}{missed}"
    for note in turn.notes:
        yield f"       {note}"


def _option(option: Option) -> str:
    return f"{option.text}, {option.points}" if option.points else option.text


def as_lines(review: Review) -> Iterator[Json]:
    """JSON objects: each turn, the curves, what is said of each player, and the summary last."""
    for turn in review.turns:
        yield {
            "turn": turn.number,
            "player": review.names[turn.player],
            "at_ms": turn.at_ms,
            "done": _as_json(turn.done),
            "best": [_as_json(option) for option in turn.best],
            "missed": round(turn.missed, 2),
            "missed_win": turn.missed_win,
            "judged_by": turn.judged_by,
            "notes": list(turn.notes),
        }
    for curve in review.curves:
        points = [[number, [round(value, 3) for value in values]] for number, values in curve.points]
        yield {"curve": curve.name, "lines": list(curve.lines), "points": points}
    for name, sentences in zip(review.names, review.players, strict=True):
        yield {"player": name, "says": list(sentences)}
    if review.turning:
        yield {"turning": review.turning}
    yield {
        "turns": len(review.turns),
        "missed_wins": review.missed_wins,
        "turning_point": review.turning_point,
    }


def _as_json(option: Option) -> Json:
    return {
        "text": option.text,
        "points": option.points,
        "worth": round(option.worth, 2),
        "wins": option.wins,
    }
