"""`station hotspot` with a real NetworkManager: a phone joins by radio, and opens the table's page."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from scripts.lab.guest import unit
from scripts.lab.guest.killed import DEADLINE_S, STATION, wait_until
from scripts.lab.guest.phone import Phone, switch_on_radios
from scripts.lab.guest.screen import plug_in_display
from scripts.lab.outcome import Checks
from station.card.hotspot import ADDRESS, FILE
from station.cli.devices.hotspot import PORT, SHOWN_BY

NAME: Final = "Café House"
PASSWORD, WRONG = "at least eight", "not this one"
FILE_WITH_IT: Final = Path("/tmp/password")


def station(*words: str | Path) -> str:
    """Run `station hotspot` as root; returns what it says."""
    done = subprocess.run([STATION, "hotspot", *words], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def turned_on(checks: Checks, phone: Phone) -> None:
    FILE_WITH_IT.write_text(PASSWORD + "\n", encoding="utf-8")
    printed = station("on", NAME, "--password-file", FILE_WITH_IT)
    checks.check("`station hotspot on` turns it on", f"phones find {NAME} now" in printed, printed)
    checks.check("a phone sees it", wait_until(lambda: phone.sees(NAME) != "", DEADLINE_S))
    air = phone.sees(NAME)
    others = [name for name in ("WPA:", "TKIP", "SAE") if name in air]
    checks.check("it offers WPA2", "RSN:" in air and "PSK" in air, air)
    checks.same("and nothing that phones warn of, or that takes more than a key", others, [])


def joined(checks: Checks, phone: Phone) -> None:
    phone.join(NAME, WRONG)
    checks.check("a wrong password is refused", wait_until(lambda: phone.refused, DEADLINE_S), phone.log)
    phone.join(NAME, PASSWORD)
    checks.check("with the right one a phone joins", wait_until(lambda: phone.joined, DEADLINE_S), phone.log)
    address = phone.address()
    checks.check("and is given an address", address.startswith(ADDRESS.rsplit(".", 1)[0]), address)


def opened(checks: Checks, phone: Phone) -> None:
    plug_in_display()
    unit.start(f"house --new --no-camera --quiet {SHOWN_BY}")
    page = phone.opens(f"http://{ADDRESS}:{PORT}", 2 * DEADLINE_S)
    checks.check("the phone opens the table's page", "House" in page, f"{page[:200]}\n{unit.log()}")
    unit.stop()


def turned_off(checks: Checks, phone: Phone) -> None:
    printed = station("off")
    checks.check("`station hotspot off` turns it off", "is off now" in printed, printed)
    checks.check("the phone does not see it any more", wait_until(lambda: not phone.sees(NAME), DEADLINE_S))
    checks.check("and no password is left", not FILE.exists())


def main() -> int:
    checks = Checks()
    switch_on_radios()
    phone = Phone()
    subprocess.run(["systemctl", "start", "NetworkManager"], check=True)
    turned_on(checks, phone)
    joined(checks, phone)
    opened(checks, phone)
    phone.leave()
    turned_off(checks, phone)
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
