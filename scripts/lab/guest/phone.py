"""Phones in the guest: a radio of its kernel in a network namespace of its own, so that only the air joins it
to the station."""

import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

FOLDER: Final = Path("/tmp")
SPACE: Final = "phone"
RADIO, NAME = "phy1", "wlan1"
FETCH: Final = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=20).read().decode())"


def switch_on_radios() -> None:
    """Two in one room: the station's, and a phone's."""
    subprocess.run(["modprobe", "mac80211_hwsim", "radios=2"], check=True)
    subprocess.run(["udevadm", "settle"], check=True)


class Phone:
    """A phone with Wi-Fi. Nothing of the station knows that it is on the same machine."""

    def __init__(self) -> None:
        self._config, self._log = FOLDER / "phone.conf", FOLDER / "phone.log"
        subprocess.run(["ip", "netns", "add", SPACE], check=True)
        subprocess.run(["iw", "phy", RADIO, "set", "netns", "name", SPACE], check=True)
        self.run("ip", "link", "set", NAME, "up")
        self._joining: subprocess.Popen[bytes] | None = None

    def run(self, *words: str | Path) -> str:
        """Run a program on it; returns what it says."""
        command: list[str | Path] = ["ip", "netns", "exec", SPACE, *words]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        return done.stdout + done.stderr

    def sees(self, name: str) -> str:
        """What the network with this name says of itself; "" if it is not in the air."""
        networks = self.run("iw", "dev", NAME, "scan").split("\nBSS ")
        shown = "".join(chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in name.encode())
        return next((one for one in networks if f"SSID: {shown}\n" in one), "")

    def join(self, name: str, password: str) -> None:
        """Begin to join a network, by WPA3 if it offers that, as phones do."""
        self.leave()
        lines = (f"ssid={name.encode().hex()}", f'psk="{password}"', "key_mgmt=SAE WPA-PSK", "ieee80211w=1")
        network = "network={\n" + "\n".join(lines) + "\n}\n"
        self._config.write_text(network, encoding="utf-8")
        words: Iterable[str | Path] = ("wpa_supplicant", "-i", NAME, "-c", self._config, "-f", self._log)
        self._log.unlink(missing_ok=True)
        self._joining = subprocess.Popen(["ip", "netns", "exec", SPACE, *words])

    def leave(self) -> None:
        """Leave the network."""
        if self._joining is not None:
            self._joining.terminate()
            self._joining.wait()
        self._joining = None

    @property
    def log(self) -> str:
        """What joining came to."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def joined(self) -> bool:
        return "CTRL-EVENT-CONNECTED" in self.log

    @property
    def refused(self) -> bool:
        return "WRONG_KEY" in self.log

    def address(self) -> str:
        """Ask the network for an address; returns it, "" if there is none."""
        self.run("timeout", "60", "dhcpcd", "-4", "-1", "--noarp", NAME)
        words = self.run("ip", "-4", "-brief", "address", "show", NAME).split()
        return words[2] if len(words) > 2 else ""

    def opens(self, url: str, within_s: float) -> str:
        """A page of the network, as soon as it can be opened; "" if it cannot."""
        until = time.monotonic() + within_s
        while time.monotonic() < until:
            page = self.run("python3", "-c", FETCH, url)
            if "<html" in page.lower():
                return page
            time.sleep(0.5)
        return ""
