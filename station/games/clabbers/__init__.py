"""Clabbers: Scrabble with the letters of a word in any order."""

from typing import Final

from station.games.clabbers.rules.kind import CLABBERS as KIND
from station.registry.agreed import TURN_OPTIONS, TURN_SETUP
from station.registry.entry import Game, People
from station.texts import tr

CLABBERS: Final = Game(
    "clabbers",
    KIND,
    title=tr("Clabbers"),
    sentence="Scrabble with the letters of each word in any order",
    lines=(
        tr("Scrabble with the letters of each word in any order."),
        tr("CTA counts as CAT or ACT; the screen shows the words."),
        tr("A blank needs no letter: it is whatever makes a word."),
        tr("All else is as in Scrabble: points, exchanges, challenges, the end."),
    ),
    setup=TURN_SETUP,
    scene="station.games.clabbers.scene:SCENE",
    rules_in=__name__,
    options=TURN_OPTIONS,
    panel="station.games.clabbers.panel:ClabbersPanel",
    people=People("station.games.clabbers.people:ClabbersGuest"),
    engine="station.games.clabbers.engine:ClabbersEngine",
    match="station.engine.match.hidden:match",
    deal="station.dealt.turns:deal_of",
    gcg=True,
    variant="wordsmog",
    reviewer="station.games.clabbers.review:ClabbersReviewer",
)
