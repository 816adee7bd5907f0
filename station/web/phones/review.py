"""A review as the phone of one of its players shows it: what they did first."""

from station.json_text import Json
from station.review.as_text import (
    SHOWN,
    how_much,
    letters_of,
    missed_a_win,
    option_text,
    sentences,
    title_of,
)
from station.review.board import with_option
from station.review.review import Curve, Option, Review, TurnReviewed
from station.review.sentence import spoken
from station.rules.tile import Side
from station.view.feed import tiles_json
from station.view.wording import Wording, words_in
from station.web.phones.contract import Reviewed


def review_json(reviewed: Reviewed, player: int, language: str) -> Json:
    """How far a review is, and all of it once it is there."""
    words, review = words_in(language), reviewed.review
    trouble = words.tr(reviewed.trouble) if reviewed.trouble else ""
    progress: Json = {"done": reviewed.done, "total": reviewed.total, "trouble": trouble}
    if review is None:
        return {**progress, "review": None}
    return {**progress, "review": _whole(review, player, words)}


def _whole(review: Review, player: int, words: Wording) -> Json:
    return {
        "title": title_of(review, words),
        "player": player,
        "result": spoken(review.result, words),
        "turning": sentences(review.turning, words),
        "turning_point": review.turning_point,
        "basis": sentences(review.basis, words),
        "players": [
            {"name": spoken(name, words), "side": _side(review, one), "says": sentences(about, words)}
            for one, (name, about) in enumerate(zip(review.names, review.players, strict=True))
        ],
        "curves": [_curve(curve, words) for curve in review.curves],
        "turns": [_turn(turn, review, words) for turn in review.turns],
    }


def _side(review: Review, player: int) -> str:
    """The side at which a player sits; "" where there are none."""
    side = review.side(player)
    return "" if side is None else "south" if side is Side.SOUTH else "north"


def _turn(turn: TurnReviewed, review: Review, words: Wording) -> Json:
    return {
        "number": turn.number,
        "player": turn.player,
        "done": option_text(turn.done, words),
        "missed_win": spoken(missed_a_win(), words) if turn.missed_win else "",
        "missed": round(turn.missed) if review.shows_number(turn) else 0,
        "how_much": spoken(how_much(turn, review), words) if turn.better else "",
        "better": [option_text(option, words) for option in turn.better[:SHOWN]],
        "rack": letters_of(review.rack(turn)),
        "notes": [spoken(note, words) for note in turn.notes],
    }


def _curve(curve: Curve, words: Wording) -> Json:
    name = spoken(curve.name, words)
    return {
        "name": name[:1].upper() + name[1:],
        "lines": [spoken(line, words) for line in curve.lines],
        "players": list(curve.players or range(len(curve.lines))),
        "points": [[number, [round(value, 3) for value in values]] for number, values in curve.points],
        "share": curve.share,
    }


def boards_json(reviewed: Reviewed, number: int) -> Json | None:
    """The boards of a turn: with what was done, then with each play that would have been better. None if
    there is no such turn, or no board."""
    review = reviewed.review
    place = next((k for k, one in enumerate(review.turns if review else ()) if one.number == number), None)
    if review is None or place is None or place >= len(reviewed.boards):
        return None
    boards = reviewed.boards[place]
    if boards is None:
        return None
    better: tuple[Option, ...] = review.turns[place].better[:SHOWN]
    return {"boards": [tiles_json(boards.after), *(tiles_json(with_option(boards, one)) for one in better)]}
