"""The job of a card: a bare Debian with what `station card write` puts on its boot partition installs the
station by itself, without a network, starts again, and shows the start page."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from scripts.lab.build import Built
from scripts.lab.commands import in_root, run
from scripts.lab.folders import CHECKOUT, cache
from scripts.lab.machine import follow, started
from scripts.lab.outcome import FAILED, Outcome, outcome_of
from scripts.lab.program import GUEST
from scripts.lab.root import MIRROR, SUITE

NAME: Final = "table7"
BARE: Final = (
    "ca-certificates", "cloud-init", "dbus", "iproute2", "kmod", "locales", "login", "netplan.io",
    "openssh-server", "passwd", "procps", "sudo", "systemd", "systemd-sysv", "udev",
)  # fmt: skip
"""What Raspberry Pi OS Lite has before anything is installed, as far as it matters here."""
BOOT: Final = "boot/firmware"
SOURCE: Final = "datasource_list: [NoCloud]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware/\n"
"""Where Raspberry Pi OS has cloud-init look."""
IMAGE_GB: Final = 6
MOST_S: Final = 3600.0
KERNEL_WORDS: Final = (
    "root=/dev/ubda",
    "rootfstype=ext4",
    "rootflags=errors=continue",
    "init=/usr/lib/systemd/systemd",
    "systemd.unit=multi-user.target",
)


def boot_card(built: Built, show: Callable[[str], None]) -> Outcome:
    """Write a card, start the guest with it until it shows the start page; returns what held."""
    place, log = cache() / "card", cache() / "card.log"
    bare, bundle = _bare(place, log), _bundle(place, log)
    image = place / "image"
    _write_image(bare, bundle, built.root, image, log)
    words = (f"ubd0={image}", *KERNEL_WORDS)
    with started(built.kernel, built.root, "card", *words) as guest:
        lines = follow(guest, show, MOST_S)
        for file in guest.share.glob("*.log"):
            shutil.copy(file, place)
        status = (guest.share / "ended").read_text(encoding="utf-8").strip()
    image.unlink()
    found = outcome_of(lines)
    if status != "0" and not found.failed:
        show(f"{FAILED}the job ended with {status}")
        return found + Outcome(0, 1)
    return found


def _bare(place: Path, log: Path) -> Path:
    """A bare system, made once."""
    bare = place / "bare"
    if not bare.exists():
        place.mkdir(parents=True, exist_ok=True)
        unfinished = place / "bare.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        packages = f"--include={','.join(BARE)}"
        source = f"deb {MIRROR} {SUITE} main"
        run(["mmdebstrap", "--mode=root", "--variant=minbase", packages, SUITE, unfinished, source], log)
        unfinished.rename(bare)
    return bare


def _bundle(place: Path, log: Path) -> Path:
    """The program, its wheels, and Debian's packages for this machine's processor."""
    bundle = place / "bundle"
    script = CHECKOUT / "hardware/raspberry-pi/card-bundle.sh"
    run([script, bundle], log, {"MACHINE": "x86_64"})
    packages = bundle / "packages"
    if not packages.exists():
        bare = place / "bare"
        shutil.copy("/etc/resolv.conf", bare / "etc/resolv.conf")
        needed = "sed -n '/^NEEDED=\"/,/\"$/p' /lab-install.sh | sed 's/NEEDED=//' | tr -d '\"'"
        shutil.copy(CHECKOUT / "hardware/raspberry-pi/install.sh", bare / "lab-install.sh")
        fetch = "apt-get install -y -qq --download-only --no-install-recommends"
        in_root(bare, f"apt-get update -qq && {fetch} $({needed})", log)
        (bare / "lab-install.sh").unlink()
        packages.mkdir()
        for package in (bare / "var/cache/apt/archives").glob("*.deb"):
            shutil.move(package, packages)
    return bundle


def _write_image(bare: Path, bundle: Path, root: Path, image: Path, log: Path) -> None:
    """A disk with the bare system, the kernel's modules, and what `station card write` makes."""
    card = image.with_name("card")
    shutil.rmtree(card, ignore_errors=True)
    run(["cp", "-al", bare, card], log)
    boot = card / BOOT
    boot.mkdir(parents=True, exist_ok=True)
    words: list[str | Path] = [sys.executable, "-m", "station", "card", "write", "--to", boot, "--name", NAME]
    words += ["--bundle", bundle, "--time-zone", "Europe/Berlin"]
    run(words, log, {"PYTHONPATH": str(CHECKOUT)})
    (card / "etc/cloud/cloud.cfg.d/99-card.cfg").write_text(SOURCE, encoding="utf-8")
    run(["cp", "-a", root / "lib/modules", card / "usr/lib/"], log)
    (card / "lab").mkdir()
    shutil.copy(GUEST / "card.sh", card / "lab/card")
    (card / "lab/card").chmod(0o755)
    units = card / "etc/systemd/system"
    shutil.copy(GUEST / "lab-card.service", units)
    (units / "multi-user.target.wants").mkdir(exist_ok=True)
    (units / "multi-user.target.wants/lab-card.service").symlink_to("../lab-card.service")
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate(IMAGE_GB << 30)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-d", card, image], check=True)
    shutil.rmtree(card)
