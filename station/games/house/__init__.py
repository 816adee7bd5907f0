"""Scrabble House: two boards, four players, explosions."""

from typing import Final

from station.games.house import kind
from station.registry.entry import SHORT_TIMES, Game, OptionWords, People
from station.registry.rotation import other_side_starts
from station.texts import tr

HOUSE: Final = Game(
    "house",
    kind.HOUSE,
    title=tr("Scrabble House"),
    sentence="two boards, two teams, words from home row to home row, explosions",
    lines=(
        tr("Two teams of two, a board for each pair of opponents."),
        tr("Build words from your home row, read from your own chair."),
        tr("Words that use your opponent's tiles explode them."),
        tr("Tiles that come off go to your partner."),
        tr("Join both home rows, or outlast an opponent's clock."),
    ),
    setup=(
        tr("Two boards with corner tabs, a clock and a bag at each."),
        tr("One colour of tiles per board; seven tiles each."),
    ),
    scene="station.games.house.scene:SCENE",
    rules_in=__name__,
    options={
        "challenge": OptionWords(
            tr("Who judges words"),
            "void: the station judges words. decides: the players do, by a challenge that ends the game",
            {"void": tr("the station"), "decides": tr("the players")},
        ),
        "first": OptionWords(
            tr("Starts on the left"),
            "who begins on the left board, South or North",
            {"south": tr("South"), "north": tr("North")},
        ),
    },
    times=SHORT_TIMES,
    boards=2,
    names=tr("Names: left South and North, right South and North. Touch one to type it."),
    seats=("South", "North", "South", "North"),
    panel="station.games.house.panel:HousePanel",
    narrator="station.games.house.narrator:HouseNarrator",
    people=People(
        "station.games.house.people.player:HousePlayer",
        counts=(4,),
        minutes=5,
        chooser="station.games.house.people.chooser:HousePerson",
    ),
    light="station.games.house.light:next_deed",
    custom=other_side_starts,
    played="station.games.house.statistics:played",
    engine="station.games.house.engine.engine:HouseEngine",
    match="station.games.house.match:match",
    deal="station.games.house.deal:deal_of",
    open_hands=True,
    no_gcg="tiles face two ways there, explode and change hands, and nobody has points",
    reviewer="station.games.house.review.reviewer:HouseReviewer",
    puzzles="station.games.house.puzzles.window:solve_shipped",
    puzzle_command="station.games.house.puzzles.command:add",
    judge_command="station.games.house.judge_lines:add",
    lesson="station.games.house.lesson.lesson:LESSON",
)
