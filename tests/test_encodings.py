"""Encodings that a file does not name are recognised by what comes out of them."""

import pytest

from station.encodings import UncertainError, recognised
from tests.cases import for_each

NAMES = {
    "German": "Jörg Müller\nÄnne Öhler\nWeiß",
    "French": "André Hébert\nÉlodie Façade",
    "Polish": "Łukasz Żak\nŚwiętosława Wójcik\nŹdźbło",
    "Czech": "Jiří Dvořák\nŠárka Černá\nŽižka",
    "Turkish": "Işık Gökçe\nŞükrü Ağaoğlu",
    "Russian": "Иван Петров\nОльга",
    "Greek": "Γιώργος Παπαδόπουλος\nΕλένη Νικολάου\nΆννα Κωνσταντίνου",
    "Greek words": "καλημέρα\nθάλασσα\nβιβλίο\nήλιος\nψωμί\nάνθρωπος",
}
READ = [
    ("German", "cp1252", "Windows-1252"),
    ("German", "cp850", "DOS 852"),
    ("German", "mac_roman", "Mac Roman"),
    ("French", "cp1252", "Windows-1252"),
    ("French", "mac_roman", "Mac Roman"),
    ("Polish", "cp1250", "Windows-1250"),
    ("Polish", "iso8859-2", "ISO 8859-2"),
    ("Polish", "cp852", "DOS 852"),
    ("Polish", "mac_latin2", "Mac Central European"),
    ("Czech", "cp1250", "Windows-1250"),
    ("Turkish", "cp1254", "Windows-1254"),
    ("Russian", "cp1251", "Windows-1251"),
    ("Russian", "koi8_r", "KOI8-R"),
    ("Russian", "cp866", "DOS 866"),
    ("Russian", "iso8859-5", "ISO 8859-5"),
    ("Russian", "mac_cyrillic", "Mac Cyrillic"),
    ("Greek", "cp1253", "Windows-1253"),
    ("Greek", "iso8859-7", "ISO 8859-7"),
    ("Greek", "cp737", "DOS 737"),
    ("Greek", "mac_greek", "Mac Greek"),
    ("Greek words", "cp1253", "Windows-1253"),
]


@for_each(("language", "codec", "name"), READ)
def test_an_old_encoding_is_known_by_its_letters(language: str, codec: str, name: str) -> None:
    assert recognised(NAMES[language].encode(codec)) == (NAMES[language], name)


@for_each("language", NAMES)
@for_each(("codec", "name"), [("utf-8", "UTF-8"), ("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16")])
def test_unicode_is_certain(language: str, codec: str, name: str) -> None:
    assert recognised(NAMES[language].encode(codec)) == (NAMES[language], name)


@for_each("codec", ["utf-16-le", "utf-16-be"])
@for_each("text", [*NAMES.values(), "Name;Jürgen", "Ольга", "ΑΝΝΑ", "Жанна" * 30])
def test_wide_text_without_a_mark_is_known_by_its_scripts(text: str, codec: str) -> None:
    assert recognised(text.encode(codec)) == (text, "UTF-16")


@pytest.mark.parametrize(
    ("text", "codec", "reason"),
    [
        ("ΑΝΝΑ", "cp1253", "Windows-1253 or Windows-1251"),
        ("Ольга", "cp866", "DOS 866 or DOS 737"),
        ("שלום ספר ילד בית מים שמש לחם", "cp1255", "could be|not known"),
    ],
)
def test_what_could_be_in_two_encodings_is_not_guessed(text: str, codec: str, reason: str) -> None:
    with pytest.raises(UncertainError, match=reason):
        recognised(text.encode(codec))


@pytest.mark.parametrize("data", [b"\0\1\2\3", b"\0" * 40, b"\xff\xfe\x00\xd8"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no text|unexpected end|codec"):
        recognised(data)


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("name;club\nИван Петров;Москва\n", "cp1251", "Windows-1251"),
        ("name;club\nÅ Berg;Oslo\n", "cp1252", "Windows-1252"),
    ],
)
def test_a_few_words_are_enough_where_only_an_encoding_of_old_machines_would_do_as_well(
    text: str, codec: str, name: str
) -> None:
    assert recognised(text.encode(codec)) == (text, name)


@pytest.mark.parametrize("codec", ["ascii", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_the_end_that_dos_writes_is_no_letter(codec: str) -> None:
    text, _ = recognised("CAT\r\nDOG\r\n\x1a\x1a".encode(codec))
    assert text.split() == ["CAT", "DOG"]
