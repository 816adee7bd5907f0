"""Drawing and discarding, the scrab, and who deals and begins."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.scrabbage.rules.position import ScrabbagePhase
from station.rules.game import Choice, Chosen, Passed, RuleError, Turn
from station.rules.lettered.hand import Hand, known

Make = Callable[..., Any]


def test_two_players_draw_six_and_discard_two(table: Make) -> None:
    game = table()
    assert game.rules.awaits(game.position)[0] == Choice("drawn and discarded", needed=True)
    game.do(Chosen("drawn", 0, "ABCDEF"), Chosen("discard", 0, "BC"), Chosen("drawn and discarded"))
    assert game.position.hands == (known("A", "D", "E", "F"), Hand(4))
    assert game.position.scrab == (known("B", "C"), Hand(2))
    assert game.position.in_bag(game.rules.setup.edition) == 100 - 12
    with pytest.raises(RuleError, match="name 6 tiles, not 5"):
        table().do(Chosen("drawn", 0, "ABCDE"))


def test_nobody_draws_tiles_that_the_set_lacks_or_another_has_drawn(table: Make) -> None:
    game = table()
    with pytest.raises(RuleError, match="does not hold Z any more"):
        game.do(Chosen("drawn", 0, "ZZABCD"))
    game.do(Chosen("drawn", 0, "ZQABCD"))
    with pytest.raises(RuleError, match="does not hold Q Z any more"):
        game.do(Chosen("drawn", 1, "ZQABCD"))
    game.do(Chosen("drawn", 0, "ABCDEF"), Chosen("drawn", 1, "ZQABCD"))
    assert [entered.drawn for entered in game.position.entered] == [tuple("ABCDEF"), tuple("ABCDQZ")]


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_draw_five_and_discard_one(table: Make, players: int) -> None:
    game = table(players=players)
    game.do(Chosen("drawn", 1, "abc d?"), Chosen("discard", 1, "?"), Chosen("drawn and discarded"))
    assert [hand.count for hand in game.position.hands] == [4] * players
    assert game.position.in_scrab == players
    assert game.position.scrab[1] == known("?")


def test_with_three_the_dealer_draws_last(table: Make) -> None:
    game = table(players=3)
    game.do(Chosen("drawn and discarded"), Passed(0), Passed(1), Passed(2))
    assert game.position.phase is ScrabbagePhase.SCRAB_DRAW
    assert game.position.in_scrab == 3
    assert game.rules.awaits(game.position) == (Choice("scrab drawn", needed=True),)
    game.do(Chosen("scrab drawn", value="Q"))
    assert game.position.in_scrab == 4
    assert game.rules.awaits(game.position)[0] == Turn(0, 4)


def test_the_deal_passes_clockwise(table: Make) -> None:
    game = table(players=4)
    dealers = []
    for _ in range(5):
        dealers.append(game.position.dealer)
        game.do(Chosen("drawn and discarded"))
        for step in range(4):
            game.do(Passed((dealers[-1] + step) % 4))
        game.do(Chosen("scrab not played", dealers[-1]))
    assert dealers == [0, 1, 2, 3, 0]


def test_the_dealer_plays_first(table: Make) -> None:
    game = table()
    game.do(Chosen("drawn and discarded"))
    assert game.rules.awaits(game.position) == (Turn(0, 1),)
    game.do(Passed(0), Passed(1), Passed(0), Chosen("drawn and discarded"))
    assert game.rules.awaits(game.position) == (Turn(1, 1),)
