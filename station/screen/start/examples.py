"""Pages of the start menu worth a picture."""

from station.screen.start.agreeing import NAMES, players_of
from station.screen.start.view import Broken, StartState, StartView

StartExample = tuple[StartState, StartView]

_STATE = StartState(
    Broken("auction", ("Ada", "Ben", "Cleo"), "21:40"), ("en", "de", "fr", "pl"), names=("Ada", "Ben")
)


def start_examples() -> dict[str, StartExample]:
    """Every example by its name."""
    pages = {f"start-{game}": (_STATE, StartView(game=game)) for game in NAMES}
    most = {
        f"start-{game}-{players_of(game)[1]}": (_STATE, StartView(game=game, players=players_of(game)[1]))
        for game in ("scrabbage", "auction", "speed")
    }
    chosen = (("time", 7), ("tiles", 3), ("challenge", 4), ("last_rack", 1))
    agreed = StartView(game="scrabble", chosen=chosen)
    typing = StartView(game="friendly", names=("", "Bartholomäus", "", "", ""), chosen=chosen, typing=1)
    said = StartView(game="idaho", notice="This set is too small for five.", notice_until_ms=10_000_000)
    return {
        "start-menu": (StartState(editions=("en", "de")), StartView()),
        "start-menu-again": (_STATE, StartView()),
        **pages,
        **most,
        "start-agreed": (_STATE, agreed),
        "start-typing": (_STATE, typing),
        "start-notice": (_STATE, said),
    }
