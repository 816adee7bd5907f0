"""What the start menu shows, and its outcomes."""

from dataclasses import dataclass, field

from station.games import ENTRIES
from station.referee.events import GameSettings


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that was broken off. names: of its players. when: as text, such as "21:40"."""

    game: str
    names: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class StartState:
    """What there is to choose from. broken: the latest game that was broken off, if any. editions, lexicons:
    names of tile sets and of word lists, the default first. names: proposed names of players. camera: whether
    there is one. games: by name, in the order of their cards."""

    broken: Broken | None = None
    editions: tuple[str, ...] = ("en",)
    lexicons: tuple[str, ...] = ("english",)
    names: tuple[str, ...] = ()
    camera: bool = True
    games: tuple[str, ...] = field(default_factory=lambda: tuple(ENTRIES))


@dataclass(frozen=True, slots=True)
class StartView:
    """game: the one being explained; "" for the cards of all games. players: how many, 0 for the usual
    number. names: as typed so far. chosen: (what, index of its value) if not the first. typing: the player
    whose name is being typed. notice: a sentence for whoever touches the screen. page: which page of cards is
    shown; beyond the last is the last. bright: the theme for daylight. quit: the window is to be closed."""

    language: str = "en"
    game: str = ""
    players: int = 0
    names: tuple[str, ...] = ("",) * 5
    chosen: tuple[tuple[str, int], ...] = ()
    typing: int | None = None
    notice: str = ""
    notice_until_ms: int = 0
    page: int = 0
    bright: bool = False
    quit: bool = False

    def choice(self, what: str) -> int:
        return dict(self.chosen).get(what, 0)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A new game with these settings, shown in this language and theme."""

    settings: GameSettings
    language: str = "en"
    bright: bool = False


@dataclass(frozen=True, slots=True)
class GoOn:
    """Resume the game that was broken off."""

    language: str = "en"
    bright: bool = False


Result = Agreed | GoOn
