"""One source of truth for what goes over the line: C and Python are written from firmware/messages.toml."""

import subprocess
import sys
import zlib
from pathlib import Path
from random import Random

from station.clock.serial import messages as m
from station.clock.serial.frames import FrameReader, frame
from tests.cases import for_each

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def test_c_and_python_are_as_messages_toml_says() -> None:
    made = subprocess.run(
        [sys.executable, str(FIRMWARE / "generate.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")


def test_a_message_is_read_back_as_it_was_packed() -> None:
    press = m.Pressed(boot=3, event=7, press=4, side=1, at_ms=123456, at_us=512, south_ms=-5, state=2)
    assert m.unpack(m.pack(press)) == press


def test_zeros_at_the_end_of_a_body_are_left_off() -> None:
    assert m.pack(m.Stop(session=5)) == bytes([m.Stop.KIND, 5])


def test_a_body_that_is_too_long_or_a_kind_not_known_is_no_message() -> None:
    assert m.unpack(bytes([m.Ask.KIND, 1])) is None
    assert m.unpack(b"\x3f") is None
    assert m.unpack(b"") is None


def test_every_message_fits_in_a_frame() -> None:
    longest = max(layout.size for layout in m.LAYOUTS.values())
    assert 1 + longest + 4 <= m.FRAME_BYTES


@for_each("seed", range(20))
def test_a_frame_after_garbage_is_read_however_it_is_cut_up(seed: int) -> None:
    random = Random(seed)
    sent = [bytes([m.Ping.KIND]) + random.randbytes(random.randrange(1, 59)) for _ in range(20)]
    line = b"".join(random.randbytes(random.randrange(4)) + frame(data) for data in sent)
    reader = FrameReader()
    got: list[bytes] = []
    while line:
        size = random.randrange(1, 40)
        got += reader.feed(line[:size])
        line = line[size:]
    assert got == sent


def test_no_frame_with_a_flipped_bit_is_taken() -> None:
    data = m.pack(m.Adjust(session=7, id=3, side=1, remaining_ms=1))
    sound = frame(data)
    for place in range(8 * len(sound)):
        line = bytearray(sound)
        line[place // 8] ^= 1 << place % 8
        assert [got for got in FrameReader().feed(bytes(line)) if got != data] == []


def test_a_frame_without_its_check_is_damaged() -> None:
    reader = FrameReader()
    assert list(reader.feed(b"\x02\x42\x00\x03ab\x00")) == []
    assert reader.damaged == 2
    assert zlib.crc32(b"") == 0
