from collections.abc import Callable

import pytest

from station.editions import edition_names, load_edition
from station.gcg.check import Checked, check
from station.gcg.editions import likely_editions
from station.gcg.errors import GcgError
from station.gcg.export import record_of
from station.gcg.parser import parse_gcg
from station.gcg.record import Player
from station.gcg.writer import write_gcg
from station.rules.lettered.settings import STANDARD
from station.rules.square import parse_square
from tests.cases import for_each
from tests.gcg.games import played

START = "#player1 ann\n#player2 bo\n"
GERMAN = START + ">ann: HUT 8H HUT +8 8\n>bo: MESSEN K4 MESSEN +21 21\n>ann: IX L4 IX +35 43\n"


def checked(lines: str, edition: str = "en") -> Checked:
    return check(parse_gcg(lines), load_edition(edition, records=True))


def detail(lines: str, edition: str = "en") -> str:
    difference = checked(lines, edition).difference
    assert difference is not None
    return difference.detail


def test_words_scores_and_totals_come_out() -> None:
    lines = checked(GERMAN, "de").lines
    assert [(scored.words, scored.score, scored.total) for scored in lines] == [
        (("HUT",), 8, 8),
        (("MESSEN", "HUTE"), 21, 21),
        (("IX", "MI", "EX"), 35, 43),
    ]


def test_a_tile_played_through_is_a_dot_the_letter_or_stands_in_parentheses() -> None:
    for word in (".E", "HE", "(H)E"):
        assert checked(START + f">ann: HUT 8H HUT +12 12\n>bo: E H8 {word} +5 5\n").agrees


def test_a_small_letter_is_a_blank_and_scores_nothing() -> None:
    assert checked(START + ">ann: ?UT 8H hUT +4 4\n").agrees


def test_seven_tiles_bring_fifty() -> None:
    assert checked(START + ">ann: DEILRTY 8F TIREDLY +80 80\n").agrees


def test_a_withdrawn_play_leaves_the_board() -> None:
    game = START + ">ann: HUT 8H HUT +12 12\n>ann: HUT -- -12 0\n>bo: CAB 8H CAB +14 14\n"
    assert checked(game).agrees


def test_a_wrong_score_is_reported_with_line_and_square() -> None:
    result = checked(GERMAN.replace("+21 21", "+22 22"), "de")
    assert result.difference is not None
    assert (result.difference.line, result.difference.square) == (4, parse_square("K4"))
    assert (result.difference.recorded, result.difference.found) == (22, 21)
    assert result.difference.detail == "line 4, K4 MESSEN, square K4: it scores 21, not 22"


def test_a_wrong_total_is_reported() -> None:
    assert detail(GERMAN.replace("+35 43", "+35 44"), "de") == (
        "line 5, L4 IX, square L4: the total is 43, not 44"
    )


def test_lines_after_a_wrong_score_are_still_scored() -> None:
    assert len(checked(GERMAN.replace("+8 8", "+9 9"), "de").lines) == 3


@for_each(
    ("line", "what"),
    [
        (">bo: ESSEN H8 MESSEN +9 9", "square H8: H is there, not M"),
        (">bo: ESSEN 7A ..ESS +9 9", "square A7: there is no tile there to play through"),
        (">bo: AB A1 AB +9 9", "square A1: no tile of the play touches"),
        (">bo: AB 15N ABE +9 9", "square N15: the word runs off the board"),
        (">bo: E 8K E +9 9", "the word on the board is HUTE"),
        (">bo: Ä K8 Ä +9 9", "there is no Ä in the English set"),
        (">bo: E5 8H HUTE5 +9 9", "'5' is not a letter"),
        (">bo: ABCDEFGH K1 ABCDEFGH +9 9", "lays 8 tiles"),
        (">bo: HUT -- -12 0", "line 4: bo has no play to withdraw"),
        (">bo: (challenge) +5 5", "bo has no play that could be challenged"),
        (">bo: (time) -7 -7", "overtime costs 10 points per minute"),
        (">bo: (QQ) +40 40", "line 4: with Q on that rack the set would be too large"),
        (">bo: (QA) +21 21", "line 4: it scores 22, not 21"),
        (">bo: JEEP 10A JEEP +0 0", "line 4, 10A JEEP, square A10"),
        (">bo: - +3 3", "line 4: it scores 0, not 3"),
        (">bo: ABCDEFG -ABCDEFGA +0 0", "line 4: one to 7 tiles can be exchanged, not 8"),
        (">bo: ABCDEFG -9 +0 0", "line 4: one to 7 tiles can be exchanged, not 9"),
        (">bo: QABCDEF -QQ +0 0", "line 4: with Q on that rack the set would be too large"),
        (">bo: AEI -aei +0 0", "line 4: with a blank on that rack the set would be too large"),
        (">bo: AEI -AÄ +0 0", "line 4: there is no Ä in the English set"),
        (">bo: - +0 0\n>ann: HUT -- -12 0", "line 5: ann has no play to withdraw here"),
        (">bo: -3 +0 0\n>ann: (challenge) +5 17", "line 5: ann has no play that could be challenged"),
    ],
)
def test_a_line_that_cannot_be_is_reported_with_its_square(line: str, what: str) -> None:
    assert what in detail(START + ">ann: HUT 8H HUT +12 12\n" + line + "\n")


def test_a_play_the_rack_does_not_hold_is_remarked_on_and_scored() -> None:
    result = checked(START + ">ann: HAT 8H HUT +12 12\n")
    assert result.agrees
    assert result.remarks == ("line 3: U is not on the rack HAT",)


@pytest.mark.parametrize(
    ("rack", "why"),
    [
        ("HUTAEIOU", "the rack HUTAEIOU has 8 tiles"),
        ("HUTQQ", "with Q on that rack the set would be too large"),
        ("HUT??Ä", "there is no Ä in the English set"),
    ],
)
def test_a_rack_that_nobody_can_have_had_differs(rack: str, why: str) -> None:
    assert detail(START + f">ann: {rack} 8H HUT +12 12\n") == f"line 3, 8H HUT, square H8: {why}"


@pytest.mark.parametrize("rack", ["???????", "HU?????", ".......", "H......"])
def test_tiles_that_nobody_saw_are_not_missed(rack: str) -> None:
    result = checked(START + f">ann: {rack} 8H HUT +12 12\n>bo: {rack} -3 +0 0\n")
    assert result.agrees
    assert result.remarks == ()


def test_two_turns_in_a_row_are_remarked_on_unless_a_play_was_withdrawn() -> None:
    twice = START + ">ann: HUT 8H HUT +12 12\n>ann: AE - +0 12\n"
    assert checked(twice).remarks == ("line 4: ann has two turns in a row",)
    again = START + ">ann: HUT 8H HUT +12 12\n>ann: HUT -- -12 0\n>ann: CAB 8H CAB +14 14\n"
    assert checked(again).remarks == ()


def test_six_passes_end_a_game_and_each_rack_is_lost() -> None:
    passes = "".join(f">{nick}: AEI - +0 0\n" for nick in ("ann", "bo") * 3)
    assert checked(START + passes + ">ann: AEI (AEI) -3 -3\n>bo: (QZ) -20 -20\n").agrees


def test_spanish_digraphs_are_one_tile_however_they_are_written() -> None:
    for word in ("[CH]A", "1A"):
        result = checked(START + f">ann: AB 8H {word} +12 12\n", "es")
        assert result.agrees
        assert result.lines[0].words == ("CHA",)


def test_every_edition_has_a_whole_set() -> None:
    tiles = {name: load_edition(name, records=True).tiles for name in edition_names(records=True)}
    assert tiles == {
        "ca": 100, "de": 102, "en": 100, "es": 100, "fr": 102, "it": 120, "nl": 102, "pl": 100, "sv": 100
    }  # fmt: skip
    assert load_edition("DE", records=True) == load_edition("de")


PASSES = "".join(f">{nick}: AEI - +0 0\n" for nick in ("ann", "bo") * 3)
OUT = write_gcg(
    record_of(played(130, "en", 2, STANDARD), (Player("ann", "Ann"), Player("bo", "Bo")))
).decode()
"""A whole game of ours; Ann goes out, and Bo keeps a U."""


def test_a_game_played_out_agrees() -> None:
    assert checked(OUT).difference is None
    assert checked(OUT).remarks == ()


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (
            START + ">ann: HUT 8H HUT +12 12\n>ann: (EE) +4 16\n",
            "line 4: the game is not over: 83 tiles are in the bag",
        ),
        (
            START + PASSES + ">ann: HUT 8H HUT +12 12\n",
            "the game ended in line 8, after 6 turns in a row without points",
        ),
        (START + PASSES + ">ann: AEI - +0 0\n", "line 9: the game ended in line 8, after 6 turns"),
        (START + PASSES + ">ann: (AEI) +6 6\n", "line 9: nobody laid their last tile"),
        (
            START + PASSES + ">ann: AEI (AEI) -3 -3\n>ann: AEI (AEI) -3 -6\n",
            "line 10: ann has lost these tiles in line 9",
        ),
        (
            START + PASSES + ">ann: AEI (AEI) -3 -3\n>bo: AEI - +0 0\n",
            "line 10: the game ended before line 9",
        ),
    ],
)
def test_what_cannot_follow_in_a_game_differs(game: str, why: str) -> None:
    assert why in detail(game)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: [*lines[:-1], lines[-1].replace(">ann", ">bo")], "ann laid the last tile, not bo"),
        (lambda lines: [*lines, lines[-1]], "on that rack the set would be too large"),
        (lambda lines: [*lines, ">ann: U (challenge) +5 1"], "the game ended before line 31"),
        (lambda lines: [*lines, ">ann: U -- -5 1"], "ann has no play to withdraw here"),
        (lambda lines: [*lines, ">bo: U (U) -1 429"], "ann has had twice the points of these tiles"),
        (
            lambda lines: [*lines[:-1], ">bo: U (U) -1 429", lines[-1]],
            "line 32: it scores 1, not 2",
        ),
        (lambda lines: [*lines[:-1], lines[-1].replace("(", "(A")], "the set would be too large"),
        (lambda lines: [*lines[:-1], ">bo: U F1 .............U +1 1", lines[-1]], "the game ended in line"),
        (lambda lines: [*lines[:-1], ">bo: U -U +0 1", lines[-1]], "the game ended in line"),
        (lambda lines: [*lines[:-3], ">bo: U -U +0 1"], "the bag has 0 tiles; an exchange needs 7"),
    ],
)
def test_an_end_that_breaks_the_rules_differs(change: Callable[[list[str]], list[str]], why: str) -> None:
    assert why in detail("\n".join(change(OUT.splitlines())))


def test_a_bonus_is_given_once_and_its_play_stands() -> None:
    bonus = START + ">ann: HUT 8H HUT +12 12\n>ann: AE (challenge) +5 17\n"
    assert checked(bonus).agrees
    assert "ann has no play that could be challenged" in detail(bonus + ">ann: AE (challenge) +5 22\n")
    assert "ann has no play to withdraw here" in detail(bonus + ">ann: HUT -- -12 5\n")


def test_nobody_has_more_tiles_than_are_left() -> None:
    lines = OUT.splitlines()
    last = next(place for place, line in reversed(list(enumerate(lines))) if line.startswith(">bo"))
    nick, rack, *rest = lines[last].split()
    changed = [*lines[:last], " ".join((nick, f"{rack}{'U' * (7 - len(rack))}", *rest)), *lines[last + 1 :]]
    assert "tiles; bo has" in detail("\n".join(changed))


def test_tiles_that_are_not_lost_at_the_end_are_remarked_on() -> None:
    result = checked(START + PASSES + ">ann: AEI (AEI) -3 -3\n")
    assert result.agrees
    assert result.remarks == ("line 9: ann has 7 tiles left, not 3",)


@pytest.mark.parametrize("name", ["norwegian", "english_super2 "])
def test_tiles_that_nobody_knows_are_not_taken_for_others(name: str) -> None:
    record = parse_gcg(f"#tile-distribution {name}\n{GERMAN}")
    if name == "norwegian":
        with pytest.raises(GcgError, match="'norwegian' tiles, which the station does not know"):
            likely_editions(record)
    else:
        assert [edition.name for edition in likely_editions(record)] == ["en"]


def test_a_withdrawn_play_without_its_points_is_remarked_on() -> None:
    result = checked(START + ">ann: HUT 8H HUT +12 12\n>ann: HUT -- 0 0\n>bo: CAB 8H CAB +14 14\n")
    assert result.agrees
    assert result.remarks == ("line 4: the points of the withdrawn play, -12, are missing",)


def test_what_takes_a_blanks_place_comes_from_the_rack() -> None:
    game = START + ">ann: ?AT 8H qAT +4 4\n>bo: AE - +0 0\n>ann: EQ 9G Ex +12 16\n"
    taken = "#note the blank on H8 is taken, Q takes its place\n"
    assert checked(game + taken).difference is None
    assert checked(game + taken).remarks == ()
    assert "no blank for T is there" in detail(game + taken.replace("Q", "T"))
