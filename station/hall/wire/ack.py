"""The director's answer to events."""

from dataclasses import dataclass

from station.hall.wire.errors import WireError
from station.hall.wire.payload import Json, check_number, fitted, plain


@dataclass(frozen=True, slots=True)
class Ack:
    """All events up to `seq` are stored; 0: none. again: send everything after it once more, even what was
    acknowledged before: the director went back to an earlier state."""

    seq: int
    again: bool = False

    def __post_init__(self) -> None:
        check_number("seq", self.seq)

    def to_json(self) -> Json:
        return plain(self, Ack)

    @classmethod
    def from_json(cls, said: Json) -> "Ack":
        """Raises WireError if this is no acknowledgement."""
        try:
            return fitted(said, cls)
        except ValueError as error:
            raise WireError(str(error)) from None
