"""Clock heads on USB in the guest: gadgets of its own kernel, on a controller without a plug (dummy_hcd). A
head's line comes into the guest as a serial port of the machine, with the head behind it."""

import os
import select
import subprocess
import threading
import tty
from contextlib import suppress
from pathlib import Path
from typing import Final

GADGETS: Final = Path("/sys/kernel/config/usb_gadget")
VENDOR, PRODUCT = "0x1a86", "0x55d3"
"""A CH343, as many boards have."""
LOOK_S: Final = 0.05


def plug_in_controllers(sockets: int) -> None:
    """Load the drivers."""
    subprocess.run(["modprobe", "dummy_hcd", f"num={sockets}"], check=True)
    subprocess.run(["modprobe", "--all", "libcomposite", "usb_f_acm", "cdc_acm"], check=True)


class UsbHead:
    """A head with a converter that has a serial number. line: the machine's port behind which it is."""

    def __init__(self, serial: str, line: int) -> None:
        self.serial = serial
        self._place = GADGETS / serial
        self._line = os.open(f"/dev/ttyS{line}", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._line)
        self._converter: int | None = None
        self._make()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _make(self) -> None:
        for folder in ("strings/0x409", "configs/c.1", "functions/acm.0"):
            (self._place / folder).mkdir(parents=True)
        for name, value in {
            "idVendor": VENDOR,
            "idProduct": PRODUCT,
            "strings/0x409/serialnumber": self.serial,
            "strings/0x409/product": "USB Single Serial",
        }.items():
            (self._place / name).write_text(value)
        (self._place / "configs/c.1/acm.0").symlink_to(self._place / "functions/acm.0")
        self._number = int((self._place / "functions/acm.0/port_num").read_text())

    def plug(self, socket: int) -> None:
        """Put its plug into a socket."""
        (self._place / "UDC").write_text(f"dummy_udc.{socket}")
        self._converter = os.open(f"/dev/ttyGS{self._number}", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._converter)
        subprocess.run(["udevadm", "settle"], check=True)

    def unplug(self) -> None:
        """Pull it out; the head goes on, it has a supply of its own."""
        (self._place / "UDC").write_text("\n")
        self._let_go()
        subprocess.run(["udevadm", "settle"], check=True)

    def _let_go(self) -> None:
        converter, self._converter = self._converter, None
        if converter is not None:
            with suppress(OSError):
                os.close(converter)

    def _carry(self) -> None:
        """Carry bytes both ways; what comes while it is unplugged is lost."""
        while not self._ended.is_set():
            converter = self._converter
            ends = [self._line] if converter is None else [self._line, converter]
            try:
                ready, _, _ = select.select(ends, [], [], LOOK_S)
                for end in ready:
                    data = os.read(end, 4096)
                    other = converter if end == self._line else self._line
                    if other is not None and data:
                        os.write(other, data)
            except BlockingIOError:
                continue
            except OSError:
                # The plug has just been pulled.
                self._ended.wait(LOOK_S)

    def close(self) -> None:
        """Unplug it for good."""
        self._ended.set()
        self._thread.join()
        self.unplug()
        os.close(self._line)
