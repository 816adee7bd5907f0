"""What the start menu tells of each game, and how its table is set up. `docs/rules` has the whole of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from station.view.wording import Wording


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game in a few words. lines: three to five short sentences. setup: in two, what is on the table."""

    title: str
    lines: tuple[str, ...]
    setup: tuple[str, str]


def tr(text: str) -> str:
    """Marks a text for the catalogues; `told` translates it."""
    return text


TOLD: Final[Mapping[str, GameTold]] = {
    "house": GameTold(
        tr("Scrabble House"),
        (
            tr("Two teams of two, a board for each pair of opponents."),
            tr("Lay words from your home row, as you read them from your chair."),
            tr("Words that use your opponent's tiles explode them."),
            tr("What is taken goes to your partner."),
            tr("Join both home rows, or outlast an opponent's clock."),
        ),
        (
            tr("Two boards with corner tabs, a clock and a bag at each."),
            tr("A colour of tiles for each board; seven tiles each."),
        ),
    ),
    "scrabble": GameTold(
        tr("Scrabble"),
        (
            tr("Two to four players lay words on one board."),
            tr("Lay and press; hold the button to pass."),
            tr("Score by letters and coloured squares; 50 for seven tiles."),
            tr("It ends when the bag and somebody's rack are empty."),
        ),
        (
            tr("One board with corner tabs, a bag, a rack for each player."),
            tr("A clock for every two players; seven tiles each."),
        ),
    ),
    "friendly": GameTold(
        tr("Friendly Scrabble"),
        (
            tr("Scrabble with less luck and without punishments."),
            tr("Look words up, and doubt them, as you like."),
            tr("Put the letter in a blank's place, and play the blank again."),
            tr("Trade tiles while your rack is hopeless; the station helps."),
        ),
        (
            tr("One board with corner tabs, a bag, a rack for each player."),
            tr("A clock for every two players; seven tiles each."),
        ),
    ),
    "scrabbage": GameTold(
        tr("Scrabbage"),
        (
            tr("One tile a turn, the first on the star."),
            tr("Two points for each word a tile completes, more on coloured squares."),
            tr("A tile may leave a fragment that can still become a word."),
            tr("Stuck? Hold the button: that is a go."),
            tr("Whoever comes to 121 first wins."),
        ),
        (
            tr("One board with corner tabs, a bag, a clock for every two players."),
            tr("Two draw six and discard two; three or four draw five and discard one."),
        ),
    ),
    "auction": GameTold(
        tr("Auction Scrabble"),
        (
            tr("Buy every tile with points; each player has 100."),
            tr("Tap to raise by one, hold to leave."),
            tr("With full hands each lays one word, for points as in Scrabble."),
            tr("Then bid for tiles again. Most points win."),
        ),
        (
            tr("One board with corner tabs, and the auction spot beside it."),
            tr("A bag, a clock for every two players; all tiles lie open."),
        ),
    ),
    "speed": GameTold(
        tr("Speed Scrabble"),
        (
            tr("No board, no turns: each lays a crossword of their own."),
            tr("All tiles used? Press: GO! Everybody takes one more."),
            tr("With the pool empty, the next GO wins."),
            tr("The camera checks the winner's crossword."),
        ),
        (
            tr("One set face down in the middle, seven tiles each."),
            tr("Room for each crossword, in view of the camera."),
        ),
    ),
    "idaho": GameTold(
        tr("Idaho"),
        (
            tr("Speed Scrabble for points; best with two or three."),
            tr("All tiles used? Press: PICK! Everybody fills up to seven unused."),
            tr("With the pool empty, PICK ends the game."),
            tr("Every word's letters count, so crossing letters count twice."),
            tr("Unused letters come off."),
        ),
        (
            tr("One set face down in the middle, seven tiles each."),
            tr("Room for each crossword, in view of the camera."),
        ),
    ),
}
"""By the game's name, as in `station play NAME`, in English."""


def told(game: str, words: Wording) -> GameTold:
    """What is told of a game, in the language of `words`. Raises KeyError for a game that is not there."""
    english = TOLD[game]
    first, second = english.setup
    return GameTold(
        words.tr(english.title),
        tuple(words.tr(line) for line in english.lines),
        (words.tr(first), words.tr(second)),
    )
