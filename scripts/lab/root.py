"""The guest's root: Debian 13 with what `make install-pi` would fetch, and what the jobs need."""

import shutil
from pathlib import Path
from typing import Final

from scripts.lab.commands import in_root, run

MIRROR: Final = "http://deb.debian.org/debian"
SUITE: Final = "trixie"
SYSTEM: Final = (
    "ca-certificates", "dbus", "e2fsprogs", "gcc", "git", "iproute2", "kmod", "libc6-dev", "login", "make",
    "passwd", "polkitd", "procps", "python3-dev", "python3-venv", "sudo", "swig", "systemd", "systemd-sysv",
    "udev",
)  # fmt: skip
STATION: Final = (
    "espeak-ng", "libegl1", "libgl1-mesa-dri", "libgles2", "libsdl2-2.0-0", "python3-evdev", "python3-numpy",
    "python3-pil", "python3-pygame", "python3-spidev",
)  # fmt: skip
KERNEL: Final = ("linux-source-6.12", "v4l2loopback-dkms")
"""Packages whose sources are built outside the guest; downloaded there, since its apt checks them."""


def build_root(root: Path, log: Path) -> None:
    """Make a fresh root at a place where nothing is yet; LabError: something failed."""
    unfinished = root.with_name(root.name + ".unfinished")
    if unfinished.exists():
        shutil.rmtree(unfinished)
    packages = ",".join([*SYSTEM, *STATION])
    source = f"deb {MIRROR} {SUITE} main"
    command: list[str | Path] = [
        "mmdebstrap",
        "--mode=root",
        "--variant=minbase",
        f"--include={packages}",
        SUITE,
        unfinished,
        source,
    ]
    run(command, log)
    _trust_what_this_machine_trusts(unfinished)
    setup = """
set -e
update-ca-certificates
useradd -m -s /bin/bash pi
echo 'pi ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/pi
chmod 440 /etc/sudoers.d/pi
for group in gpio spi; do groupadd -rf $group; done
mkdir -p /lab /var/cache/lab
cd /var/cache/lab
apt-get update -qq
apt-get download -qq """
    in_root(unfinished, setup + " ".join(KERNEL), log)
    unfinished.rename(root)


def _trust_what_this_machine_trusts(root: Path) -> None:
    """Names and certificates with which this machine reaches its mirrors."""
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    own = Path("/usr/local/share/ca-certificates")
    if own.is_dir():
        shutil.copytree(own, root / "usr/local/share/ca-certificates", dirs_exist_ok=True)
