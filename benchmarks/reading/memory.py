"""Peak memory of reading: `python -m benchmarks.reading.memory [PICTURE…]`.

Peak memory of a fresh process that opens a picture of a table, locates the boards, reads them, and does so
again on a second picture in which the camera was knocked. With corner tabs and by print alone, at 2304×1296
and at twelve megapixels. With PICTUREs, these are read instead, one after another.
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from benchmarks.arguments import parser_of
from benchmarks.reading.locating import _scene, cover_tabs
from station.app.memory import keep_memory_steady
from station.simulator.render.camera import SimulatedCamera
from vision.picture import open_picture
from vision.table_reader import TableReader

KNOCK = np.array([[1.0, -0.01, 60.0], [0.01, 1.0, 25.0]])
SIZES = {"2304×1296": (2304, 1296), "4608×2592": (4608, 2592)}


def main() -> int:
    """Print the results; returns 0."""
    parser = parser_of(__doc__)
    parser.add_argument("pictures", nargs="*", help="read these instead, one after another")
    options = parser.parse_args()
    if options.pictures:
        read(options.pictures)
        return 0
    picture = SimulatedCamera(0).take(_scene(0), 1)
    ways = {"by tabs": picture, "by print": cover_tabs(picture, tuple(range(8)))}
    with tempfile.TemporaryDirectory() as folder:
        for size, pixels in SIZES.items():
            for way, shown in ways.items():
                first = cv2.resize(shown, pixels, interpolation=cv2.INTER_CUBIC)
                files = [Path(folder) / "first.jpg", Path(folder) / "knocked.jpg"]
                cv2.imwrite(str(files[0]), first)
                cv2.imwrite(
                    str(files[1]), cv2.warpAffine(first, KNOCK, pixels, borderMode=cv2.BORDER_REPLICATE)
                )
                command = [sys.executable, "-m", "benchmarks.reading.memory", *map(str, files)]
                output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                print(f"{size} {way:9} {output.strip()}")
    return 0


def read(files: list[str]) -> None:
    """Read the table in each picture three times, and print the memory used."""
    keep_memory_steady()
    reader = TableReader()
    for number, file in enumerate(files):
        picture = open_picture(file)
        for again in range(3):
            reader.read(picture, 10_000 * number + 600 * again)
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB, {len(reader.corners)} boards")


if __name__ == "__main__":
    sys.exit(main())
