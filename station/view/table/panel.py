"""What a game adds to the view of its table.

`PlainPanel` is for a game that adds nothing: one lettered board, or none. A game with its own words or
pictures names a subclass in its entry.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeVar

from station.dealt.play_events import Placed
from station.dealt.worth import worth
from station.referee.deeds import OVERTIME
from station.referee.outcome import EndTopic
from station.referee.ruling import Valid
from station.referee.state import Done, Phase, TableState
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.rules.game import BLANK_LETTER, Called, Choice, Laid, Passed
from station.view.message import Order, Sign, Value
from station.view.pictures import Picture, Standing, Standings
from station.view.table.boards_panel import BoardsPanel
from station.view.table.wording import TableWording, table_words
from station.view.table.you import alone
from station.view.view import Formed

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something in words. headline: alternatives of decreasing length, to be read from two metres. words:
    what was played. text: a sentence or two. player: whom it is about, if not who did it. good: a tick, else
    a cross. caption: who did it, if not one player. draw: how many tiles that player draws now. sign: instead
    of tick or cross. closing: as in `Message`."""

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
class TaskText:
    """What must be done to the tiles before a play stands. headline: the next step; now: why. after: what
    happens to the tiles. done: what follows once everything is done. values: as in `Message`. partner: who
    gets the tiles taken, if any are."""

    orders: tuple[Order, ...]
    headline: tuple[str, ...]
    now: str
    after: str
    done: str
    values: tuple[tuple[str, Value], ...] = ()
    partner: int | None = None


class PlainPanel(BoardsPanel[P]):
    """How a game is presented. P is its position. Every picture is one of `station.view.pictures`.

    points: whether the game has points. typed: whether plays can be typed. next_up: whether, after a play
    that stands, the table says who is next if there is nothing else to say. hidden: topics of choices whose
    letters only their player may see. finished: the key for a game that ended by its rules.
    """

    points: ClassVar[bool] = True
    typed: ClassVar[bool] = True
    next_up: ClassVar[bool] = True
    hidden: ClassVar[frozenset[str]] = frozenset({"exchange"})
    finished: ClassVar[str] = "finished"

    def wording(self, language: str, *, turned: bool = False) -> TableWording:
        """The wording for everything. turned: left and right as seen from North's side."""
        return table_words(language, turned)

    def task(self, state: TableState[P], lane: int, words: TableWording) -> TaskText | None:
        """What is being done to the tiles of a board; called while the lane has a task."""
        return None

    def ended(self, state: TableState[P], words: TableWording) -> Announcement | None:
        """How the game ended, if the game has better words for it than the default."""
        return None

    def then(self, state: TableState[P], done: Done[P], words: TableWording) -> Announcement | None:
        """A turn of the history, likewise. caption: anything else to know about it."""
        return None

    def stood(self, state: TableState[P], stood: Valid, words: TableWording) -> Announcement | None:
        """The outcome of the last deed; None if it is better to say what is awaited."""
        return None

    def formed(self, state: TableState[P], stood: Valid) -> tuple[Formed, ...]:
        """The words that the last deed formed, if the game has any."""
        return ()

    def laid(
        self,
        state: TableState[P],
        player: int,
        placed: tuple[Placed, ...],
        swapped: tuple[tuple[int, str], ...],
        words: TableWording,
    ) -> str:
        """What the tiles that somebody has laid at this screen would come to, before the turn is over; "" if
        they make no play, or nothing is certain. swapped: blanks taken for the letter they stand for."""
        points = worth(state, player, placed, swapped)
        if points is None:
            return ""
        return words.trn("This scores {count} point.", "This scores {count} points.", points)

    def outcome_line(self, state: TableState[P], stood: Valid, words: TableWording) -> str:
        """The outcome of the last deed as a line below it, for terminals, which show no picture."""
        shown = self.stood(state, stood, words)
        if shown is None:
            return ""
        if isinstance(stood.deed, Laid | Passed | Called):
            return shown.text
        between = " " if shown.words.endswith(".") else ": "
        return between.join(part for part in (shown.words, shown.text) if part)

    def waits(self, state: TableState[P], words: TableWording) -> Announcement | None:
        """What is awaited, if the game has better words for it than the default."""
        return None

    def turn(self, state: TableState[P], lane: int, words: TableWording) -> Announcement | None:
        """That somebody is to move, for games that say so differently from a table with one board."""
        return None

    def side(self, state: TableState[P], player: int, words: TableWording) -> str:
        """What the side is called that this player is on."""
        return " & ".join(words.player(state, one) for one in state.side_with(player))

    def choice(self, state: TableState[P], choice: Choice, words: TableWording) -> str:
        """The name of a choice, on a button or above its options."""
        if choice.topic == OVERTIME:
            return words.tr("time over")
        return words.tr("Which letter is the blank?") if choice.topic == BLANK_LETTER else choice.topic

    def typing(self, state: TableState[P], choice: Choice, words: TableWording) -> str:
        """What to type for a choice, above the letter keys."""
        return self.choice(state, choice, words)

    def option(self, state: TableState[P], choice: Choice, option: str, words: TableWording) -> str:
        """The name of one of its options."""
        return words.over_time(option) if choice.topic == OVERTIME else option

    def asks(self, state: TableState[P], choice: Choice, words: TableWording) -> Announcement:
        """The message while play waits for this choice."""
        asked = self.choice(state, choice, words)
        if choice.topic == BLANK_LETTER:
            return Announcement(words.which_letter(), text=asked)
        name = "" if choice.player is None else words.player(state, choice.player)
        return Announcement((asked, *((name,) if name else ()), "?"), text=asked)

    def passing(self, state: TableState[P], words: TableWording) -> str:
        """What doing nothing with a turn is called; "" if there is no such choice."""
        return words.tr("Pass")

    def acceptable(self, state: TableState[P]) -> bool:
        """Whether the last deed stands without forming a word, so players may agree on one."""
        return False

    def main(self, state: TableState[P], words: TableWording) -> Picture | None:
        """The picture in place of the board; None for the board."""
        return None

    def panel(self, state: TableState[P], words: TableWording) -> tuple[Picture, ...]:
        """The pictures below the message, from the top."""
        if not state.scores:
            return ()
        rows = (self.standing(state, player, words) for player in range(state.players))
        return (Standings(tuple(rows)),)

    def standing(self, state: TableState[P], player: int, words: TableWording) -> Standing:
        """A player's row: name, points, and what the last deed scored."""
        stood = state.lanes[0].verdict
        gained = stood.gained[player] if isinstance(stood, Valid) and player < len(stood.gained) else 0
        return Standing(
            player,
            words.player(state, player),
            words.score(state.scores[player]),
            acting=acting(state, player),
            gained=words.gained(gained) if gained else "",
        )


GamePanel = PlainPanel[Any]
"""The contract of every game's panel."""


def end_choice_named(panel: GamePanel, state: TableState[Any], choice: Choice, words: TableWording) -> str:
    """The name of something that players may say about the end."""
    names = "" if choice.player is None else panel.side(state, choice.player, words)
    match choice.topic:
        case EndTopic.RESIGN if alone(state) in state.side_with(choice.player):
            return words.tr("Resign")
        case EndTopic.RESIGN:
            return words.tr("{names}: resign", names=names)
        case EndTopic.DRAW if state.offered:
            return words.tr("{names}: accept the draw", names=names)
        case EndTopic.DRAW:
            return words.tr("{names}: offer a draw", names=names)
        case _:
            return words.tr("{names}: agreed", names=names) if names else words.tr("The result is right")


def acting(state: TableState[object], player: int) -> bool:
    """Whether the table waits for this player."""
    return state.phase is Phase.PLAYING and state.to_move == player


def panel_of(game: str) -> GamePanel:
    """The panel of a game: the one its entry names, or else the plain one."""
    return _made(ENTRIES[game].panel if game in ENTRIES else "")


@cache
def _made(where: str) -> GamePanel:
    panel: GamePanel = resolve(where)() if where else PlainPanel[object]()
    return panel
