"""The date and time that journals and results carry. A Pi without a network starts in the past."""

from dataclasses import dataclass

from station.checks import Check


@dataclass(frozen=True, slots=True)
class WallClock:
    """now: date and time, as text. synchronised: with the network's time, None if that cannot be asked. kept:
    whether a clock with a battery keeps the time."""

    now: str
    synchronised: bool | None = None
    kept: bool = False


def checks(clock: WallClock) -> tuple[Check, ...]:
    if clock.synchronised is None:
        return (Check("date and time", True, f"{clock.now}; whether that is right cannot be asked here"),)
    if clock.synchronised:
        return (Check("date and time", True, f"{clock.now}, by the network"),)
    if clock.kept:
        return (
            Check(
                "date and time", True, f"{clock.now}, by the Pi's own clock; correct it with: sudo date -s …"
            ),
        )
    says = (
        f"it says {clock.now}, which nobody vouches for; connect the Pi to a network, or set it: "
        'sudo date -s "YEAR-MONTH-DAY HOUR:MINUTE"'
    )
    return (Check("date and time", False, says),)
