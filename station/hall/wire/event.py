"""An event at a table, numbered: it is stored by the director once and in order."""

from dataclasses import dataclass
from typing import Final

from station.hall.wire.errors import WireError
from station.hall.wire.happened import KINDS, AnyHappened
from station.hall.wire.payload import Json, check_number, check_text, fitted, plain
from station.hall.wire.topics import is_game

_KIND_OF: Final = {type_: kind for kind, type_ in KINDS.items()}
_KEYS: Final = {"seq", "at_ms", "wall", "game", "kind", "data"}


@dataclass(frozen=True, slots=True)
class Event:
    """seq: 1, 2, 3 … for each machine. at_ms: station time, monotonic while a game is played. wall: what the
    machine's own clock said, ISO 8601, not to be trusted. game: the director's name of it, None if the event
    is about none."""

    seq: int
    at_ms: int
    wall: str
    data: AnyHappened
    game: str | None = None

    def __post_init__(self) -> None:
        check_number("seq", self.seq, 1)
        check_number("at_ms", self.at_ms)
        check_text("wall", self.wall, 40)
        if self.game is not None and not is_game(self.game):
            raise ValueError(f"{self.game[:70]!r} cannot be the name of a game")

    @property
    def kind(self) -> str:
        return _KIND_OF[type(self.data)]

    def to_json(self) -> Json:
        return {
            "seq": self.seq,
            "at_ms": self.at_ms,
            "wall": self.wall,
            "game": self.game,
            "kind": self.kind,
            "data": plain(self.data, type(self.data)),
        }

    @classmethod
    def from_json(cls, said: Json) -> "Event":
        """Raises WireError if this is no event."""
        if said.keys() != _KEYS:
            raise WireError(f"an event has the keys {', '.join(sorted(_KEYS))}")
        kind = said["kind"]
        if not isinstance(kind, str) or kind not in KINDS:
            raise WireError(f"{str(kind)[:50]!r} is no kind of event")
        head = fitted({key: said[key] for key in ("seq", "at_ms", "wall", "game")}, _Head)
        data = fitted(said["data"], KINDS[kind])
        try:
            return cls(head.seq, head.at_ms, head.wall, data, head.game)
        except ValueError as error:
            raise WireError(str(error)) from None


@dataclass(frozen=True, slots=True)
class _Head:
    seq: int
    at_ms: int
    wall: str
    game: str | None
