"""Everything that the laboratory builds, each once: root, kernel, and the station in the root."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scripts.lab.extra_packages import add_packages
from scripts.lab.kernel import CONFIG, MODULES, build_kernel
from scripts.lab.program import copy_checkout, install_program
from scripts.lab.root import build_root


@dataclass(frozen=True, slots=True)
class Built:
    """What the guest is started with."""

    kernel: Path
    root: Path


def build(cache: Path, say: Callable[[str], None]) -> Built:
    """Build what is missing or out of date; LabError: something failed, its log is in the cache."""
    cache.mkdir(parents=True, exist_ok=True)
    root, place = cache / "root", cache / "kernel"
    if not root.exists():
        _timed(say, "Debian 13", lambda: build_root(root, cache / "root.log"))
        (place / "built").unlink(missing_ok=True)
    _timed(say, "what some jobs need besides", lambda: add_packages(root, cache / "packages.log"))
    now = _kernel_digest()
    if not (place / "built").exists() or (place / "built").read_text(encoding="utf-8") != now:
        _timed(say, "the kernel", lambda: build_kernel(root, place, cache / "kernel.log"))
        (place / "built").write_text(now, encoding="utf-8")
    copy_checkout(root)
    _timed(say, "the station", lambda: install_program(root, cache / "station.log"))
    return Built(place / "linux", root)


def _kernel_digest() -> str:
    files = [CONFIG, *sorted(MODULES.glob("*.c"))]
    return sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _timed(say: Callable[[str], None], what: str, work: Callable[[], None]) -> None:
    begun = time.monotonic()
    work()
    took = time.monotonic() - begun
    if took >= 1:
        say(f"built {what} in {took / 60:.1f} minutes")
