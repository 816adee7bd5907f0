"""Adds racks to a record afterwards, as players noted them, and refuses those that cannot have been.

What a player did not lay or exchange is on the next rack, too; and the board and all racks together are tiles
of one set.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from station.encodings import UncertainError, recognised
from station.errors import shortened
from station.gcg.check import Checked, Scored, check
from station.gcg.errors import GcgError
from station.gcg.record import EndRack, Entry, Exchanged, Record, RecordedPass, RecordedPlay, Withdrawn
from station.gcg.tiles import THROUGH, LetterError, rack_tiles
from station.rules.edition import BLANK, Edition

_RACK: Final = re.compile(r"([0-9]{1,6})\s*:?\s+(\S+)")
_LONGEST: Final = 60
"""Characters of a rack, with a few letters in brackets."""
TURNS: Final = (RecordedPlay, RecordedPass, Exchanged)
"""Lines that can be given a rack."""


def read_racks(data: bytes) -> dict[int, str]:
    """Racks by the line of the record that they are for: `4 AEINR?T`, one a line; `#` begins a remark.

    Raises GcgError, which names the line at fault.
    """
    try:
        text, _ = recognised(data)
    except UncertainError as error:
        raise GcgError(f"{error}; save the file as UTF-8") from None
    except ValueError:
        raise GcgError("this is not a text file") from None
    racks: dict[int, str] = {}
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.strip()
        if not line or line.startswith("#"):
            continue
        match = _RACK.fullmatch(line)
        if match is None:
            raise GcgError(f"line {number} is not a line of the record and a rack, such as: 4 AEINR?T")
        turn, rack = int(match[1]), match[2]
        if len(rack) > _LONGEST:
            raise GcgError(f"line {number}: {shortened(rack)} is not a rack")
        if turn in racks:
            raise GcgError(f"line {number}: there is already a rack for line {turn} of the record")
        racks[turn] = rack
    if not racks:
        raise GcgError("it has no racks; write a line of the record and a rack, such as: 4 AEINR?T")
    return racks


def with_racks(record: Record, racks: Mapping[int, str], edition: Edition) -> Record:
    """The record with these racks, by line. A play that is taken back has the rack it was laid from.

    Raises GcgError for the first rack that cannot have been, or that has a line without a turn.
    """
    turns = {entry.line.number: entry for entry in record.entries if isinstance(entry, TURNS)}
    for number, rack in sorted(racks.items()):
        if number not in turns:
            raise GcgError(f"line {number} is no play, exchange or pass; only these can be given a rack")
        _check_signs(number, rack, edition)
    added = replace(record, entries=_entries(record.entries, racks))
    checked = check(added, edition)
    difference = checked.difference
    if difference is not None and difference.line <= max(racks):
        raise GcgError(difference.detail)
    _Holdings.of(checked, racks).check(racks)
    return added


def _check_signs(number: int, rack: str, edition: Edition) -> None:
    """That a rack has tiles of the set only, in capitals."""
    if rack != rack.upper():
        raise GcgError(f"line {number}: write the tiles of {rack} in capitals, and a blank as {BLANK}")
    if THROUGH in rack:
        raise GcgError(f"line {number}: {rack} is no rack")
    try:
        tiles = Counter(rack_tiles(rack, edition))
    except LetterError as error:
        raise GcgError(f"line {number}: {error}") from None
    for tile, count in tiles.items():
        if count > edition.counts.get(tile, 0):
            what = "blanks" if tile == BLANK else tile
            raise GcgError(
                f"line {number}: the rack {rack} has {count} {what}, "
                f"the {edition.language} set {edition.counts.get(tile, 0)}"
            )


def _entries(entries: Sequence[Entry], racks: Mapping[int, str]) -> tuple[Entry, ...]:
    found: list[Entry] = []
    last: dict[str, str | None] = {}
    for entry in entries:
        line = entry.line
        rack = racks.get(line.number)
        if isinstance(entry, TURNS):
            last[line.nick] = rack
        elif isinstance(entry, Withdrawn):
            rack = last.get(line.nick)
        found.append(entry if rack is None else replace(entry, line=replace(line, rack=rack)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Turn:
    """known: tiles that the player had, as far as they are known. kept: those of them that the player did not
    lay or exchange. spent: tiles on the board before."""

    line: int
    nick: str
    rack: str
    held: int
    known: Counter[str]
    kept: Counter[str]
    spent: Counter[str]


@dataclass(frozen=True, slots=True)
class _Holdings:
    """turns: in order. left: what players had at the end, by nick, where the record says it."""

    edition: Edition
    turns: tuple[_Turn, ...]
    left: Mapping[str, Counter[str]]

    @classmethod
    def of(cls, checked: Checked, racks: Mapping[int, str]) -> "_Holdings":
        turns = []
        for place, scored in enumerate(checked.lines):
            if isinstance(scored.entry, TURNS):
                after = checked.lines[place + 1 : place + 2]
                withdrawn = bool(after) and isinstance(after[0].entry, Withdrawn)
                turns.append(_turn(scored, checked.edition, racks, withdrawn=withdrawn))
        nicks = list(dict.fromkeys(turn.nick for turn in turns))
        return cls(checked.edition, tuple(turns), _left(checked, nicks))

    def check(self, racks: Mapping[int, str]) -> None:
        """Raise GcgError for the first of these racks that does not fit the others."""
        for place, turn in enumerate(self.turns):
            before = self._neighbour(turn.nick, reversed(self.turns[:place]))
            after = self._neighbour(turn.nick, self.turns[place + 1 :])
            if turn.line in racks or (before is not None and before.line in racks):
                self._check_kept(before, turn)
            if turn.line in racks:
                if after is None and turn.nick in self.left and turn.kept - self.left[turn.nick]:
                    missing = _listed(turn.kept - self.left[turn.nick])
                    raise GcgError(
                        f"line {turn.line}: {turn.nick} kept {missing} of the rack {turn.rack} and does not "
                        "have it at the end"
                    )
                self._check_set(place, turn)

    def _check_kept(self, before: _Turn | None, turn: _Turn) -> None:
        if before is None or (before.kept | turn.known).total() <= turn.held:
            return
        raise GcgError(
            f"line {turn.line}: {turn.nick} kept {_listed(before.kept)} in line {before.line} and cannot "
            f"have {_listed(turn.known)} here"
        )

    def _check_set(self, place: int, turn: _Turn) -> None:
        """That the set has enough tiles for the board, this rack, and what the others hold meanwhile."""
        total = turn.spent + turn.known
        for nick in {other.nick for other in self.turns} - {turn.nick}:
            before = self._neighbour(nick, reversed(self.turns[:place]))
            after = self._neighbour(nick, self.turns[place + 1 :])
            nothing = Counter[str]()
            then = after.known if after is not None else self.left.get(nick, nothing)
            total += then | (before.kept if before is not None else nothing)
        over = total - Counter(self.edition.counts)
        if over:
            raise GcgError(
                f"line {turn.line}: with the rack {turn.rack}, the board and the others' racks have more "
                f"{_listed(Counter(list(over)))} than the {self.edition.language} set"
            )

    @staticmethod
    def _neighbour(nick: str, turns: Iterable[_Turn]) -> _Turn | None:
        return next((turn for turn in turns if turn.nick == nick), None)


def _turn(scored: Scored, edition: Edition, racks: Mapping[int, str], *, withdrawn: bool) -> _Turn:
    line, used = scored.entry.line, Counter(scored.used)
    known = Counter(rack_tiles(line.rack, edition)) if THROUGH not in line.rack else Counter[str]()
    if line.number in racks:
        if used - known:
            raise GcgError(f"line {line.number}: {_listed(used - known)} is not on the rack {line.rack}")
        if known.total() > scored.held:
            raise GcgError(
                f"line {line.number}: {line.nick} has {scored.held} tiles there, "
                f"the rack {line.rack} has {known.total()}"
            )
    elif used - known or known[BLANK] > edition.counts.get(BLANK, 0) or known[BLANK] == known.total():
        known = used  # hand-made records often have a rack of another turn, or question marks
    drawn_unseen = isinstance(scored.entry, Exchanged) and not used
    kept = known if withdrawn else Counter[str]() if drawn_unseen else known - used
    return _Turn(line.number, line.nick, line.rack, scored.held, known, kept, scored.spent)


def _left(checked: Checked, nicks: Sequence[str]) -> Mapping[str, Counter[str]]:
    """Lines at the end say what their player lost, or, of two players, what the other had."""
    left: dict[str, Counter[str]] = {}
    for scored in checked.lines:
        entry = scored.entry
        if isinstance(entry, EndRack):
            tiles = Counter(rack_tiles(entry.tiles, checked.edition))
            if scored.score < 0:
                left[entry.line.nick] = tiles
            elif len(nicks) == 2:
                left.update({nick: tiles for nick in nicks if nick != entry.line.nick})
    return left


def _listed(tiles: Counter[str]) -> str:
    return " ".join(sorted(tiles.elements()))
