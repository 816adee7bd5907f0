"""Whether a table is there: retained, and its last will."""

from dataclasses import dataclass

from station.hall.wire.payload import Json, check_number, check_text, fitted, plain


@dataclass(frozen=True, slots=True)
class Status:
    """online: connected to the broker. last: the number of its last event, so that it can be seen how much is
    still to come. program: its version."""

    online: bool
    last: int = 0
    program: str = ""

    def __post_init__(self) -> None:
        check_number("last", self.last)
        check_text("program", self.program, 100)

    def to_json(self) -> Json:
        return plain(self, Status)

    @classmethod
    def from_json(cls, said: Json) -> "Status":
        """Raises WireError if this is no status."""
        return fitted(said, cls)


OFFLINE = Status(online=False)
"""The last will."""
