"""Auction Scrabble: all hands are open; only the order of the bag is the station's."""

from station.dealt.bag import shuffled
from station.dealt.deal import Deal, rack, seed_of
from station.games.auction.rules.position import AuctionPosition
from station.referee.state import TableState
from station.rules.edition import Edition


def deal_of(state: TableState[AuctionPosition], edition: Edition) -> Deal:
    """The deal of a table of Auction Scrabble."""
    position = state.position
    out = len(position.sold) + (position.bidding is not None)
    bag = shuffled(edition.bag(), seed_of(state), "bag")[out:]
    offered = () if position.bidding is None else rack((position.bidding.tile,))
    return Deal(tuple(rack(hand) for hand in position.hands), (tuple(bag),), offered)
