"""Facts of a Pi 4 and a Pi 5 as they should be, and of a laptop."""

from station.doctor.access import GROUPS, Access, Device
from station.doctor.display import Connector, Display
from station.doctor.folders import Folders
from station.doctor.installed import Installed, Laid, Service
from station.doctor.machine import Machine
from station.doctor.packages import Package, Packages, names
from station.doctor.power import Power
from station.doctor.sound import Sound
from station.doctor.table_devices import TableDevices
from station.doctor.wall_clock import WallClock

DATA = "/home/ann/.local/share/house-station"
PI_4 = Machine(
    "Debian GNU/Linux 13 (trixie)", (3, 13, 5), 3796, 21_000, DATA, "Raspberry Pi 4 Model B Rev 1.4", "trixie"
)
PI_5 = Machine(
    "Debian GNU/Linux 13 (trixie)", (3, 13, 5), 8062, 52_000, DATA, "Raspberry Pi 5 Model B Rev 1.0", "trixie"
)
LAPTOP = Machine("Fedora Linux 43", (3, 14, 0), 15_800, 300_000, DATA)

PI_PACKAGES = Packages(True, {name: Package("1.2.3") for name in names(is_pi=True)})
LAPTOP_PACKAGES = Packages(False, {name: Package("1.2.3") for name in names(is_pi=False)})

PI_ACCESS = Access(
    "ann",
    True,
    groups=frozenset({"ann", *GROUPS}),
    chips=(Device("/dev/gpiochip0"),),
    videos=(Device("/dev/video0"),),
    ports=(Device("/dev/ttyUSB0"), Device("/dev/ttyUSB1")),
)
LAPTOP_ACCESS = Access("ann", False, groups=frozenset({"ann"}))

PI_INSTALLED = Installed(True, Laid.SAME, Service(there=True, enabled=True, state="active"))
LAPTOP_INSTALLED = Installed(False)

PI_DISPLAY = Display(
    True,
    drivers=("x11", "kmsdrm", "dummy"),
    pygame="/usr/lib/python3/dist-packages/pygame",
    connectors=(Connector("card1-HDMI-A-1", True, (1280, 800)), Connector("card1-HDMI-A-2", False)),
)
LAPTOP_DISPLAY = Display(False, desktop=True, drivers=("x11", "wayland"))

PI_SOUND = Sound(True, ("vc4-hdmi - vc4-hdmi-0",), True)
FOLDERS = Folders(DATA, "", "/run/house-station", True, ("english",))
PI_POWER = Power(0, 51.2)
PI_CLOCK = WallClock("2026-11-22 19:30", True)
PI_TABLE = TableDevices(True, ("pi (imx708)",), heads=("/dev/ttyUSB0 (head 1)", "/dev/ttyUSB1 (head 2)"))
LAPTOP_TABLE = TableDevices(False)
