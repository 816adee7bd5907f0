"""Time controls."""

import re
from dataclasses import dataclass, replace
from enum import Enum

from station.clock.reading import ClockReading
from station.errors import InputError, quoted
from station.rules.tile import Side

LONGEST_MS = 24 * 3_600_000
UNTIMED = "none"
"""What people write for a game in which nobody runs out of time: of `LONGEST_MS`, which is never shown."""
_MINUTES = r"\d{1,9}(?::[0-5]\d(?:\.\d{1,3})?)?"
_TEXT = re.compile(
    rf"(?P<main>{_MINUTES})(?:,(?P<north>{_MINUTES}))?"
    r"(?:(?P<kind>[+db])(?P<bonus>\d{1,9}(?:\.\d{1,3})?)(?:,(?P<north_bonus>\d{1,9}(?:\.\d{1,3})?))?)?"
    rf"(?:/(?P<overtime>{_MINUTES})(?:x(?P<penalty>\d{{1,9}}))?)?",
    re.ASCII,
)


class Increment(Enum):
    """What a player gets for each play.

    FISCHER adds the bonus at the press. DELAY starts the countdown only after the bonus has passed.
    BRONSTEIN starts it at once and gives back at the press what the play took, up to the bonus.
    """

    NONE = "none"
    FISCHER = "fischer"
    DELAY = "delay"
    BRONSTEIN = "bronstein"


_KINDS = {"+": Increment.FISCHER, "d": Increment.DELAY, "b": Increment.BRONSTEIN}


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control; both sides alike unless North has a main time or a bonus of its own.

    main_ms: time for the whole game; 0 if there is nothing but what each play gives. bonus_ms: what
    `increment` gives for each play. overtime_ms: how far below zero a side may go before its flag falls; 0 is
    sudden death. penalty_per_minute: points for each minute or part of a minute of overtime.

    Raises InputError if the values make no sense.
    """

    main_ms: int = 600_000
    increment: Increment = Increment.NONE
    bonus_ms: int = 0
    overtime_ms: int = 0
    penalty_per_minute: int = 10
    north_main_ms: int | None = None
    north_bonus_ms: int | None = None

    def __post_init__(self) -> None:
        self._check_main("the main time", self.main_ms, self.bonus_ms)
        if self.north_main_ms is not None or self.north_bonus_ms is not None:
            self._check_main("North's main time", self.main(Side.NORTH), self.bonus(Side.NORTH))
        for what, value_ms in (
            ("the bonus for a play", self.bonus_ms),
            ("North's bonus for a play", self.bonus(Side.NORTH)),
            ("the overtime", self.overtime_ms),
        ):
            if not 0 <= value_ms <= LONGEST_MS:
                raise InputError(f"{what} must be between 0 and 24 hours")
        if self.increment is Increment.NONE and (self.bonus_ms or self.north_bonus_ms is not None):
            raise InputError("a bonus for each play needs a kind: Fischer, delay or Bronstein")
        if self.increment is Increment.DELAY and (self.main_ms == 0) != (self.main(Side.NORTH) == 0):
            raise InputError("a delay needs main time for both sides or for none; or write b in place of d")
        if self.penalty_per_minute < 0:
            raise InputError("the overtime penalty cannot be negative")

    def _check_main(self, whose: str, main_ms: int, bonus_ms: int) -> None:
        if not 0 <= main_ms <= LONGEST_MS or (main_ms == 0 and bonus_ms == 0):
            raise InputError(
                f"{whose} must be more than 0 and at most 24 hours; it may be 0 where each play gives some, "
                "as in 0+30"
            )

    def main(self, side: Side) -> int:
        """A side's time for the whole game."""
        own = self.north_main_ms if side is Side.NORTH else None
        return self.main_ms if own is None else own

    def bonus(self, side: Side) -> int:
        """What a play gives a side."""
        own = self.north_bonus_ms if side is Side.NORTH else None
        return self.bonus_ms if own is None else own

    @property
    def uneven(self) -> bool:
        """Whether the two sides differ."""
        return any(what(Side.NORTH) != what(Side.SOUTH) for what in (self.main, self.bonus))

    def of(self, side: Side) -> "TimeControl":
        """What one side has, as a control in which both have it."""
        main_ms, bonus_ms = self.main(side), self.bonus(side)
        return replace(self, main_ms=main_ms, bonus_ms=bonus_ms, north_main_ms=None, north_bonus_ms=None)

    @property
    def counted(self) -> "TimeControl":
        """The same as clocks count it, which begin with something: a side without main time has its first
        bonus at the start. A delay that nothing comes after is what Bronstein gives back."""
        south, north = (self.main(side) or self.bonus(side) for side in (Side.SOUTH, Side.NORTH))
        if self.main_ms and self.main(Side.NORTH):
            return self
        kind = Increment.BRONSTEIN if self.increment is Increment.DELAY else self.increment
        return replace(self, main_ms=south, increment=kind, north_main_ms=None if north == south else north)

    @property
    def untimed(self) -> bool:
        """Whether nobody can run out of time."""
        return self == TimeControl(LONGEST_MS)

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """The time control in `text`: `MAIN[,NORTH][+S[,NORTH]|dS[,NORTH]|bS[,NORTH]][/OVERTIME[xPOINTS]]`.

        MAIN, NORTH (when it differs) and OVERTIME are minutes or `minutes:seconds`, S is seconds for
        each play: `+` Fischer, `d` simple delay, `b` Bronstein. So "10", "10+5", "7:30d3", "10,8b2", and
        "25/5" for 25 minutes and up to 5 minutes of overtime at 10 points a minute ("25/5x20" at 20).
        "15,10+10,5" gives South more of both; "0+30" is 30 seconds for each play and nothing else. "none"
        is a game without a limit.

        Raises InputError that explains the form if the text is not in it.
        """
        if text.strip() == UNTIMED:
            return cls(LONGEST_MS)
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise InputError(
                f"{quoted(text)} is not a time control; write minutes, then seconds added per play, then "
                "overtime: 10, 10+5 (Fischer), 10d3 (delay), 10b3 (Bronstein), 25/5 (5 minutes of overtime), "
                f"or {UNTIMED}"
            )
        north, kind, overtime, penalty = match["north"], match["kind"], match["overtime"], match["penalty"]
        north_bonus = match["north_bonus"]
        return cls(
            main_ms=_minutes(match["main"]),
            increment=_KINDS[kind] if kind else Increment.NONE,
            bonus_ms=_seconds(match["bonus"]) if kind else 0,
            overtime_ms=_minutes(overtime) if overtime else 0,
            penalty_per_minute=int(penalty) if penalty else 10,
            north_main_ms=_minutes(north) if north else None,
            north_bonus_ms=_seconds(north_bonus) if north_bonus else None,
        )

    @property
    def text(self) -> str:
        """The text that `parse` turns back into this."""
        if self.untimed:
            return UNTIMED
        parts = [_minutes_text(self.main_ms)]
        if self.north_main_ms is not None:
            parts.append(f",{_minutes_text(self.north_main_ms)}")
        for sign, kind in _KINDS.items():
            if kind is self.increment:
                parts.append(f"{sign}{_seconds_text(self.bonus_ms)}")
        if self.north_bonus_ms is not None:
            parts.append(f",{_seconds_text(self.north_bonus_ms)}")
        if self.overtime_ms or self.penalty_per_minute != 10:
            parts.append(f"/{_minutes_text(self.overtime_ms)}")
        if self.penalty_per_minute != 10:
            parts.append(f"x{self.penalty_per_minute}")
        return "".join(parts)

    def start(self, at_ms: int = 0) -> ClockReading:
        """Both clocks at the start, stopped."""
        counted = self.counted
        return ClockReading(counted.main_ms, counted.main(Side.NORTH), None, at_ms)

    def penalty(self, remaining_ms: int) -> int:
        """The penalty for `remaining_ms` at the end: points for each minute below zero, or part of one."""
        return self.penalty_per_minute * -(min(0, remaining_ms) // 60_000)


def _minutes(text: str) -> int:
    minutes, _, seconds = text.partition(":")
    return int(minutes) * 60_000 + (_seconds(seconds) if seconds else 0)


def _seconds(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0") if part else 0)


def _minutes_text(value_ms: int) -> str:
    minutes, rest = divmod(value_ms, 60_000)
    if not rest:
        return str(minutes)
    whole, _, part = _seconds_text(rest).partition(".")
    return f"{minutes}:{whole.zfill(2)}{'.' + part if part else ''}"


def _seconds_text(value_ms: int) -> str:
    seconds, rest = divmod(value_ms, 1000)
    return f"{seconds}.{rest:03d}".rstrip("0") if rest else str(seconds)
