"""The valid words, as a directed acyclic word graph.

`WordGraph` holds a quarter of a million words in a few megabytes and lets move generation walk them letter
by letter. `GivenWords` wraps a plain set if the caller supplies the words.
"""

import hashlib
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

MAGIC: Final = b"HSWG"
VERSION: Final = 1
LISTS: Final = 2
"""The version of the bundled word lists. A game remembers which one it is judged by: what was no word when it
was played stays none. 1 was Letterpress alone, as npm's `word-list` has it; 2 has words of our own, too."""

LETTERS_MAX: Final = 64
"""A node stores its letters in one 64-bit mask."""

_HEADER: Final = struct.Struct("<4sHHIII32sI")
"""Magic, version, bytes of the alphabet, words, root, units, digest, CRC-32 of the rest."""


class Lexicon(Protocol):
    """A set of upper-case words. `station.lexicon` loads one from a file."""

    @property
    def name(self) -> str: ...

    def __contains__(self, word: object) -> bool: ...


@dataclass(frozen=True, slots=True)
class GivenWords:
    """A lexicon that is a plain set of upper-case words."""

    words: frozenset[str]
    name: str = "given words"

    def __contains__(self, word: object) -> bool:
        return word in self.words


@dataclass(frozen=True, slots=True)
class WithWords:
    """A lexicon plus some extra words, and without some of its own."""

    lexicon: Lexicon
    extra: frozenset[str]
    without: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.lexicon.name

    def __contains__(self, word: object) -> bool:
        return word in self.extra or (word not in self.without and word in self.lexicon)


def with_words(lexicon: Lexicon, words: Iterable[str]) -> Lexicon:
    """The lexicon plus these words; a graph remains a graph."""
    if isinstance(lexicon, WordGraph):
        return lexicon.including(words)
    if isinstance(lexicon, GivenWords):
        return GivenWords(lexicon.words.union(words), lexicon.name)
    return WithWords(lexicon, frozenset(words))


@dataclass(frozen=True, slots=True)
class WordsUsed:
    """The words of a game, by name: of the word list, the version of the bundled lists, and the words that
    its players agreed on besides. `station.lexicon.load` loads them."""

    name: str
    version: int = LISTS
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WordGraph:
    """A minimal word graph.

    units: for each node, one unit with the mask of the letters that lead on (bit i is alphabet[i]), then one
    unit per such letter in alphabetical order: the next node times two, plus one if a word ends with that
    letter. A node is the index of its mask; node 0 leads nowhere. root: the node before the first letter.
    words: the number of words. digest: SHA-256, in hexadecimal, of the sorted words, one per line, in UTF-8:
    the same words have the same digest, whatever file they came from. narrower: what `offered` is, where it
    is not all words.
    """

    name: str
    alphabet: str
    units: "array[int]"
    root: int
    words: int
    digest: str
    narrower: "WordGraph | None" = None
    bits: dict[str, int] = field(init=False)
    """The bit of each letter in the masks."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", {letter: 1 << i for i, letter in enumerate(self.alphabet)})

    @classmethod
    def build(cls, name: str, words: Iterable[str], letters: str = "") -> "WordGraph":
        """The graph of these words, in any order; duplicates count once. letters: of the alphabet, besides
        those of the words.

        Method: incremental minimisation of sorted words (Daciuk, Mihov, Watson and Watson, 2000). Raises
        ValueError for an empty word and for more than 64 different letters.
        """
        ordered = sorted(set(words))
        return cls.of_sorted(name, ordered, "".join(set(letters).union(*ordered)))

    @classmethod
    def of_sorted(cls, name: str, words: Iterable[str], letters: str, most: int = sys.maxsize) -> "WordGraph":
        """The graph of words that are sorted and come once each, without holding them. letters: all that they
        have.

        Raises ValueError as `build` does, and if the graph needs more than `most` units: a list of anything
        but words.
        """
        alphabet = "".join(sorted(set(letters)))
        if len(alphabet) > LETTERS_MAX:
            raise ValueError(f"these words use {len(alphabet)} letters; a lexicon has at most {LETTERS_MAX}")
        digest = _Digest()
        bits = {letter: 1 << i for i, letter in enumerate(alphabet)}
        units, root = _minimise(map(digest.seen, words), bits, most)
        return cls(name, alphabet, units, root, digest.words, digest.hexdigest())

    @property
    def offered(self) -> "WordGraph":
        """The words that a program may lay or show of its own accord, where some are left to people."""
        return self.narrower or self

    def including(self, words: Iterable[str]) -> "WordGraph":
        """The graph plus these words, built without walking through the others.

        It may be slightly larger than the minimum. Its digest is derived from this graph's and the new
        words, so it differs from that of the same words read from one file. Raises ValueError as `build`
        does.
        """
        words = tuple(words)
        new = sorted({word for word in words if word not in self})
        if not new:
            return self
        alphabet = self.alphabet + "".join(sorted(set().union(*new) - set(self.alphabet)))
        if not new[0] or len(alphabet) > LETTERS_MAX or list(alphabet) != sorted(alphabet):
            built = WordGraph.build(self.name, [*self, *new])
            return built if self.narrower is None else replace(built, narrower=self.narrower.including(new))
        bits = {letter: 1 << i for i, letter in enumerate(alphabet)}
        units, root = self.units[:], self.root
        for word in new:
            root = _grown(units, root, [bits[letter] for letter in word])
        digest = hashlib.sha256("\n".join([self.digest, *new]).encode()).hexdigest()
        narrower = None if self.narrower is None else self.narrower.including(words)
        return WordGraph(self.name, alphabet, units, root, self.words + len(new), digest, narrower)

    def to_bytes(self) -> bytes:
        """The content of a file, the same on every machine. `from_bytes` reads it."""
        letters = self.alphabet.encode()
        body = letters + zlib.compress(_little_endian(self.units).tobytes(), 9)
        digest = bytes.fromhex(self.digest)
        return _HEADER.pack(
            MAGIC, VERSION, len(letters), self.words, self.root, len(self.units), digest, zlib.crc32(body)
        ) + body  # fmt: skip

    @classmethod
    def from_bytes(cls, name: str, data: bytes) -> "WordGraph":
        """The graph written by `to_bytes`.

        Raises ValueError, with a message for users, if the data is not a word graph, is damaged or
        truncated, or was written by a newer version.
        """
        if data[:4] != MAGIC:
            raise ValueError(f"{name} is not a lexicon of this program")
        if len(data) < _HEADER.size:
            raise ValueError(f"{name} is damaged: it ends too early")
        _, version, letter_bytes, words, root, count, digest, checksum = _HEADER.unpack_from(data)
        if version != VERSION:
            raise ValueError(f"{name} is of lexicon version {version}; this program reads version {VERSION}")
        body = data[_HEADER.size :]
        if zlib.crc32(body) != checksum:
            raise ValueError(f"{name} is damaged: its checksum is wrong")
        units = array("Q")
        try:
            alphabet = body[:letter_bytes].decode()
            units.frombytes(zlib.decompress(body[letter_bytes:]))
        except (zlib.error, ValueError) as error:
            raise ValueError(f"{name} is damaged: {error}") from error
        units = _little_endian(units)
        # The root is the last node: its end is the end of the units.
        if len(units) != count or root >= count or root + 1 + units[root].bit_count() != count:
            raise ValueError(f"{name} is damaged: its nodes do not fit together")
        return cls(name, alphabet, units, root, words, digest.hex())

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not word:
            return False
        units, bits = self.units, self.bits
        edge = self.root << 1
        for letter in word:
            bit = bits.get(letter, 0)
            node = edge >> 1
            mask = units[node]
            if not mask & bit:
                return False
            edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
        return bool(edge & 1)

    def __len__(self) -> int:
        return self.words

    def __iter__(self) -> Iterator[str]:
        """The words, in order of their letters' code points."""
        units, alphabet = self.units, self.alphabet
        waiting = [("", self.root << 1)]
        while waiting:
            start, edge = waiting.pop()
            if edge & 1:
                yield start
            node = edge >> 1
            mask = units[node]
            node += mask.bit_count()
            # The last letter first: the first is taken off again first.
            while mask:
                letter = mask.bit_length() - 1
                mask ^= 1 << letter
                waiting.append((start + alphabet[letter], units[node]))
                node -= 1

    def __repr__(self) -> str:
        return f"WordGraph({self.name!r}, {self.words} words)"

    def edges(self, node: int) -> Iterator[tuple[str, int, bool]]:
        """(letter, next node, whether a word ends there) for every letter that leads on from a node."""
        units, alphabet = self.units, self.alphabet
        mask = units[node]
        while mask:
            bit = mask & -mask
            mask ^= bit
            node += 1
            edge = units[node]
            yield alphabet[bit.bit_length() - 1], edge >> 1, bool(edge & 1)

    def step(self, node: int, letter: str) -> tuple[int, bool] | None:
        """(next node, whether a word ends there), or None if no word continues with this letter."""
        bit = self.bits.get(letter, 0)
        mask = self.units[node]
        if not mask & bit:
            return None
        edge = self.units[node + 1 + (mask & (bit - 1)).bit_count()]
        return edge >> 1, bool(edge & 1)


class _Digest:
    """The digest of words with line ends between them, as they pass."""

    def __init__(self) -> None:
        self._hash, self.words = hashlib.sha256(), 0

    def seen(self, word: str) -> str:
        """The word. Raises ValueError if it has no letters."""
        if not word:
            raise ValueError("a word without letters cannot be in a lexicon")
        self._hash.update(f"\n{word}".encode() if self.words else word.encode())
        self.words += 1
        return word

    def hexdigest(self) -> str:
        return self._hash.hexdigest()


def _minimise(ordered: Iterable[str], bits: dict[str, int], most: int) -> "tuple[array[int], int]":
    """Units and root of the smallest graph of these sorted words."""
    units = array("Q", [0])
    known: dict[tuple[int, ...], int] = {(0,): 0}
    # The path of the last word: open_nodes[d] is the node after d letters, as its units so far.
    open_nodes: list[list[int]] = [[0]]

    def close(depth: int) -> None:
        """Freeze the nodes deeper than this; existing equal nodes are reused."""
        while len(open_nodes) > depth + 1:
            node = tuple(open_nodes.pop())
            place = known.get(node)
            if place is None:
                place = known[node] = len(units)
                units.extend(node)
                if place > most:
                    raise ValueError("these words have too little in common for a lexicon")
            open_nodes[-1][-1] |= place << 1

    last = ""
    for word in ordered:
        shared = 0
        for mine, theirs in zip(word, last, strict=False):
            if mine != theirs:
                break
            shared += 1
        close(shared)
        for letter in word[shared:]:
            open_nodes[-1][0] |= bits[letter]
            open_nodes[-1].append(0)
            open_nodes.append([0])
        open_nodes[-2][-1] |= 1
        last = word
    close(0)
    root = len(units)
    units.extend(open_nodes[0])
    return units, root


def _grown(units: "array[int]", node: int, bits: list[int]) -> int:
    """A new node at the end of the units, with the same edges as this one plus a path for a word of these
    letters."""
    bit, *rest = bits
    mask = units[node]
    edges = list(units[node + 1 : node + 1 + mask.bit_count()])
    place = (mask & (bit - 1)).bit_count()
    if not mask & bit:
        edges.insert(place, 0)
    if rest:
        edges[place] = _grown(units, edges[place] >> 1, rest) << 1 | edges[place] & 1
    else:
        edges[place] |= 1
    units.extend([mask | bit, *edges])
    return len(units) - 1 - len(edges)


def _little_endian(units: "array[int]") -> "array[int]":
    """The units in file byte order, or back in this machine's."""
    if sys.byteorder == "little":
        return units
    swapped = array("Q", units)
    swapped.byteswap()
    return swapped
