"""People around a single board: whole games of each kind under a perfect observer."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from station.editions import load_edition
from station.referee.outcome import Ending
from station.referee.state import Phase
from station.rules.game import Laid
from station.rules.lettered.judge import judge
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.play import Legal
from station.rules.lettered.position import Position
from station.rules.lexicon import WordGraph
from station.rules.tile import Side
from station.simulator.players.habits import Habits
from station.simulator.players.turn_player import misspelt
from station.simulator.render.seats import SCRAB, Seat, seat_at
from station.simulator.world.physical import InBag, OnBoard, Pieces
from tests.simulator.observed_game import ObservedGame

EDITION = load_edition("en")

Observed = ObservedGame
MakesTable = Callable[..., Observed]


@pytest.fixture
def table(observed_table: Callable[..., Observed]) -> MakesTable:
    def made(game: str, seed: int, players: int, **options: str) -> Observed:
        return observed_table(game, seed, players, Habits.brisk(), **options)

    return made


@pytest.mark.parametrize(
    ("game", "seed", "players"),
    [
        ("scrabble", 12, 2),
        ("friendly", 9, 4),
        ("scrabbage", 13, 3),
        ("auction", 14, 4),
        ("clabbers", 3, 3),
    ],
)
def test_games_end_by_their_rules_with_the_board_as_it_lies(
    game: str, seed: int, players: int, table: MakesTable
) -> None:
    # Few points to reach, and few to bid with: the games are whole, but short. In the Friendly game the end
    # comes before one player has drawn for the last play.
    options = {"scrabbage": {"points": "31"}, "auction": {"points": "6"}}.get(game, {})
    played = table(game, seed, players, **options)
    before = Counter((piece.kit, piece.letter) for piece in played.table.pieces.all)
    state = played.play(200)
    assert state.phase is Phase.OVER
    assert state.outcome is not None
    assert state.outcome.ending is Ending.FINISHED
    assert played.misreads == []
    assert Counter((piece.kit, piece.letter) for piece in played.table.pieces.all) == before


def test_the_same_seed_is_the_same_game(table: MakesTable) -> None:
    first, again = (table("friendly", 4, 2) for _ in range(2))
    for _ in range(60):
        first.step(200)
        again.step(200)
    assert first.state == again.state
    assert first.state.turns > 2


def test_in_scrabble_every_play_is_made_from_a_full_hand(table: MakesTable) -> None:
    played = table("scrabble", 5, 2)
    turns = 0
    while turns < 10:
        played.step(100)
        history = played.state.history
        if len(history) > turns:
            turns = len(history)
            deed = history[-1].deed
            if isinstance(deed, Laid):
                row = played.table.pieces.row(seat_at(deed.player, 2))
                assert len(row) + len(deed.placed) == 7


def test_tiles_that_were_auctioned_lie_with_who_paid(table: MakesTable) -> None:
    played = table("auction", 3, 3)
    sold = 0
    while sold < 6:
        played.step(100)
        position = played.state.position
        if position is not None and len(position.sold) > sold and position.bidding is not None:
            sold = len(position.sold)
            for player, hand in enumerate(position.hands):
                row = played.table.pieces.row(seat_at(player, 3))
                assert sorted(piece.letter or "?" for piece in row) == sorted(hand)


def test_a_hand_of_scrabbage_is_four_tiles_and_a_scrab(table: MakesTable) -> None:
    played = table("scrabbage", 2, 2)
    while not played.state.turns:
        played.step(100)
    pieces = played.table.pieces
    assert [len(pieces.row(seat_at(player, 2))) for player in (0, 1)] == [4, 4]
    assert len(pieces.row(SCRAB)) == 4


def test_a_misspelt_play_is_a_play_of_no_words(lexicon: WordGraph) -> None:
    plays = [play for play in legal_plays(Position(), "QUARTZE", lexicon) if len(play.placed) > 4]
    assert plays
    wrong = misspelt(Position(), plays[0], EDITION, lexicon, Random(1))
    assert wrong is not None
    assert wrong.squares == plays[0].squares
    assert not isinstance(judge(Position(), wrong, EDITION, lexicon), Legal)


def test_two_players_sit_across_and_four_at_both_ends() -> None:
    assert seat_at(0, 2)._replace(side=seat_at(1, 2).side, aside_mm=0) == seat_at(1, 2)._replace(aside_mm=0)
    four = [seat_at(player, 4) for player in range(4)]
    assert len(set(four)) == 4
    assert [seat.aside_mm < 0 for seat in four] == [True, True, False, False]


def test_a_tile_that_goes_back_into_the_bag_is_drawn_again() -> None:
    pieces = Pieces(EDITION, Random(1), 1)
    seat: Seat = seat_at(0, 2)
    piece = pieces.draw(seat)
    assert piece is not None
    pieces.put_in_bag(piece, 0, Random(2))
    assert isinstance(piece.place, InBag)
    assert {id(pieces.draw(seat)) for _ in range(100)} == {id(piece) for piece in pieces.all}


def test_which_way_a_tile_faces_plays_no_part_on_a_single_board(table: MakesTable) -> None:
    played = table("scrabble", 12, 2)
    piece = next(piece for piece in played.table.pieces.all if piece.letter)
    piece.place = OnBoard(0, 7.5, 7.5, 180.0)
    upside_down = played.table.pieces.truth(0)[112]
    assert upside_down is not None
    assert upside_down.facing is Side.NORTH
    assert played.table.truth()[112] == replace(upside_down, facing=Side.SOUTH)
