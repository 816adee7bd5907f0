"""How a recorded game goes on, by counts alone: the tiles that each player and the bag have left, and whether
it is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from station.rules.lettered.settings import Settings


@dataclass(frozen=True, slots=True)
class _Before:
    """What a withdrawn play restores."""

    nick: str
    held: int
    in_bag: int
    scoreless: int


@dataclass(slots=True)
class Course:
    """Everybody draws as the rules say, so that counts follow from the plays.

    held: tiles of each player, by nick. scoreless: turns in a row without points. out: who laid their last
    tile, with the bag empty. over_in: the line that ended the game, 0 while it goes on. settled_in: the first
    line that settles a rack at the end, else 0.
    """

    settings: Settings
    in_bag: int
    held: dict[str, int]
    scoreless: int = 0
    out: str | None = None
    over_in: int = 0
    settled_in: int = 0
    lost: dict[str, int] = field(default_factory=dict)
    """The line in which each player lost their own rack."""
    _before: _Before | None = None
    _retrying: str | None = None

    @classmethod
    def of(cls, nicks: Sequence[str], tiles: int, settings: Settings) -> "Course":
        """The start of a game of these players with so many tiles in the set."""
        held = dict.fromkeys(nicks, settings.rack)
        return cls(settings, tiles - sum(held.values()), held)

    def laid(self, nick: str, tiles: int, points: int, line: int) -> None:
        """A play: tiles are drawn, and the game may be over."""
        self._turn(nick)
        self._before = _Before(nick, self.held[nick], self.in_bag, self.scoreless)
        drawn = min(tiles, max(self.in_bag, 0))
        self.held[nick] -= tiles - drawn
        self.in_bag -= drawn
        self.scoreless = 0 if points else self.scoreless + 1
        if self.held[nick] <= 0:
            self.out, self.over_in = nick, line
        self._end_if_scoreless(line)

    def withdrawn(self, line: int) -> None:
        """The last play is taken back: its tiles, too, and if it ended the game, that goes on."""
        before = self._before
        if before is None:
            return
        self.held[before.nick], self.in_bag = before.held, before.in_bag
        self.scoreless = before.scoreless + 1
        self.out, self.over_in, self._before = None, 0, None
        self._retrying = before.nick
        self._end_if_scoreless(line)

    def passed(self, nick: str, line: int) -> None:
        """A pass or an exchange. A pass after the last tile only lets the play stand."""
        if self.out is not None:
            return
        self._turn(nick)
        self._before = None
        self.scoreless += 1
        self._end_if_scoreless(line)

    def against_turn(self, *, passes: bool) -> str | None:
        """Why nobody can take a turn now."""
        if self.settled_in:
            return f"the game ended before line {self.settled_in}"
        if self.out is not None:
            return (
                None if passes else f"the game ended in line {self.over_in}: {self.out} laid their last tile"
            )
        if self.over_in:
            return (
                f"the game ended in line {self.over_in}, after {self.scoreless} turns in a row without points"
            )
        return None

    def against_exchange(self, tiles: int) -> str | None:
        """Why so many tiles cannot be exchanged now."""
        least = max(tiles, self.settings.exchange_least)
        if self.in_bag >= least:
            return None
        return f"the bag has {max(self.in_bag, 0)} tiles; an exchange needs {least}"

    def against_gain(self, nick: str) -> str | None:
        """Why a player cannot have points for the others' tiles now."""
        if self.out == nick:
            return None
        if self.out is not None:
            return f"{self.out} laid the last tile, not {nick}"
        if self.over_in:
            return "nobody laid their last tile: each player loses their own tiles"
        return self._not_over()

    def against_tiles(self, nick: str, tiles: int) -> str | None:
        """Why a player cannot lay so many tiles now."""
        held = self.held[nick]
        return f"{nick} has {held} tiles there, not {tiles}" if tiles > held > 0 else None

    def against_loss(self, nick: str, tiles: int, line: int) -> str | None:
        """Why a player cannot lose the points of so many tiles of their own now."""
        if nick in self.lost:
            return f"{nick} has lost these tiles in line {self.lost[nick]} already"
        self.lost[nick] = line
        if self.out == nick:
            return f"{nick} has no tiles left"
        if not self.over_in:
            return self._not_over()
        held = self.held[nick]
        return None if tiles <= held else f"{nick} has {held} tiles left, not {tiles}"

    def _not_over(self) -> str:
        if self.in_bag > 0:
            return f"the game is not over: {self.in_bag} tiles are in the bag"
        return "the game is not over: nobody has laid their last tile"

    def _turn(self, nick: str) -> None:
        if self._retrying == nick:
            self.scoreless -= 1
        self._retrying = None

    def _end_if_scoreless(self, line: int) -> None:
        if self.scoreless >= self.settings.scoreless_turns and not self.over_in:
            self.over_in = line
