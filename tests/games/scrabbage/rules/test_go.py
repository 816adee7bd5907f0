"""Whether a go is true, what others may say against it, and a board on which nothing finds a place."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.scrabbage.rules.position import Proof, ScrabbagePhase
from station.rules.game import Choice, Chosen, Passed, RuleError, Turn
from station.rules.lettered.hand import Hand, known
from station.rules.square import parse_square as at

Make = Callable[..., Any]

DOUBT = Choice("doubt go")
"""The offer to whoever does not believe a go."""


FULL = {8: ".......QJ", 15: "zz"}
"""With QJ as the only word: its tiles and both blanks lie there, so that nothing can be laid any more."""


def offers(game: Any) -> list[Choice]:
    return [choice for choice in game.rules.awaits(game.position) if isinstance(choice, Choice)]


def test_a_go_of_a_known_hand_that_fits_is_refused(table: Make) -> None:
    game = table("CAT")
    game.set_up(["TXXX", 4], {8: ".......CA"})
    with pytest.raises(
        RuleError, match=r"^T can be laid on J8, and only a player who cannot lay a tile may go$"
    ) as error:
        game.do(Passed(0))
    assert error.value.squares == (at("J8"),)


def test_a_fragment_that_could_be_completed_is_no_go_either(table: Make) -> None:
    """C above the A makes no word yet; the T would."""
    game = table("CAT")
    game.set_up(["CTXX", 4], {8: ".......A"})
    with pytest.raises(RuleError, match=r"^C can be laid on H7"):
        game.do(Passed(0))


def test_a_blank_fits_as_a_letter(table: Make) -> None:
    game = table("CAT")
    game.set_up(["?", 4], {8: ".......CA"})
    with pytest.raises(RuleError, match=r"^\? can be laid on J8"):
        game.do(Passed(0))


def test_a_go_of_a_known_hand_that_does_not_fit_is_sure(table: Make) -> None:
    game = table("CAT")
    game.set_up(["XXXX", 4], {8: ".......CA"})
    game.do(Passed(0))
    assert game.position.proof == Proof(0)
    assert offers(game) == []


def test_a_go_of_a_hidden_hand_is_taken_at_its_word(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    game.do(Passed(0))
    assert game.points() == [(1, "go", 1, "")]
    assert game.position.proof is None
    assert game.rules.awaits(game.position) == (Turn(1, 1), DOUBT)


def test_a_hidden_go_is_sure_where_no_tile_at_all_could_be_laid(table: Make) -> None:
    game = table("QJ")
    game.set_up([4, 4], FULL)
    game.do(Passed(0))
    assert game.position.proof == Proof(0)
    assert offers(game) == []


def test_a_doubted_go_is_decided_by_the_tiles_shown(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    game.do(Passed(0), Chosen("doubt go"))
    assert game.rules.awaits(game.position) == (
        Choice("show hand", 0, letters=True, needed=True),
        Choice("take back go", 0),
    )
    with pytest.raises(RuleError, match="name 4 tiles, not 3"):
        game.do(Chosen("show hand", 0, "TXX"))
    with pytest.raises(RuleError, match="does not hold X X X"):
        game.do(Chosen("show hand", 0, "XXXX"))


def test_a_true_go_stands_and_the_hand_is_known_from_then_on(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    game.do(Passed(0), Chosen("doubt go"), Chosen("show hand", 0, "EEOO"))
    assert game.position.proof == Proof(0)
    assert game.position.hands == (known(*"EEOO"), Hand(4))
    assert game.scores() == (0, 1)
    assert game.rules.awaits(game.position) == (Turn(1, 1),)


def test_an_untrue_go_was_none(table: Make) -> None:
    """Its point goes back, and the turn; what fits is told."""
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    game.do(Passed(0), Chosen("doubt go"), Chosen("show hand", 0, "TEEE"))
    assert game.position.proof == Proof(0, "T", at("J8"))
    assert game.scores() == (0, 0)
    assert game.rules.awaits(game.position) == (Turn(0, 1),)
    with pytest.raises(RuleError, match="T can be laid"):
        game.do(Passed(0))


def test_a_go_may_be_taken_back_in_place_of_showing(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    before = game.position
    game.do(Passed(0), Chosen("doubt go"), Chosen("take back go", 0))
    assert game.position == before


def test_a_go_is_doubted_before_anything_else_is_done(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    game.do(Passed(0))
    game.lay(1, J8="T")
    with pytest.raises(RuleError, match="cannot be chosen now"):
        game.do(Chosen("doubt go"))


def test_the_go_that_ends_a_hand_can_be_doubted_too(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    assert game.do(Passed(0), Passed(1)).phase is ScrabbagePhase.SCRAB
    assert game.do(Chosen("doubt go"), Chosen("show hand", 1, "TEEE")).phase is ScrabbagePhase.PLAY
    assert game.rules.awaits(game.position) == (Turn(1, 1),)


def test_a_hand_goes_on_to_its_scrab_when_nobody_can_lay_anything(table: Make) -> None:
    game = table("QJ")
    game.set_up([4, 4], FULL)
    game.do(Passed(0), Passed(1))
    assert game.position.phase is ScrabbagePhase.SCRAB


def test_a_blocked_board_ends_the_game_after_the_hand(table: Make) -> None:
    """Otherwise every hand to come would be the same: go, go, and a scrab of nothing."""
    game = table("QJ")
    game.set_up([4, 4], FULL, scores=(5, 3))
    game.do(Passed(0), Passed(1), Passed(0))
    assert (game.position.phase, game.position.blocked) == (ScrabbagePhase.OVER, True)
    assert game.rules.winners(game.position) == (0,)


def test_a_hand_of_goes_on_a_board_with_room_is_followed_by_another(table: Make) -> None:
    game = table("QJ ZQJ")
    game.set_up([4, 4], FULL)
    game.do(Passed(0), Passed(1), Passed(0))
    assert (game.position.phase, game.position.blocked) == (ScrabbagePhase.DRAW, False)


def test_room_that_needs_tiles_that_all_lie_there_is_no_room(table: Make) -> None:
    game = table("QJ ZQJ")
    game.set_up([4, 4], {8: ".......QJ", 15: "Zzz"})
    game.do(Passed(0), Passed(1), Passed(0))
    assert game.position.blocked
