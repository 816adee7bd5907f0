"""A game on the terminal: every deed is typed, the station referees, counts and keeps the journal."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from time import sleep
from typing import Final

from station.app.table.game import TableGame
from station.export.lines import Lines
from station.journal.replay import Step
from station.referee.events import (
    Aborted,
    AnyEvent,
    Continued,
    DeedEntered,
    GameSettings,
    Paused,
    PlayAccepted,
    PlayUndone,
    WordsAllowed,
)
from station.referee.outcome import END_TOPICS, EndTopic
from station.referee.ruling import Refused
from station.referee.state import Phase, TableState
from station.referee.typed.awaited import help_for
from station.referee.typed.boards import BOARDS, HELP, parse_at_board, seat_pressed
from station.referee.typed.deeds import parse_deed
from station.registry.rematch import match_with, rematch
from station.rules.edition import Edition
from station.rules.game import Chosen, RuleError, Turn
from station.view.narrator import clock_time, narrator_of
from station.view.table.panel import panel_of

Command = tuple[Callable[[int], AnyEvent], str, str]

ALLOW: Final = "allow-words"

RULINGS: Final[Mapping[str, Command]] = {
    "undo": (lambda at_ms: PlayUndone(0, at_ms), "undo the last action", "there is nothing to undo"),
    "accept-words": (
        lambda at_ms: PlayAccepted(0, at_ms),
        "count what was refused, or laid last, as words",
        "there are no words to accept",
    ),
}
"""What concerns a board."""

COMMANDS: Final[Mapping[str, Command]] = {
    **RULINGS,
    "pause": (Paused, "stop the clocks", "the game is not under way"),
    "continue": (Continued, "resume after a pause", "the game is not paused"),
    "abort": (Aborted, "end the game without a winner", "the game is over"),
}
"""What an arbiter may type: the event, what it does, and what is said if it changes nothing."""

OF_A_BOARD: Final = {"undo", "accept-words"}
"""Which of them are about one board."""

PHASES: Final = {"pause": Phase.PLAYING, "continue": Phase.PAUSED}
"""When some of them are possible at all."""

REMATCH: Final = "rematch"


def play_typed(game: TableGame, edition: Edition, lines: Iterator[str]) -> GameSettings | None:
    """Play from lines until they end, somebody types `quit`, or the end of the game is agreed on. Returns the
    settings of the game to be played next: of a rematch, or of a match that is still open."""
    station, now_ms = game.station, game.time.now_ms
    reporter = Lines(station.state.settings)
    number = 0

    def report(event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        nonlocal number
        number += 1
        for _, text in reporter.of(Step(number, event, (), before, after)):
            print(text, flush=True)

    station.watchers.append(report)
    _sit_down(game, reporter)
    again = False
    _prompt(station.state, now_ms())
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
            print(reporter.closing(station.state, colour=False))
            print(_clocks(station.state, now_ms()), end="")
        elif text.lower() == REMATCH and station.state.phase is Phase.OVER:
            station.handle(DeedEntered(now_ms(), Chosen(EndTopic.AGREE.value)))
            again = True
        else:
            before = station.state
            try:
                _do(text, game, edition)
            except RuleError as error:
                print(f"station: {error}", file=sys.stderr)
            for due in narrator_of(before.settings.game).to_do(before, station.state):
                print(due, flush=True)
        _settle(game)
        if station.state.kept:
            break
        _prompt(station.state, now_ms())
    print(reporter.closing(station.state, colour=False))
    state, journal = station.state, station.journal
    say_interrupted(state)
    if state.phase is not Phase.OVER:
        return None
    print(reporter.results(state))
    _say_waiting(state)
    match = match_with(state)
    following = again or (state.kept and match.best_of > 0 and not match.winners)
    return rematch(state, journal.path.name if journal else "") if following else None


def _sit_down(game: TableGame, reporter: Lines) -> None:
    """Go on with a game, or begin one that waits for nobody's press."""
    station = game.station
    if not _starters(station.state):
        station.handle(Continued(game.time.now_ms()))
    if station.state.turns or station.state.lanes[0].board is None:
        print(reporter.closing(station.state, colour=False))


def _do(text: str, game: TableGame, edition: Edition) -> None:
    """What was typed: a deed, or an arbiter's command. Raises RuleError if it means or changes nothing."""
    station, now_ms = game.station, game.time.now_ms
    if station.state.phase is Phase.READY and _begun(text, game, edition):
        return
    before, command = station.state, text.lower()
    if PHASES.get(command, before.phase) is before.phase:
        station.handle(_meant(text, before, edition, now_ms()))
    if replace(station.state, at_ms=before.at_ms) == before:
        if command in COMMANDS:
            raise RuleError(COMMANDS[command][2])
        if command.split()[0] == ALLOW:
            raise RuleError("no word of these letters is new to this game")


def _begun(text: str, game: TableGame, edition: Edition) -> bool:
    """Whether a line before the game was a press, or begins the game by itself. Any other line that makes
    sense begins it, and is carried out then: people who type plays are ready."""
    station, contacts, at_ms = game.station, game.opened.contacts, game.time.now_ms()
    if text.lower() == "continue":
        station.handle(Continued(at_ms))
        return True
    seat = seat_pressed(text, station.state, _starters(station.state))
    if seat is None:
        if text.split(maxsplit=1)[0].lower() not in END_TOPICS:
            _meant(text, station.state, edition, at_ms)  # raises what it has against it
        station.handle(Continued(at_ms))
        return False
    if contacts is None:
        raise RuleError("press the button of the clock head")
    contacts[seat.board].press(seat.side, at_ms)
    contacts[seat.board].release(seat.side, at_ms)
    station.hear(at_ms)
    waited = _waited_for(station.state)
    print(f"      still to press: {' and '.join(waited)}" if waited else "      the game begins", flush=True)
    return True


def _waited_for(state: TableState[object]) -> list[str]:
    """Who still has to press."""
    return [state.settings.names[one] for one in _starters(state) if one not in state.ready]


def _starters(state: TableState[object]) -> tuple[int, ...]:
    """Who must press before the game begins; nobody where any press would do, or once it has begun."""
    panel = panel_of(state.settings.game)
    found = (panel.starter(state, lane) for lane in range(len(state.lanes)))
    ready = state.phase is Phase.READY
    return tuple(player for player in found if player is not None) if ready else ()


def _say_waiting(state: TableState[object]) -> None:
    """Who sits out the next game for whom."""
    if state.settings.waiting and state.winners:
        after = rematch(state)
        print(f"{after.waiting[-1]} sits out the next game; {after.names[0]} comes in.")


def say_interrupted(state: TableState[object]) -> None:
    """How to continue a game that is not over."""
    if state.phase is not Phase.OVER:
        again = f"station play {state.settings.game} --typed --resume"
        print(f"The game is interrupted; to continue it: {again}", file=sys.stderr)


def _meant(text: str, state: TableState[object], edition: Edition, at_ms: int) -> AnyEvent:
    """The event of a line. Raises RuleError if it means nothing."""
    several, command = len(state.lanes) > 1, text.lower()
    if command.split()[0] == ALLOW:
        return _allowed(command.split()[1:], state, at_ms)
    if command in COMMANDS and not (several and command in RULINGS):
        return COMMANDS[command][0](at_ms)
    if several:
        return parse_at_board(text, state, edition, at_ms)
    return DeedEntered(at_ms, parse_deed(text, state, edition))


def _allowed(named: list[str], state: TableState[object], at_ms: int) -> AnyEvent:
    """The words that all agree on: those named, or those that were refused. Raises RuleError if there are
    none."""
    verdicts = (lane.verdict for lane in state.lanes)
    refused = [word for one in verdicts if isinstance(one, Refused) for word in one.unknown]
    words = tuple(word.upper() for word in named) or tuple(dict.fromkeys(refused))
    if not words:
        raise RuleError("no word was refused; say which: {command} WORD", command=ALLOW)
    return WordsAllowed(at_ms, words)


def _settle(game: TableGame) -> None:
    """Wait until calls are settled: until then another would count as simultaneous."""
    due_ms = game.station.wake_ms
    if due_ms is not None:
        sleep(max(0, due_ms - game.time.now_ms()) / 1000)
    game.station.hear(game.time.now_ms())


def _help(state: TableState[object]) -> Iterator[str]:
    """What can be typed now, a line each, with what it means."""
    several = len(state.lanes) > 1
    yield from (f"{line:<32} {meaning}" for line, meaning in HELP if several)
    lines = help_for(state)
    choices = (*state.choices, *state.end_choices)
    main = len(lines) - len(choices)
    yield from lines[: 0 if several else main]
    for line, choice in zip(lines[main:], choices, strict=True):
        yield f"{line:<32} {narrator_of(state.settings.game).label(state, choice)}"
    yield f"{ALLOW:<32} what was refused counts in this game and later ones: all agree; or name words"
    for command, (_, meaning, _) in COMMANDS.items():
        yield f"{command:<32} {meaning}"
    yield f"{'board':<32} show the board and the scores"
    if state.phase is Phase.OVER:
        yield f"{REMATCH:<32} keep the result and play again, seats and starter as the game has it"
    yield f"{'quit':<32} stop here; --resume continues"


def _clocks(state: TableState[object], now_ms: int) -> str:
    """The line with what all players have left; "" while no time can run."""
    if not any(isinstance(awaited, Turn) for awaited in state.awaits):
        return ""
    left = ((name, state.remaining_ms(player, now_ms)) for player, name in enumerate(state.settings.names))
    return "   ".join(f"{name} {clock_time(ms)}" for name, ms in left if ms is not None) + "\n"


def _prompt(state: TableState[object], now_ms: int) -> None:
    """Whose move is awaited, for a person at a terminal."""
    if not sys.stdin.isatty():
        return
    if state.phase is Phase.READY:
        waited = _waited_for(state)
        prompt = f"{' and '.join(waited)}, press when you are ready: {waited[0]} press; a play begins, too"
    elif state.phase is Phase.PAUSED:
        prompt = "paused; type: continue"
    elif state.phase is Phase.OVER:
        prompt = "over; type agree to keep the result, rematch to play again, or take it back with undo"
    else:
        asked = narrator_of(state.settings.game).asked(state)
        parts = (_clocks(state, now_ms).rstrip(), asked, _awaited(state))
        prompt = "\n".join(line for line in parts if line)
    print(f"{prompt}\n> ", end="", file=sys.stderr, flush=True)


def _awaited(state: TableState[object]) -> str:
    """Who is to move, and what can be typed."""
    if len(state.lanes) > 1:
        narrator = narrator_of(state.settings.game)
        turns = ((board, state.turn(lane)) for lane, board in enumerate(BOARDS))
        return "; ".join(f"{board}: {narrator.name(state, turn.player)}" for board, turn in turns if turn)
    who = "" if state.to_move is None else f"{state.settings.names[state.to_move]}: "
    return f"{who}{'; '.join(help_for(state))}"
