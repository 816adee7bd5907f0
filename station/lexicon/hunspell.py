"""Dictionaries of Hunspell: stems (`.dic`) and what may be put before and after them (`.aff`).

Written from hunspell(5), the manual page of the format. Prefixes and suffixes are expanded, and suffixes
that follow a suffix; compounds, which have no end, are not. What is forbidden, needs an affix, or is only
part of a compound is no word.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.lexicon.textfile import text_file

FORMS_MAX: Final = 20_000_000
"""So many forms are made at most."""

_CODECS: Final = {"MICROSOFT-CP1251": "cp1251", "TIS620-2533": "tis-620", "ISCII-DEVANAGARI": ""}
_ESCAPED_SLASH: Final = re.compile(r"(?<!\\)/")
_NO_WORD: Final = ("FORBIDDENWORD", "ONLYINCOMPOUND", "NEEDAFFIX", "CIRCUMFIX", "PSEUDOROOT")
"""Options that name a flag which says that something is no word by itself."""
_NEVER: Final = ("FORBIDDENWORD", "ONLYINCOMPOUND")
"""Those that say so of a stem with all its affixes."""


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule: what goes, what comes, and where. flags: of what may follow it."""

    strip: str
    add: str
    fits: re.Pattern[str]
    flags: frozenset[str]


@dataclass(slots=True)
class Affixes:
    """An `.aff` file. cross: flags of affixes that combine with those at the other end. special: flags by
    the option that names them."""

    codec: str = ""
    flag: str = "short"
    aliases: list[frozenset[str]] = field(default_factory=list)
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    cross: set[str] = field(default_factory=set)
    special: dict[str, str] = field(default_factory=dict)
    full_strip: bool = False

    def flags_of(self, text: str) -> frozenset[str]:
        """The flags that a vector of them stands for."""
        if self.aliases and text.isdigit():
            place = int(text)
            return self.aliases[place - 1] if 0 < place <= len(self.aliases) else frozenset()
        match self.flag:
            case "long":
                return frozenset(text[place : place + 2] for place in range(0, len(text), 2))
            case "num":
                return frozenset(text.split(","))
            case _:
                return frozenset(text)

    def has(self, option: str, flags: frozenset[str]) -> bool:
        """Whether one of these flags is the one that an option names."""
        return self.special.get(option) in flags


@dataclass(frozen=True, slots=True)
class Dictionary:
    """encoding: the dictionary's, if its letters said it. stems: by line, with flags."""

    path: Path
    codec: str
    affixes: Affixes
    encoding: str = ""

    @classmethod
    def read(cls, path: Path, strange: Callable[[str], int] | None = None) -> "Dictionary":
        """The dictionary in a `.dic` file and the `.aff` file beside it.

        Raises InputError if one of them is missing or no such file.
        """
        beside = path.with_suffix(".aff")
        if not beside.is_file():
            raise InputError(f"{path} is a Hunspell dictionary; its affixes, {beside.name}, belong beside it")
        affixes = read_affixes(beside)
        file = text_file(path, strange, affixes.codec)
        return cls(path, file.codec, affixes, file.encoding)

    def words(self, *, names: bool = False) -> Iterator[str]:
        """Every form of every stem, some more than once. names: also those that begin with a capital; what
        has one further on is no word.

        Raises InputError if there are far too many.
        """
        made = 0
        has = self.affixes.has
        forbidden = {stem for stem, flags in self._stems() if has("FORBIDDENWORD", flags)}
        for stem, flags in self._stems():
            small = stem[:1].islower() or names
            if not small or not (stem[1:].islower() or len(stem) == 1):
                continue
            for form in forms(stem, flags, self.affixes):
                made += 1
                if made > FORMS_MAX:
                    raise InputError(f"{self.path} makes more than {FORMS_MAX:,} words, which is too many")
                if form not in forbidden:
                    yield form

    def _stems(self) -> Iterator[tuple[str, frozenset[str]]]:
        file = text_file(self.path, codec=self.codec)
        for number, line in enumerate(file.lines(), start=1):
            if number == 1 and line.strip().isdigit():
                continue  # how many lines follow, about
            entry = line.split("\t")[0].split(" po:")[0].split(" st:")[0].strip()
            if not entry or line.startswith(("#", "\t")):
                continue
            stem, *flags = _ESCAPED_SLASH.split(entry, maxsplit=1)
            found = self.affixes.flags_of(flags[0].split()[0]) if flags and flags[0].split() else frozenset()
            yield stem.replace("\\/", "/"), found


def is_dictionary(path: Path) -> bool:
    """Whether a file is called as Hunspell's dictionaries are."""
    return path.suffix.lower() == ".dic"


def forms(stem: str, flags: frozenset[str], affixes: Affixes) -> Iterator[str]:
    """The words that a stem makes."""
    if _never(flags, affixes):
        return
    prefixes = _prefixes(flags, affixes)
    crossing = _prefixes(flags & affixes.cross, affixes)
    if not _no_word(flags, affixes):
        yield stem
    for prefix in prefixes:
        form = _before(stem, prefix, affixes)
        if form is not None and not _no_word(prefix.flags, affixes):
            yield form
    for suffixed, suffix, crosses in _suffixed(stem, flags, affixes, deeper=True):
        if not _no_word(suffix.flags, affixes):
            yield suffixed
        for prefix in crossing if crosses else ():
            form = _before(suffixed, prefix, affixes)
            around = [affixes.has("CIRCUMFIX", affix.flags) for affix in (prefix, suffix)]
            if form is not None and around[0] == around[1]:
                yield form


def _prefixes(flags: frozenset[str], affixes: Affixes) -> list[Affix]:
    """The prefixes of these flags, but for those that only parts of compounds have."""
    found = (prefix for flag in flags & affixes.prefixes.keys() for prefix in affixes.prefixes[flag])
    return [prefix for prefix in found if not _never(prefix.flags, affixes)]


def _suffixed(
    stem: str, flags: frozenset[str], affixes: Affixes, *, deeper: bool
) -> Iterator[tuple[str, Affix, bool]]:
    """What suffixes make of a stem, with the last of them, and whether prefixes may be put before that."""
    for flag in flags & affixes.suffixes.keys():
        for suffix in affixes.suffixes[flag]:
            form = _after(stem, suffix, affixes)
            if form is None or _never(suffix.flags, affixes):
                continue
            yield form, suffix, flag in affixes.cross
            if deeper and suffix.flags:
                yield from _suffixed(form, suffix.flags, affixes, deeper=False)


def _never(flags: frozenset[str], affixes: Affixes) -> bool:
    return any(affixes.has(option, flags) for option in _NEVER)


def _no_word(flags: frozenset[str], affixes: Affixes) -> bool:
    return any(affixes.has(option, flags) for option in _NO_WORD)


def _after(stem: str, suffix: Affix, affixes: Affixes) -> str | None:
    if not stem.endswith(suffix.strip) or not suffix.fits.search(stem):
        return None
    kept = stem[: len(stem) - len(suffix.strip)]
    return kept + suffix.add if kept or affixes.full_strip else None


def _before(stem: str, prefix: Affix, affixes: Affixes) -> str | None:
    if not stem.startswith(prefix.strip) or not prefix.fits.match(stem):
        return None
    kept = stem[len(prefix.strip) :]
    return prefix.add + kept if kept or affixes.full_strip else None


def read_affixes(path: Path) -> Affixes:
    """An `.aff` file. Raises InputError, with the line at fault, if it is not one."""
    codec = _codec_of(path)
    affixes = Affixes(codec)
    counts: dict[tuple[str, str], int] = {}
    for number, line in enumerate(text_file(path, codec=codec).lines(), start=1):
        fields = line.lstrip("\ufeff").split()
        if fields and not fields[0].startswith("#"):
            try:
                _take(fields, affixes, counts)
            except (ValueError, IndexError, re.error):
                raise InputError(f"{path}, line {number}: this is no rule for affixes: {line[:60]}") from None
    missing = next((key for key, count in counts.items() if count > 0), None)
    if missing is not None:
        raise InputError(f"{path}: rules of {' '.join(missing)} are missing; download the file again")
    return affixes


def _take(fields: Sequence[str], affixes: Affixes, counts: dict[tuple[str, str], int]) -> None:
    """What a line of an `.aff` file says; lines that do not matter for words are skipped."""
    match fields:
        case ["FLAG", kind, *_]:
            affixes.flag = kind.lower() if kind.lower() in {"long", "num"} else "short"
        case ["FULLSTRIP", *_]:
            affixes.full_strip = True
        case ["AF", value, *_] if ("AF", "") in counts:
            aliases, affixes.aliases = affixes.aliases, []
            affixes.aliases = [*aliases, affixes.flags_of(value)]
            counts["AF", ""] -= 1
        case ["AF", count, *_]:
            counts["AF", ""] = int(count)
        case ["PFX" | "SFX" as kind, flag, *rest]:
            if (kind, flag) not in counts:
                cross, count, *_ = rest
                counts[kind, flag] = int(count)
                if cross == "Y":
                    affixes.cross.add(flag)
                (affixes.prefixes if kind == "PFX" else affixes.suffixes).setdefault(flag, [])
                return
            rules = affixes.prefixes if kind == "PFX" else affixes.suffixes
            rules[flag].append(_rule(kind, rest, affixes))
            counts[kind, flag] -= 1
        case [option, flag, *_] if option in _NO_WORD:
            affixes.special[option] = flag


def _rule(kind: str, rest: Sequence[str], affixes: Affixes) -> Affix:
    strip, added, *more = rest
    add, *flags = _ESCAPED_SLASH.split(added, maxsplit=1)
    condition = more[0] if more else "."
    pattern = "" if condition == "." else _condition(condition)
    return Affix(
        "" if strip == "0" else strip,
        "" if add == "0" else add.replace("\\/", "/"),
        re.compile(f"{pattern}$" if kind == "SFX" else pattern),
        affixes.flags_of(flags[0]) if flags else frozenset(),
    )


def _condition(text: str) -> str:
    """A condition as a pattern: only brackets, the sign that turns them, and the point are special."""
    pattern, inside = "", False
    for sign in text:
        if sign in "[]":
            inside = sign == "["
            pattern += sign
        elif sign == "^" and pattern.endswith("["):
            pattern += "^"
        elif sign == "." and not inside:
            pattern += "."
        else:
            pattern += re.escape(sign)
    if inside:
        raise ValueError("a bracket is not closed")
    return pattern


def _codec_of(path: Path) -> str:
    """The encoding that an `.aff` file says it and its dictionary have; "" if it says none."""
    try:
        with path.open("rb") as file:
            beginning = file.read(1 << 16)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    found = re.search(rb"^\s*SET\s+(\S+)", beginning.removeprefix(b"\xef\xbb\xbf"), re.MULTILINE)
    if found is None:
        return ""
    name = found[1].decode("ascii", "replace")
    codec = _CODECS.get(name.upper(), name)
    try:
        "".encode(codec)
    except LookupError:
        raise InputError(f"{path} is in {name!r}, an encoding that nobody here knows") from None
    return codec
