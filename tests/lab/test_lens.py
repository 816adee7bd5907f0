"""What was in view when a picture was taken."""

from typing import Final

import pytest

from scripts.lab.guest.cameras import lens as lens_module
from scripts.lab.guest.cameras.lens import CYCLE, Lens

DEVICE: Final = "/dev/none"


class NoFeed:
    """A device that takes everything."""

    def __init__(self, *_: object) -> None: ...

    def hand_over(self, packed: bytes) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def lens(monkeypatch: pytest.MonkeyPatch) -> Lens:
    """One whose pictures have stopped after some came, at whole seconds."""
    monkeypatch.setattr(lens_module, "Feed", NoFeed)
    monkeypatch.setattr(lens_module, "numbered", int)
    monkeypatch.setitem(lens_module.PACK, "MJPG", lambda number: b"%d" % number)
    made = Lens(DEVICE)
    made.close()
    made._shown_s[:] = [float(second) for second in range(CYCLE + 3)]
    return made


def test_pictures_in_view_are_counted_by_time(lens: Lens) -> None:
    assert [lens.in_view(at_s) for at_s in (-0.5, 0.0, 0.9, 1.0)] == [0, 1, 1, 2]


def test_a_number_means_its_latest_picture(lens: Lens) -> None:
    # The last three show the first three numbers again.
    assert lens.latest(2) == CYCLE + 3
    assert lens.latest(0) == CYCLE + 1
    assert lens.latest(3) == 4
