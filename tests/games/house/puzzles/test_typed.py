"""Plays of puzzles as people type them."""

import pytest

from station.editions import load_edition
from station.games.house.puzzles.puzzle import Kind, Task, places
from station.games.house.puzzles.shipped import shipped
from station.games.house.puzzles.typed import read_play, written
from station.games.house.rules.notation import parse
from station.rules.game import RuleError
from station.rules.moves.rack import RackTile
from station.rules.tile import Side

EDITION = load_edition("en")
ROWS = ["." * 15] * 13 + ["......CAT......", "." * 15]
TASK = Task(
    Kind.WIN,
    parse("\n".join([*ROWS, "blanks: H14"])).position,
    Side.SOUTH,
    (RackTile("S", "b"), RackTile("S", "a"), RackTile("?", "a")),
    (),
)


def test_every_solution_that_is_named_can_be_typed() -> None:
    for puzzle in shipped():
        for play in puzzle.plays:
            assert places(read_play(written(play, puzzle.task), puzzle.task, EDITION)) == places(play)


def test_tiles_of_the_boards_own_kit_are_laid_first() -> None:
    play = read_play("14G CATS", TASK, EDITION)
    assert [(tile.letter, tile.kit) for _, tile in play.placed] == [("S", "a")]
    assert written(play, TASK) == "14G CATS"


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("14G CATE", "there is no E in your hand"),
        ("J13 SSS", "you hold S only 2 times"),
        ("14G CAT?", "say which letter the blank stands for"),
        ("14G CATS swap H14", "no tile is swapped"),
        ("14G DOGS", "G14"),
    ],
)
def test_what_cannot_be_laid_is_refused_in_a_sentence(text: str, refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal.replace("?", r"\?")):
        read_play(text, TASK, EDITION)
