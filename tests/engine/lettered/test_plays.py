"""Plays found with their scores, against those found and judged one by one."""

from random import Random

import pytest

from station.editions import load_edition
from station.engine.lettered.grid import Grid
from station.engine.lettered.plays import PlayFinder, play_of
from station.engine.lettered.rack import held, points_by_code
from station.lexicon import load
from station.rules.lettered.judge import judge
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import Position, Tile

ENGLISH, EN = load("english"), load_edition("en")
POINTS = points_by_code(EN, ENGLISH)


def both_ways(position: Position, rack: list[str]) -> tuple[dict[Play, int], dict[Play, int]]:
    """The score of each play: as the finder has it, and as the rules have it."""
    finder = PlayFinder(ENGLISH, POINTS, held(rack, ENGLISH, sparing=False))
    found = {play_of(play, ENGLISH): play.score for play in finder.plays(Grid.of(position, EN, ENGLISH))}
    judged = {play: judge(position, play, EN) for play in legal_plays(position, rack, ENGLISH)}
    return found, {play: ruling.score for play, ruling in judged.items() if isinstance(ruling, Legal)}


@pytest.mark.parametrize("seed", range(2))
def test_every_play_of_a_game_has_the_score_that_the_rules_give_it(seed: int) -> None:
    luck = Random(seed)
    bag = [tile for tile in EN.bag() if tile != "?"]
    luck.shuffle(bag)
    position = Position()
    for number in range(9):
        rack = bag[:7]
        found, judged = both_ways(position, rack)
        assert found == judged
        play = max(sorted(found, key=str), key=found.__getitem__)
        position = position.replace(dict(play.placed))
        for tile in play.tiles:
            bag.remove(tile)
        assert number < 2 or len(found) > 20


def test_blanks_score_nothing_and_stand_for_every_letter() -> None:
    position = Position().replace(dict(zip(range(110, 115), _word("HORSE"), strict=True)))
    found, judged = both_ways(position, ["?", "A", "T"])
    assert found == judged
    assert any(tile.blank and tile.letter == "S" for play in found for _, tile in play.placed)


def test_a_blank_may_be_spared_where_its_letter_is_on_the_rack() -> None:
    position = Position().replace(dict(zip(range(110, 115), _word("HORSE"), strict=True)))
    grid = Grid.of(position, EN, ENGLISH)
    spared, all_of_them = (
        {
            play_of(play, ENGLISH)
            for play in PlayFinder(ENGLISH, POINTS, held("?AT", ENGLISH, sparing=sparing)).plays(grid)
        }
        for sparing in (True, False)
    )
    assert spared < all_of_them
    for play in all_of_them - spared:
        assert {tile.letter for _, tile in play.placed if tile.blank} <= {"A", "T"}


@pytest.mark.parametrize("rack", ["?AT", "?EINRST", "??QIZ"])
def test_plays_with_blanks_are_the_same_at_once_and_one_by_one(rack: str) -> None:
    position = Position().replace(dict(zip(range(110, 115), _word("HORSE"), strict=True)))
    position = position.replace({97: Tile("A"), 127: Tile("T"), 126: Tile("A", True)})
    grid = Grid.of(position, EN, ENGLISH)
    finder = PlayFinder(ENGLISH, POINTS, held(rack, ENGLISH))
    at_once = {play_of(play, ENGLISH): play.score for play in finder.plays(grid)}
    every = PlayFinder(ENGLISH, POINTS, held(rack, ENGLISH, sparing=False)).plays(grid)
    one_by_one = {play_of(play, ENGLISH): play.score for play in every}
    assert at_once.items() <= one_by_one.items()
    spared = {play for play in one_by_one if play not in at_once}
    assert all({tile.letter for _, tile in play.placed if tile.blank} & set(rack) for play in spared)
    best = finder.best(grid)
    assert best is not None
    assert best.score == max(at_once.values())
    assert len(finder.plays(grid, most=10)) == 10
    assert max(play.score for play in finder.plays(grid, most=10)) == best.score


def test_a_line_that_stays_as_it_is_is_not_searched_again() -> None:
    finder = PlayFinder(ENGLISH, POINTS, held("RETAINS", ENGLISH))
    position = Position().replace(dict(zip(range(110, 115), _word("HORSE"), strict=True)))
    grid = Grid.of(position, EN, ENGLISH)
    first, again = finder.plays(grid), finder.plays(grid.after([(0, _word("A")[0])], EN))
    assert {id(play) for play in again} & {id(play) for play in first}
    fresh = PlayFinder(ENGLISH, POINTS, held("RETAINS", ENGLISH))
    changed = position.replace({0: _word("A")[0]})
    plays = {play_of(play, ENGLISH) for play in fresh.plays(Grid.of(changed, EN, ENGLISH))}
    assert {play_of(play, ENGLISH) for play in again} == plays


def _word(text: str) -> list[Tile]:
    return [Tile(letter) for letter in text]
