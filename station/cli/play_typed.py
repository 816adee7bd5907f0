"""A game on the terminal: every deed is typed, the station referees, counts and keeps the journal."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from time import sleep
from typing import Any, Final

from station.app.table_game import TableGame
from station.cli.replay_lines import Lines
from station.games.narrator import narrator_of
from station.journal.replaying import Step
from station.referee.events import Aborted, AnyEvent, Continued, Paused, PlayAccepted, PlayUndone, Told
from station.referee.state import Phase, TableState
from station.referee.typed import help_for, parse_deed
from station.referee.typed_boards import BOARDS, HELP, parse_at_board
from station.rules.edition import Edition
from station.rules.game import RuleError

RULINGS: Final[Mapping[str, tuple[Callable[[int], AnyEvent], str]]] = {
    "undo": (lambda at_ms: PlayUndone(0, at_ms), "undo the last action"),
    "accept-words": (lambda at_ms: PlayAccepted(0, at_ms), "count what was refused, or laid last, as words"),
}
"""What concerns a board."""

COMMANDS: Final[Mapping[str, tuple[Callable[[int], AnyEvent], str]]] = {
    **RULINGS,
    "pause": (Paused, "stop the clocks"),
    "continue": (Continued, "resume after a pause"),
    "abort": (Aborted, "end the game without a winner"),
}
"""What an arbiter may type: the event, and what it does."""


def play_typed(game: TableGame, edition: Edition, lines: Iterable[str]) -> None:
    """Play from lines until they end, somebody types `quit`, or the end of the game is agreed on."""
    station, now_ms = game.station, game.time.now_ms
    teller = Lines(station.state.settings)
    told = 0

    def tell(event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        nonlocal told
        told += 1
        for _, text in teller.of(Step(told, event, (), before, after)):
            print(text, flush=True)

    station.watchers.append(tell)
    station.handle(Continued(now_ms()))
    if station.state.turns:
        print(teller.closing(station.state, colour=False))
    _prompt(station.state)
    for line in lines:
        text = line.strip()
        if text.lower() in {"quit", "exit"}:
            break
        if not text or text.startswith("#"):
            continue
        station.hear(now_ms())
        if text.lower() in {"?", "help"}:
            print("\n".join(_help(station.state)))
        elif text.lower() == "board":
            print(teller.closing(station.state, colour=False))
        else:
            before = station.state
            try:
                station.handle(_meant(text, before, edition, now_ms()))
            except RuleError as error:
                print(f"station: {error}", file=sys.stderr)
            for told_to in narrator_of(before.settings.game).to_do(before, station.state):
                print(told_to, flush=True)
        _settle(game)
        if station.state.kept:
            break
        _prompt(station.state)
    print(teller.closing(station.state, colour=False))
    tell_broken_off(station.state)


def tell_broken_off(state: TableState[Any]) -> None:
    """How to continue a game that is not over."""
    if state.phase is not Phase.OVER:
        again = f"station play {state.settings.game} --typed --resume"
        print(f"The game is interrupted; to continue it: {again}", file=sys.stderr)


def _meant(text: str, state: TableState[Any], edition: Edition, at_ms: int) -> AnyEvent:
    """The event of a line. Raises RuleError if it means nothing."""
    several, command = len(state.lanes) > 1, text.lower()
    if command in COMMANDS and not (several and command in RULINGS):
        return COMMANDS[command][0](at_ms)
    if several:
        return parse_at_board(text, state, edition, at_ms)
    return Told(at_ms, parse_deed(text, state, edition))


def _settle(game: TableGame) -> None:
    """Wait until calls are settled: until then another would count as simultaneous."""
    due_ms = game.station.wake_ms
    if due_ms is not None:
        sleep(max(0, due_ms - game.time.now_ms()) / 1000)
    game.station.hear(game.time.now_ms())


def _help(state: TableState[Any]) -> Iterator[str]:
    """What can be typed now, a line each, with what it means."""
    if len(state.lanes) > 1:
        for line, meaning in HELP:
            yield f"{line:<32} {meaning}"
    lines = help_for(state)
    choices = (*state.choices, *state.end_choices)
    main = len(lines) - len(choices)
    yield from lines[:main] if len(state.lanes) == 1 else ()
    for line, choice in zip(lines[main:], choices, strict=True):
        yield f"{line:<32} {narrator_of(state.settings.game).label(state, choice)}"
    for command, (_, meaning) in COMMANDS.items():
        yield f"{command:<32} {meaning}"
    yield f"{'board':<32} show the board and the scores"
    yield f"{'quit':<32} stop here; --resume continues"


def _prompt(state: TableState[Any]) -> None:
    """Whose move is awaited, for a person at a terminal."""
    if not sys.stdin.isatty():
        return
    if state.phase is Phase.PAUSED:
        said = "paused; type: continue"
    elif state.phase is Phase.OVER:
        said = "over; type agree to keep the result, or take it back with undo"
    else:
        said = _awaited(state)
    print(f"{said}\n> ", end="", file=sys.stderr, flush=True)


def _awaited(state: TableState[Any]) -> str:
    """Who is to move, and what can be typed."""
    narrator = narrator_of(state.settings.game)
    if len(state.lanes) > 1:
        turns = ((name, state.turn(lane)) for lane, name in enumerate(BOARDS))
        return "; ".join(f"{name}: {narrator.name(state, turn.player)}" for name, turn in turns if turn)
    asked = narrator.asked(state)
    who = "" if state.to_move is None else f"{state.settings.names[state.to_move]}: "
    return "\n".join((*((asked,) if asked else ()), f"{who}{'; '.join(help_for(state))}"))
