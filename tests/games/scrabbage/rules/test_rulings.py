"""Every ruling on Scrabbage; `rulings.toml` says which test holds which sentence."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.editions import load_edition
from station.games.scrabbage.rules.kind import SCRABBAGE
from station.games.scrabbage.rules.position import Fragment, ScrabbagePhase, Why
from station.rules.game import Choice, Chosen, Passed, RuleError, Turn
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE
from station.rules.square import parse_square as at

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


def test_the_first_tile_goes_on_the_star(table: Make) -> None:
    game = table("CAT")
    game.set_up(["CATS", "CATS"])
    with pytest.raises(RuleError, match="star, H8"):
        game.lay(0, H9="C")
    game.lay(0, H8="C")


def test_each_later_tile_touches(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    for square in ("K8", "J9", "G7"):
        with pytest.raises(RuleError, match=f"{square} touches none"):
            game.lay(0, **{square: "T"})
    game.lay(0, J8="T")


def test_two_for_each_word(table: Make) -> None:
    game = table("CAT TO")
    game.set_up([4, 4], {8: ".......CA", 9: ".........O"})
    game.lay(0, J8="T")
    assert game.points() == [(0, "word", 2, "CAT"), (0, "word", 2, "TO")]
    assert game.scores() == (4, 0)


@pytest.mark.parametrize(("row", "square", "each"), [(2, "B2", 4), (1, "A1", 6)])
def test_word_squares(table: Make, row: int, square: str, each: int) -> None:
    game = table("AT AN")
    game.set_up([4, 4], {1: ".T", 2: "N"} if row == 1 else {2: "..T", 3: ".N"})
    game.lay(0, **{square: "A"})
    assert game.points() == [(0, "word", each, "AT"), (0, "word", each, "AN")]


def test_a_word_square_counts_for_the_tile_that_completes(table: Make) -> None:
    game = table("CAT")
    game.set_up(["CAT", "XYZ"], {2: "..A"})
    game.lay(0, B2="C")
    assert game.points() == []
    game.position = replace(game.position, to_move=0)
    game.lay(0, D2="T")
    assert game.points() == [(0, "word", 2, "CAT")]


@pytest.mark.parametrize(("square", "points"), [("D8", 2), ("F6", 3)])
def test_letter_squares_count_always(table: Make, square: str, points: int) -> None:
    game = table("CAT")
    column, row = at(square) % 15, at(square) // 15 + 1
    game.set_up(["CT", "XY"], {row: "." * (column + 1) + "A"})
    game.lay(0, **{square: "C"})
    assert game.points() == [(0, "letter square", points, "C")]
    game.set_up(["CT", "XY"], {row: "." * (column + 1) + "AT"}, points=(), scores=(0, 0), to_move=0)
    game.lay(0, **{square: "C"})
    assert game.points() == [(0, "word", 2, "CAT"), (0, "letter square", points, "C")]


def test_numbers_are_ignored(table: Make) -> None:
    for word in ("QI", "AI"):
        game = table(word)
        game.set_up([4, 4], {8: "........I"})
        game.lay(0, H8=word[0])
        assert sum(game.scores()) == 4  # the star is a double word square


def test_working_on_a_word(table: Make) -> None:
    game = table("CAT")
    game.set_up(["TXX", "XXXX"], {8: ".......A"})
    with pytest.raises(RuleError, match="XA is not a word"):
        game.lay(0, G8="X")
    game.set_up(["CTX", "XXXX"], {8: ".......A"})
    game.lay(0, G8="C")
    assert game.position.fragments == (Fragment((at("G8"), at("H8")), 0),)


def test_in_every_direction(table: Make) -> None:
    """CAT can be completed along the row; but OC across it never becomes a word."""
    game = table("CAT")
    rows = {7: "......O", 8: ".......A"}
    game.set_up(["CTX", "XXXX"], rows)
    with pytest.raises(RuleError, match="CA and OC are not words"):
        game.lay(0, G8="C")
    game = table("CAT DOC")
    game.set_up(["CTX", "XXXX"], rows)
    with pytest.raises(RuleError, match="CA and OC are not words"):
        game.lay(0, G8="C")
    game.set_up(["CTD", "XXXX"], rows)
    game.lay(0, G8="C")


def test_known_hands_are_decided_exactly(table: Make) -> None:
    """S would do at both ends, but there is one."""
    game = table("SCAT CATS ON NO")
    game.set_up(["AST", "XXXX"], {8: ".......C"})
    game.lay(0, I8="A")
    game = table("CATS")
    game.set_up(["AT", "XXXX"], {8: ".......C"})
    with pytest.raises(RuleError):
        game.lay(0, I8="A")
    game.set_up(["AT?", "XXXX"], {8: ".......C"})
    game.lay(0, I8="A")


def test_hidden_hands_by_number_and_unseen(table: Make) -> None:
    game = table("QUIZZES")
    game.set_up([4, 4], {8: ".....QU"})
    with pytest.raises(RuleError):
        game.lay(0, H8="I")  # four more would be needed, three are left
    game.set_up([4, 4], {8: ".....QUI"})
    game.lay(0, I8="Z")
    game = table("JOZ")
    game.set_up([4, 4], {8: ".......O"})
    game.lay(0, G8="J")
    game.set_up([4, 4], {1: "Z", 8: ".......O", 15: "zz"}, to_move=0)
    with pytest.raises(RuleError):
        game.lay(0, G8="J")  # the Z and both blanks lie on the board


def test_proof_of_impossibility_is_a_sentence(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......C"})
    with pytest.raises(
        RuleError, match=r"^XC is not a word, and cannot become one with the 3 tiles still in hand$"
    ) as error:
        game.lay(0, G8="X")
    assert error.value.squares == (at("G8"), at("H8"))


def test_hidden_hands_are_never_vouched_for(table: Make) -> None:
    """The tile stands and its fragment stays open under its owner's name; nothing says that it is fine."""
    game = table("CAT")
    game.set_up([4, 4], {8: ".......A"})
    game.lay(0, G8="C")
    assert game.points() == []
    assert game.position.fragments == (Fragment((at("G8"), at("H8")), 0, excused=False),)


def test_a_fragment_belongs_to_who_made_it(table: Make) -> None:
    game = table("CATS")
    game.set_up([4, 4], {8: ".......A"})
    game.lay(0, G8="C")
    assert [one.owner for one in game.position.fragments] == [0]
    game.lay(1, I8="T")
    assert game.position.fragments == (Fragment((at("G8"), at("H8"), at("I8")), 1),)
    game.lay(0, J8="S")
    assert game.position.fragments == ()


def test_a_blocked_fragment_is_excused(table: Make) -> None:
    """CA needs a T on J8; an O on J7 lets nothing stand there."""
    game = table("CAT NO")
    game.set_up([4, 4], {7: "..........O", 8: "........A"})
    game.lay(0, H8="C")
    game.lay(1, J7="N")
    assert game.position.fragments == (Fragment((at("H8"), at("I8")), 0, excused=True),)
    game.set_up([4, 4], {8: "........A"}, fragments=(), to_move=0)
    game.lay(0, H8="C")
    game.lay(1, H9="A")
    assert [one.excused for one in game.position.fragments] == [False, False]


def test_fragments_left_are_listed(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: "........A"})
    game.lay(0, H8="C")
    game.do(Passed(1), Passed(0), Passed(0))
    assert game.position.phase is ScrabbagePhase.DRAW
    assert game.position.left == (Fragment((at("H8"), at("I8")), 0),)
    assert game.position.fragments == ()


@pytest.mark.parametrize(("penalty", "lost"), [(None, 0), ("2", 2), ("9", 7)])
def test_the_penalty_is_a_setting(table: Make, penalty: str | None, lost: int) -> None:
    """Nothing is lost unless agreed, never more than there is, and nothing for what was excused."""
    game = table("CAT", **({} if penalty is None else {"penalty": penalty}))
    fragments = (Fragment((at("H8"), at("I8")), 0), Fragment((at("H8"), at("H9")), 1, excused=True))
    game.set_up([0, 0], {8: ".......CA", 9: ".......X"}, fragments=fragments)
    game.position = replace(game.position, phase=ScrabbagePhase.SCRAB, scores=(7, 7))
    game.do(Chosen("scrab not played", 0))
    assert game.scores() == (7 - lost, 7)
    assert game.position.left == fragments
    assert game.points() == ([(0, "fragment", -lost, "CA")] if lost else [])


def test_go_scores_for_the_other(table: Make) -> None:
    game = table("AT")
    game.set_up([4, 4], {8: "........A"})
    game.do(Passed(0))
    assert game.points() == [(1, "go", 1, "")]
    assert game.rules.awaits(game.position)[0] == Turn(1, 1)


def test_go_scores_for_the_last_not_stuck(table: Make) -> None:
    """And a tile may free who was stuck: what was said before it does not count any more."""
    game = table("AT TO ON", players=3)
    game.set_up([4, 4, 4], {8: "........A"})
    game.do(Passed(0))
    assert game.points() == []
    game.lay(1, J8="T")
    game.do(Passed(2))
    assert game.points() == []
    game.lay(0, J9="O")
    game.do(Passed(1), Passed(2))
    assert game.points() == [(0, "go", 1, "")]
    assert game.rules.awaits(game.position)[0] == Turn(0, 1)


def test_the_other_goes_on_until_stuck_or_out(table: Make) -> None:
    game = table("AT TA")
    game.set_up([4, 2], {8: "........A"})
    game.do(Passed(0))
    game.lay(1, J8="T")
    assert game.rules.awaits(game.position) == (Turn(1, 1),)
    stuck, out = game.position, game.lay(1, J9="A")
    assert out.phase is ScrabbagePhase.SCRAB
    game.position = stuck
    assert game.do(Passed(1)).phase is ScrabbagePhase.SCRAB


def test_running_out_is_not_being_stuck(table: Make) -> None:
    """Who is out counts as one who is not stuck: no go for one of two others, and the point is theirs when
    all others are stuck."""
    game = table("AT TO ON", players=3)
    game.set_up([1, 4, 4], {8: "........A"})
    game.lay(0, J8="T")
    game.do(Passed(1))
    assert game.points() == []
    assert game.rules.awaits(game.position)[0] == Turn(2, 1)
    game.do(Passed(2))
    assert game.points() == [(0, "go", 1, ""), (0, "last", 1, "")]


def test_last_scores(table: Make) -> None:
    game = table("AT TO")
    game.set_up([1, 1], {8: "........A"})
    game.lay(0, J8="T")
    game.lay(1, J9="O")
    assert game.points() == [(1, "word", 2, "TO"), (1, "last", 1, "")]
    assert game.position.phase is ScrabbagePhase.SCRAB


def test_go_and_last_both_score(table: Make) -> None:
    game = table("AT TO")
    game.set_up([4, 1], {8: "........A"})
    game.do(Passed(0))
    game.lay(1, J8="T")
    assert game.scores() == (0, 1 + 2 + 1)


def test_the_dealer_plays_the_scrab(table: Make) -> None:
    game = table("AT")
    game.set_up(
        [0, 0], {8: "........A"}, phase=ScrabbagePhase.SCRAB, scrab=(known("T", "X"), known("Y", "Z"))
    )
    with pytest.raises(RuleError, match="turn"):
        game.lay(1, J8="T")
    with pytest.raises(RuleError, match="S is not among"):
        game.lay(0, J8="S")
    with pytest.raises(RuleError, match="XAT is not a word"):
        game.lay(0, J8="T", H8="X")
    game.lay(0, J8="T")
    assert game.scores() == (2, 0)
    assert (game.position.phase, game.position.dealer) == (ScrabbagePhase.DRAW, 1)


def test_the_scrab_lies_on_any_connected_squares(table: Make) -> None:
    """Not in one line, and each may be joined by another of them."""
    game = table("AT TO ON CAT")
    game.set_up([0, 0], {8: "........A"}, phase=ScrabbagePhase.SCRAB)
    with pytest.raises(RuleError, match="M8 touches none"):
        game.lay(0, J8="T", M8="O")
    game.lay(0, J8="T", J9="O", K9="N")
    assert [one.text for one in game.position.points if one.why is Why.WORD] == ["AT", "TO", "ON"]


def test_the_scrab_is_scored_once(table: Make) -> None:
    """The words that B I N D make on the way do not count."""
    game = table("BINDO IN BIN BIND")
    game.set_up([0, 0], {14: ".........O"}, phase=ScrabbagePhase.SCRAB)
    game.lay(0, F14="B", G14="I", H14="N", I14="D")
    assert [one.text for one in game.position.points if one.why is Why.WORD] == ["BINDO"]


def test_121_wins_at_once(table: Make) -> None:
    game = table("AT TO")
    game.set_up([1, 4], {8: "........A"}, scores=(119, 30))
    game.lay(0, J8="T")
    assert game.position.phase is ScrabbagePhase.OVER
    assert game.rules.winners(game.position) == (0,)
    assert game.rules.awaits(game.position) == ()
    with pytest.raises(RuleError, match="over"):
        game.lay(1, J9="O")
    game = table("AT")
    game.set_up([4, 4], {8: "........A"}, scores=(3, 120))
    game.do(Passed(0))
    assert game.rules.winners(game.position) == (1,)


def _end_of_hand(
    table: Make, players: int, on_board: int, scores: tuple[int, ...], *, open_board: bool = True
) -> Any:
    """A hand in which tiles were laid ends with so many on the board. open_board: a Z could still be laid."""
    bag = load_edition("en").bag()
    column = [tile for square, tile in enumerate(bag[:on_board]) if square % SIZE == SIZE - 1]
    game = table("".join([*column, "Z"]) if open_board else "", players=players)
    game.set_up([0] * players, phase=ScrabbagePhase.SCRAB, scores=scores, last=0)
    tiles = [Tile("E", blank=True) if tile == "?" else Tile(tile) for tile in bag[:on_board]]
    board = game.position.board.replace(dict(enumerate(tiles)))
    game.position = replace(game.position, board=board, dealer=0)
    game.do(Chosen("scrab not played", 0))
    return game


@pytest.mark.parametrize(("players", "needed"), [(2, 12), (4, 20)])
def test_too_few_tiles_end_the_game(table: Make, players: int, needed: int) -> None:
    scores = (5, 3)
    assert _end_of_hand(table, players, 100 - needed, scores).position.phase is ScrabbagePhase.DRAW
    assert _end_of_hand(table, players, 101 - needed, scores).position.phase is ScrabbagePhase.OVER


def test_three_players_need_one_tile_more(table: Make) -> None:
    assert _end_of_hand(table, 3, 84, (5, 3, 1)).position.phase is ScrabbagePhase.DRAW
    assert _end_of_hand(table, 3, 85, (5, 3, 1)).position.phase is ScrabbagePhase.OVER


def test_a_blocked_board_ends_it(table: Make) -> None:
    """Also after a hand in which tiles were laid."""
    game = _end_of_hand(table, 2, 60, (5, 3), open_board=False)
    assert (game.position.phase, game.position.blocked) == (ScrabbagePhase.OVER, True)
    assert game.rules.winners(game.position) == (0,)


def test_a_board_that_may_be_open_is_played_on(table: Make) -> None:
    game = _end_of_hand(table, 2, 60, (5, 3))
    assert (game.position.phase, game.position.blocked) == (ScrabbagePhase.DRAW, False)


def test_jointly_blocked_fragments(table: Make) -> None:
    """With T and B in hand CAB and DOT could be made, until O on J9 leaves CA nothing but the T."""
    game = table("CAT CAB DOT TO ON")
    fragments = (Fragment((at("H8"), at("I8")), 0), Fragment((at("A12"), at("B12")), 0))
    rows = {8: ".......CA", 9: "..........N", 12: "DO"}
    game.set_up(["TB", "O"], rows, fragments=fragments, to_move=1)
    game.lay(1, J9="O")
    assert [one.excused for one in game.position.fragments] == [True, True]


def test_what_does_not_block_jointly_is_not_excused(table: Make) -> None:
    game = table("CAT CAB DOT TO ON BO GO")
    fragments = tuple(Fragment((at(a), at(b)), 0) for a, b in (("H8", "I8"), ("A12", "B12"), ("A14", "B14")))
    rows = {8: ".......CA", 9: "..........N", 12: "DO", 14: "DO"}
    game.set_up(["TTB", "O"], rows, fragments=fragments, to_move=1)
    game.lay(1, J9="O")
    assert [one.excused for one in game.position.fragments] == [False] * 3


def test_a_known_scrab_is_laid_whole(table: Make) -> None:
    known_scrab: dict[str, Any] = {"phase": ScrabbagePhase.SCRAB, "scrab": (known("S", "X"), known("Y", "Z"))}
    game = table("CAT CATS AS")
    game.set_up([0, 0], {8: ".......CAT"}, **known_scrab)
    for nothing in (Chosen("scrab not played", 0), Passed(0)):
        with pytest.raises(RuleError, match="more of the scrab can be laid: S "):
            game.do(nothing)
    game.lay(0, K8="S")
    game = table("CAT CATS SO")
    game.set_up([0, 0], {8: ".......CAT"}, **(known_scrab | {"scrab": (known("S", "O"), known("Y", "Z"))}))
    with pytest.raises(RuleError, match="more of the scrab can be laid: S K8, O K9"):
        game.lay(0, K8="S")
    game.lay(0, K8="S", K9="O")
    game = table("CAT CATS")
    game.set_up([0, 0], {8: ".......CAT"}, **(known_scrab | {"scrab": (known("S", "O"), Hand(2))}))
    assert game.do(Passed(0)).phase is ScrabbagePhase.DRAW


def test_a_blank_asks_for_a_longer_word(table: Make) -> None:
    """T makes CAT; R may be meant for CARS."""
    game = table("CAT CARS")
    game.set_up(["?S", 4], {8: ".......CA"})
    game.lay(0, J8="?")
    assert game.rules.awaits(game.position) == (Choice("blank", 0, ("R", "T"), needed=True),)
    game = table("CAT CARS")
    game.set_up(["?X", 4], {8: ".......CA"})
    game.lay(0, J8="?")
    assert game.position.board[at("J8")] == Tile("T", blank=True)


def test_a_game_of_version_0_1_goes_on_by_its_rulings(table: Make) -> None:
    game = table("CAT CARS CATS", then=True)
    game.set_up(["?S", 4], {8: ".......CA"}, fragments=(Fragment((at("H8"), at("I8")), 0),))
    assert game.rules.awaits(game.position) == (Turn(0, 1),)
    game.lay(0, J8="?")
    assert game.position.board[at("J8")] == Tile("T", blank=True)
    scrab = (known("S", "X"), known("Y", "Z"))
    game.set_up([0, 0], {8: ".......CAT"}, phase=ScrabbagePhase.SCRAB, scrab=scrab, to_move=0)
    assert game.do(Passed(0)).phase is ScrabbagePhase.DRAW


def test_open_fragments_can_be_asked_for(table: Make) -> None:
    """Not those that are excused. Asking ends no turn, and a go may still be doubted."""
    game = table("CAT")
    fragments = (Fragment((at("H8"), at("I8")), 0), Fragment((at("H8"), at("H9")), 1, excused=True))
    game.set_up([4, 4], {8: ".......CA", 9: ".......X"}, fragments=fragments)
    assert game.rules.awaits(game.position) == (Turn(0, 1), Choice("fragments"))
    game.do(Passed(0), Chosen("fragments"))
    assert game.position.listed == fragments[:1]
    assert game.rules.awaits(game.position)[0] == Turn(1, 1)
    assert Choice("doubt go") in game.rules.awaits(game.position)
    assert game.do(Passed(1)).listed == ()


def test_most_points_win(table: Make) -> None:
    for scores, winners in (((5, 3, 1), (0,)), ((5, 8, 8), (1, 2))):
        game = _end_of_hand(table, 3, 85, scores)
        assert game.rules.winners(game.position) == winners


def test_four_players_are_two_pairs(table: Make) -> None:
    game = table("AT TO", players=4)
    game.set_up([4, 4, 4, 4], {8: "........A"}, scores=(118, 0))
    game.lay(0, J8="T")
    assert game.scores() == (120, 0, 120, 0)
    game.lay(1, J9="O")
    game.do(Passed(2), Passed(3), Passed(0))
    assert game.points() == [(1, "go", 1, "")]
    assert game.scores() == (120, 3, 120, 3)
    game = table("AT TO", players=4)
    game.set_up([4, 4, 4, 4], {8: "........A"}, scores=(119, 0), to_move=2)
    game.lay(2, J8="T")
    assert game.rules.winners(game.position) == (0, 2)


def test_the_points_to_win_are_a_setting_of_one_or_more() -> None:
    edition = load_edition("en")
    SCRABBAGE.make(2, edition, GivenWords(frozenset()), {"points": "1"})
    with pytest.raises(RuleError):
        SCRABBAGE.make(2, edition, GivenWords(frozenset()), {"points": "0"})
