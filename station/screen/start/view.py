"""What the start menu shows, and its outcomes."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from station.referee.events import GameSettings
from station.registry import ENTRIES
from station.registry.draw_for_first import Lot
from station.screen.pages.appearance import Appearance


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that was broken off. played: who played it, with points, by language. when: the local time at
    which it was set up, such as "2026-11-27 21:40". journal: where it is."""

    game: str
    played: tuple[tuple[str, str], ...] = ()
    when: str = ""
    journal: str = ""


@dataclass(frozen=True, slots=True)
class Following:
    """The next game of a match that is not decided. standing: how it stands, by language."""

    settings: GameSettings
    standing: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A game on record. names: of its players, with points. when: as text. result: "" if it can go on.
    follows: its match is open, and this was the last game of it so far. origin: from which turn of which game
    it was played on, as text; "" for a game of its own."""

    game: str
    names: str
    when: str
    result: str
    journal: str
    follows: bool = False
    origin: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether the game or its match can be continued."""
        return self.follows or not self.result


@dataclass(frozen=True, slots=True)
class OnRecord:
    """The games on record, latest first. whole: whether all of them were read."""

    games: tuple[Kept, ...] = ()
    whole: bool = True


@dataclass(frozen=True, slots=True)
class StartState:
    """The choices. broken: the latest game that was broken off, if any; following: if what
    was played last is an open match, its next game, offered instead. editions, lexicons: names of tile sets
    and of word lists, the default first. names: proposed names of players. camera: whether there is one.
    pauses: whether the game usually waits for a lost device. games: by name, in the order of their cards.
    kept: how many games are on record. can_switch_off: whether the machine is the station's own. setup:
    whether the table can be set up from here. hall: whether it has joined a tournament. puzzles: whether
    there are some to solve. phones: people can join with phones of their own. can_update,
    can_go_back: to the newest version of the station, and to the one before. today: the local date, such as
    "2026-11-27". agreed: the word lists besides which people agreed on words, in small letters, each with on
    how many."""

    broken: Broken | None = None
    editions: tuple[str, ...] = ("en",)
    lexicons: tuple[str, ...] = ("english",)
    names: tuple[str, ...] = ()
    camera: bool = True
    pauses: bool = True
    games: tuple[str, ...] = field(default_factory=lambda: tuple(ENTRIES))
    kept: int = 0
    can_switch_off: bool = False
    following: Following | None = None
    setup: bool = False
    hall: bool = False
    puzzles: bool = False
    phones: bool = False
    can_update: bool = False
    can_go_back: bool = False
    today: str = ""
    agreed: tuple[tuple[str, int], ...] = ()


PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class LastChosen:
    """What was chosen for a game when it was played last. chosen: (what, its value). seats: as in
    `StartView`. at_screen: whether it was played at this screen; None if it was not played yet."""

    game: str
    players: int = 0
    names: tuple[str, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    seats: tuple[str, ...] = ()
    at_screen: bool | None = None


@dataclass(frozen=True, slots=True)
class StartView:
    """game: the one being explained; "" for the cards of all games. players: how many, 0 for the usual
    number. names: as typed so far. chosen: (what, index of its value) if not the first. typing: the player
    whose name is being typed. notice: a sentence for whoever touches the screen. page: which page of cards is
    shown; beyond the last is the last. quit: the window closes. lot: being drawn for who plays
    first; begins: who that is, once it was drawn ("": you); drawn: by name, what the station drew for all.
    switching_off: whether to switch off is being asked. busy: an update is going on, and nothing can be
    touched. seating: it is being chosen who plays at this screen;
    seats: by player, `PERSON`, a level of the computer, or "" for the usual. last: what was chosen for each
    game, the one that was played last first."""

    language: str = "en"
    game: str = ""
    players: int = 0
    names: tuple[str, ...] = ("",) * 8
    chosen: tuple[tuple[str, int], ...] = ()
    typing: int | None = None
    notice: str = ""
    notice_until_ms: int = 0
    page: int = 0
    theme: str = "dark"
    quit: bool = False
    lot: Lot | None = None
    begins: str | None = None
    drawn: tuple[tuple[str, str], ...] = ()
    switching_off: bool = False
    busy: bool = False
    seating: bool = False
    seats: tuple[str, ...] = ("",) * 8
    last: tuple[LastChosen, ...] = ()

    def choice(self, what: str) -> int:
        return dict(self.chosen).get(what, 0)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A new game with these settings, shown in this language and theme. at_once: nobody is asked to start
    it. phones: people join with their own first."""

    settings: GameSettings
    language: str = "en"
    theme: str = "dark"
    at_once: bool = False
    phones: bool = False


@dataclass(frozen=True, slots=True)
class GoOn(Appearance):
    """Resume a game that was broken off, or play the next one of its match. journal: where it is."""

    journal: str = ""


@dataclass(frozen=True, slots=True)
class AskReview:
    """Review a game on record. journal: where it is."""

    game: str
    journal: str
    language: str = "en"
    theme: str = "dark"


@dataclass(frozen=True, slots=True)
class AskExport(AskReview):
    """Export a game on record."""


class MenuItem(StrEnum):
    """What else the menu leads to: the games on record, the words agreed on, setting up the table, the
    tournament that it has joined, puzzles, switching the machine off, and another version of the station:
    the newest, or the one before."""

    RECORD = "record"
    WORDS = "our-words"
    SETUP = "setup"
    HALL = "hall"
    PUZZLES = "puzzles"
    SWITCH_OFF = "switch-off"
    UPDATE = "update"
    GO_BACK = "go-back"


@dataclass(frozen=True, slots=True)
class MenuChosen(Appearance):
    item: MenuItem = MenuItem.RECORD


@dataclass(frozen=True, slots=True)
class AskLesson(Appearance):
    """Learn a game."""

    game: str = ""


Result = Agreed | AskLesson | GoOn | MenuChosen
