"""Which pictures tell the referee something, which answers of people they leave, and what play doubtful tiles
are likeliest to be."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from station.editions import load_edition
from station.games.auction.rules.kind import AUCTION
from station.games.idaho.rules import IDAHO
from station.games.scrabble.rules import SCRABBLE
from station.referee.handlers.pictures import is_news
from station.referee.lettered.letters import Found, find_play
from station.referee.ruling import Settled
from station.referee.settled import still_settled
from station.referee.sight import BoardSeen, LayoutSeen, SeenSquare, SeenTile, SpotSeen, Unseen
from station.referee.state import TableState
from station.rules.game import Layout
from station.rules.lettered.play import Illegal, Reason
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import STANDARD
from station.rules.lexicon import GivenWords
from station.rules.square import SQUARES, parse_square
from station.rules.tile import FacedTile, Kit, Side

EN: Final = load_edition("en")
CAT: Final = GivenWords(frozenset({"CAT"}), "one word")
KIT: Final[Kit] = "a"
LAID: Final = ((0, 0, Tile("A")), (0, 1, Tile("T")))


def state_of(table: Callable[..., Any], kind: Any, players: int = 2) -> TableState[Any]:
    game = table(kind)
    game.start(players)
    found: TableState[Any] = game.state
    return replace(found, settings=replace(found.settings, camera=True))


@pytest.fixture
def layouts(table: Callable[..., Any]) -> TableState[Any]:
    """Where the camera is to look at the first player's layout, since 50 ms."""
    state = state_of(table, IDAHO)
    return replace(state, layouts=(None,) * len(state.settings.names), asked_ms=50, awaits=(Layout(0),))


def seen(
    player: int = 0, at_ms: int = 10, *, moving: bool = False, loose: tuple[str, ...] = ()
) -> LayoutSeen:
    return LayoutSeen(at_ms, player, LAID, loose, moving=moving)


@pytest.mark.parametrize(
    ("before", "now", "news"),
    [
        (None, seen(), True),
        (seen(), seen(at_ms=20), False),
        (seen(), seen(at_ms=20, loose=("E",)), True),
        (seen(), seen(at_ms=20, moving=True), False),
        (seen(moving=True), seen(at_ms=20), True),
        (seen(), seen(at_ms=60), True),
    ],
    ids=[
        "the first",
        "nothing new",
        "another tile",
        "only a hand",
        "the hand has gone",
        "the first since asked",
    ],
)
def test_a_picture_of_a_layout_is_news_if_it_is_new_or_was_asked_for(
    layouts: TableState[Any], before: LayoutSeen | None, now: LayoutSeen, news: bool
) -> None:
    state = replace(layouts, layouts=(before, *layouts.layouts[1:]))
    assert is_news(state, now) is news


def test_a_layout_or_a_board_that_is_not_at_the_table_is_no_news(
    layouts: TableState[Any], table: Callable[..., Any]
) -> None:
    assert not is_news(layouts, seen(player=4))
    assert not is_news(state_of(table, SCRABBLE), BoardSeen(1, 10, (None,) * SQUARES))


def test_a_picture_of_the_spot_is_news_if_another_tile_is_there(table: Callable[..., Any]) -> None:
    state = state_of(table, AUCTION)
    assert is_news(state, SpotSeen(10, "E"))
    after = replace(state, spot=SpotSeen(10, "E"))
    assert not is_news(after, SpotSeen(99, "E"))
    assert is_news(after, SpotSeen(99, None))
    assert is_news(after, SpotSeen(99, "E", doubtful=True, candidates=("F",)))


def test_without_the_camera_no_picture_is_news(table: Callable[..., Any]) -> None:
    state = state_of(table, AUCTION)
    blind = replace(state, settings=replace(state.settings, camera=False))
    assert not is_news(blind, SpotSeen(10, "E"))


E_SOUTH: Final = FacedTile("E", Side.SOUTH, KIT)


@pytest.mark.parametrize(
    ("said", "then", "now", "holds"),
    [
        (E_SOUTH, SeenTile("F", Side.SOUTH, KIT), Unseen.HIDDEN, True),
        (E_SOUTH, Unseen.HIDDEN, SeenTile("E", Side.SOUTH, KIT), True),
        (E_SOUTH, Unseen.HIDDEN, SeenTile("X", Side.SOUTH, KIT), False),
        (E_SOUTH, Unseen.HIDDEN, None, False),
        (None, Unseen.GLARE, None, True),
        (None, Unseen.GLARE, SeenTile("E", Side.SOUTH, KIT), False),
        (E_SOUTH, SeenTile("F", Side.SOUTH, KIT), SeenTile("F", Side.NORTH, KIT), True),
        (E_SOUTH, SeenTile("F", Side.SOUTH, KIT), SeenTile("X", Side.SOUTH, KIT), False),
    ],
)
def test_what_people_said_of_a_square_holds_until_it_is_seen_to_change(
    said: FacedTile | None, then: SeenSquare, now: SeenSquare, holds: bool
) -> None:
    squares = [None] * 112 + [now] + [None] * 112
    kept = still_settled(BoardSeen(0, 10, tuple(squares)), (Settled(112, said, then),))
    assert bool(kept) is holds
    if holds and isinstance(then, Unseen):
        assert kept[0].seen == now, "the first clear look is what later ones are compared with"


def doubt(letter: str, *candidates: str) -> SeenTile:
    return SeenTile(letter, Side.SOUTH, KIT, doubtful=True, candidates=candidates)


def new(**tiles: SeenTile | str) -> dict[int, SeenTile]:
    return {
        parse_square(name): SeenTile(tile, Side.SOUTH, KIT) if isinstance(tile, str) else tile
        for name, tile in tiles.items()
    }


def likeliest(tiles: dict[int, SeenTile], lexicon: GivenWords | None = None) -> Found | Illegal:
    return find_play(Position(), tiles, EN, STANDARD, lexicon)


def test_a_doubtful_tile_is_its_likeliest_letter_unless_another_makes_a_word() -> None:
    tiles = new(H8="C", I8=doubt("O", "A"), J8="T")
    for lexicon, word in ((None, "COT"), (CAT, "CAT")):
        found = likeliest(tiles, lexicon)
        assert isinstance(found, Found)
        assert ([one.text for one in found.ruling.words], found.settled) == ([word], (parse_square("I8"),))


def test_if_no_letter_makes_a_word_the_likeliest_stays_for_people_to_judge() -> None:
    found = likeliest(new(H8="C", I8=doubt("U", "O"), J8="T"), CAT)
    assert isinstance(found, Found)
    assert [one.text for one in found.ruling.words] == ["CUT"]


def test_a_doubtful_tile_where_none_can_lie_is_no_tile() -> None:
    found = likeliest(new(H8="C", I8="A", J8="T", A1=doubt("I", "L")), CAT)
    assert isinstance(found, Found)
    assert (found.settled, found.left_out) == ((), (parse_square("A1"),))


def test_of_more_than_six_doubtful_tiles_all_count_or_none() -> None:
    scattered = {f"{column}1": doubt("I") for column in "ACEGIKM"}
    found = likeliest(new(H8="C", I8="A", J8="T", **scattered), CAT)
    assert isinstance(found, Found)
    assert len(found.left_out) == 7
    one_less = likeliest(new(H8="C", I8="A", K8="T", **scattered), CAT)
    assert isinstance(one_less, Illegal)


def test_tiles_that_the_set_has_not_are_refused_and_no_tile_is_no_play() -> None:
    refused = likeliest(new(H8="Z", I8="Z"))
    assert isinstance(refused, Illegal)
    assert refused.reason is Reason.NO_SUCH_TILE
    nothing = likeliest({})
    assert isinstance(nothing, Illegal)
    assert nothing.reason is Reason.NO_TILES
