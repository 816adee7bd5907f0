"""The station in the guest: this checkout, installed for the user pi by `make install-pi`."""

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Final

from scripts.lab.commands import LabError, in_root
from scripts.lab.folders import CHECKOUT

HOME: Final = "home/pi/house-station"
GUEST: Final = Path(__file__).parent / "guest"
INSTALLED_BY: Final = ("pyproject.toml", "hardware/raspberry-pi", "scripts/lab/program.py")
"""What the installation follows from; while it stays alike, only the checkout is copied."""


def copy_checkout(root: Path) -> None:
    """Bring the guest's checkout up to what is here, uncommitted changes and all. LabError: no repository."""
    place = root / HOME
    place.mkdir(parents=True, exist_ok=True)
    for old in place.iterdir():
        if old.name == ".venv":
            continue
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        else:
            old.unlink()
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listed, cwd=CHECKOUT, capture_output=True, check=False)
    if files.returncode:
        raise LabError(f"{CHECKOUT} is no checkout with git: the laboratory installs what git lists there")
    there = b"\0".join(
        name for name in files.stdout.split(b"\0") if name and (CHECKOUT / name.decode()).exists()
    )
    packed = subprocess.Popen(
        ["tar", "c", "--null", "--files-from=-"], cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    unpacked = subprocess.Popen(["tar", "x", "-C", place, "--owner=1000"], stdin=packed.stdout)
    assert packed.stdin is not None
    packed.stdin.write(there)
    packed.stdin.close()
    if packed.wait() or unpacked.wait():
        raise LabError(f"the checkout could not be copied to {place}")
    subprocess.run(["chown", "-R", "--no-dereference", "1000:1000", root / "home/pi"], check=True)
    (root / "lab/memory").mkdir(parents=True, exist_ok=True)
    for name in ("init", "job"):
        shutil.copy(GUEST / f"{name}.sh", root / "lab" / name)
        (root / "lab" / name).chmod(0o755)
    shutil.copy(GUEST / "lab-job.service", root / "etc/systemd/system")
    shutil.copy(GUEST / "90-lab.rules", root / "etc/udev/rules.d")


def install_program(root: Path, log: Path) -> None:
    """Install the copied checkout, unless it is installed as it would be now. LabError: it failed."""
    stamp, now = root / "lab/installed", digest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return
    # git is asked for a version, and pip for nothing that it has.
    in_root(root, f"cd /{HOME} && make install-pi OPTIONS=--gpio-heads", log, "pi")
    # Raspberry Pi OS has python3-lgpio, Debian has not; PYPI=1 compiles its library into the module.
    pip = "PYPI=1 /opt/lgpio/bin/pip install -q --no-binary lgpio lgpio==0.2.2.0"
    lgpio = f"python3 -m venv --system-site-packages /opt/lgpio && {pip}"
    copied = "cp -r /opt/lgpio/lib/python3*/site-packages/*lgpio* /usr/lib/python3/dist-packages/"
    in_root(root, f"{lgpio} && {copied} && systemctl disable house-station.service", log)
    stamp.write_text(now, encoding="utf-8")


def digest() -> str:
    """Of everything that the installation follows from."""
    text = sha256()
    for name in INSTALLED_BY:
        place = CHECKOUT / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file():
                text.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return text.hexdigest()
