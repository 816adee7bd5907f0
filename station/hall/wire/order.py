"""Orders: what the director has a table do. Each is answered by one `order-done` event with its id."""

from dataclasses import dataclass
from typing import Final

from station.hall.wire.errors import WireError
from station.hall.wire.happened import NAME, SENTENCE, EventRow, SealRow
from station.hall.wire.payload import Json, check_number, check_text, fitted, plain
from station.hall.wire.rulings import AnyRuling
from station.hall.wire.topics import is_game
from station.referee.events import GameSettings


def _check_game(name: str) -> None:
    if not is_game(name):
        raise ValueError(f"{name[:70]!r} cannot be the name of a game")


@dataclass(frozen=True, slots=True)
class Assign:
    """The next game at this table. title: what the table shows of it, like "Round 3"; table: its number
    there; settings: as the game is to be set up, with the players' names in their order; page: the address
    where spectators watch it."""

    game: str
    title: str
    table: str
    settings: GameSettings
    page: str = ""

    def __post_init__(self) -> None:
        _check_game(self.game)
        check_text("title", self.title, NAME)
        check_text("table", self.table, NAME)
        check_text("page", self.page, NAME)


@dataclass(frozen=True, slots=True)
class Restore:
    """Rows of the journal of a game that another machine began, to be kept until the game is assigned. meta,
    schema: of the journal, as in `GameBegan`. A game may take several such orders, in order."""

    game: str
    meta: tuple[tuple[str, str], ...]
    schema: int
    events: tuple[EventRow, ...] = ()
    seals: tuple[SealRow, ...] = ()

    def __post_init__(self) -> None:
        _check_game(self.game)
        check_number("schema", self.schema, 1)


@dataclass(frozen=True, slots=True)
class Preset:
    """What games at this table will be like: the settings, without names."""

    settings: GameSettings


@dataclass(frozen=True, slots=True)
class Start:
    """The clocks of the game start now, for everybody at once."""

    game: str

    def __post_init__(self) -> None:
        _check_game(self.game)


@dataclass(frozen=True, slots=True)
class Pause:
    """The clocks of the game being played stop. says: why, for the screen."""

    says: str = ""

    def __post_init__(self) -> None:
        check_text("says", self.says, SENTENCE)


@dataclass(frozen=True, slots=True)
class Continue:
    """Play goes on after a pause."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An arbiter's ruling on a game. reason: for the journal and the screen; by: the arbiter."""

    game: str
    ruling: AnyRuling
    reason: str
    by: str = ""

    def __post_init__(self) -> None:
        _check_game(self.game)
        check_text("reason", self.reason, SENTENCE)
        check_text("by", self.by, NAME)


@dataclass(frozen=True, slots=True)
class Picture:
    """Send a picture of the table as it is."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Send what pictures there are of a moment of a game: before it and after it, by station time."""

    game: str
    at_ms: int

    def __post_init__(self) -> None:
        _check_game(self.game)
        check_number("at_ms", self.at_ms)


@dataclass(frozen=True, slots=True)
class Message:
    """Show a sentence; empty: no longer. settles: it answers a call for the arbiter, who rules nothing."""

    says: str
    settles: bool = False

    def __post_init__(self) -> None:
        check_text("says", self.says, SENTENCE)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A game that was assigned is not to be played, unless it has begun."""

    game: str

    def __post_init__(self) -> None:
        _check_game(self.game)


AnyDeed = Assign | Restore | Preset | Start | Pause | Continue | Rule | Picture | Moment | Message | Withdraw

DEEDS: Final[dict[str, type[AnyDeed]]] = {
    "assign": Assign,
    "restore": Restore,
    "preset": Preset,
    "start": Start,
    "pause": Pause,
    "continue": Continue,
    "rule": Rule,
    "picture": Picture,
    "moment": Moment,
    "message": Message,
    "withdraw": Withdraw,
}
"""What `do` says on the wire."""

_DO_OF: Final = {type_: do for do, type_ in DEEDS.items()}


@dataclass(frozen=True, slots=True)
class Order:
    """An order with its id, which is never used twice: a table that gets it again answers again, and does
    nothing."""

    id: str
    data: AnyDeed

    def __post_init__(self) -> None:
        check_text("id", self.id, NAME, empty=False)

    @property
    def do(self) -> str:
        return _DO_OF[type(self.data)]

    def to_json(self) -> Json:
        return {"id": self.id, "do": self.do, "data": plain(self.data, type(self.data))}

    @classmethod
    def from_json(cls, said: Json) -> "Order":
        """Raises WireError if this is no order."""
        if said.keys() != {"id", "do", "data"}:
            raise WireError("an order has the keys data, do, id")
        do, name = said["do"], said["id"]
        if not isinstance(do, str) or do not in DEEDS:
            raise WireError(f"{str(do)[:50]!r} is nothing that can be ordered")
        if not isinstance(name, str):
            raise WireError("the id of an order is a text")
        data = fitted(said["data"], DEEDS[do])
        try:
            return cls(name, data)
        except ValueError as error:
            raise WireError(str(error)) from None
