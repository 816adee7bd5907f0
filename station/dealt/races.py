"""Speed Scrabble and Idaho: a pool, from which everybody draws when somebody calls."""

from collections import Counter

from station.dealt.bag import shuffled
from station.dealt.deal import Deal, State, rack, seed_of, standing
from station.referee.sight import LayoutSeen
from station.referee.state import TableState
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from station.rules.races.position import RacePosition


def deal_of(state: TableState[RacePosition], edition: Edition) -> Deal:
    """The deal of a table of Speed Scrabble or Idaho: of the game now under way."""
    now = state.position
    counts = [done.after.hands for done in standing(state) if done.after.game == now.game]
    first = next((done.after.hands for done in standing(state) if done.after.game == now.game), now.hands)
    begun = [done.before.hands for done in standing(state) if done.before.game == now.game]
    counts = [begun[0] if begun else first, *counts]
    pool = shuffled(edition.bag(), seed_of(state), f"game {now.game}")
    hands: list[list[str]] = [[] for _ in range(now.players)]
    for held in counts:
        for player, count in enumerate(held):
            more = max(0, count - len(hands[player]))
            hands[player] += pool[:more]
            del pool[:more]
    return Deal(tuple(rack(hand) for hand in hands), (tuple(pool),))


Cells = tuple[tuple[int, int, Tile], ...]


def lies(state: State, deal: Deal, player: int) -> Cells:
    """A player's crossword as it was last laid, without tiles that are not in the hand any more."""
    seen = state.layouts[player] if player < len(state.layouts) else None
    left, kept = Counter(deal.letters(player)), []
    for cell in () if seen is None else seen.cells:
        tile = cell[2].from_set
        if left[tile]:
            left[tile] -= 1
            kept.append(cell)
    return tuple(kept)


def seen_now(state: State, deal: Deal, player: int, at_ms: int) -> LayoutSeen:
    """The same, as a camera would see it now, with all other tiles beside it."""
    return seen_as(deal.letters(player), lies(state, deal, player), player, at_ms)


def seen_as(hand: tuple[str, ...], cells: Cells, player: int, at_ms: int) -> LayoutSeen:
    """A crossword of tiles of a hand, as a camera would see it."""
    loose = Counter(hand) - Counter(tile.from_set for _, _, tile in cells)
    return LayoutSeen(at_ms, player, cells, tuple(sorted(loose.elements())))


def laid_tile(held: RackTile) -> Tile:
    """A tile of a hand in a crossword; a blank shows no letter."""
    return Tile(None, blank=True) if held.letter == BLANK else Tile(held.letter)
