"""What the simulator of the firmware says of a head's display, lights and buzzer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from station.clock.face import Face
from station.rules.tile import Side

SEGMENTS: Final = {
    0x7E: "0", 0x30: "1", 0x6D: "2", 0x79: "3", 0x33: "4", 0x5B: "5", 0x5F: "6", 0x70: "7", 0x7F: "8",
    0x7B: "9", 0x00: " ", 0x01: "-", 0x17: "h",
}  # fmt: skip
"""Characters by their segments, as a MAX7219 takes them, without the point (0x80)."""


@dataclass(frozen=True, slots=True)
class Front:
    """What a person sees and hears of a head. tone_hz: 0 is silence."""

    face: Face
    link_lost: bool
    tone_hz: int

    @classmethod
    def read(cls, words: Sequence[str]) -> "Front":
        """Parse what follows `face` and its time: segments, lights, tone."""
        segments, lights = bytes.fromhex(words[0]), int(words[1])
        lit = tuple(side for bit, side in ((1, Side.SOUTH), (2, Side.NORTH)) if lights & bit)
        return cls(
            Face(sign_text(segments[:4]), sign_text(segments[4:]), lit), bool(lights & 4), int(words[2])
        )


def sign_text(segments: bytes) -> str:
    """Digits with their points; `?` for anything that is not a character."""
    return "".join(SEGMENTS.get(byte & 0x7F, "?") + ("." if byte & 0x80 else "") for byte in segments)
