"""How simulated people play Clabbers: like Scrabble, with an eye for anagrams."""

from collections.abc import Sequence
from typing import Final

from station.games.clabbers.rules.anagrams import searched
from station.games.clabbers.rules.kind import ClabbersPosition
from station.games.clabbers.rules.moves import keys_of, plays
from station.games.clabbers.rules.strings import strings_of
from station.rules.edition import BLANK
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import Position, Tile
from station.simulator.players.plan import Lay
from station.simulator.players.turn_player import MISSPELLINGS, TurnPlayer

LOOKED_AT: Final = 20
"""This many of the best plays are searched for one whose blanks work."""


class ClabbersGuest(TurnPlayer[ClabbersPosition]):
    """Plays Clabbers by the club's rules."""

    def best(self, board: Position, rack: Sequence[str]) -> Legal | None:
        found = self.ranked(board, plays(board, rack, keys_of(self.context.lexicon), self._letters))
        return next((ruling for ruling in found[:LOOKED_AT] if self._counts(board, ruling.play)), None)

    def wrong(self, plan: Lay) -> Lay | None:
        """Other tiles on the same squares, whose letters make no words."""
        squares = [square for square, _ in plan.placed]
        for _ in range(MISSPELLINGS):
            tiles = self.luck.sample(self.tiles.rack, min(len(squares), len(self.tiles.rack)))
            placed = tuple(
                (square, Tile(None, blank=True) if tile == BLANK else Tile(tile))
                for square, tile in zip(squares, tiles, strict=False)
            )
            if len(placed) == len(squares) and not self._counts(self.board, Play(placed)):
                return Lay(placed)
        return None

    @property
    def _letters(self) -> tuple[str, ...]:
        return tuple(letter for letter in self.context.edition.counts if letter != BLANK)

    def _counts(self, board: Position, play: Play) -> bool:
        """Whether all strings of a play can be words."""
        after = board.replace(dict(play.placed))
        anagrams = searched(self.context.lexicon, self._letters)
        return not strings_of(after, frozenset(play.squares), anagrams).wrong
