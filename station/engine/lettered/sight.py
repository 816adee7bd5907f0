"""What a player of Scrabble sees when it is to move, ready to be thought about."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from station.engine.lettered.grid import Grid
from station.engine.lettered.leaves import Leaves, leaves_for
from station.engine.lettered.rack import points_by_code
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.turns.game import Game


@dataclass(frozen=True, slots=True)
class Sight:
    """rack: sorted. unseen: the tiles in the bag and in the others' hands. in_bag: how many are in the bag.
    counts: by player, how many tiles they hold. exchanges: whether the bag has enough tiles for one.
    scoreless_turns: how many in a row end the game; scoreless: how many there have been. points: by code
    (`rack.points_by_code`). takeable: blanks on the board, by square with their letters, that may be taken by
    whoever puts that letter in their place."""

    edition: Edition
    lexicon: WordGraph
    leaves: Leaves
    points: list[int]
    grid: Grid
    seat: int
    rack: tuple[str, ...]
    unseen: Counter[str]
    in_bag: int
    scores: tuple[int, ...]
    counts: tuple[int, ...]
    exchanges: bool
    scoreless_turns: int
    scoreless: int
    whole: int
    takeable: tuple[tuple[int, str], ...] = ()

    def grid_for(self, taken: tuple[tuple[int, str], ...]) -> Grid:
        """The board with letters in place of the blanks that are taken."""
        bits, values = self.lexicon.bits, self.edition.values
        return self.grid.with_tiles([(square, bits[letter], values[letter]) for square, letter in taken])

    @property
    def players(self) -> int:
        return len(self.scores)

    @property
    def lead(self) -> int:
        """Over the best of the others."""
        others = [score for player, score in enumerate(self.scores) if player != self.seat]
        return self.scores[self.seat] - max(others)


def sight_of(game: Game, lexicon: WordGraph, seat: int, hand: Iterable[str], unseen: Iterable[str]) -> Sight:
    """What the player of a seat with this hand sees. unseen: the tiles the player has not seen."""
    edition = game.edition
    return Sight(
        edition=edition,
        lexicon=lexicon,
        leaves=leaves_for(edition),
        points=points_by_code(edition, lexicon),
        grid=Grid.of(game.position, edition, lexicon),
        seat=seat,
        rack=tuple(sorted(hand)),
        unseen=Counter(unseen),
        in_bag=game.in_bag,
        scores=game.scores,
        counts=tuple(held.count for held in game.hands),
        exchanges=game.in_bag >= game.settings.exchange_least,
        scoreless_turns=game.settings.scoreless_turns,
        scoreless=game.scoreless(),
        whole=game.settings.rack,
    )
