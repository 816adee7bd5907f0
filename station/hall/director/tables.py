"""The tables of the hall as they are now, and their machines."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from station.hall.director.state import Dispute
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.sentence import Sentence
from station.hall.wire.event import Event
from station.hall.wire.happened import Check, CheckedIn, Checks, GameBegan, Trouble
from station.hall.wire.view import OFFLINE, Status, ViewNow
from station.referee.events import Device

_DEVICES: Final = frozenset(device.value for device in Device)
"""What a game needs, and watches as long as it lasts."""


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
    refused: Sentence | None = None

    def after(self, event: Event) -> "MachineNow":
        """With what an event says."""
        match event.data:
            case Checks() as checks:
                return replace(self, checks=checks)
            case CheckedIn(players):
                return replace(self, checked_in=(event.game, players))
            case GameBegan():
                # What was lost in the game before may have been found since; if not, the table says so again.
                lasting = tuple(one for one in self.troubles if one.device not in _DEVICES)
                troubles = self.troubles if event.game == self.game else lasting
                return replace(self, game=event.game, troubles=troubles, refused=None)
            case Trouble() as trouble:
                others = tuple(one for one in self.troubles if one.device != trouble.device)
                return replace(self, troubles=others if trouble.over else (*others, trouble))
            case _:
                return self


class Alert(StrEnum):
    """Why somebody should look at a table."""

    ARBITER = "arbiter"  # somebody calls the arbiter
    OFFLINE = "offline"  # the machine does not answer
    NO_MACHINE = "no-machine"  # no machine stands there
    CHECKS = "checks"  # the table is not ready
    DEVICE = "device"  # a camera or a clock head is lost, a disk is full
    QUESTION = "question"  # the table asks what lies on a square
    ORDER = "order"  # an order could not be done
    RESULT = "result"  # another result was reported than the one that counts, or none that can count


@dataclass(frozen=True, slots=True)
class Alarm:
    """says: for the director; what comes from the table is in the table's language."""

    alert: Alert
    says: Sentence


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as the director sees it now.

    machine: the id of the one that serves it, None if there is none; machine_name: what people call it.
    online: whether the broker has it, as far as the hall knows: not while the broker is lost. behind:
    how many of its events are still to come, as far as is known. heard_at: when it was last heard, by the
    director's clock, ISO 8601. view: what it shows (`ViewNow.feed` is a line of the feed). checks: of its
    set-up, () if it has not reported. arbiter: the dispute that waits for a ruling. pairing, round: what is
    played there now or next. game: the id of the game that it plays. assigned, preset: whether
    it has confirmed the pairing and the division's preset. checked_in: the players of the pairing who are
    there, by seat.
    """

    number: int
    machine: str | None = None
    machine_name: str = ""
    online: bool = False
    behind: int = 0
    heard_at: str = ""
    view: ViewNow | None = None
    alarms: tuple[Alarm, ...] = ()
    checks: tuple[Check, ...] = ()
    arbiter: Dispute | None = None
    pairing: Pairing | None = None
    round: Round | None = None
    game: str | None = None
    assigned: bool = False
    preset: bool = False
    checked_in: tuple[int, ...] = ()
    streamed: bool = field(default=False, kw_only=True)

    @property
    def ready(self) -> bool:
        """Whether it has reported its checks and all of them are fine."""
        return bool(self.checks) and all(check.ok for check in self.checks)
