"""What a game adds to what its table shows.

`PlainPanel` is what a game has that adds nothing. A game with words or pictures of its own has a class that
changes some of it, and is named in `station.view.panels`.
"""

from dataclasses import dataclass
from typing import Any

from station.referee.state import Phase
from station.referee.table.deeds import OVERTIME
from station.referee.table.state import Stood, TableState
from station.rules.game import BLANK_LETTER, Called, Choice, Laid, Passed
from station.view.pictures import Picture, Standing, Standings
from station.view.table.wording import TableWording
from station.view.view import Formed

State = TableState[Any]


@dataclass(frozen=True, slots=True)
class Said:
    """Something in words. headline: the same thing said ever shorter, read from two metres. words: what was
    played. text: a sentence or two. player: whom it is about, where that is not who did it. good:
    whether it has a tick; else it has a cross. caption: who did it, where that is not one player. draw:
    how many tiles that player draws now."""

    headline: tuple[str, ...]
    words: str = ""
    text: str = ""
    player: int | None = None
    good: bool = True
    caption: str = ""
    draw: int = 0


class PlainPanel:
    """How a game is told. Every picture is one of `station.view.pictures`."""

    takes_blanks = False
    """Whether a player may take a blank off the board for the letter that it stands for."""

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
        stood = state.verdict
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
