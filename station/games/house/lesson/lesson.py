"""The first five minutes: lay a word, build on it, explode one."""

from typing import Final

from station.games.house.lesson.goals import built_on, exploded, laid
from station.lesson.lesson import Lesson, Step
from station.texts import tr

LAY: Final = Step(
    0,
    title=tr("Lay a word"),
    task=tr("Drag tiles to the bottom row, your home row, then touch End turn."),
    why=tr("Your way to the other side begins there."),
    judges=laid,
)
BUILD: Final = Step(
    4,
    title=tr("Build on"),
    task=tr("Lay a word that touches yours and leads further up."),
    why=tr("Whoever joins both home rows with their own tiles wins."),
    judges=built_on,
)
EXPLODE: Final = Step(
    8,
    title=tr("Explode a word"),
    task=tr("Lay a word that uses one of {opponent}'s letters."),
    why=tr("It turns to you, and the rest of the old word goes to {partner}, your partner."),
    judges=exploded,
)

LESSON: Final = Lesson(
    "house",
    seed=298,
    lines=(
        "left 15F DATES",
        "right B4 RUNG",
        "left O4 FRAY",
        "right A11 DOLLS",
        "left H12 LIST",
        "right O4 FIVE",
        "left E5 FINES",
        "right J10 EDICTS",
        "left 3C SEND",
        "left done",
    ),
    steps=(LAY, BUILD, EXPLODE),
    players=("South", "Mia", "Tom", "Kim"),
    cast=(("opponent", 1), ("partner", 2)),
    beside=tr("{partner}, your partner, plays at the other board."),
    title=tr("That is House"),
    ending=tr("Now join both home rows before they do. Hints, undo and the rules are in the menu."),
)
