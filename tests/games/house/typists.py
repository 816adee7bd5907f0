"""Four people with real tiles, who type their turns: two bags, four racks, and what goes to whom."""

from collections import Counter
from random import Random

from station.games.house.people.strategy import worth_of
from station.games.house.rules.game import player_of, side_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HousePosition, TurnMade
from station.referee.ruling import Doubt
from station.referee.state import Lane, TableState
from station.rules.edition import BLANK, Edition
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.square import SIZE, square_name
from station.rules.tile import KITS, FacedTile, Side

MOST_WEIGHED, MOST_TILES, CAUTION = 60, 8, 0.2
BOARDS = ("left", "right")


class Typists:
    """racks: by player, sorted; bags: by board."""

    def __init__(self, edition: Edition, lexicon: WordGraph, seed: int) -> None:
        self.random, self.lexicon = Random(seed), lexicon
        self.bags: list[list[RackTile]] = []
        for kit in KITS:
            bag = [RackTile(letter, kit) for letter, count in edition.counts.items() for _ in range(count)]
            self.random.shuffle(bag)
            self.bags.append(bag)
        self._meant: dict[int, FacedPlay] = {}
        self._early: list[tuple[FacedTile, ...]] = [(), ()]
        self.racks = [[self.bags[player // 2].pop() for _ in range(7)] for player in range(4)]

    def line(self, state: TableState[HousePosition], board: int) -> str:
        """What is typed next at a board: an answer, that an explosion is done, a play, or a pass."""
        lane, now = state.lanes[board], state.position.boards[board]
        player = player_of(board, now.to_move)
        where = BOARDS[board]
        if lane.question is not None and lane.question.square is not None:
            tile = dict(self._meant[board].placed)[lane.question.square]
            kit = lane.question.doubt is Doubt.KIT
            return f"{where} kit {BOARDS[KITS.index(tile.kit)]}" if kit else f"{where} blank {tile.letter}"
        if lane.task is not None:
            return self._explosion(where, lane)
        own = KITS[board]
        first = now.to_move not in now.played
        rack = self.random.sample(self.racks[player], min(MOST_TILES, len(self.racks[player])))
        plays = list(plays_line_by_line(now.position, now.to_move, rack, self.lexicon, first=first, own=own))
        if not plays:
            return f"{where} pass"
        sample = self.random.sample(plays, min(MOST_WEIGHED, len(plays)))
        self._meant[board] = max(sample, key=lambda play: self._worth(state, board, play))
        return f"{where} {typed(self._meant[board])}"

    def _explosion(self, where: str, lane: Lane) -> str:
        task = lane.task
        assert task is not None
        left = (*task.to_turn, *task.to_remove)
        if left and self.random.random() < 0.5:
            return f"{where} tick {square_name(self.random.choice(left))}"
        return f"{where} done"

    def _worth(self, state: TableState[HousePosition], board: int, play: FacedPlay) -> float:
        now = state.position.boards[board]
        ruling = judge(now.position, play, self.lexicon, first=play.mover not in now.played)
        assert isinstance(ruling, HouseLegal)
        return worth_of(ruling, CAUTION) + self.random.random()

    def took(self, board: int, side: Side, early: tuple[FacedTile, ...]) -> None:
        """Tiles that have left a board in an explosion under way are the partner's at once."""
        partner = player_of(1 - board, side)
        self.racks[partner] += (
            Counter(map(_held, early)) - Counter(map(_held, self._early[board]))
        ).elements()
        self._early[board] = early

    def stood(self, board: int, made: TurnMade) -> None:
        """A turn stands: tiles leave the rack, the removed ones go to the partner, and the mover draws."""
        player = player_of(board, made.mover)
        rack, bag = self.racks[player], self.bags[board]
        if made.ruling is not None:
            laid = dict(made.ruling.play.placed)
            for tile in laid.values():
                rack.remove(_held(tile))
            partner = player_of(1 - board, side_of(player))
            passed = [_held(tile) for tile in made.transfer.passed]
            for tile in self._early[board]:
                passed.remove(_held(tile))
            self.racks[partner] += passed
        self._early[board] = ()
        own = sum(held.kit == KITS[board] for held in rack)
        drawn = max(0, min(7 - own, len(bag)))
        assert made.transfer.drawn == drawn, "the ledger says how many may be drawn"
        rack += [bag.pop() for _ in range(drawn)]


def typed(play: FacedPlay) -> str:
    """A play as a line: its first letter's square as its player reads it, small letters for blanks."""
    placed = dict(play.placed)
    back = -1 if play.mover is Side.NORTH else 1
    across = len({square // SIZE for square in placed}) == 1
    squares = range(min(placed), max(placed) + 1, 1 if across else SIZE)[::back]
    letters = (placed.get(square) for square in squares)
    word = "".join("." if tile is None else _letter(tile) for tile in letters)
    if word.islower():
        word = "".join("." if letter == "." else BLANK for letter in word)
    name = square_name(squares[0])
    return f"{name[1:]}{name[0]} {word}" if across else f"{name} {word}"


def _letter(tile: FacedTile) -> str:
    return tile.letter.lower() if tile.blank else tile.letter


def _held(tile: FacedTile) -> RackTile:
    return RackTile(BLANK if tile.blank else tile.letter, tile.kit)
