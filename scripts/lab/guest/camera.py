"""A camera of the kernel's (V4L2) as the station opens it: dated rightly, found again whatever happens."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from scripts.lab.guest.cameras.feed import HEIGHT, WIDTH, plug_in, unplug
from scripts.lab.guest.cameras.lens import SLOW_S, Lens, Manner
from scripts.lab.guest.cameras.numbered import number_in
from scripts.lab.guest.killed import AS_PI, STATION, wait_until
from scripts.lab.outcome import Checks
from vision.cameras.camera import Frame, OpenedCamera
from vision.cameras.named import open_camera
from vision.errors import CameraError

SEEN: Final = 30
DEADLINE_S: Final = 90.0


def device(number: int) -> str:
    return f"/dev/video{number}"


def next_frame(camera: OpenedCamera) -> Frame | None:
    """A picture, if there is one."""
    try:
        return camera.take()
    except CameraError:
        time.sleep(0.05)
        return None


def lost(camera: OpenedCamera) -> str:
    """Take pictures until there is none; returns why, as the station says it."""
    until = time.monotonic() + DEADLINE_S
    while time.monotonic() < until:
        try:
            camera.take()
        except CameraError as error:
            return str(error)
    return ""


def found(camera: OpenedCamera) -> bool:
    """Take pictures until there is one."""
    return wait_until(lambda: next_frame(camera) is not None, DEADLINE_S)


def dated(checks: Checks, camera: OpenedCamera, lens: Lens, how: str) -> None:
    """No picture counts as younger than it is: it shows what was in view when it is said to have begun."""
    early: list[str] = []
    ages_ms: list[float] = []
    for _ in range(SEEN):
        frame = next_frame(camera)
        if frame is None:
            # On a busy machine some come late; that is told, not counted as younger.
            continue
        shows, then = lens.latest(number_in(frame.picture)), lens.in_view(frame.began_s)
        ages_ms.append(1000 * (time.monotonic() - frame.began_s))
        if shows < then:
            early.append(f"picture {shows} counts as taken when {then} was in view")
    if ages_ms:
        print(
            f"        {how}: pictures are {statistics.median(ages_ms):.0f} ms old, at most {max(ages_ms):.0f}"
        )
    few = f"only {len(ages_ms)} of {SEEN} pictures came"
    checks.check(f"{how}: pictures come", len(ages_ms) > SEEN // 2, few)
    checks.check(f"{how}: no picture counts as younger than it is", not early, "; ".join(early[:3]))


def comes_and_goes(checks: Checks, camera: OpenedCamera, lens: Lens) -> None:
    lens.manner = Manner.SLOW
    dated(checks, camera, lens, f"a picture every {SLOW_S} s")
    lens.manner = Manner.STOPPED
    why = lost(camera)
    checks.check("a camera that stops is lost", "picture from camera" in why, why)
    lens.manner = Manner.WELL
    checks.check("and found when it goes on", found(camera))
    lens.manner = Manner.FROZEN
    why = lost(camera)
    checks.check("a frozen camera is lost", "frozen" in why, why)
    lens.manner = Manner.WELL
    checks.check("and found when it moves again", found(camera))
    lens.manner = Manner.HALVES
    whole = [frame for _ in range(SEEN) if (frame := next_frame(camera)) is not None]
    cut = [frame for frame in whole if not frame.picture[HEIGHT - 100 :].std() > 5]
    checks.check("of half pictures none is passed on", whole and not cut, f"{len(cut)} of {len(whole)}")
    lens.manner = Manner.WELL


def pulled_out(checks: Checks, camera: OpenedCamera, lens: Lens, times: int) -> Lens:
    """Pulled out and plugged in again so many times, with the same number and with another."""
    back, waited_s = {0: 0, 1: 0}, list[float]()
    for k in range(times):
        lens.close()
        lost(camera)
        # Until the station has let go of it, the driver stays.
        wait_until(lambda: _done(unplug))
        number = k % 2
        plug_in(number)
        lens = Lens(device(number))
        plugged_s = time.monotonic()
        back[number] += found(camera)
        waited_s.append(time.monotonic() - plugged_s)
    print(
        f"        from plugging in to a picture: {statistics.median(waited_s):.1f} s, at most "
        f"{max(waited_s):.1f}"
    )
    checks.same(f"pulled out {times} times, found again with the same number", back[0], (times + 1) // 2)
    checks.same("and with another number", back[1], times // 2)
    return lens


def _done(work: Callable[[], None]) -> bool:
    try:
        work()
    except subprocess.CalledProcessError:
        return False
    return True


def listed(checks: Checks) -> None:
    words: list[str | Path] = [*AS_PI, STATION, "camera", "list"]
    shown = subprocess.run(words, cwd="/tmp", capture_output=True, text=True, check=False).stdout
    checks.check("`station camera list` shows it by a lasting name", "/dev/v4l/by-id/" in shown, shown)


def main(pulls: int) -> int:
    checks = Checks()
    plug_in()
    lens = Lens(device(0))
    listed(checks)
    camera = open_camera(device(0))
    checks.check("it is opened", found(camera))
    size = (camera.obtained.width, camera.obtained.height)
    checks.same("pictures are as large as the camera gives them", size, (WIDTH, HEIGHT))
    dated(checks, camera, lens, "MJPG")
    comes_and_goes(checks, camera, lens)
    lens = pulled_out(checks, camera, lens, pulls)
    camera.close()
    lens.close()
    wait_until(lambda: _done(unplug))
    plug_in()
    lens = Lens(device(0), "YUYV")
    camera = open_camera(device(0))
    checks.check("a camera of raw pictures (YUYV) is opened", found(camera))
    dated(checks, camera, lens, "YUYV")
    camera.close()
    lens.close()
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
