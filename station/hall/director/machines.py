"""What is known of a machine at this moment."""

from dataclasses import dataclass, replace

from station.hall.wire.event import Event
from station.hall.wire.happened import CheckedIn, Checks, GameBegan, Trouble
from station.hall.wire.status import OFFLINE, Status
from station.hall.wire.view import ViewNow


@dataclass(frozen=True, slots=True)
class MachineNow:
    """checks: the latest report. checked_in: who is there, with the game that it was said about. troubles: by
    device, those that are not over. game: the last one begun."""

    status: Status = OFFLINE
    view: ViewNow | None = None
    heard_at: str = ""
    checks: Checks | None = None
    checked_in: tuple[str | None, tuple[int, ...]] = (None, ())
    troubles: tuple[Trouble, ...] = ()
    game: str | None = None

    def after(self, event: Event) -> "MachineNow":
        """With what an event says."""
        match event.data:
            case Checks() as checks:
                return replace(self, checks=checks)
            case CheckedIn(players):
                return replace(self, checked_in=(event.game, players))
            case GameBegan():
                return replace(self, game=event.game)
            case Trouble() as trouble:
                others = tuple(one for one in self.troubles if one.device != trouble.device)
                return replace(self, troubles=others if trouble.over else (*others, trouble))
            case _:
                return self
