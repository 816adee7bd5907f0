"""What belongs to a game beside its rules: how it is explained, set up, shown, and simulated.

Only the name and the rules are needed. A game that says nothing else is played, typed, recorded and shown
plainly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from station.rules.game import GameKind, Option

LONG_TIMES: Final = ("25", "10", "15", "20", "30", "45", "60", "10+5", "15+10")
SHORT_TIMES: Final = ("10", "5", "7", "15", "20", "25", "30", "5+3", "10+5")
"""Time controls that the start menu offers, the usual one first."""


def tr(text: str) -> str:
    """Marks a text for the catalogues; whoever shows it translates it."""
    return text


NAMES_CLOCKWISE: Final = tr("Names, clockwise from who starts. Touch one to type it.")


def resolve(where: str) -> Any:
    """What `module:name` names. Heavy modules are named so, and imported only by those who need them."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option of the rules in words. caption: above its value in the start menu. explained: for `--help`.
    values: what its values are called; one that is not here is shown as it is. offered: which numbers the
    menu offers, the usual one first."""

    caption: str
    explained: str
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    offered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class People:
    """Who plays a game on the simulated table, and by what.

    player: `module:class` of a player at a board, a `BoardPlayer` of the simulator; "" for those of House
    and those who lay out crosswords, who are the same in every such game. counts: how many play; the seed
    chooses. minutes: that each has; simulated people are quick. options: the values of options; the seed
    chooses likewise.
    """

    player: str = ""
    counts: tuple[int, ...] = (4, 2, 3)
    minutes: int = 10
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def count(self, seed: int) -> int:
        """How many play the game of this seed."""
        return self.counts[seed % len(self.counts)]

    def agreed(self, seed: int) -> dict[str, str]:
        """What they agree on for the game of this seed."""
        return {name: values[seed % len(values)] for name, values in self.options}


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the house. Texts are English and marked with `tr`.

    name: as in `station play NAME`. kind: its rules.

    title, sentence: what it is called, and what it is in half a line. lines: three to five short sentences
    that explain it. setup: in two, what is on the table. rules_page: where the whole of its rules stands.
    options: by name, the options of its rules in words. times: usual time controls, the first where nobody
    says otherwise. usual_players: how many play best, 0 for the fewest.

    boards: how many; 0 where everybody lays out a crossword. spot: tiles are shown beside the board. names:
    the caption above the players' names. seats: what players are called whom nobody named; () for numbers.
    needs_camera: why it cannot be typed; "" where it can.

    narrator: `module:class` of how a terminal tells it, a `station.games.narrator.Narrator`; "" for the usual
    one. panel: `module:class` of its `station.view.table.panel.PlainPanel`. examples: `module:function` of
    the states worth a picture. people: who plays it on the simulated table.
    """

    name: str
    kind: GameKind
    title: str = ""
    sentence: str = ""
    lines: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    rules_page: str = ""
    options: Mapping[str, OptionWords] = field(default_factory=lambda: MappingProxyType({}))
    times: tuple[str, ...] = LONG_TIMES
    usual_players: int = 0
    boards: int = -1
    spot: bool = False
    names: str = NAMES_CLOCKWISE
    seats: tuple[str, ...] = ()
    needs_camera: str = ""
    narrator: str = ""
    panel: str = ""
    examples: str = ""
    people: People | None = None

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
    def sides(self) -> bool:
        """Whether players belong to the sides of boards, rather than sitting clockwise around one."""
        return self.boards > 1

    def words_for(self, option: Option) -> OptionWords:
        """An option in words; one that has none is called what the rules call it."""
        return self.options.get(option.name) or OptionWords(option.name.replace("_", " "), "")
