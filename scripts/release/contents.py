"""What is in a wheel and an sdist, and what must not be."""

import tarfile
import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 25_000_000
UNWANTED: Final = ("tests/", "vision/training/", "benchmarks/", "scripts/", "docs/", "Makefile")


def names_in(archive: Path) -> list[str]:
    """The files of a wheel, or of an sdist without the folder that everything is in."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.namelist()
    with tarfile.open(archive) as sdist:
        return [name.partition("/")[2] for name in sdist.getnames()]


def faults(archive: str, names: Collection[str], size: int, wanted: Collection[str]) -> list[str]:
    """What is wrong with an archive of these files and this size in bytes, as sentences."""
    found = [
        f"{archive}: {name} does not belong in it" for name in sorted(names) if name.startswith(UNWANTED)
    ]
    found += [f"{archive}: {name} is missing" for name in sorted(set(wanted) - set(names))]
    if size > MOST_BYTES:
        found.append(f"{archive}: {size / 1e6:.1f} MB, more than {MOST_BYTES / 1e6:.0f}")
    return found


def wanted_in(archive: Path, tracked: Collection[str]) -> list[str]:
    """Which of git's files must be in the archive. An sdist has catalogues as sources only."""
    packed = [
        name
        for name in tracked
        if name.startswith(("station/", "vision/", "calibration/"))
        and not name.startswith("vision/training/")
        and not name.endswith(".mo")
    ]
    if archive.suffix == ".whl":
        packed += [name.removesuffix(".po") + ".mo" for name in packed if name.endswith(".po")]
    return packed
