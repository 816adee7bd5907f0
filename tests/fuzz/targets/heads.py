"""What a clock head may send, or somebody who plugs in something else."""

from random import Random
from struct import pack as packed_fields
from typing import Final, get_args

from station.clock.serial import messages as wire
from station.clock.serial.frames import frame
from station.clock.serial.link import SerialLink
from tests.fuzz.spoiling import spoiled_bytes
from tests.fuzz.target import FaultError, Target

SESSION: Final = 77
FROM_HEAD: Final = tuple(kind for kind in wire.LAYOUTS if kind in get_args(wire.FromHead))
NUMBERS: Final = (0, 1, 2, 76, SESSION, 255, 256, 65535, 1 << 31, (1 << 32) - 1)
GREETING: Final = frame(wire.pack(wire.Snapshot(version=wire.VERSION, boot=3, session=SESSION))) + frame(
    wire.pack(wire.Control(boot=3, main_ms=600_000))
)


def line(random: Random) -> bytes:
    """Frames with any values, after a greeting or not, cut and damaged as lines do."""
    data = GREETING if random.random() < 0.8 else b""
    for _ in range(random.randrange(1, 20)):
        kind = random.choice(FROM_HEAD if random.random() < 0.9 else tuple(wire.LAYOUTS))
        layout = wire.LAYOUTS[kind]
        body = b"".join(
            packed_fields("<" + sign, _number(random, sign)) for sign in layout.format.removeprefix("<")
        )
        data += frame(
            bytes([kind.KIND])
            + body[: random.choice((len(body), len(body), random.randrange(len(body) + 1)))]
        )
    return spoiled_bytes(data, random) if random.random() < 0.5 else data


def _number(random: Random, sign: str) -> int:
    bits = {"B": 8, "H": 16, "I": 32, "i": 32}[sign]
    value = random.choice(NUMBERS) if random.random() < 0.7 else random.getrandbits(32)
    value &= (1 << bits) - 1
    return value - (1 << 32) if sign == "i" and value >= 1 << 31 else value


def read_line(case: bytes) -> None:
    """Whatever arrives, the link goes on, says what it has to say and keeps to its line."""
    link = SerialLink(SESSION)
    link.send(wire.Start(side=1))
    now_ms = 0.0
    for start in range(0, len(case), 7):
        now_ms += 5
        link.receive(case[start : start + 7], now_ms)
        if len(link.to_send(now_ms)) > 4096:
            raise FaultError("it says far too much")
        for _ in link.news():
            link.acknowledge()
    link.to_send(now_ms + 10_000)
    if link.up:
        raise FaultError("the line is up ten seconds after the last byte")


TARGETS: Final = (Target("heads", line, read_line),)
