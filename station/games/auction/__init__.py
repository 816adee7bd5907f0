"""Auction Scrabble."""

from typing import Final

from station.games.auction.rules.kind import AUCTION as KIND
from station.registry.entry import Game, OptionWords, People
from station.texts import tr

AUCTION: Final = Game(
    "auction",
    KIND,
    title=tr("Auction Scrabble"),
    sentence="every tile is bid for, with the points that words bring",
    lines=(
        tr("Bid points for every tile; each player starts with 100."),
        tr("Raise by one point or more, or drop out."),
        tr("When hands are full, each plays one word, scored as in Scrabble."),
        tr("Then the bidding starts again. The most points win."),
    ),
    setup=(
        tr("One board with corner tabs, and the auction spot beside it."),
        tr("A bag, a clock for every two players; all tiles lie face up."),
    ),
    scene="station.games.auction.scene:SCENE",
    rules_in=__name__,
    options={
        "points": OptionWords(
            tr("Points to bid with"),
            "points that each player has to bid with",
            offered=(100, 50, 75, 150, 200),
        )
    },
    spot="AUCTION",
    panel="station.games.auction.panel:AuctionPanel",
    people=People("station.games.auction.people:AuctionGuest"),
    engine="station.games.auction.engine.engine:AuctionEngine",
    match="station.games.auction.match:match",
    deal="station.games.auction.deal:deal_of",
    open_hands=True,
    no_gcg="players bid points for every tile there, and it has no sign for a bid",
    reviewer="station.games.auction.review:AuctionReviewer",
)
