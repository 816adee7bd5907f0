"""Speed Scrabble."""

from typing import Final

from station.games.speed.rules import SPEED as KIND
from station.registry.agreed import CHECKED
from station.registry.entry import Game, People
from station.registry.rotation import winner_sits_out
from station.texts import tr

SPEED: Final = Game(
    "speed",
    KIND,
    title=tr("Speed Scrabble"),
    sentence="a free crossword each, no board, no turns; the camera checks the winner's",
    lines=(
        tr("No board, no turns: each player builds a crossword."),
        tr("All tiles used? Call GO, and everybody takes one more."),
        tr("Once the pool is empty, the next GO wins."),
        tr("The station checks the winner's crossword."),
    ),
    setup=(
        tr("One set face down in the middle, seven tiles each."),
        tr("Room for each crossword, in view of the camera."),
    ),
    scene="station.games.speed.scene:SCENE",
    rules_in=__name__,
    options={"checked": CHECKED},
    usual_players=4,
    panel="station.view.table.race_panel:RacePanel",
    people=People(counts=(4, 5), minutes=25, options=(("checked", ("last", "every")),)),
    waiting=3,
    custom=winner_sits_out,
    engine="station.engine.races.engine:RaceEngine",
    match="station.engine.match.races:match",
    deal="station.dealt.races:deal_of",
    open_hands=True,
    no_gcg="everybody lays out a crossword of their own there, and nobody has points",
    reviewer="station.review.races.reviewer:RaceReviewer",
)
