"""Messages between a serial head and its host (firmware/PROTOCOL.md).

Written by firmware/generate.py from firmware/messages.toml; do not edit.
"""

from dataclasses import astuple, dataclass
from enum import IntEnum, IntFlag
from struct import Struct
from typing import Annotated, ClassVar, get_args, get_type_hints

VERSION = 1
FRAME_BYTES = 64
BAUD = 250000
REPEAT_MS = 60
LINK_LOST_MS = 2000
SCHEDULE_MS = 2000
BACKDATE_MS = 2000
KEPT_OPERATIONS = 32
OLDEST_MS = 1073741824
QUEUE_BYTES = 400
LONGEST_MS = 86400000
NO_BONUS = 4294967295
U8 = Annotated[int, "B"]
U16 = Annotated[int, "H"]
U32 = Annotated[int, "I"]
I32 = Annotated[int, "i"]


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
class Event:
    """What every event begins with."""

    boot: U8 = 0
    event: U16 = 0
    waiting: U8 = 0


@dataclass(frozen=True, slots=True)
class Command:
    """What every command begins with."""

    session: U16 = 0
    id: U16 = 0
    when_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Pressed(Event):
    """First edge of a press. If that side's time was running, the head switched at that instant."""

    KIND: ClassVar[int] = 0x01
    press: U16 = 0
    side: U8 = 0
    at_ms: U32 = 0
    at_us: U16 = 0
    south_ms: I32 = 0
    north_ms: I32 = 0
    state: U8 = 0
    delay_ms: U32 = 0
    turn_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Held(Event):
    """That press's button has been down for a second."""

    KIND: ClassVar[int] = 0x02
    press: U16 = 0
    at_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Released(Event):
    """That press's button has been open for 20 ms."""

    KIND: ClassVar[int] = 0x03
    press: U16 = 0
    at_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Flagged(Event):
    """That side's time ran out, overtime included."""

    KIND: ClassVar[int] = 0x04
    side: U8 = 0
    at_ms: U32 = 0
    south_ms: I32 = 0
    north_ms: I32 = 0
    state: U8 = 0
    delay_ms: U32 = 0
    turn_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Done:
    """Reply to a command, with what the head shows at at_ms."""

    KIND: ClassVar[int] = 0x05
    boot: U8 = 0
    session: U16 = 0
    id: U16 = 0
    result: U8 = 0
    after_event: U16 = 0
    at_ms: U32 = 0
    south_ms: I32 = 0
    north_ms: I32 = 0
    state: U8 = 0
    delay_ms: U32 = 0
    turn_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Pong:
    """When the ping's last byte arrived, and how long the reply took."""

    KIND: ClassVar[int] = 0x06
    token: U16 = 0
    boot: U8 = 0
    at_ms: U32 = 0
    at_us: U16 = 0
    held_us: U16 = 0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the head knows about its game; the reply to Hello and Ask, and sent after a reset until a
    host says hello."""

    KIND: ClassVar[int] = 0x07
    version: U8 = 0
    boot: U8 = 0
    cause: U8 = 0
    unit: U32 = 0
    session: U16 = 0
    last_id: U16 = 0
    last_event: U16 = 0
    waiting: U8 = 0
    lost: U16 = 0
    presses: U16 = 0
    buttons: U8 = 0
    brightness: U8 = 0
    at_ms: U32 = 0
    at_us: U16 = 0
    south_ms: I32 = 0
    north_ms: I32 = 0
    state: U8 = 0
    delay_ms: U32 = 0
    turn_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Control:
    """The time control in force; follows every snapshot."""

    KIND: ClassVar[int] = 0x08
    boot: U8 = 0
    increment: U8 = 0
    main_ms: U32 = 0
    north_main_ms: U32 = 0
    bonus_ms: U32 = 0
    overtime_ms: U32 = 0
    penalty: U16 = 0
    north_bonus_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Hello:
    """Opens a session."""

    KIND: ClassVar[int] = 0x41
    version: U8 = 0
    session: U16 = 0


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks for a snapshot."""

    KIND: ClassVar[int] = 0x42


@dataclass(frozen=True, slots=True)
class Ack:
    """Every event up to and including this one has arrived."""

    KIND: ClassVar[int] = 0x43
    boot: U8 = 0
    event: U16 = 0


@dataclass(frozen=True, slots=True)
class Ping:
    """Synchronises clocks, and keeps the link up."""

    KIND: ClassVar[int] = 0x44
    token: U16 = 0


@dataclass(frozen=True, slots=True)
class SetUp(Command):
    """Stop, and set both sides to the start of a time control or, if resume is 1, to clock."""

    KIND: ClassVar[int] = 0x51
    increment: U8 = 0
    main_ms: U32 = 0
    north_main_ms: U32 = 0
    bonus_ms: U32 = 0
    overtime_ms: U32 = 0
    penalty: U16 = 0
    resume: U8 = 0
    south_ms: I32 = 0
    north_ms: I32 = 0
    state: U8 = 0
    delay_ms: U32 = 0
    turn_ms: U32 = 0
    north_bonus_ms: U32 = 0


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Start that side's time."""

    KIND: ClassVar[int] = 0x52
    side: U8 = 0


@dataclass(frozen=True, slots=True)
class Stop(Command):
    """Pause."""

    KIND: ClassVar[int] = 0x53


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Undo that press as if it had not happened."""

    KIND: ClassVar[int] = 0x54
    press: U16 = 0


@dataclass(frozen=True, slots=True)
class Adjust(Command):
    """Set one side's remaining time."""

    KIND: ClassVar[int] = 0x55
    side: U8 = 0
    remaining_ms: I32 = 0


@dataclass(frozen=True, slots=True)
class Brightness(Command):
    """0 (dim) to 15; kept across a reset."""

    KIND: ClassVar[int] = 0x56
    level: U8 = 0


@dataclass(frozen=True, slots=True)
class SelfTest(Command):
    """Turn on all segments, lights and the buzzer for this many tenths of a second; the clocks keep
    running."""

    KIND: ClassVar[int] = 0x57
    parts: U8 = 0
    tenths: U8 = 0


@dataclass(frozen=True, slots=True)
class Identify(Command):
    """Blink and beep so that people see which head this is."""

    KIND: ClassVar[int] = 0x58


@dataclass(frozen=True, slots=True)
class Sound(Command):
    """Play one of the sounds."""

    KIND: ClassVar[int] = 0x59
    sound: U8 = 0


@dataclass(frozen=True, slots=True)
class SetUnit(Command):
    """Assign the number by which hosts recognise this head; stored permanently."""

    KIND: ClassVar[int] = 0x5A
    unit: U32 = 0


AnyEvent = Pressed | Held | Released | Flagged
AnyCommand = SetUp | Start | Stop | TakeBack | Adjust | Brightness | SelfTest | Identify | Sound | SetUnit
FromHead = Done | Pong | Snapshot | Control | AnyEvent
FromHost = Hello | Ask | Ack | Ping | AnyCommand
Message = FromHead | FromHost
_KINDS: dict[int, type[Message]] = {message.KIND: message for message in get_args(Message)}


def _layout(message: type[Message]) -> Struct:
    hints = get_type_hints(message, include_extras=True).values()
    return Struct("<" + "".join(get_args(hint)[1] for hint in hints if get_args(hint)[1:]))


LAYOUTS = {message: _layout(message) for message in _KINDS.values()}


def pack(message: Message) -> bytes:
    """Kind and body, trailing zeros of the body left out."""
    body = LAYOUTS[type(message)].pack(*astuple(message))
    return bytes([message.KIND]) + body.rstrip(b"\0")


def unpack(data: bytes) -> Message | None:
    """The message in a kind and a body; None if the kind is unknown or the body too long."""
    message = _KINDS.get(data[0]) if data else None
    if message is None or len(data) - 1 > LAYOUTS[message].size:
        return None
    layout = LAYOUTS[message]
    return message(*layout.unpack(data[1:].ljust(layout.size, b"\0")))
