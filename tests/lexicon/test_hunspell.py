"""Dictionaries of Hunspell, made up for the purpose after hunspell(5)."""

from pathlib import Path

import pytest

from station import lexicon
from station.errors import InputError
from station.lexicon.hunspell import Dictionary, read_affixes

ENGLISH = """\
SET UTF-8
TRY esianrtolcdugmphbyfvkwzESIANRTOLCDUGMPHBYFVKWZ'
FORBIDDENWORD !
NEEDAFFIX ~
ONLYINCOMPOUND c

PFX U Y 1
PFX U   0     un         .

SFX D Y 4
SFX D   0     d          e
SFX D   y     ied        [^aeiou]y
SFX D   0     ed         [^ey]
SFX D   0     ed         [aeiou]y

SFX S N 1
SFX S   0     s/D        [^s]
"""


def words(folder: Path, affixes: str, stems: str, **options: bool) -> list[str]:
    """The words of a dictionary, sorted."""
    (folder / "x.aff").write_text(affixes, encoding="utf-8")
    (folder / "x.dic").write_text(stems, encoding="utf-8")
    return sorted(set(Dictionary.read(folder / "x.dic").words(**options)))


def test_prefixes_and_suffixes_are_put_to_stems_and_to_each_other(tmp_path: Path) -> None:
    assert words(tmp_path, ENGLISH, "3\ntie/UD\ntry/D\nplay/D\nkeel\n") == [
        "keel", "play", "played", "tie", "tied", "tried", "try", "untie", "untied",
    ]  # fmt: skip


def test_a_suffix_may_follow_a_suffix_and_one_without_y_takes_no_prefix(tmp_path: Path) -> None:
    assert words(tmp_path, ENGLISH, "1\nrow/US\n") == ["row", "rows", "rowsed", "unrow", "unrowsed"]


def test_what_is_forbidden_or_no_word_alone_is_left_out(tmp_path: Path) -> None:
    stems = "4\nwork/D\nworked/!\nfoo/D~\nsea/cD\n"
    assert words(tmp_path, ENGLISH, stems) == ["fooed", "work"]


def test_words_with_capitals_are_names_unless_wanted(tmp_path: Path) -> None:
    stems = "4\nAnna/D\nNATO\nkeel\nMcKay\n"
    assert words(tmp_path, ENGLISH, stems) == ["keel"]
    assert words(tmp_path, ENGLISH, stems, names=True) == ["Anna", "Annaed", "keel"]


@pytest.mark.parametrize(
    ("flag", "rules", "entry"),
    [
        ("long", "SFX Aa Y 1\nSFX Aa 0 s .\nSFX Bb Y 1\nSFX Bb 0 t .\n", "row/AaBb"),
        ("num", "SFX 1 Y 1\nSFX 1 0 s .\nSFX 20 Y 1\nSFX 20 0 t .\n", "row/1,20"),
        ("UTF-8", "SFX ä Y 1\nSFX ä 0 s .\nSFX ö Y 1\nSFX ö 0 t .\n", "row/äö"),
        ("long\nAF 1\nAF AaBb", "SFX Aa Y 1\nSFX Aa 0 s .\nSFX Bb Y 1\nSFX Bb 0 t .\n", "row/1"),
    ],
)
def test_flags_may_be_written_in_every_way(flag: str, rules: str, entry: str, tmp_path: Path) -> None:
    assert words(tmp_path, f"FLAG {flag}\n{rules}", f"1\n{entry}\n") == ["row", "rows", "rowt"]


def test_a_circumfix_is_put_to_both_ends_at_once(tmp_path: Path) -> None:
    affixes = "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 ge/X .\nSFX B Y 2\nSFX B en t/X en\nSFX B en st en\n"
    assert words(tmp_path, affixes, "1\nkochen/AB\n") == ["gekocht", "kochen", "kochst"]


def test_an_affix_that_only_parts_of_compounds_have_makes_no_word(tmp_path: Path) -> None:
    affixes = "ONLYINCOMPOUND o\nPFX L Y 1\nPFX L B b/o B\nSFX E Y 2\nSFX E 0 e .\nSFX E 0 s/o .\n"
    assert words(tmp_path, affixes, "1\nBar/LE\n", names=True) == ["Bar", "Bare"]


def test_what_follows_a_word_is_no_part_of_it(tmp_path: Path) -> None:
    stems = "4\nkeel\tpo:noun\nmast/S po:noun\nand\\/or\n# no word\n"
    assert words(tmp_path, ENGLISH, stems) == ["and/or", "keel", "mast", "masts", "mastsed"]


def test_a_dictionary_in_its_own_encoding_is_imported_with_a_list(tmp_path: Path) -> None:
    (tmp_path / "de.aff").write_bytes("SET ISO8859-1\nSFX E Y 1\nSFX E 0 e .\n".encode("latin-1"))
    (tmp_path / "de.dic").write_bytes("3\nBär\ngrün/E\nO'Neill\n".encode("latin-1"))
    (tmp_path / "more.txt").write_text("dock\n", encoding="utf-8")
    made = lexicon.import_file("mine", tmp_path / "de.dic", tmp_path / "more.txt", edition="de", names=True)
    assert list(lexicon.load("mine")) == ["BÄR", "DOCK", "GRÜN", "GRÜNE"]
    assert (made.encodings, made.lexicon.source) == ((), "de.dic, more.txt")


@pytest.mark.parametrize(
    ("affixes", "sentence"),
    [
        ("SFX A Y x\n", "line 1: this is no rule for affixes: SFX A Y x"),
        ("SFX A Y 1\nSFX A 0\n", "line 2: this is no rule for affixes"),
        ("SFX A Y 1\nSFX A 0 s [ab\n", "line 2: this is no rule for affixes"),
        ("SFX A Y 2\nSFX A 0 s .\n", "rules of SFX A are missing"),
        ("SET martian\n", "is in 'martian', an encoding that nobody here knows"),
    ],
)
def test_affixes_that_make_no_sense_are_refused_with_their_line(
    affixes: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "x.aff").write_text(affixes, encoding="utf-8")
    with pytest.raises(InputError, match=sentence.replace("[", r"\[")):
        read_affixes(tmp_path / "x.aff")


def test_a_dictionary_without_its_affixes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.dic").write_text("1\nkeel\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"its affixes, x\.aff, belong beside it"):
        lexicon.import_file("mine", tmp_path / "x.dic")


def test_more_forms_than_any_language_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("station.lexicon.hunspell.FORMS_MAX", 5)
    with pytest.raises(InputError, match="makes more than 5 words"):
        words(tmp_path, ENGLISH, "9\n" + "".join(f"row{letter}\n" for letter in "abcdefgh"))
