"""The job of clock heads on USB: their shipped firmware runs outside the guest, in a simulated chip each, and
their lines lead into the guest, whose own kernel puts them behind a plug."""

import time
from collections.abc import Callable
from typing import Any, Final

from scripts.lab.build import Built
from scripts.lab.commands import LabError
from scripts.lab.machine import follow, started
from scripts.lab.outcome import Outcome, outcome_of
from scripts.lab.share import News, Orders
from station.clock.firmware.head import FirmwareHead
from station.errors import DeviceError
from station.rules.tile import Side

BOUNCES_S: Final = (0.001, 0.0015, 0.004, 0.009)
DOWN_S: Final = 0.12


def on_usb(built: Built, show: Callable[[str], None]) -> Outcome:
    """Work both heads as the guest asks; returns what held."""
    try:
        with FirmwareHead.started() as left, FirmwareHead.started() as right:
            both = (left, right)
            lines = [f"ssl{number}=tty:{head.device}" for number, head in enumerate(both)]
            with started(built.kernel, built.root, "serial", *lines) as guest:
                orders, news = Orders(guest.share), News(guest.share)

                def work() -> None:
                    for one in news.fetch():
                        orders.give(answer=one["number"], value=worked(both[one["head"]], one["ask"]))

                found = outcome_of(follow(guest, show, meanwhile=work))
                news.close()
                return found
    except DeviceError as error:
        raise LabError(str(error)) from None


def worked(head: FirmwareHead, ask: list[Any]) -> list[str]:
    """Do to a head what is asked for; returns its display, and "lost" if it shows that it has no host."""
    match ask:
        case ["tap", str(side)]:
            pressed_s = head.press(Side(side), None, BOUNCES_S)
            head.release(Side(side), pressed_s + DOWN_S, BOUNCES_S[:2])
            time.sleep(max(0.0, pressed_s + DOWN_S - time.monotonic()))
        case ["reset", int(cause)]:
            head.reset(cause)
    front = head.display()
    return [front.face.south + front.face.north, "lost" if front.link_lost else ""]
