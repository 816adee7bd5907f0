"""What cloud-init reads from the boot partition of Raspberry Pi OS (Trixie and later): `user-data`,
`network-config` and `meta-data`, by its NoCloud data source.

https://cloudinit.readthedocs.io/en/latest/reference/datasources/nocloud.html. Written as JSON, which is YAML,
too: so no name or password can mean something else.
"""

import json
import re
import shlex
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from station.card.hotspot import FILE, MODE, Hotspot, connection
from station.errors import InputError

SCRIPT: Final = Path(__file__).with_name("first-start.sh")
SCRIPT_AT: Final = "/usr/local/sbin/house-station-first-start"
OPTIONS_AT: Final = "/etc/default/house-station"
_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_USER: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_COUNTRY: Final = re.compile(r"[A-Z]{2}")


@dataclass(frozen=True, slots=True)
class WifiNetwork:
    """key: 64 hexadecimal digits, or "" for an open network. country: whose rules of radio hold, as DE."""

    name: str
    key: str
    country: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """What a card makes of a Pi.

    name: of the machine in the network. source: where to get the program, if it is not on the card. hall: a
    code of a hall's director. options: what the station plays with. ssh_keys: who may log in from elsewhere.
    hotspot: a Wi-Fi of its own; country: whose rules of radio hold for that, as DE.
    """

    name: str
    wifi: WifiNetwork | None = None
    user: str = "pi"
    source: str = ""
    hall: str = ""
    options: str = ""
    gpio_heads: bool = False
    time_zone: str = ""
    ssh_keys: tuple[str, ...] = ()
    hotspot: Hotspot | None = None
    country: str = ""

    def __post_init__(self) -> None:
        """Raises InputError for what no Pi can be called."""
        if not _NAME.fullmatch(self.name):
            raise InputError(
                f"a machine cannot be called {self.name!r}: small letters, digits and hyphens, as in table7"
            )
        if not _USER.fullmatch(self.user) or self.user == "root":
            raise InputError(f"the user cannot be called {self.user!r}: small letters and digits, as in pi")
        if self.wifi is not None and not _COUNTRY.fullmatch(self.wifi.country):
            raise InputError(f"a country has two capital letters, as in DE; not {self.wifi.country!r}")
        if self.hotspot is not None and self.wifi is not None:
            raise InputError("a Pi has one radio: either it joins a Wi-Fi or makes one of its own")
        if self.hotspot is not None and not _COUNTRY.fullmatch(self.country):
            raise InputError(f"a country has two capital letters, as in DE; not {self.country!r}")
        if any(mark in self.options for mark in '"\\$`\n'):
            raise InputError(f"options of the station cannot have quotes or dollar signs: {self.options}")


def first_start(card: Card) -> str:
    """The script that installs at the first start."""
    text = SCRIPT.read_text(encoding="utf-8")
    install = "--gpio-heads" if card.gpio_heads else ""
    for name, value in (
        ("USER", card.user),
        ("SOURCE", card.source),
        ("INSTALL", install),
        ("HALL", card.hall),
    ):
        text = text.replace(f"@{name}@", shlex.quote(value))
    return text


def user_data(card: Card) -> str:
    """The machine: its name, user, program, and a restart when all is installed."""
    user: dict[str, Any] = {
        "name": card.user,
        "gecos": "House Station",
        "shell": "/bin/bash",
        "groups": ["adm", "sudo", "video", "audio", "input", "render"],
        "lock_passwd": True,
        "sudo": "ALL=(ALL) NOPASSWD:ALL",
    }
    if card.ssh_keys:
        user["ssh_authorized_keys"] = list(card.ssh_keys)
    options = f'STATION_OPTIONS="{card.options}"\n'
    data: dict[str, Any] = {
        "hostname": card.name,
        "manage_etc_hosts": True,
        "users": [user],
        "ssh_pwauth": False,
        "write_files": [
            {"path": OPTIONS_AT, "content": options, "permissions": "0644"},
            {"path": SCRIPT_AT, "content": first_start(card), "permissions": "0700"},
        ],
        "runcmd": [[SCRIPT_AT]],
        "power_state": {"mode": "reboot", "message": "House Station is installed", "timeout": 30},
    }
    if card.hotspot is not None:
        file = {"path": str(FILE), "content": connection(card.hotspot), "permissions": f"{MODE:04o}"}
        data["write_files"].append(file)
        # Without a country Raspberry Pi OS leaves the radio off.
        data["runcmd"].insert(0, ["raspi-config", "nonint", "do_wifi_country", card.country])
    if card.time_zone:
        data["timezone"] = card.time_zone
    return "#cloud-config\n" + _written(data)


def network_config(card: Card) -> str:
    """By cable, and by Wi-Fi if there is one; the Pi starts without waiting for either."""
    network: dict[str, Any] = {"version": 2, "ethernets": {"eth0": {"dhcp4": True, "optional": True}}}
    if card.wifi is not None:
        point: dict[str, Any] = {"password": card.wifi.key} if card.wifi.key else {}
        if card.wifi.hidden:
            point["hidden"] = True
        network["wifis"] = {
            "wlan0": {
                "dhcp4": True,
                "optional": True,
                "regulatory-domain": card.wifi.country,
                "access-points": {card.wifi.name: point},
            }
        }
    return _written({"network": network})


def meta_data(card: Card) -> str:
    """An instance of its own for each card: cloud-init does its work once for each."""
    instance = sha256(user_data(card).encode() + network_config(card).encode()).hexdigest()[:16]
    return _written({"instance-id": f"house-station-{card.name}-{instance}", "local-hostname": card.name})


def files(card: Card) -> dict[str, str]:
    """What is written to the boot partition, by name."""
    return {
        "user-data": user_data(card),
        "network-config": network_config(card),
        "meta-data": meta_data(card),
    }


def _written(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
