"""What was chosen for each game, to be there again when the game is opened or played at once. Pure."""

from dataclasses import replace
from typing import Final

from station.dealt.table_deal import can_be_dealt
from station.engine.engine import LEVEL_NAMES
from station.screen.start.agreement import NAME_LENGTH, agreed, matters_of, usually_dealt, value_of
from station.screen.start.view import PERSON, Agreed, LastChosen, StartState, StartView

SEATS: Final = 8
"""How many names a page keeps."""

WHO_SITS: Final = {PERSON, *LEVEL_NAMES.values()}


def opened(view: StartView, state: StartState, game: str) -> StartView:
    """The page of a game, as it was left or played last."""
    page = StartView(
        view.language, game, names=_people(view), page=view.page, theme=view.theme, last=view.last
    )
    last = last_of(view, game)
    if last is None:
        return page
    matters = {matter.name: matter.values for matter in matters_of(game, state)}
    chosen = tuple(
        (name, matters[name].index(value))
        for name, value in last.chosen
        if value in matters.get(name, ())[1:]
    )
    names = _filled(tuple(name[:NAME_LENGTH] if name.isprintable() else "" for name in last.names))
    seats = _filled(tuple(seat if seat in WHO_SITS else "" for seat in last.seats))
    return replace(page, players=last.players, names=names, chosen=chosen, seats=seats)


def last_of(view: StartView, game: str) -> LastChosen | None:
    """What was chosen for a game; None if nothing was."""
    return next((one for one in view.last if one.game == game), None)


def noted(view: StartView, state: StartState) -> StartView:
    """The page of a game with what is chosen on it among what was chosen for each game."""
    before = last_of(view, view.game)
    now = _chosen(view, state, None if before is None else before.at_screen)
    if before is None:
        return view if now == LastChosen(view.game) else replace(view, last=(*view.last, now))
    return replace(view, last=tuple(now if one.game == view.game else one for one in view.last))


def left(view: StartView, state: StartState) -> StartView:
    """The games, once the page of one is left; what was chosen there is kept."""
    after = noted(view, state) if view.game else view
    return StartView(view.language, names=_people(view), page=view.page, theme=view.theme, last=after.last)


def played(
    view: StartView, state: StartState, *, at_screen: bool, at_once: bool = False
) -> tuple[StartView, Agreed]:
    """The page of a game once it is played from there, and the game. at_once: as in `Agreed`."""
    now = _chosen(view, state, at_screen)
    others = tuple(one for one in view.last if one.game != view.game)
    result = replace(agreed(view, state, dealt=at_screen), at_once=at_once)
    return replace(view, last=(now, *others)), result


def played_at_screen(view: StartView, state: StartState) -> bool:
    """Whether the game of this page is played at this screen: as it was played last, or else as usual."""
    last = last_of(view, view.game)
    if last is None or last.at_screen is None:
        return usually_dealt(view, state)
    return last.at_screen and can_be_dealt(view.game)


def bright(view: StartView, state: StartState) -> str:
    """The game to play next: the one that was played last, or else the first."""
    known = next((one.game for one in view.last if one.game in state.games and one.at_screen is not None), "")
    return known or next(iter(state.games), "")


def _chosen(view: StartView, state: StartState, at_screen: bool | None) -> LastChosen:
    values = {matter.name: value_of(matter, view) for matter in matters_of(view.game, state)}
    chosen = tuple((name, values[name]) for name, place in view.chosen if place and name in values)
    return LastChosen(view.game, view.players, _cut(view.names), chosen, _cut(view.seats), at_screen)


def _people(view: StartView) -> tuple[str, ...]:
    """The names of people, for a game that nobody has chosen anything for: those on the page that is shown,
    or else those of the game that was played last. A computer's name is no person's."""
    names, seats = view.names, view.seats
    if not any(names) and view.last:
        names, seats = _filled(view.last[0].names), _filled(view.last[0].seats)
    return tuple(
        name if seat in {"", PERSON} else "" for name, seat in zip(names, _filled(seats), strict=False)
    )


def _filled(texts: tuple[str, ...]) -> tuple[str, ...]:
    return (*texts, *("",) * (SEATS - len(texts)))[:SEATS]


def _cut(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Without the empty ones at the end."""
    while texts and not texts[-1]:
        texts = texts[:-1]
    return texts
