import random

import pytest

from station.gcg.check import check
from station.gcg.editions import likely_editions
from station.gcg.parser import parse_gcg, read_gcg
from tests.cases import for_each
from tests.gcg.mutating import fault, mutated, silent

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


@for_each("seed", range(400))
def test_nothing_of_a_changed_record_is_lost_or_read_differently_without_a_word(seed: int) -> None:
    assert fault(mutated(GAME, random.Random(seed))) == ""


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        (">ann: HUTAEIO 8H HUT +8 9", ">ann: HUTAEIO 8H HUT +8 8"),
        (">ann: HUTAEIO 8H HAT +8 8", ">ann: HUTAEIO 8H HUT +8 8"),
        (">ann: HUTAEIO -HUT +0 8", ">ann: HUTAEIO 8H HUT +8 8"),
    ],
)
def test_a_line_read_as_another_is_noticed(line: str, read_as: str) -> None:
    assert silent(parse_gcg(read_as), line).startswith("line 1 is ")
    assert silent(parse_gcg(read_as), read_as) == ""
    assert silent(parse_gcg(read_as), f"{read_as}\n{line}") == f"line 2 is lost: {line!r}"


def test_the_undamaged_game_has_one_challenge_without_a_play() -> None:
    record = read_gcg(GAME)
    checked = check(record, likely_editions(record)[0])
    assert [scored.kind for scored in checked.lines] == [
        "play", "play", "play", "withdrawn", "exchange", "pass", "challenge", "time", "end-rack"
    ]  # fmt: skip
    assert checked.difference is not None
    assert checked.difference.detail == "line 11: bö has no play that could be challenged"
