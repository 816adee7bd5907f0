"""Running the demo's tournament to its end."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from station.app.hall.demo.accidents import ACCIDENTS, ALWAYS
from station.app.hall.demo.audit import Audit, audit
from station.app.hall.demo.outcome import Outcome
from station.app.hall.demo.venue import Venue
from station.errors import DeviceError
from station.hall.director.store import DATABASE

PATIENCE_S: Final = 180.0
"""Without any progress for so long, something is stuck."""


class Demo:
    """report: called with what happens, in words."""

    def __init__(self, venue: Venue, report: Callable[[str], None] = lambda _: None) -> None:
        self.venue, self.report = venue, report

    def run(self) -> Outcome:
        """Play to the end. Raises DeviceError if nothing moves any more."""
        venue = self.venue
        happening = self._accidents() if venue.faults else iter(())
        happened: list[str] = []
        still_to_come = venue.faults
        moved, moved_s = -1, time.monotonic()
        # While something is away for long, nothing may be able to move.
        patience_s = PATIENCE_S + max(venue.outage_s, venue.network_s, venue.pace.turn_s)
        reported: tuple[int, int] | None = None
        while still_to_come or not (venue.director.said.get("finished") and venue.fleet.settled):
            venue.fleet.step()
            name = next(happening, None)
            still_to_come = venue.faults and name is not None
            if name:
                happened.append(name)
                self.report(f"now: {name}")
            played = self._played()
            if played is not None and played != reported:
                reported = played
                self.report(
                    f"round {reported[0]} of {venue.plan.rounds}, {reported[1]} of {self._games} games played"
                )
            now = venue.fleet.deeds + len(happened)
            if now != moved:
                moved, moved_s = now, time.monotonic()
            elif time.monotonic() - moved_s > patience_s:
                raise DeviceError(f"the tournament stands still: {venue.director.said}")
            if venue.director.ended and not venue.away:
                raise DeviceError("the director of the demo has ended")
        return self._outcome((*happened, *ALWAYS) if happened else ())

    @property
    def _games(self) -> int:
        return self.venue.plan.tables * self.venue.plan.rounds

    def _played(self) -> tuple[int, int] | None:
        """The round, and the games whose results the director has; None while it is away."""
        said = self.venue.director.said
        return (int(said["rounds"]), int(said["games"])) if "rounds" in said else None

    def _accidents(self) -> Iterator[str]:
        """What happens, spread over the tournament; "" while nothing does. If the games are over early, the
        rest happens then."""
        for number, accident in enumerate(ACCIDENTS):
            due = (number + 0.6) * 0.9 / len(ACCIDENTS)
            while self.venue.fleet.games < due * self._games and not self.venue.director.said.get("finished"):
                yield ""
            yield accident.name
            for _ in accident.happen(self.venue):
                yield ""

    def _audit(self) -> Audit:
        return audit(
            self.venue.folder / DATABASE,
            (
                (machine, self.venue.fleet.outbox_of(machine))
                for machine in self.venue.fleet.machines.values()
            ),
            self.venue.fleet.replaced,
        )

    def _outcome(self, happened: tuple[str, ...]) -> Outcome:
        found, until_s = self._audit(), time.monotonic() + PATIENCE_S
        while found.lost and time.monotonic() < until_s:
            # What a copy lacks is on its way again.
            self.venue.fleet.step()
            found = self._audit()
        delays = self.venue.fleet.delays_ms() or [0.0]
        return Outcome(
            self.venue.plan.tables,
            self.venue.plan.rounds,
            int(self.venue.director.said["games"]),
            found.events,
            found.lost,
            found.doubled,
            str(self.venue.director.said["digest"]),
            round(delays[len(delays) // 2], 1),
            round(delays[len(delays) * 95 // 100], 1),
            found.pictures,
            happened,
        )
