"""Idaho: Speed Scrabble for points."""

from typing import Final

from station.games.idaho.rules import IDAHO as KIND
from station.registry.agreed import CHECKED
from station.registry.entry import Game, People
from station.registry.rotation import winner_starts
from station.texts import tr

IDAHO: Final = Game(
    "idaho",
    KIND,
    title=tr("Idaho"),
    sentence="Speed Scrabble for points; crossing letters count twice",
    lines=(
        tr("Speed Scrabble for points; best with two or three."),
        tr("All tiles used? Call PICK, and everybody fills up to seven unused."),
        tr("Once the pool is empty, PICK ends the game."),
        tr("Every word scores its letters, so crossing letters count twice."),
        tr("Unused letters are deducted."),
    ),
    setup=(
        tr("One set face down in the middle, seven tiles each."),
        tr("Room for each crossword, in view of the camera."),
    ),
    scene="station.games.idaho.scene:SCENE",
    rules_in=__name__,
    options={"checked": CHECKED},
    panel="station.games.idaho.panel:IdahoPanel",
    people=People(counts=(4, 5, 3), minutes=25, options=(("checked", ("last", "every")),)),
    custom=winner_starts,
    engine="station.engine.races.engine:RaceEngine",
    match="station.engine.match.races:match",
    deal="station.dealt.races:deal_of",
    open_hands=True,
    no_gcg="everybody lays out a crossword of their own there",
    reviewer="station.games.idaho.review:IdahoReviewer",
)
