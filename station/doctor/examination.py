"""All checks of a machine, in the order in which somebody would put right what they find."""

from collections.abc import Iterator

from station.checks import Check
from station.doctor import (
    access,
    display,
    folders,
    gathering,
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
    yield from machine.checks(gathering.machine(host))
    if host.is_pi:
        yield from power.checks(gathering.power(host))
    yield from packages.checks(gathering.packages(host))
    yield from access.checks(gathering.access(host))
    yield from installed.checks(gathering.installed(host))
    yield from display.checks(gathering.display(host))
    yield from sound.checks(gathering.sound(host))
    yield from folders.checks(gathering.folders(host))
    yield from wall_clock.checks(gathering.wall_clock(host))
    yield from table_devices.checks(gathering.table_devices(host))
