"""The folder that this machine and the guest share: orders one way, news the other.

An order is a file of its own, which the guest carries out and removes, in the order of their numbers. News
are lines of JSON in one file, which the guest only adds to.
"""

import json
from pathlib import Path
from typing import Any, Final

ORDERS: Final = "orders"
NEWS: Final = "news"


class Orders:
    """Orders to the guest."""

    def __init__(self, share: Path) -> None:
        self._share, self._number = share, 0
        (share / ORDERS).mkdir(exist_ok=True)
        (share / ORDERS).chmod(0o777)
        (share / NEWS).touch()

    def give(self, **order: object) -> None:
        """Have the guest do something."""
        self._number += 1
        place = self._share / ORDERS / f"{self._number:08}.json"
        unfinished = place.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(order), encoding="utf-8")
        unfinished.rename(place)

    def file(self, name: str, content: bytes) -> str:
        """A file for an order to name; whoever carries it out removes it."""
        (self._share / name).write_bytes(content)
        return name


def orders_in(share: Path) -> list[dict[str, Any]]:
    """What is to be done and has not been fetched yet, oldest first."""
    found: list[dict[str, Any]] = []
    for place in sorted((share / ORDERS).iterdir()):
        if place.suffix == ".json":
            found.append(json.loads(place.read_text(encoding="utf-8")))
            place.unlink()
    return found


class News:
    """What the guest has told, from where it was read last."""

    def __init__(self, share: Path) -> None:
        self._file = (share / NEWS).open("rb")
        self._rest = b""

    def fetch(self) -> list[dict[str, Any]]:
        """Whole lines that are new."""
        *lines, self._rest = (self._rest + self._file.read()).split(b"\n")
        return [json.loads(line) for line in lines if line]

    def close(self) -> None:
        self._file.close()


def report(share: Path, **news: object) -> None:
    """Add a line to the news; for the guest."""
    with (share / NEWS).open("ab", buffering=0) as file:
        file.write(json.dumps(news).encode() + b"\n")
