"""`station judge house`: the contract, line by line."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.house.judge_lines import answers, lines_of
from station.rules.lexicon import GivenWords, Lexicon
from tests.cases import for_each

EMPTY = ["." * 15] * 15
WORKED = [
    "...............",
    "...............",
    "...............",
    ".......t..h....",
    "....sroputs....",
    ".......e..i....",
    ".......c..d....",
    ".....doc..a....",
    ".......a..r....",
    *["..............."] * 6,
]
WORDS = ["Accept", "cod", "STUPORS", "radish", "dock", "keel", "ae", "ors", "eel"]
GOOD: dict[str, Any] = {
    "board": EMPTY, "mover": "S", "place": {"A15": "A", "B15": "B"}, "first": True, "words": ["AB"],
}  # fmt: skip


def default() -> Lexicon:
    return GivenWords(frozenset({"DEFAULT"}), "the default words")


def ask_raw(line: bytes) -> dict[str, Any]:
    (answer,) = answers([line], default)
    return answer


def ask(**changes: object) -> dict[str, Any]:
    question = {key: value for key, value in (GOOD | changes).items() if value is not ...}
    return ask_raw(json.dumps(question).encode())


def station(standard_input: bytes) -> tuple[list[dict[str, Any]], int, bytes]:
    """Answers, exit status and standard error of the real command."""
    done = subprocess.run(
        [sys.executable, "-m", "station", "judge", "house"],
        input=standard_input, capture_output=True, check=False,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


def test_a_legal_play_answers_with_exactly_the_keys_of_the_contract() -> None:
    answer = ask(board=WORKED, place={"I8": "K", "I9": "E", "I10": "E", "I11": "L"}, first=False, words=WORDS)
    assert answer == {
        "legal": True,
        "words": ["AE", "DOCK", "KEEL"],
        "turned": ["F8", "G8", "H8", "H9"],
        "steps": [
            {"why": "mixed", "squares": ["H4", "H5", "H6", "H7"]},
            {"why": "leftover", "squares": ["H9"]},
            {"why": "cascade", "squares": ["I5", "J5", "K5"]},
            {"why": "cascade", "squares": ["K4", "K6", "K7", "K8", "K9"]},
        ],
        "board": [
            *["..............."] * 4,
            "....sro........",
            "...............",
            "...............",
            ".....DOCK......",
            "........E......",
            "........E......",
            "........L......",
            *["..............."] * 4,
        ],
        "wins": False,
    }


def test_an_illegal_play_answers_with_reason_and_detail() -> None:
    answer = ask(words=["BA"])
    assert set(answer) == {"legal", "reason", "detail"}
    assert (answer["legal"], answer["reason"]) == (False, "not-a-word")
    assert "AB" in answer["detail"]


def test_squares_are_sorted_as_text() -> None:
    rows = [list("." * 15) for _ in range(15)]
    for row in range(8, 12):
        rows[row][7] = "a"
    answer = ask(
        board=["".join(row) for row in rows], place={"H13": "B", "G13": "B"}, first=False,
        words=["AAAAB", "BB"],
    )  # fmt: skip
    assert answer["turned"] == ["H10", "H11", "H12", "H9"]


def test_a_word_that_occurs_twice_stands_twice() -> None:
    rows = [list("." * 15) for _ in range(15)]
    rows[7][7] = rows[8][6] = "A"
    answer = ask(board=["".join(row) for row in rows], place={"H9": "B"}, first=False)
    assert answer["words"] == ["AB", "AB"]


def test_a_small_letter_in_place_is_a_blank_and_faces_the_mover() -> None:
    assert ask(place={"A15": "a", "B15": "B"})["board"][14] == "AB............."
    north = ask(place={"A1": "B", "B1": "a"}, mover="N")
    assert (north["words"], north["board"][0]) == (["AB"], "ba.............")


def test_words_of_any_case_replace_the_lexicon() -> None:
    assert ask(words=["aB"])["legal"] is True
    assert ask(words=[])["reason"] == "not-a-word"


def test_without_words_the_default_lexicon_counts() -> None:
    assert "the default words" in ask(words=...)["detail"]


def test_first_may_be_left_out() -> None:
    assert ask(first=..., place={"A12": "A", "B12": "B"})["reason"] == "not-connected"
    assert ask(first=True, place={"A12": "A", "B12": "B"})["reason"] == "not-home"


def test_nothing_placed_is_no_tiles() -> None:
    assert ask(place={})["reason"] == "no-tiles"


@pytest.mark.parametrize("square", ["P3", "A16", "A0", "Z99", "O100", "A" + "9" * 5000])
def test_a_square_that_is_none_is_off_the_board(square: str) -> None:
    answer = ask(place={"A15": "A", square: "B"})
    assert (answer["legal"], answer["reason"]) == (False, "off-board")
    assert len(answer["detail"]) < 100


def test_letters_beyond_ascii_count() -> None:
    assert ask(place={"A15": "Ä", "B15": "ł"}, words=["äŁ"])["board"][14] == "ÄŁ............."


def test_other_keys_do_not_count() -> None:
    assert ask(note="from the club")["legal"] is True


MALFORMED = {
    "no JSON": b"nope",
    "an empty line": b"\n",
    "cut short": b'{"board": [',
    "a list": b"[]",
    "a string": b'"board"',
    "null": b"null",
    "a number": b"7",
    "two objects": b"{} {}",
    "not UTF-8": b'{"board": "\xff"}',
    "not a number": b'{"first": NaN}',
    "infinity": b'{"first": -Infinity}',
    "a key twice": b'{"mover": "S", "mover": "N"}',
    "nested too deeply": b"[" * 100_000 + b"]" * 100_000,
    "a number of many digits": b'{"first": ' + b"9" * 10_000 + b"}",
    "an empty object": b"{}",
    "a control character": b'{"mover": "\x01"}',
}


@for_each("line", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_line_answers_with_an_error(line: bytes) -> None:
    answer = ask_raw(line)
    assert set(answer) == {"error"}
    assert "\n" not in answer["error"]
    assert len(answer["error"]) < 120


WRONG_PARTS: dict[str, dict[str, object]] = {
    "no board": {"board": ...},
    "board a string": {"board": "." * 225},
    "board null": {"board": None},
    "14 rows": {"board": EMPTY[:14]},
    "16 rows": {"board": [*EMPTY, "." * 15]},
    "a short row": {"board": [*EMPTY[:14], "." * 14]},
    "a long row": {"board": [*EMPTY[:14], "." * 16]},
    "a row that is a number": {"board": [*EMPTY[:14], 15]},
    "a row that is a list": {"board": [*EMPTY[:14], ["."] * 15]},
    "a digit on the board": {"board": [*EMPTY[:14], "1" + "." * 14]},
    "a space on the board": {"board": [*EMPTY[:14], " " * 15]},
    "a question mark on the board": {"board": [*EMPTY[:14], "?" + "." * 14]},
    "a letter without case": {"board": [*EMPTY[:14], "漢" + "." * 14]},
    "a letter without a capital of its own": {"board": [*EMPTY[:14], "ß" + "." * 14]},
    "no mover": {"mover": ...},
    "a small mover": {"mover": "s"},
    "a word as mover": {"mover": "South"},
    "mover null": {"mover": None},
    "mover a list": {"mover": ["S"]},
    "no place": {"place": ...},
    "place a list": {"place": [["A15", "A"]]},
    "place null": {"place": None},
    "a square that is no square": {"place": {"": "A"}},
    "a square without a number": {"place": {"A": "A"}},
    "a square of two letters": {"place": {"AA1": "A"}},
    "a square with a sign": {"place": {"A-1": "A"}},
    "a square with a leading zero": {"place": {"A05": "A"}},
    "a square with a space": {"place": {"A 5": "A"}},
    "a square with a newline": {"place": {"A5\n": "A"}},
    "a square with foreign digits": {"place": {"A١": "A"}},
    "a square twice": {"place": {"A15": "A", "a15": "B"}},
    "two letters on a square": {"place": {"A15": "AB"}},
    "no letter on a square": {"place": {"A15": ""}},
    "a digit on a square": {"place": {"A15": "1"}},
    "a dot on a square": {"place": {"A15": "."}},
    "an unfixed blank": {"place": {"A15": "?"}},
    "a number on a square": {"place": {"A15": 1}},
    "null on a square": {"place": {"A15": None}},
    "half a letter": {"place": {"A15": "\ud800"}},
    "no letter off the board": {"place": {"P3": ""}},
    "words a string": {"words": "AB"},
    "words null": {"words": None},
    "words an object": {"words": {"AB": 1}},
    "a word that is a number": {"words": ["AB", 7]},
    "first a number": {"first": 1},
    "first a string": {"first": "true"},
    "first null": {"first": None},
}


@for_each("wrong", WRONG_PARTS.values(), ids=WRONG_PARTS.keys())
def test_a_wrong_part_answers_with_an_error(wrong: dict[str, object]) -> None:
    answer = ask(**wrong)
    assert set(answer) == {"error"}
    assert "\n" not in answer["error"]


def test_errors_say_where() -> None:
    assert ask(board=[*EMPTY[:14], "." * 14])["error"] == 'row 15 of "board": a row has 15 squares, not 14'
    assert ask(place={"A15": "AB"})["error"] == '"A15" in "place" must hold one letter'


def test_a_line_that_is_too_long_is_refused_and_the_next_one_read() -> None:
    stream = io.BytesIO(b"short\n" + b"x" * 100 + b"\nlast")
    assert list(lines_of(stream, longest=10)) == [b"short\n", None, b"last"]
    assert ask_raw(b"{}") != {}
    (answer,) = answers([None], default)
    assert "longer" in str(answer["error"])


def test_a_line_just_as_long_as_allowed_is_read() -> None:
    assert list(lines_of(io.BytesIO(b"123456789\n1234567890\nrest"), longest=10)) == [
        b"123456789\n", b"1234567890\n", b"rest",
    ]  # fmt: skip


def test_the_command_judges_the_other_lines_and_exits_with_2() -> None:
    good = json.dumps(GOOD).encode()
    found, status, errors = station(good + b"\n{}\n" + good)
    assert [answer.get("legal") for answer in found] == [True, None, True]
    assert (status, errors) == (2, b"")


def test_the_command_exits_with_0_when_every_line_was_fine() -> None:
    illegal = json.dumps(GOOD | {"words": []}).encode()
    found, status, _ = station(b"\xef\xbb\xbf" + illegal + b"\n")
    assert ([answer["legal"] for answer in found], status) == ([False], 0)
    assert station(b"") == ([], 0, b"")


def test_the_command_answers_each_line_before_the_next_is_asked() -> None:
    question = json.dumps(GOOD).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, "-m", "station", "judge", "house"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(question)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["legal"] is True
        process.stdin.close()
        assert process.wait() == 0


def test_the_default_lexicon_is_the_english_one() -> None:
    play = {key: value for key, value in GOOD.items() if key != "words"}
    found, status, _ = station(
        json.dumps(play | {"place": {"A15": "K", "B15": "E", "C15": "E", "D15": "L"}}).encode()
        + b"\n"
        + json.dumps(play | {"place": {"A15": "K", "B15": "Q"}}).encode()
    )
    assert ([answer["legal"] for answer in found], status) == ([True, False], 0)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(derandomize=True, deadline=None)
@given(st.dictionaries(st.sampled_from(["board", "mover", "place", "first", "words"]), anything))
def test_whatever_stands_in_a_line_it_gets_an_answer(changes: dict[str, object]) -> None:
    answer = ask_raw(json.dumps(GOOD | changes).encode())
    assert "legal" in answer or set(answer) == {"error"}


@settings(derandomize=True, deadline=None)
@given(st.binary(max_size=40))
def test_whatever_bytes_come_they_get_an_answer(line: bytes) -> None:
    assert set(ask_raw(line)) == {"error"}
