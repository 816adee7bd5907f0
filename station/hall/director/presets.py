"""A division's preset: whether such a game can be played, and its settings."""

from station.errors import InputError
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.errors import TournamentError
from station.referee.events import GameSettings
from station.registry import ENTRIES, entry
from station.registry.entry import Game


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


def usual_seats(game: Game) -> int:
    """How many sit at a table of this game, unless the director says otherwise: as few as can."""
    return max(2, game.players[0])


def usual_form(game: Game, seats: int) -> Form:
    """Teams where two play together, else single players."""
    return Form.TEAMS if len(game.kind.sides(seats)) < seats else Form.SINGLES


def check_preset(division: Division) -> None:
    """Raises TournamentError if there is no such game, or it is not played by so many, or not two against
    two, or only so."""
    try:
        game = entry(division.preset.game)
    except InputError:
        raise TournamentError(
            "there is no game '{name}'; there are {known}",
            name=division.preset.game,
            known=", ".join(ENTRIES),
        ) from None
    least, most = game.players
    if not least <= division.seats <= most:
        if least == most:
            raise TournamentError(
                "{game} is played by {players}, not by {seats}",
                game=game.title,
                players=least,
                seats=division.seats,
            )
        raise TournamentError(
            "{game} is played by {least} to {most}, not by {seats}",
            game=game.title,
            least=least,
            most=most,
            seats=division.seats,
        )
    together = usual_form(game, division.seats) is Form.TEAMS
    if division.form is not Form.SINGLES and not together:
        raise TournamentError("in {game} everybody plays alone; choose single players", game=game.title)
    if division.form is Form.SINGLES and together and least == most:
        raise TournamentError(
            "{game} is played by four, in fixed teams or with changing partners", game=game.title
        )
    for name, value in division.preset.options:
        known = {option.name: option.choices for option in game.kind.options}
        if name not in known or (known[name] and value not in known[name]):
            raise TournamentError("{game} has no option {option}", game=game.title, option=f"{name}={value}")
