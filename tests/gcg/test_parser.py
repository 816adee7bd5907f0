import pytest

from station.gcg.errors import GcgError
from station.gcg.parser import parse_gcg, read_gcg
from station.gcg.record import (
    Challenged,
    EndRack,
    Exchanged,
    Overtime,
    Player,
    RecordedPass,
    RecordedPlay,
    Withdrawn,
)
from tests.cases import for_each

PLAYERS = "#player1 ann Ann Example\n#player2 bo Bo\n"


def only(line: str) -> object:
    (entry,) = parse_gcg(PLAYERS + line).entries
    return entry


def test_a_number_first_is_a_word_rightwards_a_letter_first_one_downwards() -> None:
    across, down = parse_gcg(PLAYERS + ">ann: HUT 8H HUT +8 8\n>bo: ESSEN h8 .ESSEN +9 9\n").entries
    assert isinstance(across, RecordedPlay)
    assert isinstance(down, RecordedPlay)
    assert (across.square, across.across, across.word) == (112, True, "HUT")
    assert (down.square, down.across, down.line.score, down.line.total) == (112, False, 9, 9)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (">ann: HUT --  -24 55", Withdrawn),
        (">ann: HUT - +0 55", RecordedPass),
        (">ann: HUT -HU +0 55", Exchanged),
        (">ann: HUT -3 +0 55", Exchanged),
        (">ann: HUT (challenge) +5 55", Challenged),
        (">ann: (challenge) -5 55", Challenged),
        (">ann: HUT (time) -10 -4", Overtime),
        (">ann: (HUT) +12 55", EndRack),
        (">ann: HUT (HUT) -6 55", EndRack),
    ],
)
def test_every_kind_of_line_is_known(line: str, kind: type) -> None:
    assert type(only(line)) is kind


@for_each(
    ("line", "kind", "score", "remark"),
    [
        (">ann: HUT - 0 55", RecordedPass, 0, ""),
        (">ann: - 0 55", RecordedPass, 0, ""),
        (">ann: HUT -- 0 55", Withdrawn, 0, ""),
        (">ann: HUT -- 24 55", Withdrawn, -24, "line 3, column 14: 24 is read as -24"),
        (">ann: HUT -- - 24 55", Withdrawn, -24, ""),
        (">ann: HUT -3 0 55", Exchanged, 0, ""),
        (">ann: -HU 0 55", Exchanged, 0, ""),
        (">ann: HUT (HUT) +-6 -6", EndRack, -6, "line 3, column 17: +-6 is read as -6"),
        (">ann: HUT (HUT) --6 -6", EndRack, -6, "line 3, column 17: --6 is read as -6"),
        (">ann: HUT 8H HUT ++8 +8", RecordedPlay, 8, "line 3, column 18: ++8 is read as +8"),
        (">ann: HUT 8H HUT + 8 8", RecordedPlay, 8, ""),
        (">ann: HUT (time) 10 -10", Overtime, -10, "line 3, column 18: 10 is read as -10"),
        (">ann: (challenge) 5 55", Challenged, 5, ""),
        (">ann: HUT - -8 0", Withdrawn, -8, "line 3, column 11: - is read as --"),
        (">ann: HUT --- -8 0", Withdrawn, -8, "line 3, column 11: --- is read as --"),
        (">ann: HUT — -8 0", Withdrawn, -8, "line 3, column 11: — is read as --"),
        (">ann: HUT – +0 55", RecordedPass, 0, "line 3, column 11: – is read as -"),
        (">ann: HUT Pass 0 55", RecordedPass, 0, "line 3, column 11: Pass is read as -"),
        (">ann: HUT --HU +0 55", Exchanged, 0, "line 3, column 11: --HU is read as -HU"),
        (">ann: HUT - HU +0 55", Exchanged, 0, "line 3, column 11: - HU is read as -HU"),
        (">ann: HUT - 2 +0 55", Exchanged, 0, "line 3, column 11: - 2 is read as -2"),
        (">ann: HUT challenge +5 55", Challenged, 5, "line 3, column 11: challenge is read as (challenge)"),
        (">ann: HUT (time -10 5", Overtime, -10, "line 3, column 11: (time is read as (time)"),
        (">ann: (time) - 10 5", Overtime, -10, ""),
        (">ann: (TIME) +12 55", EndRack, 12, ""),
        (">ann: TIME (TIME) -6 55", EndRack, -6, ""),
        (">ann: (TIME) -10 55", Overtime, -10, ""),
        (">ann: (HUT +12 55", EndRack, 12, "line 3, column 7: (HUT is read as (HUT)"),
        (">ann: ((HUT)) +12 55", EndRack, 12, "line 3, column 7: ((HUT)) is read as (HUT)"),
        (">ann: ( H U T ) +12 55", EndRack, 12, "line 3, column 7: ( H U T ) is read as (HUT)"),
        (">ann: (HUT)+12 55", EndRack, 12, "line 3, column 7: (HUT)+12 is read as (HUT) +12"),
        (">ann: HUT (HUT) - 6 -6", EndRack, -6, ""),
        (">>ann: HUT 8H HUT +8 8", RecordedPlay, 8, "line 3, column 1: >> is read as >"),
        (">ann HUT 8H HUT +8 8", RecordedPlay, 8, "line 3, column 5: a colon is missing after ann"),
        (">ann:: HUT 8H HUT +8 8", RecordedPlay, 8, "line 3, column 5: :: is read as :"),
        (">ann： HUT 8H HUT +8 8", RecordedPlay, 8, "line 3, column 5: ： is read as :"),
        ("  >ann: HUT 8H HUT ＋8 8", RecordedPlay, 8, "line 3, column 20: ＋8 is read as +8"),
        ("ann: HUT 8H HUT +8 8", RecordedPlay, 8, "line 3, column 1: > is missing before ann:"),
    ],
)
def test_signs_may_be_missing_or_doubled(line: str, kind: type, score: int, remark: str) -> None:
    record = parse_gcg(PLAYERS + line)
    assert [type(entry) for entry in record.entries] == [kind]
    assert record.entries[0].line.score == score
    assert record.remarks == ((remark,) if remark else ())


@pytest.mark.parametrize(
    ("introduced", "nick", "player"),
    [
        ("#player1 Mary Ann", "Mary Ann", Player("Mary Ann", "")),
        ("#player1 Mary Ann Smith", "Mary  Ann", Player("Mary Ann", "Smith")),
        ("#player1 mary Mary Ann", "Mary", Player("mary", "Mary Ann")),
    ],
)
def test_a_nick_may_have_blanks_and_other_capitals(introduced: str, nick: str, player: Player) -> None:
    record = parse_gcg(f"{introduced}\n#player2 bo Bo\n>{nick}: CAT 8H CAT +10 10\n>bo: - +0 0\n")
    assert record.players == (player, Player("bo", "Bo"))
    assert [entry.line.nick for entry in record.entries] == [player.nick, "bo"]
    assert record.remarks == (
        f"line 3, column 2: {' '.join(nick.split())} is read as player 1, {introduced[9:]}",
    )


def test_two_players_whose_nicks_begin_alike_differ_by_the_rest() -> None:
    record = parse_gcg("#player1 Mary Ann\n#player2 Mary Beth\n>Mary Ann: - +0 0\n>Mary Beth: - +0 0\n")
    assert [player.nick for player in record.players] == ["Mary Ann", "Mary Beth"]


@pytest.mark.parametrize("end", [b"\x1a", b"\x1a\x1a\0\0", b"\r\n\x1a\r\n"])
def test_the_end_of_a_dos_file_is_no_line(end: bytes) -> None:
    record = read_gcg(PLAYERS.encode() + b">ann: HUT 8H HUT +8 8\r\n" + end)
    assert (len(record.entries), record.remarks) == (1, ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_what_follows_the_end_of_a_dos_file_is_not_read_and_that_is_said(encoding: str) -> None:
    text = PLAYERS + ">ann: HUT 8H HUT +8 8\n\x1a>bo: - +0 0\n"
    record = read_gcg(text.encode(encoding))
    assert len(record.entries) == 1
    assert record.remarks == ("line 4: the file ends at Ctrl-Z, as DOS has it; what follows is not read",)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_wide_letters_are_read_whatever_their_bytes_are(encoding: str) -> None:
    """Ě has a byte in UTF-16 that ends a file to DOS."""
    record = read_gcg("#player1 ev Ěva\n#player2 bo Bo\n>ev: HUT 8H HUT +8 8\n".encode(encoding))
    assert (record.players[0].name, len(record.entries), record.remarks) == ("Ěva", 1, ())


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_lines_may_end_in_any_way_if_none_ends_as_usual(end: str) -> None:
    record = parse_gcg((PLAYERS + ">ann: HUT 8H HUT +8 8\n>bo: - +0 0\n").replace("\n", end))
    assert [len(record.players), len(record.entries)] == [2, 2]
    assert record.remarks == (f"line 1, column 25: U+{ord(end):04X} is read as a line end",)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("cp1250", "Windows-1250"), ("cp852", "DOS 852"), ("mac_latin2", "Mac Central European")],
)
def test_an_old_encoding_is_recognised_and_said(encoding: str, name: str) -> None:
    text = "#player1 lz Łukasz Żak\n#player2 bo Bo\n>lz: ŻÓŁW 8H ŻÓŁW +8 8\n"
    record = read_gcg(text.encode(encoding))
    assert (record.players[0].name, record.entries[0].line.rack) == ("Łukasz Żak", "ŻÓŁW")
    assert record.remarks == (f"the file does not say its character encoding; it is read as {name}",)


def test_a_sign_that_nobody_can_type_is_said_with_its_column() -> None:
    record = parse_gcg(PLAYERS + ">ann: HUT 8H H\u200bUT +\xa08 8\n")
    assert isinstance(record.entries[0], RecordedPlay)
    assert record.entries[0].word == "HUT"
    assert record.remarks == ("line 3, column 15: U+200B is read as nothing",)


def test_an_exchange_may_say_only_how_many() -> None:
    entry = only(">ann: HUT -3 +0 55")
    assert isinstance(entry, Exchanged)
    assert (entry.tiles, entry.count) == ("", 3)


def test_what_follows_the_total_does_not_count() -> None:
    entry = only(">ann: BEDGMNP  7e   BEDIM           +26   66  BE, ET, DO")
    assert isinstance(entry, RecordedPlay)
    assert (entry.word, entry.line.score, entry.line.total) == ("BEDIM", 26, 66)


@pytest.mark.parametrize("lost", [">bo:", "#note"])
def test_a_line_that_goes_on_with_another_one_says_so(lost: str) -> None:
    record = parse_gcg(f"{PLAYERS}>ann: HUT 8H HUT +8 8 {lost} - +0 0\n")
    assert record.remarks == (f"line 3, column 23: {lost} after the total is not read",)


@pytest.mark.parametrize("space", ["\x1c", "\x85", "\xa0", "\u2007", "\u3000"])
def test_a_space_of_any_kind_is_a_space(space: str) -> None:
    line = only(f">ann: HUT 8H HUT +{space}8{space}55")
    assert isinstance(line, RecordedPlay)
    assert (line.line.score, line.line.total) == (8, 55)


def test_a_missing_rack_is_no_rack() -> None:
    entry = only(">ann: 8H HUT +8 8")
    assert isinstance(entry, RecordedPlay)
    assert entry.line.rack == ""


def test_notes_belong_to_the_line_before_and_go_on_over_lines() -> None:
    (entry,) = parse_gcg(PLAYERS + ">ann: HUT 8H HUT +8 8\n#note bold\nand long\n").entries
    assert entry.line.notes == ("bold", "and long")


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("##note bold", "line 4, column 1: ## is read as #"),
        ("note bold", "line 4, column 1: # is missing before note"),
        ("#note: bold", ""),
    ],
)
def test_a_note_may_lack_its_sign_or_have_it_twice(line: str, remark: str) -> None:
    record = parse_gcg(f"{PLAYERS}>ann: HUT 8H HUT +8 8\n{line}\n")
    assert record.entries[0].line.notes == ("bold",)
    assert record.remarks == ((remark,) if remark else ())


def test_a_description_goes_on_over_lines() -> None:
    record = parse_gcg(f"#description a long\nday\n{PLAYERS}>ann: HUT 8H HUT +8 8\n#title one\nof many\n")
    assert (record.pragma("description"), record.pragma("title")) == ("a long day", "one of many")
    assert record.entries[0].line.notes == ()


def test_a_line_of_the_game_that_became_part_of_a_note_is_said() -> None:
    record = parse_gcg(f"{PLAYERS}>ann: HUT 8H HUT +8 8\n#note bold\nbo: AE - +0 0\n")
    assert len(record.entries) == 1
    assert record.remarks == ("line 5, column 1: this is read as more of the note before it",)


def test_other_remarks_are_kept_by_name() -> None:
    record = parse_gcg("#lexicon NWL23\n#Incomplete\n" + PLAYERS)
    assert record.pragma("lexicon") == "NWL23"
    assert record.pragma("incomplete") == ""
    assert record.players == (Player("ann", "Ann Example"), Player("bo", "Bo"))


def test_a_remark_may_be_set_apart_by_tabs_or_have_no_name() -> None:
    record = parse_gcg("#player1\tann Ann Example\n#player2 \t bo Bo\n#lexicon\tNWL 23\n# a b\n#\n")
    assert record.players == (Player("ann", "Ann Example"), Player("bo", "Bo"))
    assert record.pragma("lexicon") == "NWL 23"
    assert record.pragma("") == "a b"


def test_players_that_nobody_introduced_are_those_of_the_lines() -> None:
    record = parse_gcg(">x: HUT 8H HUT +8 8\n>y: S K8 S +1 1\n")
    assert [player.nick for player in record.players] == ["x", "y"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso8859-1"])
def test_letters_come_out_right_in_every_encoding_without_a_header(encoding: str) -> None:
    record = read_gcg((PLAYERS + ">ann: HÜT 8H HÜT +8 8\n").encode(encoding))
    assert record.entries[0].line.rack == "HÜT"


def test_a_header_names_the_encoding() -> None:
    data = ("#character-encoding ISO8859-2\r\n" + PLAYERS + ">ann: ŁĄ 8H ŁĄ +8 8\r\n").encode("iso8859-2")
    assert read_gcg(data).entries[0].line.rack == "ŁĄ"


def test_polish_letters_come_out_right_without_a_header() -> None:
    data = (PLAYERS + ">ann: ŻÓŁĄ 8H ŻÓŁĄ +8 8\n").encode("iso8859-2")
    assert read_gcg(data).entries[0].line.rack == "ŻÓŁĄ"


def test_an_unknown_encoding_does_not_matter_where_all_is_ascii() -> None:
    assert read_gcg(b"#character-encoding martian\n" + PLAYERS.encode()).players[0].nick == "ann"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(end: str) -> None:
    record = read_gcg((PLAYERS + "#note \x85\n>ann: HUT 8H HUT +8 8\n").replace("\n", end).encode())
    assert record.entries[0].line.number == 4


def test_letters_with_a_loose_accent_are_the_same_letters() -> None:
    record = read_gcg((PLAYERS + ">ann: HU\u0308T 8H HU\u0308T +8 8\n").encode())
    assert record.entries[0].line.rack == "HÜT"


@for_each(
    ("data", "sentence"),
    [
        (b"", "not a GCG file"),
        (b"\x00\x01\x02", "not a text file"),
        (b"#character-encoding martian\n#title \xff\n", "'martian' is unknown"),
        (b"#character-encoding utf-8\n#player1 a A\n#title \xff\n", "line 3 is not utf-8"),
        (b">a: " + b" " * 2000 + b"x\n", "line 1 is too long"),
        (b"hello\n", "line 1 is neither"),
        (b"#player1 a A\n#player2 a B\n", "two players are called a"),
        (b"#player1 a A\n#player1 b B\n", "line 2: there is already a player 1"),
        (b"#player1\n", "line 1: the player has no name"),
        (b"#player1 a A\n>b: AB 8H AB +8 8\n", "line 2: there is no player b"),
        (b"#player1 a A\n>: AB 8H AB +8 8\n", "line 2 has no player name"),
        (b"#player1 a A\n>ab AB 8H AB +8 8\n", "line 2: there is no player ab, only a"),
        (b"#player1 a A\n>a: AB 8H AB\n", "line 2 does not end with a score and a total"),
        ("#player1 a A\n>a: AB 8H AB +٨ 8\n".encode(), "line 2 does not end with a score and a total"),
        ("#player1 a A\n>a: AB ٨H AB +8 8\n".encode(), "line 2: ٨H is not a position"),
        (b"#player1 a A\n>a: AB 8P AB +8 8\n", "line 2: there is no square 8P"),
        (b"#player1 a A\n>a: AB 16H AB +8 8\n", "line 2: there is no square 16H"),
        (b"#player1 a A\n>a: AB HH AB +8 8\n", "line 2: HH is not a position"),
        (b"#player1 a A\n>a: A B C AB +8 8\n", "line 2 is not a play, exchange or pass"),
        (b">a: A 8H AB +8 8\n>b: - +0 0\n>c: - +0 0\n>d: - +0 0\n>e: - +0 0\n", "5 players"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(GcgError, match=sentence.replace("(", r"\(")):
        read_gcg(data)


def test_a_player_with_a_number_beyond_all_others_is_only_a_remark() -> None:
    name = f"player{'1' * 5000}"
    (remark,) = parse_gcg(f"{PLAYERS}#{name} cy Cy\n").pragmata
    assert (remark.name, remark.value) == (name, "cy Cy")
