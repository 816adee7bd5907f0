"""What each play of a match was: the words it formed, and what it scored."""

from dataclasses import dataclass
from typing import Final

from station.clock.reading import ClockReading
from station.referee.state import Done
from station.registry.statistics import played_by
from station.rules.crossword import strings_of
from station.rules.game import AnyRules, GameDeed, LaidOut, doer
from station.rules.turns.game import Game

NO_CLOCKS: Final = (ClockReading(0, 0, None, 0), ClockReading(0, 0, None, 0))


@dataclass(frozen=True, slots=True)
class Formed:
    """A play. turn: its number among what was done in the game, from 1. score: None in games without
    points."""

    turn: int
    seat: int
    words: tuple[str, ...]
    score: int | None


class Plays:
    """Watches a game (`station.engine.match.game.Watches`) and keeps its plays in `found`."""

    def __init__(self, game: str, rules: AnyRules) -> None:
        self.found: list[Formed] = []
        self._rules, self._played, self._turn = rules, played_by(game), 0

    def __call__(self, before: object, deed: GameDeed, after: object) -> None:
        self._turn += 1
        words = self._words(before, deed, after)
        seat = doer(deed)
        if words is not None and seat is not None:
            self.found.append(Formed(self._turn, seat, words, self._score(before, after, seat)))

    def _words(self, before: object, deed: GameDeed, after: object) -> tuple[str, ...] | None:
        """The words that a deed formed; None if it laid nothing."""
        if isinstance(deed, LaidOut):
            tiles = {(row, column): tile for row, column, tile in deed.cells}
            return tuple("".join(tiles[cell].text for cell in run) for run in strings_of(tiles))
        if doer(deed) is None:
            return None
        made = self._played(Done(deed, before, after, NO_CLOCKS, 0), self._rules)
        return made.words if made is not None and made.tiles else None

    def _score(self, before: object, after: object, seat: int) -> int | None:
        """What the play itself scored, without what the end of the game may add."""
        game = getattr(after, "game", None)
        if isinstance(game, Game):
            return game.turns[-1].score
        scores = self._rules.scores(after)
        return scores[seat] - self._rules.scores(before)[seat] if scores else None
