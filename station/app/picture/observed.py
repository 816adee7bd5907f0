"""What a picture showed, for those who read none themselves."""

from dataclasses import dataclass

from station.referee.sight import Seen


@dataclass(frozen=True, slots=True)
class Observation:
    """What one picture showed. moving: whether anything moves on the boards or the layout looked at."""

    seen: tuple[Seen, ...] = ()
    moving: bool = False
