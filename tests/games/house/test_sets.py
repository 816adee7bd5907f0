"""Of which board's set tiles are that are typed, or that the light leaves open."""

from collections.abc import Callable
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from station.editions import load_edition
from station.games.house.rules.custody import Hand
from station.games.house.rules.ledger import not_held
from station.games.house.rules.table import HouseBoard
from station.games.house.sets import possible_kits, unseen_of_own_set
from station.referee.events import DeedEntered, SquareSettled
from station.referee.ruling import Valid
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import KITS, FacedTile, Kit, Side

Tables = Callable[..., Any]

letters = st.sampled_from(["A", "E", BLANK])
some = st.lists(letters, max_size=4)


def one_by_one(hand: Hand, sure: list[tuple[str, Any]], unsure: list[str]) -> dict[str, tuple[Any, ...]]:
    """The same by trying every set for every tile."""
    found: dict[str, set[Any]] = {}
    for kits in product(KITS, repeat=len(unsure)):
        tiles = [*sure, *zip(unsure, kits, strict=True)]
        faced = ((0, FacedTile(letter, Side.SOUTH, kit, blank=letter == BLANK)) for letter, kit in tiles)
        if not not_held(hand, faced):
            for letter, kit in zip(unsure, kits, strict=True):
                found.setdefault(letter, set()).add(kit)
    return {letter: tuple(kit for kit in KITS if kit in kits) for letter, kits in found.items()}


@given(
    st.builds(
        Hand,
        st.sampled_from(KITS),
        st.integers(0, 4),
        some.map(sorted).map(tuple),
        some.map(sorted).map(tuple),
    ),
    st.lists(st.tuples(letters, st.sampled_from(KITS)), max_size=2),
    st.lists(letters, min_size=1, max_size=5),
)
def test_the_possible_sets_are_those_found_by_trying_all(
    hand: Hand, sure: list[tuple[str, Any]], unsure: list[str]
) -> None:
    assert dict(possible_kits(hand, sure, unsure)) == one_by_one(hand, sure, unsure)


def test_a_letter_whose_tiles_of_the_own_set_are_all_seen_is_of_the_other() -> None:
    hand = Hand("a", unknown=7, bonus=("Q", "E"))
    assert possible_kits(hand, [], ["Q", "E"]) == {"Q": ("a", "b"), "E": ("a", "b")}
    assert possible_kits(hand, [], ["Q", "E"], {"Q": 0, "E": 3}) == {"Q": ("b",), "E": ("a", "b")}


def test_tiles_on_the_board_and_known_in_hands_are_seen() -> None:
    q, e = FacedTile("Q", Side.SOUTH, "a"), FacedTile("E", Side.SOUTH, "a")
    other = FacedTile("Z", Side.SOUTH, "b")
    position = FacedPosition().replace({0: q, 1: e, 2: other})
    hands = Hand("a", known=("E", "J")), Hand("a", known=("?",))
    unseen = unseen_of_own_set(HouseBoard(position, Side.SOUTH, hands, 80), "a", load_edition("en"))
    assert [unseen[letter] for letter in "QEJZ?"] == [0, 10, 0, 1, 1]


def test_a_word_may_fill_a_whole_column_with_tiles_of_a_large_hand(table: Tables) -> None:
    """Seven tiles of the own set and eight that the partner passed on."""
    word = "CONTRAINDICATED"
    game = table(word, camera=False)
    game.give(0, Side.SOUTH, *word[7:], unknown=7)
    squares = [parse_square(f"D{row}") for row in range(1, 16)]
    placed = tuple((square, Tile(letter)) for square, letter in zip(squares, word, strict=True))
    game.handle(DeedEntered(game.now_ms, Laid(0, placed)))
    while game.left.question is not None:
        square = game.left.question.square
        letter = word[squares.index(square)]
        kit: Kit = "b" if squares.index(square) >= 7 else "a"
        game.handle(SquareSettled(0, game.now_ms, square, FacedTile(letter, Side.SOUTH, kit)))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.hand(Side.SOUTH).bonus == ()
