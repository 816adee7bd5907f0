"""Writes seed cases for the fuzzer, in the format of host/fuzz.c: `python -m firmware.corpus FOLDER`.

Every host message with small, large and boundary values, alone and in the course of a game.
"""

import struct
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from station.clock.serial import messages as m

SESSION: Final = 5
VALUES: Final = (0, 1, 2, 3, 15, 16, 1_000, 600_000, m.LONGEST_MS, m.LONGEST_MS + 1, 0x7FFFFFFF)
TO_HEAD: Final = (
    m.Hello, m.Ask, m.Ack, m.Ping, m.SetUp, m.Start, m.Stop, m.TakeBack, m.Adjust, m.Brightness,
    m.SelfTest, m.Identify, m.Sound, m.SetUnit,
)  # fmt: skip


def told(message: m.FromHost) -> bytes:
    """A record: this message arrives with a valid checksum."""
    data = m.pack(message)
    return bytes([(len(data) - 1) << 2 | 1]) + data


def heard(line: bytes) -> bytes:
    """Records: these bytes arrive as they are."""
    parts = [line[at : at + 64] for at in range(0, len(line), 64)]
    return b"".join(bytes([(len(part) - 1) << 2]) + part for part in parts)


def edge(*, north: bool, closes: bool) -> bytes:
    """A record: a button edge, now."""
    return bytes([2 | north << 2 | closes << 3])


def passed(root: int) -> bytes:
    """A record: root squared milliseconds pass."""
    return bytes([root << 2 | 3])


def tap(*, north: bool) -> bytes:
    return edge(north=north, closes=True) + passed(10) + edge(north=north, closes=False) + passed(10)


def cases() -> dict[str, bytes]:
    """Cases by name."""
    hello = told(m.Hello(version=m.VERSION, session=SESSION))
    found = {"hello": hello, "garbage": heard(bytes(range(256)))}
    for kind in TO_HEAD:
        made: Any = kind
        names = [field.name for field in fields(made)]
        session = {"session": SESSION, "id": 1} if "id" in names else {}
        for name in names:
            for value in VALUES:
                given = session | {name: value}
                try:
                    case = hello + told(made(**given))
                except struct.error:
                    # The value does not fit the field.
                    continue
                found[f"{kind.__name__}-{name}-{value}"] = case
    game = [m.SetUp(main_ms=600_000, increment=increment, bonus_ms=2_000) for increment in (1, 2, 3)]
    for number, begun in enumerate((m.SetUp(main_ms=60_000, overtime_ms=60_000), *game)):
        steps: list[Any] = [
            begun,
            m.Start(side=1),
            m.TakeBack(press=2),
            m.Adjust(side=2, remaining_ms=50),
            m.Stop(),
        ]
        case = hello
        for index, step in enumerate(steps):
            case += told(replace(step, session=SESSION, id=index + 1))
            case += tap(north=False) + tap(north=True) + told(m.Ping(token=index + 1)) + passed(60)
        found[f"game-{number}"] = case + told(m.Ack(boot=1, event=3)) + told(m.Ask())
    return found


def main(arguments: list[str]) -> int:
    """Exit status 0."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, case in cases().items():
        (folder / name).write_bytes(case)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
