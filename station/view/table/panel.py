"""What a game adds to what its table shows.

`PlainPanel` is what a game has that adds nothing: one lettered board, or none. A game with words or pictures
of its own has a class that changes some of it, and names it in its entry.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from station.referee.deeds import OVERTIME
from station.referee.state import Done, Phase, Stood, TableState
from station.rules.game import BLANK_LETTER, Called, Choice, Laid, Passed
from station.rules.tile import Kit
from station.view.board import BoardView
from station.view.message import Order, Sign, Value
from station.view.pictures import Hands, Picture, Standing, Standings
from station.view.table import board as lettered
from station.view.table.wording import TableWording, table_words
from station.view.view import Formed

State = TableState[Any]


@dataclass(frozen=True, slots=True)
class Said:
    """Something in words. headline: the same thing said ever shorter, read from two metres. words: what was
    played. text: a sentence or two. player: whom it is about, where that is not who did it. good:
    whether it has a tick; else it has a cross. caption: who did it, where that is not one player. draw:
    how many tiles that player draws now. sign: instead of tick and cross. closing: as `headline`, below all
    else."""

    headline: tuple[str, ...]
    words: str = ""
    text: str = ""
    player: int | None = None
    good: bool = True
    caption: str = ""
    draw: int = 0
    sign: Sign | None = None
    closing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskTold:
    """What is to be done to the tiles before a play stands. now: what is next, and why. after: what becomes
    of them. done: what follows once all is done. values: as of a `Message`."""

    orders: tuple[Order, ...]
    now: str
    after: str
    done: str
    values: tuple[tuple[str, Value], ...] = ()


class PlainPanel:
    """How a game is told. Every picture is one of `station.view.pictures`.

    sides: two sides face each other over each board, so that it matters which way a tile faces and of which
    kit it is. points: whether players have any. typed: whether plays can be typed. next_up: whether a play
    that stands is followed by who is next, where there is nothing else to say. takes_blanks: whether a player
    may take a blank off the board for the letter that it stands for. finished: the key for a game that ended
    by its rules.
    """

    sides: ClassVar[bool] = False
    points: ClassVar[bool] = True
    typed: ClassVar[bool] = True
    next_up: ClassVar[bool] = True
    takes_blanks: ClassVar[bool] = False
    finished: ClassVar[str] = "finished"

    def wording(self, language: str, *, turned: bool = False) -> TableWording:
        """The wording that everything is told in. turned: left and right are those of people on North's
        side."""
        return table_words(language, turned)

    def starter(self, state: State, lane: int) -> int | None:  # noqa: ARG002  (other games' panels need it)
        """Who has to press at this board before the game begins; None where anybody's press will do."""
        return None

    def board(self, state: State, lane: int, words: TableWording) -> BoardView | None:  # noqa: ARG002  (other games' panels need it)
        """A board as it is seen; None for a game without one."""
        return lettered.board_of(state, lane)

    def board_then(self, state: State, done: Done[Any]) -> BoardView | None:
        """The board as it was at a turn of the history, with what that laid."""
        return lettered.board_then(state, done)

    def kit(self, lane: int) -> Kit:  # noqa: ARG002  (other games' panels need it)
        """Whose tiles are drawn at a board."""
        return "a"

    def hands(self, state: State, lane: int, words: TableWording) -> Hands | None:  # noqa: ARG002  (other games' panels need it)
        """What players hold at a board, where that is shown below it."""
        return None

    def task(self, state: State, lane: int, words: TableWording) -> TaskTold | None:  # noqa: ARG002  (other games' panels need it)
        """What is being done to the tiles of a board; asked while the lane has a task."""
        return None

    def challenger(self, state: State, lane: int) -> int | None:  # noqa: ARG002  (other games' panels need it)
        """Who may end the game by a challenge of the last play."""
        return None

    def ended(self, state: State, words: TableWording) -> Said | None:  # noqa: ARG002  (other games' panels need it)
        """How the game ended, where the game has better words for it than the table's own."""
        return None

    def then(self, state: State, done: Done[Any], words: TableWording) -> Said | None:  # noqa: ARG002  (other games' panels need it)
        """What a turn of the history was, likewise. caption: what else is to be known of it."""
        return None

    def stood(self, state: State, stood: Stood, words: TableWording) -> Said | None:  # noqa: ARG002  (other games' panels need it)
        """What the last deed came to; None where it is not worth saying, and what is awaited is said."""
        return None

    def formed(self, state: State, stood: Stood) -> tuple[Formed, ...]:  # noqa: ARG002  (other games' panels need it)
        """The words that the last deed made, where the game has such."""
        return ()

    def told(self, state: State, stood: Stood, words: TableWording) -> str:
        """What the last deed came to, as a line below the deed: for terminals, which show no picture."""
        said = self.stood(state, stood, words)
        if said is None:
            return ""
        if isinstance(stood.deed, Laid | Passed | Called):
            return said.text
        return ": ".join(part for part in (said.words, said.text) if part)

    def waits(self, state: State, words: TableWording) -> Said | None:  # noqa: ARG002  (other games' panels need it)
        """What is awaited, where the game has better words for it than the table's own."""
        return None

    def turn(self, state: State, lane: int, words: TableWording) -> Said | None:  # noqa: ARG002  (other games' panels need it)
        """That somebody is to move, at a board where that is said otherwise than at a table with one."""
        return None

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:  # noqa: ARG002  (other games' panels need it)
        """What a choice is called, on a button or above its options."""
        if choice.topic == OVERTIME:
            return words.time_over()
        return words.which_letter_here() if choice.topic == BLANK_LETTER else choice.topic

    def typing(self, state: State, choice: Choice, words: TableWording) -> str:
        """What is to be typed for a choice, above the letter keys."""
        return self.choice(state, choice, words)

    def option(self, state: State, choice: Choice, option: str, words: TableWording) -> str:  # noqa: ARG002  (other games' panels need it)
        """What one of its options is called."""
        return words.over_time(option) if choice.topic == OVERTIME else option

    def asks(self, state: State, choice: Choice, words: TableWording) -> Said:
        """What stands in the message while play waits for this choice."""
        asked = self.choice(state, choice, words)
        if choice.topic == BLANK_LETTER:
            return Said(words.which_letter(), text=asked)
        name = "" if choice.player is None else words.player(state, choice.player)
        return Said((asked, *((name,) if name else ()), "?"), text=asked)

    def passing(self, state: State, words: TableWording) -> str:  # noqa: ARG002  (other games' panels need it)
        """What doing nothing with a turn is called; "" where it is no choice."""
        return words.pass_turn()

    def acceptable(self, state: State) -> bool:  # noqa: ARG002  (other games' panels need it)
        """Whether the last deed stands without having made a word, so that players may agree on one."""
        return False

    def main(self, state: State, words: TableWording) -> Picture | None:  # noqa: ARG002  (other games' panels need it)
        """The picture in place of the board; None for the board."""
        return None

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:
        """The pictures below the message, from the top."""
        if not state.scores:
            return ()
        rows = (self.standing(state, player, words) for player in range(state.players))
        return (Standings(tuple(rows)),)

    def standing(self, state: State, player: int, words: TableWording) -> Standing:
        """A player's row: name, points, and what the last deed brought."""
        stood = state.lanes[0].verdict
        gained = stood.gained[player] if isinstance(stood, Stood) and player < len(stood.gained) else 0
        return Standing(
            player,
            words.player(state, player),
            words.score(state.scores[player]),
            acting=acting(state, player),
            gained=words.gained(gained) if gained else "",
        )


GamePanel = PlainPanel
"""What every game's panel is."""


def acting(state: State, player: int) -> bool:
    """Whether the table waits for this player."""
    return state.phase is Phase.PLAYING and state.to_move == player
