"""All checks of a machine, in the order in which somebody would put right what they find."""

from collections.abc import Iterator

from station.checks import Check
from station.doctor import (
    access,
    display,
    facts,
    folders,
    installed,
    machine,
    packages,
    power,
    sound,
    table_devices,
    wall_clock,
)
from station.doctor.host import Host


def examine(host: Host) -> Iterator[Check]:
    """Each check as it is made."""
    yield from machine.checks(facts.machine(host))
    if host.is_pi:
        yield from power.checks(facts.power(host))
    yield from packages.checks(facts.packages(host))
    yield from access.checks(facts.access(host))
    yield from installed.checks(facts.installed(host))
    yield from display.checks(facts.display(host))
    yield from sound.checks(facts.sound(host))
    yield from folders.checks(facts.folders(host))
    yield from wall_clock.checks(facts.wall_clock(host))
    yield from table_devices.checks(facts.table_devices(host))
