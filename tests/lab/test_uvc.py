"""What the laboratory's camera on USB says of itself."""

import struct

from scripts.lab.guest.cameras import descriptors

SIZE = (2304, 1296)


def split(data: bytes) -> list[bytes]:
    """Descriptors one by one; each begins with its length."""
    found = []
    while data:
        assert data[0], "a descriptor without a length would have no end"
        found.append(data[: data[0]])
        data = data[data[0] :]
    return found


def test_every_part_has_the_length_that_it_states() -> None:
    whole = descriptors.configuration(SIZE, 5)
    assert int.from_bytes(whole[2:4], "little") == len(whole)
    parts = split(whole)
    assert b"".join(parts) == whole
    assert len(descriptors.device()) == descriptors.device()[0] == 18
    assert len(descriptors.qualifier()) == descriptors.qualifier()[0] == 10


def test_headers_count_what_belongs_to_them() -> None:
    parts = split(descriptors.configuration(SIZE, 5))
    own = [k for k, part in enumerate(parts) if part[1] == 0x24 and part[2] == 1]
    of_control, of_stream = (parts[k:] for k in own)
    for header, total in ((of_control, of_control[0][5:7]), (of_stream, of_stream[0][4:6])):
        mine = [part for part in header if part[1] == 0x24]
        mine = mine[:3] if header is of_control else mine
        assert int.from_bytes(total, "little") == sum(map(len, mine))


def test_a_frame_is_as_large_and_as_often_as_asked() -> None:
    (frame,) = (part for part in split(descriptors.configuration(SIZE, 5)) if part[1:3] == b"\x24\x07")
    assert struct.unpack("<HH", frame[5:9]) == SIZE
    assert struct.unpack("<I", frame[26:30]) == (2_000_000,)


def test_what_is_agreed_on_has_room_for_a_whole_picture() -> None:
    agreed = descriptors.agreed(5)
    assert len(agreed) == 34
    most, payload = struct.unpack("<II", agreed[18:26])
    assert payload >= len(descriptors.payload(bytes(most), 0)) - 1


def test_pictures_are_distinguished_and_end_with_a_packet_that_is_not_full() -> None:
    first, second = (descriptors.payload(b"picture", number) for number in (1, 2))
    assert first[1] ^ second[1] == 1
    assert first[2:] == b"picture"
    assert len(descriptors.payload(bytes(510), 1)) % 512
