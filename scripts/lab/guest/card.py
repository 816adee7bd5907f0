"""A card at its second start: the station that installed itself shows its start page."""

import subprocess
import sys
from pathlib import Path

from scripts.lab.guest import unit
from scripts.lab.guest.killed import DEADLINE_S, wait_until
from scripts.lab.guest.start_page import Page, drawn, states
from scripts.lab.outcome import Checks

LOG = Path("/boot/firmware/house-station.log")


def main() -> int:
    checks = Checks()
    checks.check(
        "the first start says on the card that all is done", "DONE:" in LOG.read_text(), LOG.read_text()
    )
    name = subprocess.run(["hostname"], capture_output=True, text=True, check=True).stdout.strip()
    checks.same("the machine has the name on the card", name, "table7")
    running = wait_until(lambda: unit.state()["ActiveState"] == "active", DEADLINE_S)
    checks.check("the station starts by itself", running, str(unit.state()))
    (connector,) = Path("/sys/class/drm").glob("card*-Virtual-*")
    wide, high = (connector / "modes").read_text().split()[0].split("x")
    size = int(wide), int(high)
    page = drawn([Page(size, state) for state in states()], 0)
    checks.check("and shows its start page on the whole screen, to the pixel", page, unit.log())
    checks.same("it has not been started again", unit.state()["NRestarts"], "0")
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
