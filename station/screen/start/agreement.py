"""What players can agree on before each game, and the resulting settings. Pure."""

from dataclasses import dataclass, replace
from itertools import zip_longest
from secrets import randbelow
from typing import Final

from station.clock.control import UNTIMED, TimeControl
from station.dealt.table_deal import CALLED, can_be_dealt
from station.engine.engine import LEVEL_NAMES, has_engine
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.referee.match import Match
from station.registry import entry
from station.rules.game import Option
from station.screen.start.view import Agreed, StartState, StartView
from station.screen.start.wording import start_words

NAME_LENGTH: Final = 16

MATCH: Final = "match"
MATCHES: Final = ("1", "3", "5", "7")
"""Best of how many games; one is no match."""

COMPUTER: Final = "computer"
NOBODY: Final = "nobody"
COMPUTERS: Final = ("beginner", "club", "expert", "master", NOBODY)
"""How well the computer plays the seats without a name, or that it plays none."""

PACE: Final = "pace"
WAIT: Final = "wait"
PACES: Final = (WAIT, "30", "10")
"""Whether computers at a board of their own wait for people, or for so many seconds a play."""

SEEDS: Final = 2**31

LOST: Final = "lost"
PAUSE: Final = "pause"
PLAY_ON: Final = "play-on"


@dataclass(frozen=True, slots=True)
class AgreementItem:
    """One thing to agree on. name: of the option, or "time", "tiles", "words", "match", "lost" (what happens
    when the camera or a clock head is lost). values: the usual first."""

    name: str
    values: tuple[str, ...]


def usual_players(game: str, state: StartState) -> int:
    """As many as there are proposed names, else as many as play it best."""
    least, most = entry(game).players
    return min(most, max(least, len(state.names) or entry(game).usual_players))


def matters_of(game: str, state: StartState) -> tuple[AgreementItem, ...]:
    """Everything but players: time, tiles, words, the options of the game, how many games, and what
    concerns devices."""
    home = can_be_dealt(game) and not state.camera
    limits = (UNTIMED, *entry(game).times) if home else (*entry(game).times, UNTIMED)
    times = (AgreementItem("time", limits),) if entry(game).boards else ()
    lost = (
        (AgreementItem(LOST, (PAUSE, PLAY_ON) if state.pauses else (PLAY_ON, PAUSE)),) if state.camera else ()
    )
    tiles, words = AgreementItem("tiles", state.editions), AgreementItem("words", state.lexicons)
    played = (AgreementItem(COMPUTER, COMPUTERS),) if has_engine(game) and can_be_dealt(game) else ()
    paced = (AgreementItem(PACE, PACES),) if played and entry(game).sides else ()
    return (*times, tiles, words, *_options(game), AgreementItem(MATCH, MATCHES), *played, *paced, *lost)


def list_of(view: StartView, state: StartState) -> str:
    """The word list that is chosen on the page of a game."""
    return value_of(next(matter for matter in matters_of(view.game, state) if matter.name == "words"), view)


def count_agreed(view: StartView, state: StartState) -> int:
    """How many words people agreed on besides that list."""
    return dict(state.agreed).get(list_of(view, state).lower(), 0)


def _options(game: str) -> tuple[AgreementItem, ...]:
    return tuple(AgreementItem(option.name, _values(game, option)) for option in entry(game).kind.options)


def _values(game: str, option: Option) -> tuple[str, ...]:
    """An option's values; a selection, if it is a number."""
    if option.choices:
        return option.choices
    usual = option.usual
    some = entry(game).words_for(option).offered
    some = some or ((usual, usual * 2, usual // 2) if usual else (0, 1, 2, 5))
    return tuple(str(number) for number in some if number >= option.least)


def value_of(matter: AgreementItem, view: StartView) -> str:
    """The chosen value."""
    return matter.values[view.choice(matter.name) % len(matter.values)]


def players_shown(view: StartView, state: StartState) -> int:
    """How many take part, counting those who wait for their turn."""
    least, most = entry(view.game).players[0], entry(view.game).most
    return min(most, max(least, view.players or usual_players(view.game, state)))


def seated(view: StartView, state: StartState) -> int:
    """How many sit at the table in the first game."""
    return min(players_shown(view, state), entry(view.game).players[1])


def name_shown(player: int, view: StartView, state: StartState) -> str:
    """A player's name as typed, else as proposed; "" where there is none."""
    typed = view.names[player].strip() if player < len(view.names) else ""
    return typed or (state.names[player] if player < len(state.names) else "")


def lot_is_seen(view: StartView, state: StartState) -> bool:
    """Whether tiles drawn for who plays first can be laid where the camera reads them: beside a board."""
    return state.camera and bool(entry(view.game).boards)


def usually_dealt(view: StartView, state: StartState) -> bool:
    """Whether the game is rather played at this screen: there is no camera to play it at a table with."""
    return can_be_dealt(view.game) and not state.camera


def levels_of(view: StartView, state: StartState, level: str) -> tuple[int, ...]:
    """By player, the level of the computer, or 0 for a person: whoever has a name, and at least one."""
    seats = range(seated(view, state))
    said = {seat: _level_named(view.seats[seat]) for seat in seats if view.seats[seat]}
    people = [seat for seat in seats if name_shown(seat, view, state)]
    if not people and 0 not in said.values():
        people = [next((seat for seat in seats if seat not in said), 0)]
    usual = 0 if level == NOBODY else _level_named(level)
    return tuple(said.get(seat, 0 if seat in people else usual) for seat in seats)


def _level_named(name: str) -> int:
    """The number of a level; 0 for a person."""
    return next((number for number, known in LEVEL_NAMES.items() if known == name), 0)


def computers_of(view: StartView, state: StartState) -> tuple[int, ...]:
    """By player, the level of the computer, as chosen so far."""
    level = next(
        (value_of(one, view) for one in matters_of(view.game, state) if one.name == COMPUTER), NOBODY
    )
    return levels_of(view, state, level)


def called(view: StartView, state: StartState) -> tuple[str, ...]:
    """By player, who plays at this screen: people as they are named, computers as they are called."""
    names = iter(CALLED)
    return tuple(
        name_shown(seat, view, state) or (next(names) if level else "")
        for seat, level in enumerate(computers_of(view, state))
    )


def who_plays(player: int, view: StartView, state: StartState) -> str:
    """A player of a game at this screen by name; the only person, without one, is you."""
    words = start_words(view.language)
    if is_you(player, view, state):
        return words.tr("You")
    return called(view, state)[player] or words.unnamed(player, view.game)


def is_you(player: int, view: StartView, state: StartState) -> bool:
    """Whether this is the only person, without a name."""
    return not called(view, state)[player] and computers_of(view, state).count(0) == 1


def _dealt(view: StartView, state: StartState, settings: GameSettings, level: str, pace: str) -> GameSettings:
    """The same game at this screen. Nobody waits: whoever has no seat does not play."""
    levels = levels_of(view, state, level)
    names = tuple(
        known if played else name
        for name, known, played in zip(settings.names, called(view, state), levels, strict=True)
    )
    dealt = Dealt(randbelow(SEEDS), levels, None if pace == WAIT else int(pace))
    return replace(settings, names=names, waiting=(), camera=False, dealt=dealt)


def agreed(view: StartView, state: StartState, *, dealt: bool = False) -> Agreed:
    """The agreed settings. dealt: the station holds the tiles. Raises InputError if no game is chosen."""
    game = entry(view.game)
    matters = {matter.name: value_of(matter, view) for matter in matters_of(view.game, state)}
    shown = (name_shown(player, view, state) for player in range(players_shown(view, state)))
    names = tuple(name or seat for name, seat in zip_longest(shown, game.seats, fillvalue=""))
    control = TimeControl.parse(matters.pop("time", game.times[0]))
    edition, lexicon = matters.pop("tiles"), matters.pop("words")
    best_of, level, pace = int(matters.pop(MATCH)), matters.pop(COMPUTER, NOBODY), matters.pop(PACE, WAIT)
    match = None if best_of == 1 else Match(best_of)
    at_most = game.players[1]
    if match is not None or len(names) > at_most:  # who is told apart by name
        words = start_words(view.language)
        names = tuple(name or words.unnamed(player, view.game) for player, name in enumerate(names))
    pauses = matters.pop(LOST, PAUSE if state.pauses else PLAY_ON) == PAUSE
    usual = {matter.name: matter.values[0] for matter in _options(view.game)}
    changed = tuple((name, value) for name, value in matters.items() if usual[name] != value)
    settings = GameSettings(view.game, names, edition, lexicon, control, changed, state.camera, match, pauses)
    settings = replace(settings, names=names[:at_most], waiting=names[at_most:])
    if dealt:
        settings = _dealt(view, state, settings, level, pace)
    return Agreed(settings, view.language, view.theme)
