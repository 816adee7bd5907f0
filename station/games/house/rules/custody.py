"""Who may hold which tiles: the ledger of both kits for one player (Rulings, section 1, "Drawing" and
"Custody"; Scrabble House, 7)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from station.rules.edition import BLANK
from station.rules.facts import Facts
from station.rules.tile import FacedTile, Kit

HAND_SIZE: Final = 7
"""A player draws up to this many tiles of their own kit."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What the station knows about one player's tiles.

    kit: the kit of the player's own board. unknown: own-kit tiles from the bag, letters unseen. known:
    own-kit tiles passed back, by letter ("?" is a blank), sorted. bonus: tiles of the other kit that the
    partner passed, by letter, sorted.
    """

    kit: Kit
    unknown: int = 7
    known: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()

    @property
    def own(self) -> int:
        """How many tiles of the own kit are in hand; below seven, the player may draw."""
        return self.unknown + len(self.known)

    def facts(self) -> Facts:
        return {"kit": self.kit, "unseen": self.unknown, "known": self.known, "bonus": self.bonus}


def may_draw(hand: Hand, bag: int) -> int:
    """How many tiles the player may draw now. Bonus tiles do not count; bag: tiles left in the bag."""
    return max(0, min(HAND_SIZE - hand.own, bag))


def not_in_hand(hand: Hand, tiles: Iterable[FacedTile]) -> tuple[FacedTile, ...]:
    """Which of these tiles, laid together in one play, the player cannot have; empty if none.

    A tile of the own kit is one known by its letter or else an unseen one, which may be any letter. A tile
    of the other kit can only be one that was passed.
    """
    return _without(hand, tiles)[1]


def after_play(hand: Hand, tiles: Iterable[FacedTile]) -> Hand:
    """The hand without the tiles of a play.

    A known letter is used before an unseen tile: if the player really laid an unseen tile of that letter,
    the known one now counts as unseen, and every later answer is still right. Tiles that the player cannot
    have (an arbiter accepted them) change nothing.
    """
    return _without(hand, tiles)[0]


def after_draw(hand: Hand, drawn: int) -> Hand:
    """The hand with this many more tiles from its own bag."""
    return replace(hand, unknown=hand.unknown + drawn)


def after_passing(hand: Hand, tiles: Iterable[FacedTile]) -> Hand:
    """The hand of the partner who gets these removed tiles.

    They keep their kit: the partner's own come back known by letter, the others are bonus tiles. A removed
    blank is free again: "?", whatever letter it represented.
    """
    known, bonus = list(hand.known), list(hand.bonus)
    for tile in tiles:
        (known if tile.kit == hand.kit else bonus).append(face(tile))
    return replace(hand, known=tuple(sorted(known)), bonus=tuple(sorted(bonus)))


def face(tile: FacedTile) -> str:
    """What the tile shows: its letter, or "?" for a blank."""
    return BLANK if tile.blank else tile.letter


def _without(hand: Hand, tiles: Iterable[FacedTile]) -> tuple[Hand, tuple[FacedTile, ...]]:
    """The hand without those of the tiles it can have held, and the tiles it cannot have held."""
    known, bonus, unknown = list(hand.known), list(hand.bonus), hand.unknown
    missing: list[FacedTile] = []
    for tile in tiles:
        shown = face(tile)
        if tile.kit != hand.kit:
            if shown in bonus:
                bonus.remove(shown)
            else:
                missing.append(tile)
        elif shown in known:
            known.remove(shown)
        elif unknown:
            unknown -= 1
        else:
            missing.append(tile)
    return Hand(hand.kit, unknown, tuple(known), tuple(bonus)), tuple(missing)
