"""What the laboratory needs of this machine."""

import platform
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

PROGRAMS: Final = {
    "apt-get": "apt",
    "mmdebstrap": "mmdebstrap",
    "dpkg-deb": "dpkg",
    "git": "git",
    "gcc": "gcc",
    "make": "make",
    "flex": "flex",
    "bison": "bison",
    "bc": "bc",
    "xz": "xz-utils",
    "nice": "coreutils",
}
"""Programs, and Debian's packages that have them."""

HEADERS: Final = {"/usr/include/gelf.h": "libelf-dev"}
SPACE_GB: Final = 8


def _free_gb(place: Path) -> float:
    return shutil.disk_usage(place).free / 1e9


def lacking(
    user: int,
    release: Path = Path("/etc/os-release"),
    *,
    cache: Path | None = None,
    path: str | None = None,
    machine: str | None = None,
    headers: Iterable[str] = HEADERS,
    free_gb: Callable[[Path], float] = _free_gb,
) -> str | None:
    """One sentence on what this machine lacks; None if it has everything.

    user: the number of the user. cache: where there must be room. path: where programs are looked for.
    machine: the kind of processor. headers: those that must be there. free_gb: how much room there is.
    """
    system = release.read_text(encoding="utf-8") if release.exists() else ""
    if "ID=debian" not in system.splitlines():
        return "the laboratory needs Debian (12 or 13), and this is not Debian"
    kind = machine or platform.machine()
    if kind != "x86_64":
        return f"the laboratory needs an x86_64 processor, for user-mode Linux, and this is {kind}"
    if user != 0:
        return "the laboratory needs root, to make the guest's files and mount them: sudo make lab"
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program, path=path) is None]
    packages += [HEADERS[header] for header in headers if not Path(header).exists()]
    if packages:
        return f"the laboratory needs programs that are not installed: apt-get install {' '.join(packages)}"
    if cache is not None and not (cache / "kernel" / "built").exists():
        place = next(one for one in (cache, *cache.parents) if one.exists())
        free = free_gb(place)
        if free < SPACE_GB:
            return f"the laboratory needs {SPACE_GB} GB in {place}, which has {free:.1f}"
    return None
