"""A camera that is pulled out in a game."""

import subprocess
from collections.abc import Callable

from scripts.lab.guest.cameras.pulled import IN_S, PulledCamera

Scene = tuple[bytes, ...]


class Guest:
    """The driver, and what it is fed; the station holds the device for two looks."""

    def __init__(self) -> None:
        self.now_s, self.plugged, self.asked = 0.0, list[int](), 0
        self.seen: list[tuple[str, Scene]] = []

    def plug(self, number: int) -> None:
        self.plugged.append(number)

    def pull(self) -> None:
        self.asked += 1
        if self.asked % 3:
            raise subprocess.CalledProcessError(1, "modprobe")

    def feed(self, device: str) -> "Feed":
        return Feed(device, self.seen.append)


class Feed:
    def __init__(self, device: str, seen: Callable[[tuple[str, Scene]], None]) -> None:
        self._device, self._seen, self._open = device, seen, True

    def see(self, alike: Scene) -> None:
        assert self._open
        self._seen((self._device, alike))

    def take_due(self) -> None:
        assert self._open

    def close(self) -> None:
        self._open = False


def live(guest: Guest, camera: PulledCamera, *, playing: bool, looks: int = 100) -> None:
    for _ in range(looks):
        guest.now_s += IN_S / 4
        camera.take_due(playing=playing)


def made(guest: Guest, times: int) -> PulledCamera:
    return PulledCamera(times, guest.plug, guest.pull, guest.feed, lambda: guest.now_s)  # type: ignore[arg-type]  # what of a guest it needs


def test_it_is_pulled_so_often_and_sees_what_lies_there_afterwards() -> None:
    guest = Guest()
    camera = made(guest, 3)
    camera.see((b"bare",))
    live(guest, camera, playing=True)
    assert camera.pulled == 3
    assert guest.plugged == [0, 1, 0, 1]
    assert guest.seen == [(f"/dev/video{number}", (b"bare",)) for number in guest.plugged]


def test_before_a_game_it_stays_where_it_is() -> None:
    guest = Guest()
    camera = made(guest, 3)
    live(guest, camera, playing=False)
    assert (camera.pulled, guest.plugged) == (0, [0])


def test_what_changes_while_it_is_out_is_seen_when_it_is_back() -> None:
    guest = Guest()
    camera = made(guest, 1)
    camera.see((b"bare",))
    live(guest, camera, playing=True, looks=5)
    camera.see((b"tile",))
    live(guest, camera, playing=True)
    assert guest.seen[-1] == ("/dev/video1", (b"tile",))
