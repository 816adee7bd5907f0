"""Messages between a serial head and its host (firmware/PROTOCOL.md).

Written by firmware/generate.py from firmware/messages.toml; do not edit.
"""

import struct
from dataclasses import astuple, dataclass
from enum import IntEnum, IntFlag
from typing import ClassVar

VERSION = 1
FRAME_BYTES = 64
BAUD = 250000
REPEAT_MS = 60
LINK_LOST_MS = 2000
SCHEDULE_MS = 2000
BACKDATE_MS = 2000
KEPT_OPERATIONS = 32
QUEUE_BYTES = 400
LONGEST_MS = 86400000


class SideCode(IntEnum):
    NONE = 0
    SOUTH = 1
    NORTH = 2


class IncrementCode(IntEnum):
    NONE = 0
    FISCHER = 1
    DELAY = 2
    BRONSTEIN = 3


class CauseCode(IntFlag):
    POWER_ON = 1
    EXTERNAL = 2
    BROWN_OUT = 4
    WATCHDOG = 8
    RESTORED = 128


class ResultCode(IntEnum):
    DONE = 0
    BAD_VALUE = 1
    OTHER_SESSION = 2
    OUT_OF_ORDER = 3
    UNKNOWN = 4


class SoundCode(IntEnum):
    SILENCE = 0
    CLICK = 1
    REFUSED = 2
    ACCEPTED = 3
    FLAG = 4
    IDENTIFY = 5


class TestCode(IntFlag):
    SEGMENTS = 1
    LIGHTS = 2
    BUZZER = 4


@dataclass(frozen=True, slots=True)
class Pressed:
    """First edge of a press. If that side's time was running, the head switched at that instant."""

    KIND: ClassVar[int] = 0x01
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BHBHBIHiiBII")
    boot: int = 0
    event: int = 0
    waiting: int = 0
    press: int = 0
    side: int = 0
    at_ms: int = 0
    at_us: int = 0
    south_ms: int = 0
    north_ms: int = 0
    state: int = 0
    delay_ms: int = 0
    turn_ms: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """That press's button has been down for a second."""

    KIND: ClassVar[int] = 0x02
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BHBHI")
    boot: int = 0
    event: int = 0
    waiting: int = 0
    press: int = 0
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class Released:
    """That press's button has been open for 20 ms."""

    KIND: ClassVar[int] = 0x03
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BHBHI")
    boot: int = 0
    event: int = 0
    waiting: int = 0
    press: int = 0
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class Flagged:
    """That side's time ran out, overtime included."""

    KIND: ClassVar[int] = 0x04
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BHBBIiiBII")
    boot: int = 0
    event: int = 0
    waiting: int = 0
    side: int = 0
    at_ms: int = 0
    south_ms: int = 0
    north_ms: int = 0
    state: int = 0
    delay_ms: int = 0
    turn_ms: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """Reply to a command, with what the head shows at at_ms."""

    KIND: ClassVar[int] = 0x05
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BHHBHIiiBII")
    boot: int = 0
    session: int = 0
    id: int = 0
    result: int = 0
    after_event: int = 0
    at_ms: int = 0
    south_ms: int = 0
    north_ms: int = 0
    state: int = 0
    delay_ms: int = 0
    turn_ms: int = 0


@dataclass(frozen=True, slots=True)
class Pong:
    """When the ping's last byte arrived, and how long the reply took."""

    KIND: ClassVar[int] = 0x06
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HBIHH")
    token: int = 0
    boot: int = 0
    at_ms: int = 0
    at_us: int = 0
    held_us: int = 0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the head knows about its game; the reply to Hello and Ask, and sent after a reset until a
    host says hello."""

    KIND: ClassVar[int] = 0x07
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BBBIHHHBHHBBIHiiBII")
    version: int = 0
    boot: int = 0
    cause: int = 0
    unit: int = 0
    session: int = 0
    last_id: int = 0
    last_event: int = 0
    waiting: int = 0
    lost: int = 0
    presses: int = 0
    buttons: int = 0
    brightness: int = 0
    at_ms: int = 0
    at_us: int = 0
    south_ms: int = 0
    north_ms: int = 0
    state: int = 0
    delay_ms: int = 0
    turn_ms: int = 0


@dataclass(frozen=True, slots=True)
class Control:
    """The time control in force; follows every snapshot."""

    KIND: ClassVar[int] = 0x08
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BBIIIIH")
    boot: int = 0
    increment: int = 0
    main_ms: int = 0
    north_main_ms: int = 0
    bonus_ms: int = 0
    overtime_ms: int = 0
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Hello:
    """Opens a session."""

    KIND: ClassVar[int] = 0x41
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BH")
    version: int = 0
    session: int = 0


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks for a snapshot."""

    KIND: ClassVar[int] = 0x42
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<")


@dataclass(frozen=True, slots=True)
class Ack:
    """Every event up to and including this one has arrived."""

    KIND: ClassVar[int] = 0x43
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BH")
    boot: int = 0
    event: int = 0


@dataclass(frozen=True, slots=True)
class Ping:
    """Synchronises clocks, and keeps the link up."""

    KIND: ClassVar[int] = 0x44
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<H")
    token: int = 0


@dataclass(frozen=True, slots=True)
class SetUp:
    """Stop, and set both sides to the start of a time control or, if resume is 1, to clock."""

    KIND: ClassVar[int] = 0x51
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIBIIIIHBiiBII")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    increment: int = 0
    main_ms: int = 0
    north_main_ms: int = 0
    bonus_ms: int = 0
    overtime_ms: int = 0
    penalty: int = 0
    resume: int = 0
    south_ms: int = 0
    north_ms: int = 0
    state: int = 0
    delay_ms: int = 0
    turn_ms: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Start that side's time."""

    KIND: ClassVar[int] = 0x52
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIB")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    side: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Pause."""

    KIND: ClassVar[int] = 0x53
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHI")
    session: int = 0
    id: int = 0
    when_ms: int = 0


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo that press as if it had not happened."""

    KIND: ClassVar[int] = 0x54
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIH")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    press: int = 0


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set one side's remaining time."""

    KIND: ClassVar[int] = 0x55
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIBi")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    side: int = 0
    remaining_ms: int = 0


@dataclass(frozen=True, slots=True)
class Brightness:
    """0 (dim) to 15; kept across a reset."""

    KIND: ClassVar[int] = 0x56
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIB")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    level: int = 0


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Turn on all segments, lights and the buzzer for this many tenths of a second; the clocks keep
    running."""

    KIND: ClassVar[int] = 0x57
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIBB")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    parts: int = 0
    tenths: int = 0


@dataclass(frozen=True, slots=True)
class Identify:
    """Blink and beep so that people can tell which head this is."""

    KIND: ClassVar[int] = 0x58
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHI")
    session: int = 0
    id: int = 0
    when_ms: int = 0


@dataclass(frozen=True, slots=True)
class Sound:
    """Play one of the sounds."""

    KIND: ClassVar[int] = 0x59
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHIB")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    sound: int = 0


@dataclass(frozen=True, slots=True)
class SetUnit:
    """Assign the number by which hosts recognise this head; stored permanently."""

    KIND: ClassVar[int] = 0x5A
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHII")
    session: int = 0
    id: int = 0
    when_ms: int = 0
    unit: int = 0


FromHead = Pressed | Held | Released | Flagged | Done | Pong | Snapshot | Control
FromHost = (
    Hello
    | Ask
    | Ack
    | Ping
    | SetUp
    | Start
    | Stop
    | TakeBack
    | Adjust
    | Brightness
    | SelfTest
    | Identify
    | Sound
    | SetUnit
)
Message = FromHead | FromHost
_ALL: tuple[type[Message], ...] = (
    Pressed,
    Held,
    Released,
    Flagged,
    Done,
    Pong,
    Snapshot,
    Control,
    Hello,
    Ask,
    Ack,
    Ping,
    SetUp,
    Start,
    Stop,
    TakeBack,
    Adjust,
    Brightness,
    SelfTest,
    Identify,
    Sound,
    SetUnit,
)
_KINDS = {message.KIND: message for message in _ALL}


def pack(message: Message) -> bytes:
    """Kind and body, trailing zeros of the body left out."""
    body = message.LAYOUT.pack(*astuple(message))
    return bytes([message.KIND]) + body.rstrip(b"\0")


def unpack(data: bytes) -> Message | None:
    """The message in a kind and a body; None if the kind is unknown or the body too long."""
    message = _KINDS.get(data[0]) if data else None
    if message is None or len(data) - 1 > message.LAYOUT.size:
        return None
    return message(*message.LAYOUT.unpack(data[1:].ljust(message.LAYOUT.size, b"\0")))
