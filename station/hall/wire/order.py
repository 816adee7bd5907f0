"""Orders: what the director has a table do. Each is answered by one `order-done` event with its id."""

from dataclasses import dataclass
from typing import Final, get_args

from station.hall.wire.happened import EventRow, SealRow
from station.hall.wire.limits import Count, Game, Name, Named, Number, Sentence
from station.hall.wire.message import TaggedMessage, WireMessage
from station.hall.wire.rulings import AnyRuling
from station.referee.events import GameSettings


@dataclass(frozen=True, slots=True)
class Assign(WireMessage):
    """The next game at this table. title: what the table shows of it, like "Round 3"; table: its number
    there; settings: as the game is to be set up, with the players' names in their order; page: the address
    where spectators watch it."""

    game: Game
    title: Name
    table: Name
    settings: GameSettings
    page: Name = ""


@dataclass(frozen=True, slots=True)
class Restore(WireMessage):
    """Rows of the journal of a game that another machine began, to be kept until the game is assigned. meta,
    schema: of the journal, as in `GameBegan`. A game may take several such orders, in order."""

    game: Game
    meta: tuple[tuple[str, str], ...]
    schema: Number
    events: tuple[EventRow, ...] = ()
    seals: tuple[SealRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset(WireMessage):
    """What games at this table will be like: the settings, without names."""

    settings: GameSettings


@dataclass(frozen=True, slots=True)
class Start(WireMessage):
    """The clocks of the game start now, for everybody at once."""

    game: Game


@dataclass(frozen=True, slots=True)
class Pause(WireMessage):
    """The clocks of the game being played stop. says: why, for the screen."""

    says: Sentence = ""


@dataclass(frozen=True, slots=True)
class Continue(WireMessage):
    """Play goes on after a pause."""


@dataclass(frozen=True, slots=True)
class Rule(WireMessage):
    """An arbiter's ruling on a game. reason: for the journal and the screen; by: the arbiter."""

    game: Game
    ruling: AnyRuling
    reason: Sentence
    by: Name = ""


@dataclass(frozen=True, slots=True)
class Picture(WireMessage):
    """Send a picture of the table as it is."""


@dataclass(frozen=True, slots=True)
class Moment(WireMessage):
    """Send what pictures there are of a moment of a game: before it and after it, by station time."""

    game: Game
    at_ms: Count


@dataclass(frozen=True, slots=True)
class Message(WireMessage):
    """Show a sentence; empty: no longer. settles: it answers a call for the arbiter, who rules nothing."""

    says: Sentence
    settles: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw(WireMessage):
    """A game that was assigned is not to be played, unless it has begun."""

    game: Game


AnyDeed = Assign | Restore | Preset | Start | Pause | Continue | Rule | Picture | Moment | Message | Withdraw

DEEDS: Final[dict[str, type[AnyDeed]]] = {type_.__name__.lower(): type_ for type_ in get_args(AnyDeed)}
"""What `do` says on the wire."""


@dataclass(frozen=True, slots=True)
class Order(TaggedMessage):
    """An order with its id, which is never used twice: a table that gets it again answers again, and does
    nothing."""

    called = "order"
    tag = "do"
    kinds = DEEDS

    id: Named
    data: AnyDeed
