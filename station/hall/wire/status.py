"""Whether a table is there: retained, and its last will."""

from dataclasses import dataclass
from typing import Annotated

from station.hall.wire.limits import Count, text
from station.hall.wire.message import WireMessage


@dataclass(frozen=True, slots=True)
class Status(WireMessage):
    """online: connected to the broker. last: the number of its last event, so that it can be seen how much is
    still to come. program: its version."""

    online: bool
    last: Count = 0
    program: Annotated[str, text(100)] = ""


OFFLINE = Status(online=False)
"""The last will."""
