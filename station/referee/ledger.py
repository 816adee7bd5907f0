"""The ledger of a table: bags and hands of both boards, as plays stand and are undone.

On one side of the table sit two partners, one at each board. Tiles taken in an explosion go to the
mover's partner (Rulings, section 1, "Custody"); a player draws as soon as a play stands.
"""

from collections.abc import Iterable
from dataclasses import replace

from station.referee.state import HouseState, Source, Transfer
from station.rules.edition import BLANK
from station.rules.house.custody import Hand
from station.rules.tile import Kit, Side, Tile

FULL = 7
"""Own-kit tiles in hand up to which a player may draw."""

KITS: tuple[Kit, Kit] = ("a", "b")
"""By board, the kit that belongs to it."""


def name_of(tile: Tile) -> str:
    """The letter a tile goes by in a hand: "?" for a blank."""
    return BLANK if tile.blank else tile.letter


def spend(hand: Hand, kit: Kit, letter: str) -> tuple[Hand, Source] | None:
    """The hand without one such tile, and which part of it the tile came from; None if it holds none.

    A tile that was passed by letter is used up before one nobody has seen.
    """
    if kit != hand.kit:
        return (
            None if letter not in hand.bonus else (replace(hand, bonus=_without(hand.bonus, letter)), "bonus")
        )
    if letter in hand.known:
        return replace(hand, known=_without(hand.known, letter)), "known"
    return (replace(hand, unknown=hand.unknown - 1), "unknown") if hand.unknown else None


def not_held(hand: Hand, tiles: Iterable[tuple[int, Tile]]) -> tuple[tuple[int, Tile], ...]:
    """Those of the tiles that the hand cannot hold together with the ones before them."""
    missing = []
    for square, tile in tiles:
        spent = spend(hand, tile.kit, name_of(tile))
        if spent is None:
            missing.append((square, tile))
        else:
            hand = spent[0]
    return tuple(missing)


def receive(hand: Hand, kit: Kit, letter: str) -> Hand:
    """The hand with a tile that the partner passed."""
    if kit == hand.kit:
        return replace(hand, known=tuple(sorted((*hand.known, letter))))
    return replace(hand, bonus=tuple(sorted((*hand.bonus, letter))))


def set_hand(state: HouseState, board: int, side: Side, hand: Hand) -> HouseState:
    south, north = state.boards[board].hands
    hands = (hand, north) if side is Side.SOUTH else (south, hand)
    return set_board(state, board, hands=hands)


def set_board(state: HouseState, board: int, **changes: object) -> HouseState:
    """The state with these fields of one board changed."""
    changed = replace(state.boards[board], **changes)  # type: ignore[arg-type]
    boards = (changed, state.boards[1]) if board == 0 else (state.boards[0], changed)
    return replace(state, boards=boards)


def book(
    state: HouseState, board: int, mover: Side, laid: Iterable[Tile], taken: Iterable[Tile]
) -> tuple[HouseState, Transfer] | None:
    """The ledger after the mover laid and took these tiles, and drew what may be drawn.

    A tile the mover cannot hold (an arbiter let it stand) is taken from wherever it can have come; None
    if it can have come from nowhere, all of its kit being on the boards.
    """
    spent: list[tuple[Source, str]] = []
    for tile in laid:
        hand = state.boards[board].hand(mover)
        from_hand = spend(hand, tile.kit, name_of(tile))
        if from_hand is None:
            found = _found(state, board, mover, tile)
            if found is None:
                return None
            state = set_hand(
                found, board, mover, receive(hand_of(found, board, mover), tile.kit, name_of(tile))
            )
            from_hand = spend(hand_of(state, board, mover), tile.kit, name_of(tile))
            assert from_hand is not None
        state = set_hand(state, board, mover, from_hand[0])
        spent.append((from_hand[1], name_of(tile)))
    passed = tuple((tile.kit, name_of(tile)) for tile in taken)
    for kit, letter in passed:
        state = set_hand(state, 1 - board, mover, receive(hand_of(state, 1 - board, mover), kit, letter))
    state, drawn = draw(state, board, mover)
    return state, Transfer(tuple(spent), passed, drawn)


def draw(state: HouseState, board: int, side: Side) -> tuple[HouseState, int]:
    """The player draws up to seven tiles of the own kit, bag permitting."""
    bag, hand = state.boards[board].bag, hand_of(state, board, side)
    drawn = max(0, min(FULL - hand.own, bag))
    state = set_hand(state, board, side, replace(hand, unknown=hand.unknown + drawn))
    return set_board(state, board, bag=bag - drawn), drawn


def unbook(state: HouseState, board: int, mover: Side, transfer: Transfer) -> HouseState | str:
    """The ledger as if the turn had not happened; a letter when a passed tile has been played since."""
    partner = hand_of(state, 1 - board, mover)
    for kit, letter in transfer.passed:
        back = spend(partner, kit, letter)
        # What came by letter must go back as that very tile, not as an unseen one.
        if back is None or back[1] == "unknown":
            return letter
        partner = back[0]
    state = set_hand(state, 1 - board, mover, partner)
    hand = hand_of(state, board, mover)
    for source, letter in transfer.spent:
        if source == "unknown":
            hand = replace(hand, unknown=hand.unknown + 1)
        else:
            kit = hand.kit if source == "known" else KITS[1 - board]
            hand = receive(hand, kit, letter)
    # Fewer only where an arbiter let a tile stand that this hand was the last place to have come from.
    returned = min(transfer.drawn, hand.unknown)
    state = set_hand(state, board, mover, replace(hand, unknown=hand.unknown - returned))
    return set_board(state, board, bag=state.boards[board].bag + returned)


def hand_of(state: HouseState, board: int, side: Side) -> Hand:
    return state.boards[board].hand(side)


def _found(state: HouseState, board: int, mover: Side, tile: Tile) -> HouseState | None:
    """The state with such a tile taken from another hand, from the bag, or as a last resort from any hand
    that holds one of its kit: people vouch for the tile on the board, so the ledger has to follow."""
    owner = KITS.index(tile.kit)
    letter = name_of(tile)
    places = [(1 - board, mover), (board, mover.other), (1 - board, mover.other)]
    for place in places:
        spent = spend(hand_of(state, *place), tile.kit, letter)
        if spent is not None:
            return set_hand(state, *place, spent[0])
    if state.boards[owner].bag:
        return set_board(state, owner, bag=state.boards[owner].bag - 1)
    for place in [(board, mover), *places]:
        hand = hand_of(state, *place)
        held = hand.known if hand.kit == tile.kit else hand.bonus
        if held:
            spent = spend(hand, tile.kit, held[0])
            assert spent is not None
            return set_hand(state, *place, spent[0])
    return None


def _without(letters: tuple[str, ...], letter: str) -> tuple[str, ...]:
    place = letters.index(letter)
    return letters[:place] + letters[place + 1 :]
