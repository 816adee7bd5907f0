"""One light table: a referee, a journal and a link to the hall, with people who say what they do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from station import __version__
from station.app.hall.hall_table import HallTable
from station.app.hall.light.dealt_people import DealtPeople, dealt
from station.app.station import Station
from station.app.table.session_start import anew, broken_off
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.errors import InputError
from station.hall.link.table_link import TableLink
from station.hall.wire.happened import Check, Checks, Joined
from station.hall.wire.order import Assign
from station.hall.wire.picture import JPEG, PictureSent
from station.journal.resume import resume
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.outcome import EndTopic
from station.referee.state import Phase
from station.registry import control_of, entry
from station.registry.entry import NextDeed, resolve
from station.rules.game import Chosen
from station.rules.lexicon import WordGraph


def drawn_picture(game: str, moment_ms: int, what: str, order: str) -> PictureSent:
    """What stands for a picture of a moment where there is no camera."""
    at_ms = max(0, moment_ms + (1 if what == "after" else -1))
    return PictureSent(order, at_ms, JPEG + f"{game} {at_ms}".encode(), what, game)


MOST_IDLE: Final = 1000
"""So often in a row somebody may wait for time to pass."""


@dataclass(frozen=True, slots=True)
class Pace:
    """turn_s: what people take for a turn, in real time. turns: after so many somebody resigns. calls: how
    likely somebody calls the arbiter after a deed."""

    turn_s: float = 0.0
    turns: int = 40
    calls: float = 0.0


class LightTable:
    """`step` it as often as possible. folder: of its journals, kept over restarts. seed: together with the
    director's name of a game it decides everything that people do. now_s: real time, for the pace."""

    def __init__(
        self,
        link: TableLink,
        folder: Path,
        seed: int,
        now_s: Callable[[], float],
        pace: Pace = Pace(),
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.hall = HallTable(link, folder)
        self._seed, self._now_s, self._pace = seed, now_s, pace
        self._heads: tuple[SimulatedHead, SimulatedHead] = (SimulatedHead(0), SimulatedHead(1))
        self._station: Station | None = None
        self._now_ms = 0
        self._due_s = 0.0
        self._words: WordGraph | None = None
        self._people: DealtPeople | None = None
        self._idle = 0
        self.games = self.deeds = 0
        checks = Checks(tuple(Check(name, ok=True) for name in ("boards", "tiles", "clocks")))
        self.hall.joined(Joined(__version__, host=link.machine), checks)
        link.post.find = drawn_picture
        link.post.played = lambda game: game == self.hall.game

    @property
    def due_s(self) -> float:
        """When to step it next, if nothing comes from the hall."""
        return self._due_s

    @property
    def playing(self) -> bool:
        return self._station is not None

    @property
    def turns(self) -> int:
        """Made in the game that is being played."""
        return 0 if self._station is None or self._station.state.kept else self._station.state.turns

    def step(self) -> bool:
        """Do the next thing; whether there was any."""
        if self._now_s() < self._due_s and not self.hall.link.orders:
            return False
        if self._station is None:
            self.hall.idle(self._now_ms)
            assigned = self.hall.assigned
            if assigned is None:
                return False
            self._begin(assigned)
            return True
        for event in self.hall.show(self._station.state, self._now_ms):
            self._station.handle(event)
        return self._go_on(self._station)

    def close(self) -> None:
        """Stop as it is; the game goes on when a table is made with the same folder."""
        if self._station is not None and self._station.journal is not None:
            self._station.journal.close()
        self._station = None
        self.hall.link.close()

    def _begin(self, assign: Assign) -> None:
        """The assigned game: from its journal if there is one, else from the start."""
        path = self.hall.journal_of(assign.game)
        settings = self._settings(assign)
        control = control_of(settings)
        self._heads = (SimulatedHead(0, control), SimulatedHead(1, control))
        start = broken_off(resume(path)) if path.exists() else anew(settings, path)
        station = Station(start.referee, self._heads, start.journal)
        self._now_ms = start.at_ms
        station.handle(start.resumed or GameSetUp(self._now_ms, settings))
        self._words, self._people = start.lexicon.offered, None
        if station.state.settings.dealt is not None:
            self._people = DealtPeople()
            station.objection = self._people.desk.objection
        self._station = station
        self.hall.begin(station, assign.game, self._now_ms)
        self.hall.check_in(range(len(settings.names)), self._now_ms)
        if station.state.phase is Phase.IDLE:
            raise InputError(f"the game {assign.game} cannot be set up: {station.state.lanes[0].verdict}")

    def _go_on(self, station: Station) -> bool:
        """One deed of somebody at the table."""
        state = station.state
        if state.kept:
            self._end(station)
        elif state.phase is Phase.READY:
            self._start(station)
        elif state.phase is Phase.PAUSED:
            return self._continue(station)
        elif state.phase is Phase.OVER:
            self._handle(station, DeedEntered(0, Chosen(EndTopic.AGREE.value)), 1_000)
        else:
            self._play(station)
        return True

    def _settings(self, assign: Assign) -> GameSettings:
        """As the director wants it, without a camera. The station deals the tiles unless the game says what
        people do who hold their own."""
        settings = replace(assign.settings, camera=False)
        return settings if entry(settings.game).light else dealt(settings, f"{self._seed} {assign.game}")

    def _play(self, station: Station) -> None:
        seed = f"{self._seed} {self.hall.game}"
        if self._people is None:
            events, think_ms = self._next_deed(station, seed)
        else:
            events, think_ms = self._people.deeds(station.state, seed, self._now_ms, self._pace.turns)
        self._idle = 0 if events else self._idle + 1
        if self._idle > MOST_IDLE:
            raise InputError(f"nobody can do anything in {self.hall.game}")
        self.deeds += bool(events)
        self._now_ms += think_ms
        station.hear(self._now_ms)
        for event in events:
            self._handle(station, event, 0)
        if events and self._pace.calls:
            self._call(seed, station.state.turns)
        self._due_s = self._now_s() + (self._pace.turn_s if events else 0.0)

    def _call(self, seed: str, turns: int) -> None:
        """Somebody calls the arbiter, who is to see pictures of it; at the next deed they no longer do."""
        game = self.hall.game
        if self.hall.calling:
            self.hall.no_arbiter(self._now_ms)
        elif game is not None and Random(f"{seed} call {turns}").random() < self._pace.calls:
            self.hall.call_arbiter(self._now_ms)
            self.hall.link.post_pictures(game, self._now_ms)

    def _next_deed(self, station: Station, seed: str) -> tuple[tuple[AnyEvent, ...], int]:
        assert self._words is not None
        settings = station.state.settings
        next_deed: NextDeed = resolve(entry(settings.game).light)
        found = next_deed(station.state, seed, self._words, load_edition(settings.edition), self._pace.turns)
        return ((), 0) if found is None else ((found[0],), found[1])

    def _continue(self, station: Station) -> bool:
        """A pause that the hall did not ask for comes from a restart; people go on."""
        if self.hall.paused:
            return False
        self._handle(station, Continued(0), 1_000)
        return True

    def _start(self, station: Station) -> None:
        if len(station.state.lanes) == 1:
            self._handle(station, Continued(0), 1_000)
            return
        for seat in station.state.seats:
            if station.state.phase is Phase.READY:
                self._heads[seat.board].tap(seat.side, self._now_ms)
                self._now_ms += 500
                station.hear(self._now_ms)

    def _handle(self, station: Station, event: AnyEvent, think_ms: int) -> None:
        self._now_ms += think_ms
        station.hear(self._now_ms)
        station.handle(replace(event, at_ms=self._now_ms))
        station.hear(self._now_ms)

    def _end(self, station: Station) -> None:
        if station.journal is not None:
            station.journal.close()
        self.hall.leave()
        self._station = None
        self.games += 1
