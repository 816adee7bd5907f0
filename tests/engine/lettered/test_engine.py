"""What a computer player of Scrabble does with a turn."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from station.editions import load_edition
from station.engine.engine import Choice, Situation, engine_for
from station.games.scrabble.rules import make
from station.lexicon import load
from station.rules.game import Chosen, Laid
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from station.rules.turns.rules import TurnRules

ENGLISH, EN = load("english"), load_edition("en")


def rules_of(**options: str) -> TurnRules:
    return make(2, EN, ENGLISH, options)


def ticking() -> Callable[[], float]:
    """A clock that goes on by a millisecond whenever it is read."""
    ticks = count()
    return lambda: float(next(ticks))


def situation(rules: TurnRules, position: Any, seat: int, rack: str) -> Situation:
    on_board = [tile.from_set for _, tile in position.game.position.occupied()]
    unseen = list(EN.bag())
    for tile in (*on_board, *rack):
        unseen.remove(tile)
    return Situation(rules, position, seat, tuple(map(RackTile, rack)), tuple(map(RackTile, sorted(unseen))))


def chosen(level: int, rack: str, *plays: Laid, budget_ms: int = 50, **options: str) -> Choice:
    """What the next player does with this rack after these plays."""
    rules = rules_of(**options)
    position = rules.begin()
    for laid in plays:
        position = rules.after(position, laid)
    seat = len(plays) % 2
    engine = engine_for("scrabble", level, ticking())
    choice = engine.choose(situation(rules, position, seat, rack), budget_ms, Random(1))
    rules.after(position, choice.deed)
    return choice


def across(player: int, row: int, column: int, word: str) -> Laid:
    """Tiles on a row, from a column (both from 1)."""
    start = (row - 1) * 15 + column - 1
    return Laid(player, tuple((start + place, Tile(letter)) for place, letter in enumerate(word)))


@pytest.mark.parametrize("level", [2, 3, 4])
def test_it_lays_all_its_tiles_where_that_pays(level: int) -> None:
    deed = chosen(level, "RETAINS").deed
    assert isinstance(deed, Laid)
    assert len(deed.placed) == 7


@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_hopeless_rack_is_exchanged_and_what_is_good_is_kept(level: int) -> None:
    choice = chosen(level, "UUUVVWW")
    assert isinstance(choice.deed, Chosen)
    assert choice.deed.topic == "exchange"
    assert len(choice.deed.value) >= 5


def test_a_blank_is_kept_rather_than_spent_on_a_few_points() -> None:
    deed = chosen(3, "?VVUUIW").deed
    assert isinstance(deed, Laid | Chosen)
    used = [tile.from_set for _, tile in deed.placed] if isinstance(deed, Laid) else list(deed.value)
    assert "?" not in used


def test_a_wrong_word_is_doubted_where_words_stand_until_they_are_doubted() -> None:
    choice = chosen(3, "RETAINS", across(0, 8, 6, "ZXAB"), challenge="single")
    assert isinstance(choice.deed, Chosen)
    assert choice.deed.topic == "challenge"


def test_a_right_word_is_not() -> None:
    choice = chosen(3, "RETAINS", across(0, 8, 6, "WATER"), challenge="single")
    assert isinstance(choice.deed, Laid)


def test_no_clock_is_read_long_after_time_is_up() -> None:
    reads = 0

    def now_ms() -> float:
        nonlocal reads
        reads += 1
        return float(reads)

    rules = rules_of()
    engine = engine_for("scrabble", 4, now_ms)
    engine.choose(situation(rules, rules.begin(), 0, "ADEIRST"), 40, Random(1))
    assert reads <= 42


def test_nobody_is_asked_who_is_not_to_move() -> None:
    rules = rules_of()
    with pytest.raises(ValueError, match="nothing is awaited"):
        engine_for("scrabble", 3).choose(situation(rules, rules.begin(), 1, "RETAINS"), 50, Random(1))
