"""Scrabbage: cribbage with letters."""

from typing import Final

from station.games.scrabbage.rules.kind import SCRABBAGE as KIND
from station.registry.entry import SHORT_TIMES, Game, OptionWords, People
from station.texts import tr

SCRABBAGE: Final = Game(
    "scrabbage",
    KIND,
    title=tr("Scrabbage"),
    sentence="one tile a turn, go, last and the scrab, to 121 on a cribbage board",
    lines=(
        tr("One tile a turn, the first on the star."),
        tr("Two points for each word a tile completes, more on premium squares."),
        tr("A tile may leave a fragment that can still become a word."),
        tr("Stuck? That is a “go”, and the other player scores."),
        tr("The first to reach 121 wins."),
    ),
    setup=(
        tr("One board with corner tabs, a bag, a clock for every two players."),
        tr("Two players draw six, discard two; three or four draw five, discard one."),
    ),
    scene="station.games.scrabbage.scene:SCENE",
    rules_in=__name__,
    options={
        "points": OptionWords(tr("Points to win"), "points that win the game", offered=(121, 61)),
        "penalty": OptionWords(
            tr("Fragment penalty"),
            "points lost for each fragment left at the end of a hand",
            {"0": tr("none")},
            (0, 1, 2, 3, 5),
        ),
    },
    times=SHORT_TIMES,
    panel="station.games.scrabbage.panel:ScrabbagePanel",
    people=People("station.games.scrabbage.people:ScrabbageGuest"),
    engine="station.games.scrabbage.engine.engine:ScrabbageEngine",
    match="station.games.scrabbage.match:match",
    deal="station.games.scrabbage.deal:deal_of",
    dealer="station.games.scrabbage.deal:due",
    no_gcg="words count there, not letters, and a scrab is laid in several places at once",
    reviewer="station.games.scrabbage.review.reviewer:ScrabbageReviewer",
)
