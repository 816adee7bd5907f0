"""What players of a recorded game held from turn to turn, and whether they can have.

Whatever somebody did not lay or exchange is on their next rack, too; and the board and all racks together are
tiles of one set.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from station.gcg.check import Checked, Scored
from station.gcg.errors import GcgError
from station.gcg.record import EndRack, Exchanged, Pragma, Record, RecordedPass, RecordedPlay, Withdrawn
from station.gcg.tiles import THROUGH, LetterError, rack_tiles
from station.rules.edition import BLANK, Edition
from station.rules.lettered.settings import STANDARD

TURNS: Final = (RecordedPlay, RecordedPass, Exchanged)
"""Lines that have a rack of their own."""

_TRADE: Final = re.compile(r"\btrade", re.IGNORECASE)
"""What a note says if its player drew other tiles before a turn."""


@dataclass(frozen=True, slots=True)
class RackDifference:
    """A rack that its player cannot have had. detail: a sentence for users, with the line."""

    line: int
    detail: str


def rack_difference(record: Record, checked: Checked) -> RackDifference | None:
    """The first rack of a record that contradicts those before and after it.

    Apart from `Checked.difference`: racks are noted beside a game, by hand and often wrong, and the plays and
    points can be right all the same.
    """
    holdings = Holdings.of(checked)
    if checked.difference is not None:
        return holdings.first_against()
    turns = list(holdings.turns)
    for place, player in enumerate(record.players, start=1):
        pragma = next((one for one in record.pragmata if one.name == f"rack{place}"), None)
        if pragma is not None and pragma.value:
            try:
                turns.append(_at_the_end(player.nick, pragma, checked))
            except LetterError as error:
                wrong = RackDifference(pragma.line, f"line {pragma.line}: {error}")
                return holdings.first_against() or wrong
    return replace(holdings, turns=tuple(turns)).first_against()


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
class Holdings:
    """turns: in order. left: what players had at the end, by nick, where the record says it."""

    edition: Edition
    turns: tuple[_Turn, ...]
    left: Mapping[str, Counter[str]]

    @classmethod
    def of(cls, checked: Checked, added: Mapping[int, str] = MappingProxyType({})) -> "Holdings":
        """Those of a record. added: racks that it was given, by line, which must have the tiles laid and no
        more than their player had; raises GcgError for the first that does not."""
        turns: list[_Turn] = []
        for place, scored in enumerate(checked.lines):
            if isinstance(scored.entry, TURNS):
                after = checked.lines[place + 1 : place + 2]
                withdrawn = bool(after) and isinstance(after[0].entry, Withdrawn)
                turns.append(_turn(scored, checked.edition, added, withdrawn=withdrawn))
            if any(_TRADE.search(note) for note in scored.entry.line.notes):
                turns = [replace(turn, kept=Counter()) for turn in turns]
        nicks = list(dict.fromkeys(turn.nick for turn in turns))
        return cls(checked.edition, tuple(turns), _left(checked, nicks))

    def first_against(self, among: Collection[int] | None = None) -> RackDifference | None:
        """The first of these lines, or of all, whose rack does not fit the others."""
        for place, turn in enumerate(self.turns):
            before = self._neighbour(turn.nick, reversed(self.turns[:place]))
            looked_at = among is None or turn.line in among
            reason = None
            if before is not None and (looked_at or (among is not None and before.line in among)):
                reason = _against_kept(before, turn)
            if looked_at:
                reason = reason or self._against_end(place, turn) or self._against_set(place, turn)
            if reason is not None:
                return RackDifference(turn.line, f"line {turn.line}: {reason}")
        return None

    def _against_end(self, place: int, turn: _Turn) -> str | None:
        after = self._neighbour(turn.nick, self.turns[place + 1 :])
        missing = turn.kept - self.left.get(turn.nick, turn.kept)
        if after is not None or not missing:
            return None
        return f"{turn.nick} kept {_listed(missing)} of the rack {turn.rack} and does not have it at the end"

    def _against_set(self, place: int, turn: _Turn) -> str | None:
        """Why the set has too few tiles for the board, this rack, and what the others hold meanwhile."""
        total = turn.spent + turn.known
        nothing = Counter[str]()
        for nick in {other.nick for other in self.turns} - {turn.nick}:
            before = self._neighbour(nick, reversed(self.turns[:place]))
            after = self._neighbour(nick, self.turns[place + 1 :])
            then = after.known if after is not None else self.left.get(nick, nothing)
            total += then | (before.kept if before is not None else nothing)
        over = total - Counter(self.edition.counts)
        if not over:
            return None
        return (
            f"with the rack {turn.rack}, the board and the others' racks have more "
            f"{_listed(Counter(list(over)))} than the {self.edition.language} set"
        )

    @staticmethod
    def _neighbour(nick: str, turns: Iterable[_Turn]) -> _Turn | None:
        return next((turn for turn in turns if turn.nick == nick), None)


def _against_kept(before: _Turn, turn: _Turn) -> str | None:
    if (before.kept | turn.known).total() <= turn.held:
        return None
    return (
        f"{turn.nick} kept {_listed(before.kept)} in line {before.line} and cannot have "
        f"{_listed(turn.known)} here"
    )


def _turn(scored: Scored, edition: Edition, added: Mapping[int, str], *, withdrawn: bool) -> _Turn:
    line, used = scored.entry.line, Counter(scored.used)
    known = Counter(rack_tiles(line.rack, edition)) if THROUGH not in line.rack else Counter[str]()
    if line.number in added:
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


def _at_the_end(nick: str, pragma: Pragma, checked: Checked) -> _Turn:
    """What `#rack1` or the like says that a player holds after the last line. Raises LetterError."""
    known = Counter(rack_tiles(pragma.value, checked.edition))
    spent = Counter(tile.from_set for _, tile in checked.position.occupied())
    return _Turn(pragma.line, nick, pragma.value, STANDARD.rack, known, known, spent)


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
