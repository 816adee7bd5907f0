"""The words of our own that the English list has besides those of Letterpress."""

import io
import re
import subprocess
import sys
import tarfile
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from scripts.check_english_additions import candidates, wrong_with
from scripts.word_sources import SOURCES, plain_forms
from station.editions import load_edition
from station.engine.vocabulary import ALL, known_words
from station.errors import InputError
from station.lexicon import Addition, added, describe, load
from station.lexicon.commonness import common_words
from station.rules.lexicon import LISTS, WordsUsed

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = resources.files("station") / "data" / "lexicons"
ENGLISH, LETTERPRESS = load("english"), load(WordsUsed("english", 1))


@pytest.mark.parametrize("word", ["OK", "EW", "HELL", "DAMN", "PAWN", "LUST", "ESCORT", "SELFIE", "SELFIES"])
def test_what_everybody_knows_is_a_word(word: str) -> None:
    assert word in ENGLISH
    assert word not in LETTERPRESS


@pytest.mark.parametrize("word", ["CHEQUED", "SCOTCHS", "KS", "QXQ"])
def test_what_a_machine_made_is_none(word: str) -> None:
    assert word not in ENGLISH


def test_every_word_of_our_own_has_two_sources_that_the_provenance_names() -> None:
    provenance = tomllib.loads((SHIPPED / "english-additions.toml").read_text(encoding="utf-8"))
    counts = dict.fromkeys(SOURCES, 0)
    for one in added("english"):
        named = {re.split("[:=]", source)[0] for source in one.sources}
        assert len(named) >= 2, one
        assert named <= SOURCES.keys(), one
        for name in named:
            counts[name] += 1
    for name, source in SOURCES.items():
        known = {"package": source.package, "sha256": source.sha256, "licence": source.licence}
        assert provenance[name] == {**known, "words": counts[name]}
    assert provenance["words"] == len(added("english"))
    assert provenance["for_people"] == sum(one.for_people for one in added("english"))
    assert provenance["digest"] == ENGLISH.digest


def test_words_of_our_own_are_sorted_spelt_right_and_nowhere_else() -> None:
    words = [one.word for one in added("english")]
    assert words == sorted(set(words))
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in words)
    assert not any(word in LETTERPRESS for word in words)
    assert set(words) <= common_words("English").keys()


def test_the_list_is_letterpress_and_our_own() -> None:
    assert set(ENGLISH) == {*LETTERPRESS, *(one.word for one in added("english"))}
    assert len(ENGLISH) == len(LETTERPRESS) + len(added("english")) == describe("english").words
    assert "words of Letterpress, and 536 of our own" in describe("english").source


def test_coarse_words_are_left_to_people() -> None:
    assert {"SHIT", "PORN", "CUNT"} <= {one.word for one in added("english") if one.for_people}
    edition = load_edition("en")
    for most in (35, ALL):
        offered = known_words(ENGLISH, edition, most)
        assert not any(one.word in offered for one in added("english") if one.for_people)
        assert "PAWN" in offered
    assert set(ENGLISH) - set(ENGLISH.offered) == {one.word for one in added("english") if one.for_people}


def test_what_a_table_agrees_on_is_offered_too() -> None:
    agreed = load(WordsUsed("english", agreed=("QXQ", "SHIT")))
    assert "QXQ" in agreed
    assert {"QXQ", "SHIT"} <= set(agreed.offered)
    assert agreed.offered.bits == agreed.bits == ENGLISH.bits
    assert load(WordsUsed("english", agreed=("QXQ", "SHIT"))) is agreed


def test_games_of_a_newer_program_are_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match=f"needs version {LISTS + 1} of the bundled word lists.*update"):
        load(WordsUsed("english", LISTS + 1))


@pytest.mark.parametrize(
    ("word", "plain"),
    [("SHAGGED", "SHAG"), ("BITCHES", "BITCH"), ("ORGIES", "ORGY"), ("RAPING", "RAPE"), ("PAWN", "PAWN")],
)
def test_a_form_leads_to_its_plain_form(word: str, plain: str) -> None:
    assert plain.lower() in plain_forms(word.lower())


def test_the_check_says_what_does_not_hold() -> None:
    known = {"scowl": {"pawn": 35, "pawns": 35, "shag": 50}, "wordnet": {"pawn": 0}}
    assert not [*wrong_with(Addition("PAWN", ("scowl:35", "wordnet"), for_people=False), known)]
    bad = ("scowl:20", "wordnet=shag", "moby", "wordnet=paw")
    assert [*wrong_with(Addition("PAWN", bad, for_people=False), known)] == [
        "PAWN: scowl has it in class 35",
        "PAWN is no regular form of shag",
        "PAWN: there is no source moby",
        "PAWN is no regular form of paw",
    ]
    assert [*wrong_with(Addition("PAWNS", ("wordnet",), for_people=False), known)] == [
        "PAWNS has fewer than 2 sources",
        "PAWNS: wordnet does not have pawns",
    ]


def test_candidates_are_words_the_list_lacks_that_two_sources_have() -> None:
    known = {"scowl": {"zzyx": 35, "zzyxes": 50, "cat": 10, "qrax": 50}, "wordnet": {"zzyx": 0, "cat": 0}}
    assert [*candidates(known)] == ["ZZYX scowl:35 wordnet", "ZZYXES scowl:50 wordnet=zzyx"]


def debian(folder: str, **files: str) -> bytes:
    """A Debian package with these files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"{folder}/{name.replace('__', '-').replace('_', '.')}")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    data = b"!<arch>\n"
    for name, content in (("debian-binary", b"2.0"), ("data.tar.xz", packed.getvalue())):
        data += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode() + content
        data += b"\n" * (len(content) % 2)
    return data


def test_lists_of_scowl_are_read_with_their_classes() -> None:
    package = debian(
        "usr/share/dict/scowl",
        english__words_35="pawn\nOK\nit's\n",
        british__words_20="pawn\n",
        english__names_10="ben\n",
    )
    assert SOURCES["scowl"].words(package) == {"pawn": 20}


def test_headwords_of_a_dictionary_are_read() -> None:
    package = debian("usr/share/dictd", x_index="Hell\tA\tB\nhell fire\tC\tD\n", x_dict="dock\n")
    assert SOURCES["gcide"].words(package) == {"hell": 0}


def test_another_package_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "scowl.deb"
    package.write_bytes(debian("usr", english__words_35="pawn\n"))
    command = [sys.executable, "-m", "scripts.check_english_additions", "--scowl", str(package)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (
        1, "scowl.deb is not scowl 2020.12.07-2 (Debian): its checksum differs\n"
    )  # fmt: skip
