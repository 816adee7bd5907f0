"""What the House player never misses, what it says, and how it keeps to its time."""

import random
from itertools import product
from random import Random

import pytest

from station.editions import load_edition
from station.engine.engine import Choice, Situation, engine_for
from station.games.house.engine.outcomes import board_of
from station.games.house.engine.race import lacks
from station.games.house.rules.custody import Hand
from station.games.house.rules.game import House, play_of, player_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays, plays_line_by_line
from station.games.house.rules.notation import parse
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HouseBoard, HousePosition
from station.rules.faced import FacedPosition, LaidFacing
from station.rules.game import Passed
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.moves.wordtable import word_table
from station.rules.square import SIZE
from station.rules.tile import KITS, Side

EDITION = load_edition("en")
ALPHABET = "ABCDE"


def rack_of(letters: str, kit: str = "a") -> tuple[RackTile, ...]:
    return tuple(RackTile(letter, "a" if kit == "a" else "b") for letter in letters)


def situation(
    position: FacedPosition,
    mover: Side,
    racks: tuple[str, str],
    lexicon: WordGraph,
    *,
    partner: tuple[FacedPosition, str] = (FacedPosition(), ""),
    partner_to_move: Side = Side.SOUTH,
) -> Situation:
    """The left board; racks of the mover and the opponent. partner: the right board and the partner's
    tiles."""
    both = frozenset(Side)
    boards = (
        HouseBoard(position, mover, (Hand("a"), Hand("a")), 50, both),
        HouseBoard(partner[0], partner_to_move, (Hand("b"), Hand("b")), 50, both),
    )
    hands: list[tuple[RackTile, ...]] = [()] * 4
    hands[player_of(0, mover)] = rack_of(racks[0])
    hands[player_of(0, mover.other)] = rack_of(racks[1])
    hands[player_of(1, mover)] = rack_of(partner[1], "b")
    seat = player_of(0, mover)
    return Situation(
        House(EDITION, lexicon),
        HousePosition(boards),
        seat,
        hands[seat],
        rack_of("AEIOSTRN"),
        (),
        tuple(hands),
    )


def chosen(asked: Situation, level: int, seed: int = 0) -> Choice:
    return engine_for("house", level).choose(asked, 60_000, Random(seed))


def ruled(asked: Situation, choice: Choice) -> HouseLegal | None:
    """The ruling on the choice; None for a pass."""
    if isinstance(choice.deed, Passed):
        return None
    assert isinstance(choice.deed, LaidFacing)
    ruling = asked.rules.rule(asked.position.boards[0], play_of(choice.deed))  # type: ignore[attr-defined]  # of House
    assert isinstance(ruling, HouseLegal)
    return ruling


def winning_play(
    position: FacedPosition, side: Side, rack: tuple[RackTile, ...], lexicon: WordGraph
) -> HouseLegal | None:
    """A play that wins, by judging every one."""
    for play in plays_line_by_line(position, side, rack, lexicon):
        ruling = judge(position, play, lexicon, first=False)
        if isinstance(ruling, HouseLegal) and ruling.wins:
            return ruling
    return None


def random_case(seed: int, tiles: int = 3) -> Situation:
    """A board on which South has come near by random plays of short words, and open hands of so many
    tiles."""
    rng = random.Random(seed)
    words = ["".join(word) for length in (2, 3, 4) for word in product(ALPHABET, repeat=length)]
    lexicon = WordGraph.build("random", rng.sample(words, 260))
    position = FacedPosition()
    for turn in range(40):
        _, owners = board_of(position, Side.SOUTH, word_table(lexicon))
        if int(lacks(owners[None], (1, 0, 1))[0][0]) <= 3:
            break
        side = Side.NORTH if turn % 5 == 4 else Side.SOUTH
        plays = legal_plays(position, side, rack_of("".join(rng.choices(ALPHABET, k=5))), lexicon)
        rulings = [
            judge(position, play, lexicon, first=False) for play in rng.sample(plays, min(6, len(plays)))
        ]
        ahead = [ruling for ruling in rulings if isinstance(ruling, HouseLegal) and not ruling.wins]
        if ahead:
            position = min(ahead, key=lambda ruling: _row(ruling, side)).after
    racks = ["".join(rng.choices(ALPHABET, k=tiles)) + rng.choice(["", "", "?"]) for _ in range(2)]
    return situation(position, rng.choice(list(Side)), (racks[0], racks[1]), lexicon)


def _row(ruling: HouseLegal, side: Side) -> int:
    """How far forward a play goes; the smaller, the further."""
    row = ruling.play.placed[0 if side is Side.SOUTH else -1][0] // SIZE
    return row if side is Side.SOUTH else -row


def lexicon_of(asked: Situation) -> WordGraph:
    lexicon: WordGraph = asked.rules.lexicon  # type: ignore[attr-defined]  # of House
    return lexicon


@pytest.mark.parametrize("seed", [13, 27, 38, 44])
def test_a_win_in_one_is_never_missed(seed: int) -> None:
    """In cases that have one, by judging every play; `benchmarks.engines.house` does it in positions of
    games."""
    asked = random_case(seed)
    board = asked.position.boards[0]
    assert winning_play(board.position, board.to_move, asked.hand, lexicon_of(asked)) is not None
    for level in (2, 4):
        ruling = ruled(asked, chosen(asked, level))
        assert ruling is not None
        assert ruling.wins


@pytest.mark.parametrize("seed", [14, 29, 62, 118])
def test_a_loss_in_one_that_can_be_parried_is_never_allowed(seed: int) -> None:
    """In cases in which the opponent would win after a pass, by judging every play and every answer."""
    asked = random_case(seed)
    board, lexicon = asked.position.boards[0], lexicon_of(asked)
    side = board.to_move
    theirs = asked.hands[player_of(0, side.other)]
    assert winning_play(board.position, side, asked.hand, lexicon) is None
    assert winning_play(board.position, side.other, theirs, lexicon) is not None
    for level in (3, 4):
        ruling = ruled(asked, chosen(asked, level))
        assert ruling is not None
        assert winning_play(ruling.after, side.other, theirs, lexicon) is None


ROADS = """
    ...............
    ...............
    ...............
    .......R.......
    .......O.......
    .......A.......
    .......D.......
    .......S.......
    .......A.......
    .......N.......
    .......D.......
    .......S.......
    .......O.......
    .......N.......
    .......E.......
"""
WORDS = "ROAD ROADS ABROADS SANDS SAND SON ONE AB AT BE TAB INROADS IN ROADSANDSONE INROADSANDSONE XI"


def road(more: str = "") -> WordGraph:
    return WordGraph.build("road", [*WORDS.split(), *more.split()])


def test_the_word_that_joins_the_home_rows_is_worth_a_win() -> None:
    asked = situation(parse(ROADS).position, Side.SOUTH, ("INX", "QQ"), road("XINROADSANDSONE"))
    choice = chosen(asked, 3)
    assert choice.value >= 1000


def test_a_threat_is_stopped() -> None:
    """North, to move, cannot win, but can spoil the way of South's XINROADSANDSONE."""
    lexicon = road("XINROADSANDSONE TE NOSDNASDAORT")
    asked = situation(parse(ROADS).position, Side.NORTH, ("TE", "XIN"), lexicon)
    choice = chosen(asked, 3)
    ruling = ruled(asked, choice)
    assert ruling is not None
    assert winning_play(ruling.after, Side.SOUTH, rack_of("XIN"), lexicon) is None


def test_nothing_to_lay_is_a_pass() -> None:
    choice = chosen(situation(FacedPosition(), Side.SOUTH, ("QQ", "QQ"), road()), 4)
    assert choice.deed == Passed(0)


def test_the_same_seed_gives_the_same_choice() -> None:
    asked = random_case(7, 1)
    assert [chosen(asked, level, 5) for level in (1, 4)] == [chosen(asked, level, 5) for level in (1, 4)]


def test_time_that_is_up_ends_the_thinking() -> None:
    asked = random_case(11)
    reads = 0

    def clock() -> float:
        nonlocal reads
        reads += 1
        return 10.0 * reads

    choice = engine_for("house", 4, clock).choose(asked, 25, Random(0))
    assert isinstance(choice.deed, LaidFacing | Passed)
    assert reads < 12


def test_hidden_racks_are_made_up_of_what_is_unseen() -> None:
    """As on a table whose hands nobody has told."""
    asked = random_case(12)
    hidden = Situation(asked.rules, asked.position, asked.seat, asked.hand, rack_of("ABCDEABCDE"))
    assert isinstance(chosen(hidden, 3).deed, LaidFacing | Passed)


def test_a_seat_that_is_not_on_move_is_refused() -> None:
    asked = random_case(12)
    other = Situation(asked.rules, asked.position, asked.seat ^ 1, asked.hand)
    with pytest.raises(ValueError, match="nothing is awaited"):
        chosen(other, 2)


def test_the_racks_of_a_situation_name_their_kits() -> None:
    assert {tile.kit for tile in random_case(1).hand} == {KITS[0]}
