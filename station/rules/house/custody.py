"""Who may hold which tiles: the ledger of both kits for one player."""

from dataclasses import dataclass

from station.rules.tile import Kit


@dataclass(frozen=True, slots=True)
class Hand:
    """What the station knows of one player's tiles.

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
