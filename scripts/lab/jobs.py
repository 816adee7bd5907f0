"""The laboratory's jobs by name."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from scripts.lab.build import Built
from scripts.lab.card import boot_card
from scripts.lab.machine import MEMORY, follow, started
from scripts.lab.outcome import FAILED, Outcome, outcome_of
from scripts.lab.power import cut
from scripts.lab.serial_heads import on_usb
from scripts.lab.table import play

Show = Callable[[str], None]
LITTLE: Final = "512M"
PULLS: Final = 10


@dataclass(frozen=True, slots=True)
class Job:
    """about: what it shows, for --help. run: does it."""

    about: str
    run: Callable[[Built, Show], Outcome]


def inside(module: str, built: Built, show: Show, memory: str = MEMORY) -> Outcome:
    """A job that is done by one module in the guest."""
    with started(built.kernel, built.root, module, memory=memory) as guest:
        lines = follow(guest, show)
        status = (guest.share / "ended").read_text(encoding="utf-8").strip()
    found = outcome_of(lines)
    if status != "0" and not found.failed:
        show(f"{FAILED}the job ended with {status}")
        return found + Outcome(0, 1)
    return found


def on_v4l2(built: Built, show: Show, pulls: int = PULLS) -> Outcome:
    """A camera that goes wrong in every way, and is pulled out so many times."""
    return inside(f"camera {pulls}", built, show)


def on_uvc(built: Built, show: Show, pulls: int = PULLS) -> Outcome:
    """The like for a camera on USB."""
    return inside(f"webcam {pulls}", built, show)


def harsh(built: Built, show: Show) -> Outcome:
    """Where things are not as they should be, on two machines."""
    return inside("harsh", built, show) + inside("harsh memory", built, show, LITTLE)


JOBS: Final = {
    "gpio": Job("buttons and displays on the Pi's pins", partial(inside, "gpio")),
    "serial": Job("clock heads on USB: named, paired, unplugged, exchanged", on_usb),
    "camera": Job("a camera of V4L2 that stops, freezes, is pulled out", on_v4l2),
    "webcam": Job("a camera on USB, a gadget behind the driver of all such cameras", on_uvc),
    "connector": Job("a camera of libcamera's, through picamera2", partial(inside, "connector")),
    "hotspot": Job("a phone in the station's own Wi-Fi, by simulated radio", partial(inside, "hotspot")),
    "display": Job("a screen without a desktop, and touches on it", partial(inside, "display")),
    "power": Job("games on a disk whose machine loses its power at any moment", cut),
    "harsh": Job("no date, a read-only system, a full disk, little memory", harsh),
    "card": Job("a card that installs the station on a bare system, to the start page", boot_card),
    "table": Job("a whole game of House through the installed unit", partial(play, "house")),
    "board": Job("a whole game of Scrabble through the installed unit", partial(play, "scrabble")),
}
