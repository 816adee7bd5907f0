"""The latest state of a table, and what people at phones are asked there."""

from dataclasses import dataclass

from station.app.table.latest import Latest
from station.phones.agreement import Proposal


@dataclass(frozen=True, slots=True)
class LatestAsked(Latest):
    """proposal: what somebody has asked the others; None if nobody waits for an answer."""

    proposal: Proposal | None = None
