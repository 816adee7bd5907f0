"""What `make install-pi` lays down in the system."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from station.checks import Check

INSTALL: Final = "run: make install-pi"


class Laid(Enum):
    """A file in the system, against the one of this checkout."""

    MISSING = "missing"
    DIFFERENT = "different"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Service:
    """enabled: whether it starts at boot. state: as systemd has it, such as "active" or "failed"; "" where
    systemd does not run. by_hand: whether somebody chose to start the station themselves. autostart: whether
    the desktop starts it."""

    there: bool = False
    enabled: bool = False
    state: str = ""
    by_hand: bool = False
    autostart: bool = False


@dataclass(frozen=True, slots=True)
class Installed:
    """modem_manager: whether ModemManager runs."""

    is_pi: bool
    rules: Laid = Laid.MISSING
    service: Service = Service()
    modem_manager: bool = False


def checks(installed: Installed) -> tuple[Check, ...]:
    modem = (_modem_manager(installed),) if installed.modem_manager or installed.is_pi else ()
    if not installed.is_pi and installed.rules is Laid.MISSING and not installed.service.there:
        return modem
    return (_rules(installed), _service(installed.service), *modem)


def _rules(installed: Installed) -> Check:
    says = {
        Laid.SAME: "clock heads have stable names below /dev/house-station",
        Laid.DIFFERENT: f"those of another version; {INSTALL}",
        Laid.MISSING: f"clock heads have no stable names, and ModemManager may speak to them; {INSTALL}",
    }[installed.rules]
    return Check("udev rules", installed.rules is Laid.SAME, says)


def _service(service: Service) -> Check:  # noqa: PLR0911 - one sentence each
    name = "service"
    if service.autostart:
        return Check(name, True, "the station starts with the desktop")
    if service.by_hand:
        return Check(name, True, "not at boot, as chosen; start it with: station play --full-screen")
    if not service.there:
        return Check(
            name,
            False,
            f"the station does not start at boot; {INSTALL}, or choose that with OPTIONS=--no-service",
        )
    if not service.enabled:
        says = "installed, but not started at boot; run: sudo systemctl enable house-station"
        return Check(name, False, says)
    match service.state:
        case "":
            return Check(name, True, "starts at boot (systemd is not running here, so that was not tried)")
        case "active":
            return Check(name, True, "starts at boot, and runs")
        case "failed" | "activating":
            says = "starts at boot, but does not stay up; see why with: journalctl -u house-station -b -n 20"
            return Check(name, False, says)
    return Check(name, False, "starts at boot, but does not run now; run: sudo systemctl start house-station")


def _modem_manager(installed: Installed) -> Check:
    if not installed.modem_manager:
        return Check("ModemManager", True, "does not run")
    if installed.rules is Laid.SAME:
        return Check("ModemManager", True, "runs, and keeps off the clock heads")
    says = f"it speaks to clock heads when they are plugged in; {INSTALL}, or: sudo apt remove modemmanager"
    return Check("ModemManager", not installed.is_pi, says)
