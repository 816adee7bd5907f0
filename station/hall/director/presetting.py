"""From a division's preset to the settings of a game."""

from station.hall.tournament.preset import Preset
from station.referee.events import GameSettings


def settings(preset: Preset, names: tuple[str, ...] = ()) -> GameSettings:
    """What a game is set up with."""
    return GameSettings(
        game=preset.game,
        names=names,
        edition=preset.edition,
        lexicon=preset.lexicon,
        control=preset.control,
        options=preset.options,
    )
