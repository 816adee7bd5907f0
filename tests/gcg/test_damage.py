import random

import pytest

from station.gcg.check import check
from station.gcg.editions import likely_editions
from station.gcg.errors import GcgError
from station.gcg.reading import read_gcg

GAME = """\
#character-encoding UTF-8
#player1 ann Ann Example
#player2 bö Bö
#lexicon RD28
>ann: HUTAEIO 8H HUT +8 8
>bö: MESSENÜ K4 MESSEN +21 21
>ann: ?AEIOIX L4 iX +31 39
>ann: ?AEIOIX -- -31 8
>bö: ÜEIRSTN -EI +0 21
>ann: ?AEIOIX - +0 8
>bö: (challenge) +5 26
>ann: (time) -10 -2
>bö: (AEIOIX?) +28 54
#note the end
""".encode()
SCRAPS = (
    b">",
    b"#",
    b":",
    b"-",
    b"--",
    b"(",
    b")",
    b"[",
    b"]",
    b".",
    b"+",
    b"9",
    b"\n",
    b"\xff",
    b"\x00",
    b" ",
    b"?",
    b"z",
)


def damaged(rng: random.Random) -> bytes:
    data = bytearray(GAME)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[at : at + rng.randrange(1, 9)] = b""
            case 1:
                data[at:at] = rng.choice(SCRAPS)
            case 2:
                data[at] = rng.randrange(256)
            case _:
                data[at:at] = data[at : at + rng.randrange(1, 40)]
    return bytes(data)


@pytest.mark.parametrize("seed", range(300))
def test_a_damaged_file_is_scored_or_refused_in_one_line(seed: int) -> None:
    data = damaged(random.Random(seed))
    try:
        record = read_gcg(data)
    except GcgError as error:
        sentence = str(error)
    else:
        difference = check(record, likely_editions(record)[0]).difference
        sentence = "agrees" if difference is None else difference.detail
    assert sentence
    assert "\n" not in sentence


def test_the_undamaged_game_has_one_challenge_without_a_play() -> None:
    record = read_gcg(GAME)
    checked = check(record, likely_editions(record)[0])
    assert [scored.kind for scored in checked.lines] == [
        "play", "play", "play", "withdrawn", "exchange", "pass", "challenge", "time", "end-rack"
    ]  # fmt: skip
    assert checked.difference is not None
    assert checked.difference.detail == "line 11: bö has no play that could be challenged"
