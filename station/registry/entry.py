"""Everything about a game besides its rules: how it is explained, set up, shown and simulated.

Only the name and the rules are required. A game that says nothing else can still be played, typed and
recorded, and is shown plainly.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from station.referee.events import AnyEvent
from station.referee.state import AnyState
from station.registry.rotation import Custom, next_starts
from station.rules.edition import Edition
from station.rules.game import GameKind, Option
from station.rules.lexicon import WordGraph
from station.texts import tr

LONG_TIMES: Final = ("25", "10", "15", "20", "30", "45", "60", "10+5", "15+10")
SHORT_TIMES: Final = ("10", "5", "7", "15", "20", "25", "30", "5+3", "10+5")
"""Time controls that the start menu offers, the default first."""


AT_TABLE: Final = "table: "
AT_SCREEN: Final = "screen: "
"""What a paragraph of the rules in short begins with that is about playing there only."""


NAMES_CLOCKWISE: Final = tr("Names in clockwise order; the first one starts. Touch one to type it.")


def resolve(where: str) -> Any:
    """What `module:name` refers to. Heavy modules are named this way and imported only when needed."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


NextDeed = Callable[[AnyState, str, WordGraph, Edition, int], tuple[AnyEvent, int] | None]
"""Given a table's state (`station.referee.state.TableState`), a seed, the words, the tiles and after how many
turns somebody resigns: the event of what somebody does next, at time 0, and how long they think in ms. None
if nobody can do anything now."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option of the rules in words. caption: above its value in the start menu. explained: for `--help`.
    values: labels of its values; a value without one is shown as it is. offered: which numbers the menu
    offers, the default first."""

    caption: str
    explained: str
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    offered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class People:
    """Who plays a game on the simulated table.

    player: `module:class` of a player at a board, a `Seated` of the simulator; "" for those who lay out
    crosswords, who are the same in every such game. counts: how many play; the seed
    picks one. minutes: each player's time, little because simulated people are quick. options: values of the
    game's options; the seed picks these, too. chooser: `module:class` of an engine that chooses as these
    people do, for matches against computers; it is made again for each game.
    """

    player: str = ""
    counts: tuple[int, ...] = (4, 2, 3)
    minutes: int = 10
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()
    chooser: str = ""

    def count(self, seed: int) -> int:
        """How many play the game with this seed."""
        return self.counts[seed % len(self.counts)]

    def agreed(self, seed: int) -> dict[str, str]:
        """The options agreed on for the game with this seed."""
        return {name: values[seed % len(values)] for name, values in self.options}


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the house. Texts are English and marked with `tr`.

    name: as in `station play NAME`. kind: its rules.

    title, sentence: its name, and half a line on what it is. lines: three to five short sentences that
    explain it. scene: `module:name` of what its card shows (`station.registry.scene.Scene`); "" for an empty
    board. setup: two sentences on what is on the table. rules_in: the
    package with its rules in short, as `rules.LANGUAGE.txt`. options: the options of its rules in words, by
    name. times: usual time controls, the default first. usual_players: how many play best, 0 for the fewest.

    boards: how many; 0 if everybody lays out a crossword. spot: what the card says on which
    tiles are shown beside the board; "" if none are. names: the
    caption above the players' names. seats: what to call players without a name; () for numbers.

    narrator: `module:class` of what a terminal says, a `station.view.narrator.Narrator`; "" for the usual
    one. panel: `module:class` of its `station.view.table.panel.PlainPanel`. people: who plays it on the
    simulated table. light: `module:function` of simulated people who play without a camera by saying what
    they do, a `NextDeed`; "" for those to whom the station deals. custom: who starts the next of several
    games, and where everybody sits then. waiting: how many more the menu lets take part, while the winner of
    each game sits out. played: `module:function` that says what a deed was as a play
    (`station.registry.statistics.Played`); "" for games in which tiles are laid on a board in turns.

    engine: `module:class` of its computer players, made with a level and a clock
    (`station.engine.engine.MakesEngine`). match: `module:function` that lets them play a whole game without a
    table (`station.engine.match.game.PlaysMatch`). deal: `module:function` that says who holds what where the
    station holds the tiles (`station.dealt.table_deal.Deals`). dealer: `module:function` of what the station
    does with them besides what every game has (`station.dealt.dealer.Dealer`). open_hands: everybody's tiles
    lie open by rule. reviewer: `module:class` of what reviews a game (`station.review.reviewer.Reviewer`).
    followed: `station follow` can follow it from pictures alone. gcg: GCG has signs for what happens in it.
    no_gcg: if not, why, as the end of a sentence about GCG. variant: what Woogles calls its rules.

    puzzles: `module:function` that puts its puzzles in a window (`station.app.menu_window.PutsPuzzles`).
    puzzle_command, judge_command: `module:function` that declares `station puzzle` and `station judge NAME`
    on a parser. lesson: `module:name` of its lesson (`station.lesson.lesson.Lesson`). Each "" if the game has
    none.
    """

    name: str
    kind: GameKind
    title: str = ""
    sentence: str = ""
    lines: tuple[str, ...] = ()
    scene: str = ""
    setup: tuple[str, ...] = ()
    rules_in: str = ""
    options: Mapping[str, OptionWords] = field(default_factory=lambda: MappingProxyType({}))
    times: tuple[str, ...] = LONG_TIMES
    usual_players: int = 0
    boards: int = -1
    spot: str = ""
    names: str = NAMES_CLOCKWISE
    seats: tuple[str, ...] = ()
    narrator: str = ""
    panel: str = ""
    people: People | None = None
    light: str = ""
    custom: Custom = next_starts
    waiting: int = 0
    played: str = ""
    engine: str = ""
    match: str = ""
    deal: str = ""
    dealer: str = ""
    open_hands: bool = False
    reviewer: str = ""
    followed: bool = False
    gcg: bool = False
    no_gcg: str = "it has no signs for that game"
    variant: str = "classic"
    puzzles: str = ""
    puzzle_command: str = ""
    judge_command: str = ""
    lesson: str = ""

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name.capitalize())
        if self.boards < 0:
            object.__setattr__(self, "boards", 1 if self.kind.board else 0)

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most."""
        return self.kind.players

    @property
    def most(self) -> int:
        """How many can take part, counting those who wait."""
        return self.players[1] + self.waiting

    @property
    def sides(self) -> bool:
        """Whether players have a side of one of several boards, rather than sitting clockwise around one."""
        return self.boards > 1

    def rules(self, language: str, *, at_screen: bool = False) -> tuple[str, ...]:
        """Its rules in short, a paragraph each: in English if not in this language; () if there are none.
        at_screen: as it is played at a screen, with tiles that the station holds, rather than at a table: a
        paragraph that is about one of them only begins with `AT_SCREEN` or `AT_TABLE` in the file."""
        if not self.rules_in:
            return ()
        found = (files(self.rules_in) / f"rules.{one}.txt" for one in (language, "en"))
        lines = next(text for text in found if text.is_file()).read_text("utf-8").splitlines()
        here, elsewhere = (AT_SCREEN, AT_TABLE) if at_screen else (AT_TABLE, AT_SCREEN)
        return tuple(line.removeprefix(here) for line in lines if not line.startswith(elsewhere))

    def words_for(self, option: Option) -> OptionWords:
        """An option in words, or by its name in the rules if it has none."""
        return self.options.get(option.name) or OptionWords(option.name.replace("_", " "), "")
