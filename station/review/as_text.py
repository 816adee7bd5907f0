"""A review as text and as JSON, in a language."""

from collections.abc import Iterator
from typing import Final

from station.review.review import Option, Review, TurnReviewed
from station.review.sentence import Sentence, said, said_n, spoken
from station.rules.edition import BLANK
from station.view.faces import Face
from station.view.wording import Wording, words_in

Json = dict[str, object]

SHOWN: Final = 3
"""Of the best, so many are listed."""

ENGLISH: Final = words_in("en")


def title_of(review: Review, words: Wording) -> str:
    """What was played, and who played."""
    return f"{words.tr(review.title)}: {spoken(review.names, words)}"


def option_text(option: Option, words: Wording) -> str:
    """A play with its points."""
    text = spoken(option.text, words)
    return f"{text}, {option.points}" if option.points else text


def missed_a_win() -> Sentence:
    return said("missed a win")


def how_much(turn: TurnReviewed, review: Review) -> Sentence:
    """By how much something would have been better."""
    count = round(turn.missed)
    if not turn.settled and not turn.missed_win:
        return said("about as good")
    if not review.shows_number(turn):
        return said("better")
    if review.unit == "tiles":
        return said_n("better by {count} tile", "better by {count} tiles", count)
    return said_n("better by {count} point", "better by {count} points", count)


def better_text(turn: TurnReviewed, review: Review, words: Wording) -> str:
    """What would have been better, and by how much; "" for nothing."""
    if not turn.better:
        return ""
    plays = "; ".join(option_text(option, words) for option in turn.better[:SHOWN])
    return f"{spoken(how_much(turn, review), words)}: {plays}"


def letters_of(rack: tuple[Face, ...]) -> list[str]:
    """Tiles by letter, blanks as "?"."""
    return [tile.letter or BLANK for tile in rack]


def held_text(turn: TurnReviewed, review: Review, words: Wording) -> str:
    """What the player of a turn held; "" if nobody knows."""
    rack = review.rack(turn)
    return words.tr("held: {tiles}", tiles=" ".join(letters_of(rack))) if rack else ""


def sentences(what: tuple[Sentence, ...], words: Wording) -> str:
    return " ".join(spoken(one, words) for one in what)


def as_text(review: Review, words: Wording = ENGLISH) -> Iterator[str]:
    """Line by line: first the summary of the game, then its turns."""
    yield f"{title_of(review, words)}. {spoken(review.result, words)}".strip()
    yield ""
    for name, about in zip(review.names, review.players, strict=True):
        yield f"{spoken(name, words)}: {sentences(about, words)}"
    for part in (review.turning, review.basis):
        if part:
            yield ""
            yield sentences(part, words)
    yield ""
    for turn in review.turns:
        yield from _turn(turn, review, words)


def _turn(turn: TurnReviewed, review: Review, words: Wording) -> Iterator[str]:
    line = f"{turn.number:3}  {spoken(review.names[turn.player], words)}: {option_text(turn.done, words)}"
    if turn.missed_win:
        line += f"  {spoken(missed_a_win(), words).upper()}"
    yield line
    for detail in (held_text(turn, review, words), better_text(turn, review, words)):
        if detail:
            yield f"       {detail}"
    for note in turn.notes:
        yield f"       {spoken(note, words)}"


def as_lines(review: Review, words: Wording = ENGLISH) -> Iterator[Json]:
    """JSON objects: each turn, the curves, what concerns each player, and the summary last."""
    for turn in review.turns:
        yield {
            "turn": turn.number,
            "player": spoken(review.names[turn.player], words),
            "at_ms": turn.at_ms,
            "done": _as_json(turn.done, words),
            "best": [_as_json(option, words) for option in turn.best],
            "missed": round(turn.missed, 2),
            "missed_win": turn.missed_win,
            "judged_by": turn.judged_by,
            "settled": turn.settled,
            "rack": letters_of(review.rack(turn)),
            "notes": [spoken(note, words) for note in turn.notes],
        }
    for curve in review.curves:
        points = [[number, [round(value, 3) for value in values]] for number, values in curve.points]
        yield {
            "curve": spoken(curve.name, words),
            "lines": [spoken(line, words) for line in curve.lines],
            "points": points,
        }
    for name, about in zip(review.names, review.players, strict=True):
        yield {"player": spoken(name, words), "says": [spoken(one, words) for one in about]}
    if review.turning:
        yield {"turning": sentences(review.turning, words)}
    if review.basis:
        yield {"basis": sentences(review.basis, words)}
    yield {
        "turns": len(review.turns),
        "missed_wins": review.missed_wins,
        "turning_point": review.turning_point,
    }


def _as_json(option: Option, words: Wording) -> Json:
    return {
        "text": spoken(option.text, words),
        "points": option.points,
        "worth": round(option.worth, 2),
        "wins": option.wins,
    }
