"""Auctioning the tiles one by one."""

from dataclasses import replace
from typing import Final

from station.games.auction.rules.position import AuctionPosition, Bidding, Sold
from station.rules.edition import BLANK
from station.rules.game import RuleError
from station.rules.players import add, clockwise, put

HAND: Final = 7
RAISE: Final = 1
"""The minimum raise."""


def eligible(position: AuctionPosition) -> tuple[int, ...]:
    """Players who can still get a tile, clockwise from the one who is assigned the next."""
    order = clockwise(position.players, position.assigned)
    return tuple(player for player in order if len(position.hands[player]) < HAND)


def done(position: AuctionPosition) -> bool:
    """Whether the auction is over: all hands are full, or the bag is empty."""
    return position.bidding is None and (not eligible(position) or not position.in_bag)


def drawn(position: AuctionPosition, tile: str) -> AuctionPosition:
    """A tile was drawn. If only one player can take it, that player gets it for free.

    Raises RuleError for a tile that cannot be in the bag.
    """
    if position.bag()[tile] < 1:
        name = "blank" if tile == BLANK else tile
        raise RuleError("there is no {tile} left in the bag", tile=name)
    bidders = eligible(position)
    return _settled(replace(position, bidding=Bidding(tile, bidders[0], 0, bidders, bidders[0])))


def raised(position: AuctionPosition, player: int, price: int | None = None) -> AuctionPosition:
    """The player bids `price`, by default the minimum raise.

    Raises RuleError if it is not the player's turn, if the bid is too low, or if it exceeds the player's
    points.
    """
    bidding = _must_bid(position, player)
    least = bidding.price + RAISE
    price = least if price is None else price
    if price < least:
        raise RuleError("a bid of {price} does not top {high}", price=price, high=bidding.price)
    if price > position.points[player]:
        raise RuleError(
            "a bid of {price} is too high: only {points} points are left",
            price=price,
            points=position.points[player],
        )
    return _settled(replace(position, bidding=replace(bidding, high=player, price=price)))


def left(position: AuctionPosition, player: int) -> AuctionPosition:
    """The player drops out of the bidding for this tile for good. Raises RuleError if it is not their
    turn."""
    bidding = _must_bid(position, player)
    bidders = tuple(bidder for bidder in bidding.bidders if bidder != player)
    return _settled(replace(position, bidding=replace(bidding, bidders=bidders)))


def _must_bid(position: AuctionPosition, player: int) -> Bidding:
    if position.bidding is None:
        raise RuleError("there is no tile to bid for")
    if player != position.bidding.to_bid:
        raise RuleError("it is another player's bid")
    return position.bidding


def _settled(position: AuctionPosition) -> AuctionPosition:
    """With the next bidder who can afford a raise; those skipped drop out. If there is none, the tile is
    sold."""
    bidding = position.bidding
    assert bidding is not None
    can_raise = tuple(
        bidder
        for bidder in bidding.bidders
        if bidder == bidding.high or position.points[bidder] >= bidding.price + RAISE
    )
    after = clockwise(position.players, bidding.to_bid + 1)
    to_bid = next((player for player in after if player in can_raise and player != bidding.high), None)
    if to_bid is None:
        return _sold(position, bidding)
    return replace(position, bidding=replace(bidding, bidders=can_raise, to_bid=to_bid))


def _sold(position: AuctionPosition, bidding: Bidding) -> AuctionPosition:
    winner = bidding.high
    hand = tuple(sorted((*position.hands[winner], bidding.tile)))
    return replace(
        position,
        bidding=None,
        hands=put(position.hands, winner, hand),
        points=add(position.points, winner, -bidding.price),
        sold=(*position.sold, Sold(bidding.tile, winner, bidding.price)),
        assigned=(position.assigned + 1) % position.players,
    )
