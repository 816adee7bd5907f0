"""Write memory cards from which a Raspberry Pi installs the station by itself, joins the hall and starts."""

import argparse
import getpass
import os
import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from station.card.cloud_init import Card, WifiNetwork, files
from station.card.hotspot import Hotspot
from station.card.wifi import key
from station.cli.counted import counted
from station.cli.parser import Actions
from station.errors import InputError

BUNDLE: Final = "house-station"
"""The folder on the card with the program and what it needs."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station card`."""
    parser.description = __doc__
    write = Actions(parser).add(
        "write",
        "write what a fresh Raspberry Pi reads at its first start",
        run,
        "Write onto the boot partition of a card with Raspberry Pi OS (Trixie, 64 bit) what makes the Pi "
        "install the station, join a hall and start by itself. hardware/raspberry-pi/README.md has the "
        "whole way.",
    )
    write.add_argument(
        "--to",
        metavar="DIR",
        type=Path,
        required=True,
        help="the card's boot partition, or a folder to copy from",
    )
    who = write.add_mutually_exclusive_group(required=True)
    who.add_argument("--name", metavar="NAME", help="what the Pi is called in the network, such as table7")
    who.add_argument(
        "--tables",
        metavar="FILE",
        type=Path,
        help="many cards: a line for each with its name and its code of the hall; each gets a folder in DIR",
    )
    write.add_argument(
        "--hall", metavar="CODE", default="", help="join this hall (the director shows the code)"
    )
    _add_network(write)
    _add_program(write)


def _add_network(write: argparse.ArgumentParser) -> None:
    write.add_argument("--wifi", metavar="SSID", help="the network's name; its password is asked for")
    secret = write.add_mutually_exclusive_group()
    secret.add_argument(
        "--wifi-password-file", metavar="FILE", type=Path, help="the password is the file's first line"
    )
    secret.add_argument("--wifi-open", action="store_true", help="the network has no password")
    write.add_argument("--wifi-hidden", action="store_true", help="the network does not announce its name")
    write.add_argument(
        "--hotspot",
        metavar="NAME",
        help="make a Wi-Fi of its own for phones instead; its password as for --wifi",
    )
    write.add_argument(
        "--country",
        metavar="XX",
        help="the country whose radio rules apply, such as DE (default: this machine's)",
    )


def _add_program(write: argparse.ArgumentParser) -> None:
    write.add_argument(
        "--bundle",
        metavar="DIR",
        type=Path,
        help="the program and all it needs (make card-bundle); copied to the card",
    )
    write.add_argument("--git", metavar="ADDRESS", default="", help="or get the program from there")
    write.add_argument(
        "--options", metavar="OPTIONS", default="", help='of station play, as "--camera pi --heads serial"'
    )
    write.add_argument("--gpio-heads", action="store_true", help="the clock heads are on the Pi's own pins")
    write.add_argument("--user", metavar="NAME", default="pi", help="the Pi's user (default: pi)")
    write.add_argument(
        "--time-zone", metavar="ZONE", default=None, help="such as Europe/Berlin (default: this machine's)"
    )
    write.add_argument(
        "--ssh-key", metavar="FILE", type=Path, help="a public key whose owner may log in over the network"
    )


def run(options: argparse.Namespace) -> int:
    """Write one card, or a folder for each of many."""
    folder: Path = options.to
    if not folder.is_dir():
        raise InputError(f"there is no folder {folder}; is the card in, and its boot partition mounted?")
    cards = [(folder / card.name if options.tables else folder, card) for card in _cards(options)]
    _copy_program(options, folder)
    for place, card in cards:
        _write(place, card)
    if options.tables:
        print(f"{counted(len(cards), 'card')} in {folder}: copy the files of a table's folder onto its card,")
        print(f"and the folder {BUNDLE}, if there is one")
    else:
        name = cards[0][1].name
        print(f"{folder} makes a Pi called {name}; what happens is written to house-station.log there")
    return 0


def _cards(options: argparse.Namespace) -> list[Card]:
    common = Card(
        name="table",
        wifi=_wifi(options),
        user=options.user,
        source=options.git,
        options=options.options,
        gpio_heads=options.gpio_heads,
        time_zone=_time_zone() if options.time_zone is None else options.time_zone,
        ssh_keys=_ssh_keys(options.ssh_key),
        hotspot=_hotspot(options),
        country=_country_of(options) if options.hotspot else "",
    )
    if options.name is not None:
        return [replace(common, name=options.name, hall=_code(options.hall))]
    if options.hall:
        raise InputError("a code is good for one machine: with --tables, write each table's into the file")
    return [replace(common, name=name, hall=_code(code)) for name, code in _tables(options.tables)]


def _tables(file: Path) -> list[tuple[str, str]]:
    """Names with their codes, "" for a table of no hall."""
    found: dict[str, str] = {}
    for number, line in enumerate(_lines(file), 1):
        words = re.split(r"[\s,;]+", line.strip())
        if words == [""] or line.startswith("#"):
            continue
        if len(words) > 2:
            raise InputError(f"{file}, line {number}: a name and a code, not {len(words)} words")
        if words[0] in found:
            raise InputError(f"{file}, line {number}: {words[0]} is there twice")
        found[words[0]] = words[1] if len(words) == 2 else ""
    if not found:
        raise InputError(f"{file} names no table; a line for each, as: table7 CODE")
    return list(found.items())


def _code(text: str) -> str:
    from station.hall.wire.errors import WireError
    from station.hall.wire.joining import JoinCode

    if not text:
        return ""
    try:
        return JoinCode.parse(text).text
    except WireError as error:
        raise InputError(f"{text}: {error}") from None


def _wifi(options: argparse.Namespace) -> WifiNetwork | None:
    if options.wifi is None:
        given = options.wifi_password_file is not None or options.wifi_open or options.wifi_hidden
        if given and options.hotspot is None:
            raise InputError("say which network: --wifi SSID")
        return None
    country = _country_of(options)
    secret = "" if options.wifi_open else key(options.wifi, _password(options, options.wifi))
    return WifiNetwork(options.wifi, secret, country, options.wifi_hidden)


def _hotspot(options: argparse.Namespace) -> Hotspot | None:
    if options.hotspot is None:
        return None
    if options.wifi_open or options.wifi_hidden:
        raise InputError(
            "a hotspot has a password and shows its name: leave out --wifi-open and --wifi-hidden"
        )
    return Hotspot(options.hotspot, key(options.hotspot, _password(options, options.hotspot)))


def _country_of(options: argparse.Namespace) -> str:
    country = options.country or _country()
    if not country:
        raise InputError("say in which country the network is, as --country DE")
    return str(country).upper()


def _password(options: argparse.Namespace, network: str) -> str:
    """From the file, or asked for; never an argument, which every user of a machine can see."""
    if options.wifi_password_file is not None:
        return (_lines(options.wifi_password_file) or [""])[0]
    if not sys.stdin.isatty():
        raise InputError(
            "the Wi-Fi password cannot be asked for here; write it to a file: --wifi-password-file FILE"
        )
    return getpass.getpass(f"Password of the Wi-Fi network {network}: ")


def _country() -> str:
    found = re.match(r"[a-z]{2}_([A-Z]{2})", os.environ.get("LC_ALL") or os.environ.get("LANG") or "")
    return found[1] if found else ""


def _time_zone() -> str:
    """Of this machine; "" if it does not say."""
    place = os.path.realpath("/etc/localtime")
    return place.partition("/zoneinfo/")[2]


def _ssh_keys(file: Path | None) -> tuple[str, ...]:
    if file is None:
        return ()
    keys = tuple(line for line in _lines(file) if line.strip())
    if not keys or not all(re.match(r"(ssh|ecdsa|sk)-\S+ \S+", line) for line in keys):
        raise InputError(f"{file} is no public key; it is the file that ends in .pub")
    return keys


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InputError(f"{file} is no text") from None


def _copy_program(options: argparse.Namespace, folder: Path) -> None:
    """The bundle goes onto the card. Raises InputError if the Pi would find no program."""
    place = folder / BUNDLE
    if options.bundle is not None:
        if not (options.bundle / f"{BUNDLE}.tar.gz").is_file():
            raise InputError(f"{options.bundle} has no {BUNDLE}.tar.gz; make card-bundle makes such a folder")
        shutil.copytree(options.bundle, place, dirs_exist_ok=True)
    elif not options.git and not (place / f"{BUNDLE}.tar.gz").is_file():
        raise InputError(
            "say where the Pi gets the program: --bundle DIR (make card-bundle makes it), or --git ADDRESS"
        )


def _write(folder: Path, card: Card) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in files(card).items():
        file, before = folder / name, folder / f"{name}.before"
        if file.exists() and not before.exists() and file.read_text(encoding="utf-8") != text:
            file.rename(before)
        file.write_text(text, encoding="utf-8")
