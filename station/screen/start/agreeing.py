"""What can be agreed before each game, and the settings that come of it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from station.clock.control import TimeControl
from station.games import GAMES
from station.referee.events import HouseSettings, Judge
from station.referee.table.events import TableSettings
from station.rules.game import Option
from station.rules.tile import Side
from station.screen.start.view import Agreed, StartState, StartView

HOUSE: Final = "house"
NAMES: Final = (HOUSE, *GAMES)
"""Every game, in the order of the page."""

NAME_LENGTH: Final = 16

_LONG: Final = ("25", "10", "15", "20", "30", "45", "60", "10+5", "15+10")
_SHORT: Final = ("10", "5", "7", "15", "20", "25", "30", "5+3", "10+5")
_SHORT_GAMES: Final = {HOUSE, "scrabbage"}

_NUMBERS: Final[Mapping[tuple[str, str], tuple[int, ...]]] = {
    ("scrabbage", "points"): (121, 61),
    ("scrabbage", "penalty"): (0, 1, 2, 3, 5),
    ("auction", "points"): (100, 50, 75, 150, 200),
}


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to agree on. name: of the option, or "time", "tiles", "words". values: the usual first."""

    name: str
    values: tuple[str, ...]


def players_of(game: str) -> tuple[int, int]:
    """The least and the most."""
    return (4, 4) if game == HOUSE else GAMES[game].players


def usual_players(game: str, state: StartState) -> int:
    """As many as names are proposed, else the least; those who play without turns are best with four."""
    least, most = players_of(game)
    proposed = len(state.names) or (4 if game == "speed" else least)
    return min(most, max(least, proposed))


def has_clocks(game: str) -> bool:
    return game == HOUSE or GAMES[game].board


def matters_of(game: str, state: StartState) -> tuple[Matter, ...]:
    """Everything but players: time, tiles, words, and the options of the game."""
    times = (Matter("time", _SHORT if game in _SHORT_GAMES else _LONG),) if has_clocks(game) else ()
    return (*times, Matter("tiles", state.editions), Matter("words", state.lexicons), *_options(game))


def _options(game: str) -> tuple[Matter, ...]:
    if game == HOUSE:
        return (Matter("judge", tuple(judge.value for judge in Judge)), Matter("first", ("S", "N")))
    return tuple(Matter(option.name, _values(game, option)) for option in GAMES[game].options)


def _values(game: str, option: Option) -> tuple[str, ...]:
    """An option's values; of a number, some."""
    if option.choices:
        return option.choices
    usual = option.usual
    some = _NUMBERS.get((game, option.name), (usual, usual * 2, usual // 2) if usual else (0, 1, 2, 5))
    return tuple(str(number) for number in some if number >= option.least)


def value_of(matter: Matter, view: StartView) -> str:
    """The value that is chosen."""
    return matter.values[view.choice(matter.name) % len(matter.values)]


def players_shown(view: StartView, state: StartState) -> int:
    least, most = players_of(view.game)
    return min(most, max(least, view.players or usual_players(view.game, state)))


def name_shown(player: int, view: StartView, state: StartState) -> str:
    """A player's name as typed, else as proposed; "" where there is none."""
    typed = view.names[player].strip()
    return typed or (state.names[player] if player < len(state.names) else "")


def agreed(view: StartView, state: StartState) -> Agreed:
    """The game that is agreed on. Raises KeyError where none is chosen."""
    matters = {matter.name: value_of(matter, view) for matter in matters_of(view.game, state)}
    names = tuple(name_shown(player, view, state) for player in range(players_shown(view, state)))
    time = matters.pop("time", None)
    edition, lexicon = matters.pop("tiles"), matters.pop("words")
    if view.game == HOUSE:
        south, north = "South", "North"
        first, second, third, fourth = (
            name or side for name, side in zip(names, (south, north, south, north), strict=True)
        )
        return Agreed(
            HouseSettings(
                (first, second, third, fourth),
                edition,
                lexicon,
                TimeControl.parse(time or "10"),
                Side.SOUTH if matters["first"] == "S" else Side.NORTH,
                Judge(matters["judge"]),
            ),
            view.language,
        )
    usual = {matter.name: matter.values[0] for matter in _options(view.game)}
    changed = tuple((name, value) for name, value in matters.items() if usual[name] != value)
    settings = TableSettings(
        view.game, names, edition, lexicon, TimeControl.parse(time or "25"), changed, state.camera
    )
    return Agreed(settings, view.language)
