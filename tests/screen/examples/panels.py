"""Pages and panels that show nothing new of a game: in a game for two boards and in one for one."""

from collections.abc import Mapping
from typing import Any, Final

from station.referee.state import TableState
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import WRONG_PIN, Entry, EntryKind, Panel, ScreenState, VoiceSetting

PanelExample = tuple[TableState[Any], ScreenState]

_UNDO: Final = Action(Do.UNDO)
_PIN: Final = Entry(EntryKind.PIN, topic="lock", tiles=("4", "7", "1"))

_PANELS: Final[Mapping[str, ScreenState]] = {
    "settings": ScreenState(panel=Panel.SETTINGS, volume=50, voice=VoiceSetting.NOT_NOW),
    "settings-silent": ScreenState(panel=Panel.SETTINGS, voice=VoiceSetting.MISSING),
    "arbiter": ScreenState(panel=Panel.ARBITER, pin="4711"),
    "reason": ScreenState(panel=Panel.REASON, pending=_UNDO),
    "pin": ScreenState(panel=Panel.PIN, entry=_PIN),
    "wrong-pin": ScreenState(panel=Panel.PIN, entry=Entry(EntryKind.PIN, topic=WRONG_PIN), pin="4711"),
    "unlock": ScreenState(panel=Panel.PIN, entry=Entry(EntryKind.PIN), pin="4711"),
    "clocks": ScreenState(panel=Panel.CLOCK, pending=Action(Do.ADJUST, amount=-70_000, player=0)),
    "leave": ScreenState(panel=Panel.LEAVE),
    "camera": ScreenState(panel=Panel.CAMERA),
}


def panel_examples(games: Mapping[str, PanelExample]) -> dict[str, PanelExample]:
    """Every example by its name. games: examples of games, by name."""
    found = {
        f"{game}-{name}": (games[example][0], view)
        for game, example in (("house", "order"), ("scrabble", "scrabble-laid"))
        for name, view in _PANELS.items()
    }
    resigning = Action(Do.CHOOSE, text="resign", player=0)
    found["house-resign"] = (games["order"][0], ScreenState(panel=Panel.ABORT, pending=resigning))
    at_home = games["dealt-scrabble"][0]
    found["dealt-menu"] = (at_home, ScreenState(panel=Panel.MENU))
    found["dealt-help"] = (at_home, ScreenState(panel=Panel.HELP))
    of_game, of_match = games["win"][0], games["win-of-a-match"][0]
    found["house-statistics"] = (of_game, ScreenState(panel=Panel.STATISTICS))
    found["house-match-statistics"] = (of_match, ScreenState(panel=Panel.STATISTICS))
    found["house-last-turn"] = (games["win"][0], ScreenState(panel=Panel.HISTORY, lane=1, turn=9))
    return found
