"""The ledger of a table: bags and hands of both boards, as turns stand and are undone.

The two players on one side of the table, one at each board, are partners. Tiles taken in an explosion are the
mover's partner's as soon as they have left the board (Rulings, section 1, "Custody"); a player draws as soon
as a turn stands.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from station.games.house.rules.custody import (
    Hand,
    after_draw,
    after_passing,
    after_play,
    may_draw,
    not_in_hand,
)
from station.games.house.rules.table import HousePosition, Source, Transfer
from station.rules.edition import BLANK
from station.rules.tile import KITS, FacedTile, Side


def spend(hand: Hand, tile: FacedTile) -> tuple[Hand, Source] | None:
    """The hand without the tile, and which part of it the tile came from; None if the hand cannot have it."""
    if not_in_hand(hand, (tile,)):
        return None
    after = after_play(hand, (tile,))
    if after.bonus != hand.bonus:
        return after, "bonus"
    return after, "known" if after.known != hand.known else "unknown"


def not_held(hand: Hand, tiles: Iterable[tuple[int, FacedTile]]) -> tuple[tuple[int, FacedTile], ...]:
    """Those of the tiles that the hand cannot have in addition to the ones before them."""
    missing = []
    for square, tile in tiles:
        spent = spend(hand, tile)
        if spent is None:
            missing.append((square, tile))
        else:
            hand = spent[0]
    return tuple(missing)


def set_hand(position: HousePosition, board: int, side: Side, hand: Hand) -> HousePosition:
    south, north = position.boards[board].hands
    return position.with_board(board, hands=(hand, north) if side is Side.SOUTH else (south, hand))


def book(
    position: HousePosition,
    board: int,
    mover: Side,
    laid: Iterable[FacedTile],
    taken: tuple[FacedTile, ...],
    *,
    hands_first: bool = False,
) -> tuple[HousePosition, Transfer] | None:
    """The ledger after the mover laid and took these tiles and drew what may be drawn.

    A tile that the mover cannot have had (an arbiter let it stand) comes out of its bag, or while that is
    empty from wherever it can have come from; None if there is no such place, because all of its kit is on
    the boards. hands_first: other hands come before the bag. Of the tiles taken, the partner has those
    already that left the board earlier in the turn.
    """
    spent: list[tuple[Source, FacedTile]] = []
    for tile in laid:
        hand = position.boards[board].hand(mover)
        from_hand = spend(hand, tile)
        if from_hand is None:
            found = None if hands_first else _from_bag(position, tile)
            found = found or _taken_elsewhere(position, board, mover, tile)
            if found is None:
                return None
            position = found
            source: Source = "known" if tile.kit == hand.kit else "bonus"
        else:
            position = set_hand(position, board, mover, from_hand[0])
            source = from_hand[1]
        spent.append((source, tile))
    over = turn_over(position, board, mover, taken)
    if over is None:
        return None
    position, drawn = draw(over, board, mover)
    return position, Transfer(tuple(spent), taken, drawn)


def turn_over(
    position: HousePosition, board: int, mover: Side, taken: tuple[FacedTile, ...]
) -> HousePosition | None:
    """The ledger when a turn is over in which exactly these tiles were taken.

    A tile that lies on the board again although the partner has played it is taken from wherever it can have
    come from; None if there is no such place.
    """
    position = pass_on(position, board, mover, taken)
    owed = position.boards[board].early[len(taken) :]
    found: HousePosition | None = position.with_board(board, early=())
    for tile in owed:
        found = found and _taken_elsewhere(found, board, mover, tile)
    return found


def pass_on(position: HousePosition, board: int, mover: Side, gone: tuple[FacedTile, ...]) -> HousePosition:
    """The ledger when exactly these tiles have left the board in the mover's turn.

    The partner gets those that are new, and gives back those that lie on the board again, unless they have
    been played since.
    """
    back, new = list(position.boards[board].early), []
    for tile in gone:
        if tile in back:
            back.remove(tile)
        else:
            new.append(tile)
    partner, played = position.boards[1 - board].hand(mover), []
    for tile in back:
        spent = spend(partner, tile)
        if spent is None:
            played.append(tile)
        else:
            partner = spent[0]
    position = set_hand(position, 1 - board, mover, after_passing(partner, new))
    return position.with_board(board, early=(*gone, *played))


def played_since(
    position: HousePosition, board: int, mover: Side, passed: tuple[FacedTile, ...]
) -> FacedTile | None:
    """A tile passed on from this board that the partner has played since."""
    partner = position.boards[1 - board].hand(mover)
    for tile in passed:
        back = spend(partner, tile)
        # A tile passed by letter must go back as that tile, not as an unseen one.
        if back is None or back[1] == "unknown":
            return tile
        partner = back[0]
    return None


def draw(position: HousePosition, board: int, side: Side) -> tuple[HousePosition, int]:
    """The player draws as many tiles as allowed."""
    bag, hand = position.boards[board].bag, position.boards[board].hand(side)
    drawn = may_draw(hand, bag)
    return set_hand(position, board, side, after_draw(hand, drawn)).with_board(board, bag=bag - drawn), drawn


def unbook(position: HousePosition, board: int, mover: Side, transfer: Transfer) -> HousePosition | FacedTile:
    """The ledger as if the turn had not happened, or a passed tile that has since been played. The board has
    no explosion under way."""
    played = played_since(position, board, mover, transfer.passed)
    if played is not None:
        return played
    partner = after_play(position.boards[1 - board].hand(mover), transfer.passed)
    position = set_hand(position, 1 - board, mover, partner)
    hand = position.boards[board].hand(mover)
    for source, tile in transfer.spent:
        hand = after_draw(hand, 1) if source == "unknown" else after_passing(hand, (tile,))
    # Fewer only if an arbiter let a tile stand that could only have come from this hand.
    returned = min(transfer.drawn, hand.unknown)
    position = set_hand(position, board, mover, replace(hand, unknown=hand.unknown - returned))
    return position.with_board(board, bag=position.boards[board].bag + returned)


def _taken_elsewhere(
    position: HousePosition, board: int, mover: Side, tile: FacedTile
) -> HousePosition | None:
    """The position with this tile taken from another hand, from its bag, or as a last resort from any hand
    with a tile of its kit: people vouch for the tile on the board, so the ledger has to follow."""
    places = ((1 - board, mover), (board, mover.other), (1 - board, mover.other), (board, mover))
    for owner, side in places:
        spent = spend(position.boards[owner].hand(side), tile)
        if spent is not None:
            return set_hand(position, owner, side, spent[0])
    from_bag = _from_bag(position, tile)
    if from_bag is not None:
        return from_bag
    for owner, side in places:
        hand = position.boards[owner].hand(side)
        for other in _of_kit(hand, tile):
            return set_hand(position, owner, side, after_play(hand, (other,)))
    return None


def _from_bag(position: HousePosition, tile: FacedTile) -> HousePosition | None:
    """The position with this tile taken out of the bag of its kit; None if that is empty."""
    owner = KITS.index(tile.kit)
    bag = position.boards[owner].bag
    return position.with_board(owner, bag=bag - 1) if bag else None


def _of_kit(hand: Hand, tile: FacedTile) -> Iterator[FacedTile]:
    """Tiles of the same kit that the hand is known to have."""
    for letter in hand.known if hand.kit == tile.kit else hand.bonus:
        yield replace(tile, letter=letter, blank=letter == BLANK)
