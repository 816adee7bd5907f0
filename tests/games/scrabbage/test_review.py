"""A game of Scrabbage reviewed: tiles that score more at once, and the scrab."""

from dataclasses import replace
from typing import Any

import pytest

from station.games.scrabbage.review.analysis import TurnJob
from station.games.scrabbage.review.reviewer import ScrabbageReviewer
from station.games.scrabbage.rules.position import (
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Topic,
)
from station.lexicon import load
from station.review.sentence import YOU
from station.rules.game import Chosen, Laid, Passed
from station.rules.lettered.hand import Hand
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordsUsed
from station.rules.square import parse_square
from tests.review.stories import story_of_deeds

CAT = {"G8": "C", "H8": "A", "I8": "T"}


def on(squares: dict[str, str]) -> dict[int, Tile]:
    return {parse_square(name): Tile(letter) for name, letter in squares.items()}


def turn(placed: dict[str, str], tiles: str, scored: int = 0, **changes: Any) -> TurnJob:
    """A turn of the first of two players, on a board with CAT."""
    before = ScrabbagePosition(
        2,
        ScrabbagePhase.PLAY,
        Position().replace(on(CAT)),
        hands=(Hand(4), Hand(4)),
        scores=(50, 60),
        behind=(50, 60),
        fragments=(),
    )
    points = (Points(0, PointsReason.WORD, scored, (), "WORD"),) if scored else ()
    job = TurnJob(
        number=1, player=0, at_ms=0, lexicon=WordsUsed("english"), edition="en", options=(), before=before,
        placed=tuple(sorted(on(placed).items())), points=points, tiles=tuple(tiles), whole=True,
    )  # fmt: skip
    return replace(job, **changes)


def test_a_tile_of_the_hand_that_scores_more_is_named() -> None:
    found = ScrabbageReviewer().work(turn({"H9": "T"}, "TSRE", 2), 100)
    assert found.judged_by == "rack"
    assert found.missed > 0
    assert found.best[0].points > found.done.points
    assert str(found.done.text) == "T on H9: WORD"


def test_of_a_hidden_hand_only_the_tile_that_was_laid_is_compared() -> None:
    found = ScrabbageReviewer().work(turn({"J8": "S"}, "S", 2, whole=False), 100)
    assert found.judged_by == "tiles"
    assert {str(option.text).split()[0] for option in found.best} == {"S"}


def test_a_tile_that_may_not_lie_there_is_not_proposed() -> None:
    # Q can complete nothing here, and nothing could come of it with the tiles left.
    found = ScrabbageReviewer().work(turn({"J8": "S"}, "SQ", 2), 100)
    assert all(not str(option.text).startswith("Q") for option in found.best)


def test_a_tile_that_would_have_won_is_a_missed_win() -> None:
    near = replace(turn({}, "").before, scores=(119, 60))
    found = ScrabbageReviewer().work(turn({"G7": "E"}, "ES", before=near), 100)
    assert found.missed_win
    assert found.best[0].wins


def test_a_scrab_that_scores_more_is_named() -> None:
    scrab = replace(turn({}, "").before, phase=ScrabbagePhase.SCRAB, scrab=(Hand(2), Hand(2)))
    found = ScrabbageReviewer().work(turn({}, "STAR", before=scrab), 2000)
    assert str(found.done.text) == "lays nothing of the scrab"
    assert "of the scrab" in str(found.best[0].text)
    assert found.best[0].points > 0


@pytest.mark.parametrize("whole", [True, False])
def test_a_go_is_not_compared(whole: bool) -> None:
    found = ScrabbageReviewer().work(turn({}, "Q", whole=whole), 100)
    assert (found.judged_by, str(found.done.text)) == ("", "says go")


def test_a_whole_game_shows_its_points_and_who_led() -> None:
    record = story_of_deeds(
        "scrabbage",
        ("Ada", "Ben"),
        Chosen(Topic.DEALT),
        Laid(0, ((112, Tile("A")),)),
        Laid(1, ((113, Tile("T")),)),
        Passed(0),
    )
    reviewer = ScrabbageReviewer()
    review = reviewer.sum_up(record, tuple(reviewer.work(job, 50) for job in reviewer.jobs(record)))
    assert [str(turn.done.text) for turn in review.turns] == ["A on H8", "T on I8: AT", "says go"]
    assert review.deeds == (2, 3, 4)
    assert str(review.result) == "0:3, not finished."
    assert review.turning_point == 2
    mine = replace(record, names=("Ada", YOU))
    turning = reviewer.sum_up(mine, review.turns).turning
    assert [str(one) for one in turning] == ["Turning point: with turn 2, you took the lead for good."]
    assert "3 points with 1 tile." in map(str, review.players[1])
    assert "Hands were hidden" in str(review.basis[0])


def test_no_coarse_word_is_proposed() -> None:
    before = replace(turn({}, "").before, board=Position().replace(on({"H8": "S", "I8": "H", "J8": "I"})))
    assert "SHIT" in load("english")
    found = ScrabbageReviewer().work(turn({"J10": "T"}, "T", before=before), 100)
    proposed = [str(option.text) for option in found.best]
    assert "T on J9: IT" in proposed
    assert not any(one.startswith("T on K8") for one in proposed)
