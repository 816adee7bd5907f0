"""A Wi-Fi network of the station's own, for phones where there is none: a connection of NetworkManager, as
Raspberry Pi OS has it.

https://networkmanager.dev/docs/api/latest/nm-settings-keyfile.html
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_DNS, uuid5

CONNECTION: Final = "house-station-hotspot"
FILE: Final = Path("/etc/NetworkManager/system-connections") / f"{CONNECTION}.nmconnection"
"""Only root may read it; NetworkManager takes no other."""
MODE: Final = 0o600
ADDRESS: Final = "10.42.0.1"
"""Of the station, for phones in it: NetworkManager's own choice for the first shared connection."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """name: as phones show it. key: 64 hexadecimal digits."""

    name: str
    key: str


def connection(hotspot: Hotspot) -> str:
    """The file. The name goes in as bytes, so that no character means something else.

    WPA2 alone. Otherwise NetworkManager adds WPA and TKIP, of which phones warn; and WPA3 (without `pmf`=1),
    which phones prefer and for which a key, instead of the password it is made of, is no use.
    """
    ssid = "".join(f"{byte};" for byte in hotspot.name.encode())
    return f"""[connection]
id={CONNECTION}
uuid={uuid5(NAMESPACE_DNS, CONNECTION)}
type=wifi
interface-name=wlan0
autoconnect=true

[wifi]
mode=ap
band=bg
ssid={ssid}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn;
pairwise=ccmp;
group=ccmp;
pmf=1
psk={hotspot.key}

[ipv4]
method=shared

[ipv6]
method=disabled
"""
