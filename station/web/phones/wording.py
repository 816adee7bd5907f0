"""The words that the scripts of phones say."""

from functools import cache

from station.json_text import Json
from station.web.wording import catalogue, table_words


@cache
def phone_words(language: str) -> Json:
    """By the names that the scripts use, with those of the table."""
    tr = catalogue(language).gettext
    return {
        **table_words(language),
        "yourTurn": tr("Your turn"),
        "waiting": tr("Waiting for the others"),
        "endTurn": tr("End turn"),
        "takeBack": tr("Take back"),
        "shuffle": tr("Shuffle"),
        "otherBoard": tr("Other board"),
        "myBoard": tr("My board"),
        "larger": tr("Larger"),
        "smaller": tr("Smaller"),
        "give": tr("Give {count}"),
        "cancel": tr("Cancel"),
        "blankFor": tr("What does the blank stand for?"),
        "missing": tr("You have no {letter}."),
        "noSquare": tr("There is no such square."),
        "sure": tr("Again to confirm: {label}"),
        "refused": tr("That did not arrive. Try again."),
        "computer": tr("Computer"),
        "nobody": tr("Nobody yet"),
        "you": tr("you"),
        "sitHere": tr("Sit here"),
        "taken": tr("taken"),
        "seat": tr("Seat {number}"),
        "start": tr("Start"),
        "lobby": tr("You are in. The game starts when everybody is here."),
        "tile": tr("{letter}, {count}"),
        "blank": tr("blank"),
        "otherSet": tr("other set"),
        "whatIsOn": tr("What is on {square}?"),
        "squareIs": tr("Square and letter, such as H8 E; ? for a blank, . for no tile"),
        "review": tr("Review"),
        "myTurns": tr("My turns"),
        "allTurns": tr("All turns"),
        "reckoned": tr("Looking at turn {done} of {total}"),
        "reckoning": tr("The review is being made"),
        "held": tr("held: {tiles}"),
        "played": tr("As played"),
        "instead": tr("Instead: {play}"),
        "needName": tr("Type your name first."),
    }
