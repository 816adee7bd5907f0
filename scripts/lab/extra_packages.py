"""What some jobs need in the guest's root besides what `make install-pi` would fetch: added to a root that
was made without it."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from scripts.lab.commands import in_root

PACKAGES: Final = (
    "dhcpcd-base", "dnsmasq-base", "iw", "libcamera-ipa", "libcap-dev", "network-manager", "nftables",
    "python3-libcamera", "wpasupplicant",
)  # fmt: skip
PICAMERA2: Final = (
    "picamera2==0.3.25", "PiDNG", "attrs", "av", "jsonschema", "jsonschema-specifications", "libarchive-c",
    "piexif", "python-prctl", "referencing", "rpds-py", "simplejpeg", "tqdm", "v4l2-python3", "videodev2",
)  # fmt: skip
"""The release for Debian 13's libcamera 0.4, and what it imports; on a Pi it comes from Raspberry Pi's own
archive."""
PLACE: Final = "opt/picamera2"
PYKMS: Final = '''"""Only a preview, which the station never opens, needs the real one."""


class _Named:
    def __getattr__(self, name):
        return name


PixelFormat = _Named()
'''


def add_packages(root: Path, log: Path) -> None:
    """Add what is missing, unless all of it is there. LabError: it failed."""
    stamp, now = root / "lab/more", digest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return
    packages, modules = " ".join(PACKAGES), " ".join(PICAMERA2)
    fetched = f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {packages}"
    made = f"python3 -m venv --system-site-packages /{PLACE}"
    in_root(root, f"{fetched} && {made} && /{PLACE}/bin/pip install -q --no-deps {modules}", log)
    (found,) = (root / PLACE).glob("lib/python3*/site-packages")
    (found / "pykms.py").write_text(PYKMS, encoding="utf-8")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(now, encoding="utf-8")


def digest() -> str:
    """Of everything that is added."""
    return sha256("\n".join((*PACKAGES, *PICAMERA2, PYKMS)).encode()).hexdigest()
