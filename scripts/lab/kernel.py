"""The guest's kernel: user-mode Linux from Debian's own source, and the drivers that simulate hardware."""

import shutil
from pathlib import Path
from typing import Final

from scripts.lab.commands import run

HERE: Final = Path(__file__).parent
CONFIG: Final = HERE / "kernel.config"
MODULES: Final = HERE / "modules"
JOBS: Final = "-j3"
WITH_MODULES: Final = ("arch", "crypto", "drivers", "kernel", "lib", "net")
"""Parts of the source that have modules."""


def build_kernel(root: Path, place: Path, log: Path) -> None:
    """Build `place`/linux and put its modules into the root, whose packages have the sources.

    What an earlier, broken-off run compiled is used again. LabError: something failed.
    """
    source = place / "source"
    if not (source / "Makefile").exists():
        source.mkdir(parents=True, exist_ok=True)
        (package,) = (root / "var/cache/lab").glob("linux-source-*.deb")
        unpack = f"dpkg-deb --fsys-tarfile '{package}' | tar xO --wildcards '*.tar.xz'"
        unpack += " | tar xJ --strip-components=1"
        run(["sh", "-ec", f"cd '{source}'; {unpack}"], log)
    make: list[str | Path] = ["make", "-s", "-C", source, "ARCH=um"]
    run([*make, "defconfig"], log)
    merge = "scripts/kconfig/merge_config.sh"
    run(["sh", "-ec", f"cd '{source}'; {merge} -m -O . .config '{CONFIG}'"], log)
    run([*make, "olddefconfig"], log)
    run([*make, JOBS, "linux", "modules"], log)
    own = _own_modules(root, place, log)
    run([*make, f"M={own}", "modules"], log)
    _install(root, source, own, log)
    # A guest that runs meanwhile keeps the old one.
    shutil.copy(source / "linux", place / "linux.new")
    (place / "linux.new").rename(place / "linux")


def _own_modules(root: Path, place: Path, log: Path) -> Path:
    """A folder to build v4l2loopback and the modules of this laboratory in."""
    own = place / "modules"
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(parents=True)
    (package,) = (root / "var/cache/lab").glob("v4l2loopback-dkms*.deb")
    unpack = (
        f"dpkg-deb --fsys-tarfile '{package}' | tar x --wildcards --strip-components=4 './usr/src/*/*.[ch]'"
    )
    run(["sh", "-ec", f"cd '{own}'; {unpack}"], log)
    for file in MODULES.glob("*.c"):
        shutil.copy(file, own)
    names = ["v4l2loopback", *(file.stem for file in MODULES.glob("*.c"))]
    objects = " ".join(f"{name}.o" for name in names)
    (own / "Makefile").write_text(f"obj-m := {objects}\n", encoding="utf-8")
    return own


def _install(root: Path, source: Path, own: Path, log: Path) -> None:
    release = (source / "include/config/kernel.release").read_text(encoding="utf-8").strip()
    place = root / "lib/modules" / release
    (place / "extra").mkdir(parents=True, exist_ok=True)
    built = (file for part in WITH_MODULES for file in (source / part).rglob("*.ko"))
    for file in (*built, *own.glob("*.ko")):
        shutil.copy(file, place / "extra")
    for name in ("modules.order", "modules.builtin", "modules.builtin.modinfo"):
        shutil.copy(source / name, place)
    run(["chroot", root, "depmod", release], log)
