"""How a game gets its referee, journal and heads: new, or resumed where it was broken off."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from station.app.station import Station
from station.clock.opened import OpenedHeads, OpenHeads
from station.clock.station_time import SimulatedTime, StationTime
from station.editions import load_edition
from station.errors import DeviceError, InputError
from station.journal.journal import Journal
from station.journal.resume import Resumption, settings_of
from station.lexicon import load
from station.referee.events import Continued, GameSettings, GameSetUp, Resumed
from station.referee.game_context import GameContext
from station.referee.referee import Referee
from station.referee.state import Phase
from station.registry import control_of, game
from station.rules.edition import Edition
from station.rules.game import RuleError
from station.rules.lexicon import Lexicon, WordGraph


@dataclass(frozen=True, slots=True)
class SessionStart:
    """referee: before the first event. time: station time, shared with the heads. resumed: the first event of
    a resumed game, None for a new one."""

    referee: Referee
    settings: GameSettings
    lexicon: WordGraph
    edition: Edition
    journal: Journal | None
    time: StationTime
    resumed: Resumed | None = None

    @property
    def at_ms(self) -> int:
        """Station time at which the game begins or resumes."""
        return 0 if self.resumed is None else self.resumed.at_ms

    def heads(self, open_heads: OpenHeads) -> OpenedHeads:
        """The heads. Raises DeviceError if they cannot be opened, after closing the journal."""
        try:
            return open_heads(self.time, control_of(self.settings))
        except DeviceError:
            if self.journal is not None:
                self.journal.close()
            raise

    def begin(self, station: Station, now_ms: int) -> None:
        """Report to the referee that the game is set up or resumed."""
        if self.resumed is not None:
            station.handle(self.resumed)
        set_up = station.state.phase is not Phase.IDLE
        station.handle(Continued(now_ms) if set_up else GameSetUp(now_ms, self.settings))


NewTime = Callable[[int], StationTime]
"""Makes a time that begins at this many milliseconds."""


def anew(settings: GameSettings, journal: Path | None, new_time: NewTime = SimulatedTime) -> SessionStart:
    """A new game, recorded if `journal` names a path. Raises InputError as `referee_of` does."""
    lexicon, edition = load(settings.words), load_edition(settings.edition)
    referee = referee_of(settings, lexicon, edition)
    recorded = Journal.create(journal, settings, lexicon) if journal is not None else None
    return SessionStart(referee, settings, lexicon, edition, recorded, new_time(0))


def referee_of(settings: GameSettings, lexicon: Lexicon, edition: Edition) -> Referee:
    """A fresh referee for a game with these settings.

    Raises InputError for an unknown game, or one that cannot be played like that: an invalid option or number
    of players.
    """
    kind = game(settings.game)
    try:
        GameContext(kind, lexicon, edition).game(settings)
    except RuleError as error:
        raise InputError(str(error)) from None
    return Referee(kind, lexicon, edition)


def broken_off(resumption: Resumption, new_time: NewTime = SimulatedTime) -> SessionStart:
    """A game that was broken off. One of which no more was written down than its name is only set up now."""
    event, settings = resumption.event, settings_of(resumption.journal.contents())
    lexicon, edition = load(settings.words), load_edition(settings.edition)
    time = new_time(event.at_ms)
    resumed = None if resumption.referee.state.phase is Phase.IDLE else event
    return SessionStart(resumption.referee, settings, lexicon, edition, resumption.journal, time, resumed)
