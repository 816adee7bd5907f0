"""What a computer player of Auction Scrabble pays."""

from random import Random

from station.editions import load_edition
from station.engine.engine import engine_for
from station.games.auction.match import OpenHands
from station.games.auction.rules.kind import AuctionRules, make
from station.lexicon import load
from station.rules.game import Chosen, Left, Raised, Shown

ENGLISH, EN = load("english"), load_edition("en")


def highest_bid(level: int, tile: str, points: int = 100) -> int:
    """How far a player goes for the first tile, against one who always bids a point more."""
    rules: AuctionRules = make(2, EN, ENGLISH, {"points": str(points)})
    holder = OpenHands(rules, Random(1))
    position = rules.after(rules.begin(), Shown(tile))
    engine, paid = engine_for("auction", level), 0
    while (bidding := position.bidding) is not None:
        if bidding.to_bid == 0:
            position = rules.after(position, Raised(0))
            continue
        deed = engine.choose(holder.situation(position, 1), 100, Random(1)).deed
        assert isinstance(deed, Raised | Left | Chosen)
        if isinstance(deed, Raised):
            paid = bidding.price + 1
        position = rules.after(position, deed)
    return paid


def test_a_blank_is_worth_more_than_an_s_and_an_s_more_than_a_v() -> None:
    for level in (2, 3, 4):
        blank, s, v = (highest_bid(level, tile) for tile in ("?", "S", "V"))
        assert blank > s > v


def test_nobody_bids_more_than_they_have() -> None:
    assert highest_bid(3, "?", points=5) <= 5
