"""A lexicon of the user's own."""

import gzip
import os
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from station import lexicon
from station.errors import InputError
from station.rules.lexicon import WordGraph


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """The file a test imports."""
    return tmp_path / "list.txt"


def imported(file: Path, content: str | bytes, **options: Any) -> list[str]:
    """The words of the lexicon "mine" made of this content."""
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    lexicon.import_file("mine", file, **options)
    return list(lexicon.load("mine"))


def refusal(file: Path, content: str | bytes, **options: Any) -> str:
    """The sentence this content is refused with, after checking that nothing was imported."""
    with pytest.raises(InputError) as caught:
        imported(file, content, **options)
    assert lexicon.names() == ("english",)
    return str(caught.value)


def test_words_are_taken_in_any_case_and_order_and_may_come_twice(given: Path) -> None:
    assert imported(given, "keel\nDock\nKEEL\n") == ["DOCK", "KEEL"]


def test_definitions_comments_and_empty_lines_are_ignored(given: Path) -> None:
    content = "# my words\n\nKEEL to turn over [v]\nDOCK\tto berth\n   \n# QQQ\n"
    assert imported(given, content) == ["DOCK", "KEEL"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_line_ending_will_do(given: Path, ending: str) -> None:
    assert imported(given, ending.join(["dock", "keel"])) == ["DOCK", "KEEL"]


def test_the_end_that_dos_writes_is_no_word(given: Path) -> None:
    assert imported(given, b"CAT\r\nDOG\r\n\x1a") == ["CAT", "DOG"]


def test_a_byte_order_mark_is_no_letter(given: Path) -> None:
    assert imported(given, b"\xef\xbb\xbfdock\n") == ["DOCK"]


def test_gzip_is_known_by_its_content_not_its_name(given: Path) -> None:
    assert imported(given, gzip.compress(b"dock\nkeel\n", mtime=0)) == ["DOCK", "KEEL"]


def test_letters_of_the_edition_count_however_they_are_encoded(given: Path) -> None:
    content = "Ärger\nA\u0308pfel\nstraße\n"
    assert imported(given, content, edition="de") == ["STRASSE", "ÄPFEL", "ÄRGER"]


def test_bad_lines_are_named_with_their_numbers(given: Path) -> None:
    content = "dock\ncafé\nx\n" + "a" * 16 + "\nkeel\nit's\n1st\n"
    assert refusal(given, content) == (
        f"{given}: 5 lines cannot be used, so nothing was imported: "
        "line 2: 'CAFÉ' has 'É', which is not a letter of the English edition; "
        "line 3: 'X' is shorter than 2 letters; "
        "line 4: 'AAAAAAAAAAAAAAAA' has 16 letters; 15 fit on the board; and 2 more lines "
        "(use --edition if these are words of another edition; --leave-out imports the rest)"
    )


def test_bad_lines_may_be_left_out(given: Path) -> None:
    given.write_text("dock\nx\nkeel\n1st\n")
    made = lexicon.import_file("mine", given, leave_out=True)
    assert (made.left_out, list(lexicon.load("mine"))) == (2, ["DOCK", "KEEL"])


@pytest.mark.parametrize(
    ("codec", "name"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", ""),
        ("utf-16-le", "UTF-16"),
        ("cp1252", "Windows-1252"),
        ("cp852", "DOS 852"),
        ("mac_roman", "Mac Roman"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_the_encoding_is_recognised_and_said(given: Path, codec: str, name: str, packed: bool) -> None:
    data = "Äpfel\nÖl\nstraße\nübel\ngrün\nRÖTE\n".encode(codec)
    given.write_bytes(gzip.compress(data) if packed else data)
    made = lexicon.import_file("mine", given, edition="de")
    assert list(lexicon.load("mine")) == ["GRÜN", "RÖTE", "STRASSE", "ÄPFEL", "ÖL", "ÜBEL"]
    assert made.encodings == (((given.name, name),) if name else ())


def test_the_encoding_is_recognised_by_lines_far_into_a_file(given: Path) -> None:
    words = ["".join(letters) for letters in product("ABCDEFGHIJ", repeat=5)]
    imported(given, "\n".join([*words, "ÄPFEL", "STRAßE", "grün"]).encode("cp1252"), edition="de")
    assert {"ÄPFEL", "STRASSE", "GRÜN", "ABCDE"} <= set(lexicon.load("mine"))


def test_an_encoding_that_nobody_can_guess_is_refused(given: Path) -> None:
    sentence = "could be Windows-1253 or Windows-1251; save the list as UTF-8 and import it again"
    assert refusal(given, "ΑΝΝΑ\n".encode("cp1253"), leave_out=True).endswith(sentence)


def test_several_lists_are_joined(given: Path, tmp_path: Path) -> None:
    given.write_text("dock\nkeel\n")
    more = tmp_path / "more.txt.gz"
    more.write_bytes(gzip.compress(b"keel\nmast\n"))
    made = lexicon.import_file("mine", given, more)
    assert list(lexicon.load("mine")) == ["DOCK", "KEEL", "MAST"]
    assert made.lexicon.source == "list.txt, more.txt.gz"


def test_words_that_have_too_little_in_common_are_no_list(
    given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("station.lexicon.importer.UNITS_MAX", 20)
    assert "too little in common" in refusal(given, "dock\nkeel\nmast\nbow\nstern\nrudder\nhelm\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "contains no words"),
        (b"# nothing\n\n", "contains no words"),
        (b"dock\0keel", "is not text"),
        (bytes(range(256)), "is not text"),
        (gzip.compress(b"dock\nkeel\n" * 99, mtime=0)[:-9], "is a truncated gzip file"),
        (gzip.compress(b"dock\nkeel\n" * 99, mtime=0)[:20], "is a truncated gzip file"),
        (gzip.compress(b"dock\n", mtime=0)[:-8] + b"\0" * 8, "is a damaged gzip file"),
        (gzip.compress(b"", mtime=0)[:10] + b"\xff" * 20, "is a damaged gzip file"),
        (gzip.compress(b"\n" * (65 << 20), 1, mtime=0), "more than 64 MB"),
    ],
)
def test_what_is_no_word_list_is_refused(given: Path, content: bytes, sentence: str) -> None:
    assert sentence in refusal(given, content)


def test_a_missing_file_is_said(given: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*list\.txt: No such file"):
        lexicon.import_file("mine", given)


def test_an_unknown_edition_is_said(given: Path) -> None:
    assert "no edition 'xx'; available: de, en" in refusal(given, "dock", edition="xx")


@pytest.mark.parametrize("name", ["", "my words", "../mine", ".mine", "a" * 41, "-x", "a.b", "wörter"])
def test_a_name_that_cannot_be_a_file_is_refused(given: Path, name: str) -> None:
    given.write_text("dock")
    with pytest.raises(InputError, match="is not a valid name for a lexicon"):
        lexicon.import_file(name, given)


@pytest.mark.parametrize("name", ["english", "English"])
def test_the_lexicon_of_the_program_cannot_be_shadowed(given: Path, name: str) -> None:
    given.write_text("dock")
    with pytest.raises(InputError, match="is bundled with the program"):
        lexicon.import_file(name, given, replace=True)


def test_an_existing_lexicon_is_replaced_only_when_asked(given: Path) -> None:
    imported(given, "dock")
    with pytest.raises(InputError, match="add --replace"):
        imported(given, "keel")
    assert list(lexicon.load("mine")) == ["DOCK"]
    assert imported(given, "keel", replace=True) == ["KEEL"]


def test_a_refused_replacement_leaves_the_old_words(given: Path) -> None:
    imported(given, "dock")
    with pytest.raises(InputError):
        imported(given, "1st", replace=True)
    assert list(lexicon.load("mine")) == ["DOCK"]


@pytest.mark.parametrize("existing", [False, True])
def test_an_interrupted_import_leaves_nothing(
    given: Path, data: Path, monkeypatch: pytest.MonkeyPatch, existing: bool
) -> None:
    if existing:
        imported(given, "dock")
    before = {file.name: file.read_bytes() for file in data.rglob("*.*")}

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    given.write_text("keel")
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        lexicon.import_file("mine", given, replace=True)
    assert {file.name: file.read_bytes() for file in data.rglob("*.*")} == before


def test_what_a_cut_off_import_left_is_swept_up_later(given: Path, data: Path) -> None:
    leftover = data / "lexicons" / ".mine.dawg-abc.tmp"
    leftover.parent.mkdir(parents=True)
    leftover.write_bytes(b"half")
    os.utime(leftover, (time.time() - 7200,) * 2)
    imported(given, "dock")
    assert not leftover.exists()


def test_a_disk_that_does_not_take_it_is_said(given: Path, data: Path) -> None:
    data.write_text("a file where the folder should be")
    given.write_text("dock")
    with pytest.raises(InputError, match=r"cannot write .*mine\.dawg"):
        lexicon.import_file("mine", given)


def test_what_is_installed_is_listed_with_its_source(given: Path) -> None:
    imported(given, "dock\nkeel")
    built_in, mine = lexicon.installed()
    assert built_in.built_in
    assert mine == lexicon.Installed(
        "mine", 2, WordGraph.build("x", ["DOCK", "KEEL"]).digest, "en", "list.txt", False
    )


@pytest.mark.parametrize("name", ['my "best" wörds \U0001f600.txt', "back\\slash\tand tab"])
def test_a_source_with_an_odd_name_is_named_as_it_is(tmp_path: Path, name: str) -> None:
    imported(tmp_path / name, "dock")
    assert lexicon.describe("mine").source == name


def test_a_source_with_a_name_that_is_no_text_does_no_harm(tmp_path: Path) -> None:
    name = os.fsdecode(b"w\xf6rter")
    try:
        (tmp_path / name).touch()
    except OSError:
        pytest.skip("this file system takes only text for names")
    imported(tmp_path / name, "dock")
    assert lexicon.describe("mine").source == "w?rter"


def test_a_data_folder_that_is_a_file_holds_no_lexicons(data: Path) -> None:
    data.write_text("")
    assert lexicon.names() == ("english",)


def test_a_source_that_belongs_to_other_words_is_not_named(given: Path, data: Path) -> None:
    imported(given, "dock")
    (data / "lexicons" / "mine.dawg").write_bytes(WordGraph.build("mine", ["KEEL"]).to_bytes())
    assert lexicon.describe("mine").source == ""


def _replace(file: Path, content: bytes | bytearray) -> None:
    """As an import does: another file takes this one's place."""
    other = file.with_suffix(".new")
    other.write_bytes(content)
    other.replace(file)


def test_a_damaged_lexicon_is_said_not_half_used(given: Path, data: Path) -> None:
    imported(given, "dock\nkeel\nradish")
    file = data / "lexicons" / "mine.dawg"
    content = bytearray(file.read_bytes())
    content[-3] ^= 1
    _replace(file, content)
    with pytest.raises(InputError, match="mine is damaged: its checksum is wrong; remove it or import"):
        lexicon.load("mine")
    _replace(file, content[:10])
    with pytest.raises(InputError, match="mine is damaged: it ends too early"):
        lexicon.load("mine")


def test_a_lexicon_put_in_the_place_of_another_is_not_mistaken_for_it(given: Path, data: Path) -> None:
    """Not even if it is as long, and as old as the file system can tell."""
    imported(given, "rock")
    file = data / "lexicons" / "mine.dawg"
    before = file.stat()
    assert "ROCK" in lexicon.load("mine")
    _replace(file, WordGraph.build("mine", ["SOCK"]).to_bytes())
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size
    assert "SOCK" in lexicon.load("mine")


def test_a_lexicon_that_is_removed_is_gone(given: Path, data: Path) -> None:
    imported(given, "dock")
    lexicon.remove("Mine")
    assert lexicon.names() == ("english",)
    assert list((data / "lexicons").iterdir()) == []
    with pytest.raises(InputError, match="you have no lexicon 'mine'"):
        lexicon.remove("mine")


def test_the_lexicon_of_the_program_cannot_be_removed() -> None:
    with pytest.raises(InputError, match="is bundled with the program"):
        lexicon.remove("english")
