"""What the laboratory does to clock heads outside the guest."""

import pytest

from scripts.lab.guest.killed import wait_until
from scripts.lab.serial_heads import worked
from station.clock.firmware.head import FirmwareHead
from station.errors import DeviceError


def test_a_head_is_tapped_and_looked_at_as_the_guest_asks() -> None:
    try:
        head = FirmwareHead.started()
    except DeviceError as error:
        pytest.skip(str(error))
    with head:
        # Without a host it is a plain chess clock.
        assert wait_until(lambda: worked(head, ["look"]) == ["10.0010.00", "lost"])
        worked(head, ["tap", "S"])
        assert wait_until(lambda: worked(head, ["look"])[0].startswith("10.00 9.59"))
