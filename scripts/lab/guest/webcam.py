"""A camera on USB as the station opens it: behind the kernel's own driver, pulled out again and again."""

import statistics
import sys
import time
from pathlib import Path

from scripts.lab.guest.camera import comes_and_goes, dated, device, found, listed, lost
from scripts.lab.guest.cameras.feed import HEIGHT, WIDTH
from scripts.lab.guest.cameras.lens import Lens
from scripts.lab.guest.cameras.uvc_camera import UvcCamera, load_drivers
from scripts.lab.guest.killed import wait_until
from scripts.lab.outcome import Checks
from vision.cameras.camera import OpenedCamera
from vision.cameras.named import open_camera


def pulled_out(checks: Checks, camera: OpenedCamera, lens: Lens, times: int) -> Lens:
    """Its plug pulled out and put in again, so many times."""
    back, waited_s = 0, list[float]()
    why = ""
    for _ in range(times):
        lens.close()
        why = lost(camera)
        lens = Lens(feed=UvcCamera())
        plugged_s = time.monotonic()
        back += found(camera)
        waited_s.append(time.monotonic() - plugged_s)
    print(
        f"        from plugging in to a picture: {statistics.median(waited_s):.1f} s, at most "
        f"{max(waited_s):.1f}"
    )
    checks.check("a plug that is pulled out is reported", "plug" in why, why)
    checks.same(f"pulled out {times} times, found again", back, times)
    return lens


def main(pulls: int) -> int:
    checks = Checks()
    load_drivers()
    lens = Lens(feed=UvcCamera())
    checks.check("the kernel's driver makes a device of it", wait_until(Path(device(0)).exists))
    listed(checks)
    camera = open_camera(device(0))
    checks.check("it is opened", found(camera))
    size = (camera.obtained.width, camera.obtained.height)
    checks.same("pictures are as large as the camera gives them", size, (WIDTH, HEIGHT))
    dated(checks, camera, lens, "USB")
    comes_and_goes(checks, camera, lens)
    lens = pulled_out(checks, camera, lens, pulls)
    camera.close()
    camera = open_camera(device(0))
    checks.check("left by one program, it is opened by the next", found(camera))
    camera.close()
    lens.close()
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
