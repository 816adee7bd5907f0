"""Every tile of every set is somewhere, always; and the same deeds give the same hands."""

from collections import Counter
from random import Random

import pytest

from station.dealt.play_events import play
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.games.house.rules.table import HousePosition
from station.referee.events import DeedEntered, PlayUndone
from station.rules.game import Chosen, Laid
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from tests.dealt.playing import DealtGame, ShortPlays

GAMES = (
    ("scrabble", (1, 1)),
    ("friendly", (1, 1, 1)),
    ("auction", (1, 1)),
    ("scrabbage", (1, 1, 1)),
    ("speed", (1, 1)),
    ("idaho", (1, 1, 1)),
)


def whole(game: DealtGame) -> bool:
    """Whether every set is complete."""
    full = Counter(load_edition("en").counts)
    sets = 2 if isinstance(game.state.position, HousePosition) else 1
    return all(+counted == full for counted in game.counted()[:sets])


@pytest.mark.parametrize(("name", "levels"), GAMES)
def test_a_whole_game_keeps_its_hundred_tiles(name: str, levels: tuple[int, ...]) -> None:
    game = DealtGame(name, levels, seed=4)
    wrong: list[object] = []
    game.station.watchers.append(lambda event, _before, _after: None if whole(game) else wrong.append(event))
    game.start()
    game.play(until=lambda: game.state.turns > 400 or bool(wrong))
    assert wrong == []
    assert game.state.outcome is not None
    assert game.computers.troubles == []


@pytest.mark.parametrize("seed", range(2))
def test_house_keeps_both_sets_whole_through_explosions_and_undone_turns(seed: int) -> None:
    """Undoing a turn gives everybody the hand from before it: the bags keep their order."""
    game = DealtGame("house", (1, 1, 1, 1), seed, time="2", thinker=ShortPlays())
    luck, wrong, undone = Random(seed), list[object](), list[bool]()

    def watch(event: object, before: object, after: object) -> None:
        if not whole(game):
            wrong.append(event)
        bags = tuple(len(bag) for bag in game.deal.bags)
        if bags != tuple(board.bag for board in game.state.position.boards):
            wrong.append(event)

    game.station.watchers.append(watch)
    game.start()

    def now_and_then() -> bool:
        state = game.state
        last = state.last
        if last is not None and luck.random() < 0.1 and not state.lanes[last.lane].task:
            hands = [Counter(hand) for hand in deal_of_before(game)]
            game.station.handle(PlayUndone(last.lane, game.time.now_ms()))
            if game.state.undone > state.undone:
                undone.append([Counter(hand) for hand in game.deal.hands] == hands)
        return bool(game.state.turns > 40)

    game.play(until=now_and_then)
    assert wrong == []
    assert undone
    assert all(undone)


def deal_of_before(game: DealtGame) -> tuple[tuple[RackTile, ...], ...]:
    """The hands as they were before the last turn that stands."""
    from dataclasses import replace

    state, last = game.state, game.state.last
    history = tuple(done for done in state.history if done is not last)
    before = replace(state, history=history)
    boards = [replace(board, early=()) for board in before.position.boards]
    position = replace(before.position, boards=(boards[0], boards[1]))
    return deal_of(replace(before, position=position), load_edition("en")).hands


def test_clabbers_deals_as_scrabble_does() -> None:
    """Its plays take long to find, so not a whole game of it."""
    game = DealtGame("clabbers", (0, 0), seed=4)
    game.start()
    assert game.deal == DealtGame("scrabble", (0, 0), seed=4).deal
    game.station.handle(DeedEntered(5000, Chosen("exchange", 0, game.deal.letters(0)[0])))
    assert whole(game)


def test_the_same_seed_and_deeds_give_the_same_hands() -> None:
    hands = []
    for _ in range(2):
        game = DealtGame("scrabble", (1, 1), seed=8)
        game.start()
        game.play(until=lambda game=game: game.state.turns >= 6)  # type: ignore[misc]  # mypy infers no type of a lambda's defaults
        hands.append(game.deal)
    assert hands[0] == hands[1]
    assert DealtGame("scrabble", (1, 1), seed=9).deal != DealtGame("scrabble", (1, 1), seed=8).deal


def test_the_first_hands_of_house_come_from_the_bag_of_their_board() -> None:
    deal = DealtGame("house", (0, 1, 1, 1), seed=1).deal
    assert [{tile.kit for tile in hand} for hand in deal.hands] == [{"a"}, {"a"}, {"b"}, {"b"}]
    assert [len(bag) for bag in deal.bags] == [86, 86]


def test_a_tile_that_is_not_in_the_hand_cannot_be_laid() -> None:
    game = DealtGame("scrabble", (0, 0), seed=1)
    game.start()
    held = set(game.deal.letters(0))
    missing = next(letter for letter in "QZXJKVW" if letter not in held)
    before = game.state
    game.station.handle(DeedEntered(5000, Laid(0, ((112, Tile(missing)), (113, Tile(missing))))))
    assert game.state is before


def test_only_tiles_of_the_hand_are_exchanged_and_others_come_from_the_bag() -> None:
    game = DealtGame("scrabble", (0, 0), seed=1)
    game.start()
    hand, bag = game.deal.letters(0), game.deal.bags[0]
    game.station.handle(DeedEntered(5000, Chosen("exchange", 0, "QQ")))
    assert game.state.turns == 0
    game.station.handle(DeedEntered(6000, Chosen("exchange", 0, hand[0] + hand[1])))
    assert Counter(game.deal.letters(0)) == Counter((*hand[2:], *bag[:2]))
    assert whole(game)


def test_a_play_draws_from_the_bag_in_its_order() -> None:
    game = DealtGame("scrabble", (0, 0), seed=2)
    game.start()
    hand, bag = game.deal.hands[0], game.deal.bags[0]
    for first in hand:
        for second in hand:
            if first is not second and game.state.turns == 0:
                laid = play(0, [(112, first, ""), (113, second, "")])
                game.station.handle(DeedEntered(5000, laid))
    assert game.state.turns == 1
    assert game.deal.letters(0)[-2:] == bag[:2]
    assert whole(game)
