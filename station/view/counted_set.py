"""The report on a tile set that was counted."""

from collections.abc import Mapping
from typing import Protocol

from station.view.wording import Wording

BLANK = "_"
"""A blank, among letters."""


class CountedSet(Protocol):
    """As `calibration.count.SetCount`."""

    @property
    def tiles(self) -> int: ...
    @property
    def missing(self) -> Mapping[str, int]: ...
    @property
    def extra(self) -> Mapping[str, int]: ...
    @property
    def unreadable(self) -> int: ...
    @property
    def face_down(self) -> int: ...
    @property
    def other(self) -> Mapping[str, int]: ...
    @property
    def complete(self) -> bool: ...


def set_said(count: CountedSet, words: Wording) -> str:
    """Whether the set is complete, or else what is missing, too many or not readable, in a sentence or
    more."""
    if count.complete:
        return words.tr("Complete: {count} tiles.", count=count.tiles)
    said = []
    if count.missing:
        said.append(words.tr("Missing: {tiles}.", tiles=_listed(count.missing, words)))
    if count.extra:
        said.append(words.tr("Too many: {tiles}.", tiles=_listed(count.extra, words)))
    if count.other:
        said.append(words.tr("Of another set: {tiles}.", tiles=_listed(count.other, words)))
    if count.face_down:
        said.append(
            words.trn(
                "{count} tile is face down or an extra blank: it is marked.",
                "{count} tiles are face down or extra blanks: they are marked.",
                count.face_down,
            )
        )
    unreadable = count.unreadable - count.face_down
    if unreadable:
        said.append(
            words.trn(
                "{count} tile cannot be read for sure: it is marked.",
                "{count} tiles cannot be read for sure: they are marked.",
                unreadable,
            )
        )
    return " ".join(said)


def _listed(letters: Mapping[str, int], words: Wording) -> str:
    return ", ".join(_counted(letter, count, words) for letter, count in letters.items())


def _counted(letter: str, count: int, words: Wording) -> str:
    if letter == BLANK:
        return words.trn("{count} blank", "{count} blanks", count)
    return f"{count} {letter}"
