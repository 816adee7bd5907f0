"""What events and deeds are called in a journal, whatever their classes are called in the program."""

from collections.abc import Mapping
from typing import Any, Final

from station.referee import events
from station.rules import game

NAMES: Final[Mapping[Any, str]] = {
    events.Aborted: "Aborted",
    events.BlankChosen: "BlankChosen",
    events.BoardSeen: "BoardSeen",
    events.CameraUsed: "CameraUsed",
    events.Challenged: "Challenged",
    events.ClockChanged: "ClockChanged",
    events.ClockSet: "ClockSet",
    events.Continued: "Continued",
    events.DeviceFound: "DeviceFound",
    events.DeviceLost: "DeviceLost",
    events.Flagged: "Flagged",
    events.GameSetUp: "GameSetUp",
    events.Held: "Held",
    events.LayoutSeen: "LayoutSeen",
    events.Paused: "Paused",
    events.PlayAccepted: "PlayAccepted",
    events.PlayUndone: "PlayUndone",
    events.Pressed: "Pressed",
    events.Released: "Released",
    events.Resumed: "Resumed",
    events.SpotSeen: "SpotSeen",
    events.SquareSettled: "SquareSettled",
    events.DeedEntered: "Told",
    events.Waited: "Waited",
    events.WordsAllowed: "WordsAllowed",
    game.Called: "Called",
    game.Chosen: "Chosen",
    game.Laid: "Laid",
    game.LaidOut: "LaidOut",
    game.Left: "Left",
    game.Passed: "Passed",
    game.Raised: "Raised",
    game.Shown: "Shown",
}
"""By class; a name once written is never changed."""


def name_of(class_: Any) -> str:
    """What a journal calls values of this class where several are possible."""
    return NAMES.get(class_, class_.__name__)
