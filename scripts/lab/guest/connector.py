"""A camera on the Pi's connector as the station opens it: through picamera2 and libcamera, until pictures
come."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from scripts.lab.guest.camera import found, next_frame
from scripts.lab.guest.cameras.feed import HEIGHT, WIDTH
from scripts.lab.guest.cameras.sensor import FOUND, as_on_a_pi, packages, plug_in
from scripts.lab.guest.killed import AS_PI, STATION, wait_until
from scripts.lab.outcome import Checks
from vision.cameras.camera import Frame, OpenedCamera
from vision.cameras.named import open_camera

SEEN: Final = 20


def listed(checks: Checks) -> None:
    words: list[str | Path] = [*AS_PI, f"PYTHONPATH={packages()}", STATION, "camera", "list"]
    shown = subprocess.run(words, cwd="/tmp", capture_output=True, text=True, check=False)
    line = "pi: Sensor B on the Raspberry Pi's connector"
    checks.check("`station camera list` shows it", line in shown.stdout, shown.stdout + shown.stderr)


def frames(camera: OpenedCamera) -> list[Frame]:
    return [frame for _ in range(SEEN) if (frame := next_frame(camera)) is not None]


def pictures(checks: Checks, camera: OpenedCamera) -> None:
    taken = frames(camera)
    checks.check("pictures come", len(taken) > SEEN // 2, f"{len(taken)} of {SEEN}")
    checks.same("as large as asked", {one.picture.shape for one in taken}, {(HEIGHT, WIDTH, 3)})
    checks.check("which show something", all(one.picture.std() > 5 for one in taken))
    stamps = [one.began_s for one in taken]
    now_s = time.monotonic()
    in_order = stamps == sorted(set(stamps)) and all(stamp < now_s for stamp in stamps)
    checks.check("each dated later than the one before, and none in the future", in_order, str(stamps))


def settles(checks: Checks, camera: OpenedCamera) -> None:
    """What the camera has found is locked."""

    def settled() -> bool:
        next_frame(camera)
        return camera.settled

    checks.check("it settles", wait_until(settled))
    obtained = camera.obtained
    locked = (obtained.exposure_us, obtained.gain, (obtained.red_gain, obtained.blue_gain))
    checks.same("and what it has found is kept", locked, tuple(FOUND.values()))


def main() -> int:
    os.environ["LIBCAMERA_LOG_LEVELS"] = "*:ERROR"
    checks = Checks()
    plug_in()
    listed(checks)
    as_on_a_pi()
    for name in ("it is opened", "left, it is opened again"):
        camera = open_camera("pi")
        checks.check(name, found(camera))
        pictures(checks, camera)
        settles(checks, camera)
        camera.close()
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
