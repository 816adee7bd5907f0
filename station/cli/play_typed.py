"""A game on the terminal: every deed is typed, the station referees, counts and keeps the journal."""

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from station.cli.replay_table_lines import TableLines
from station.journal.replaying import Step
from station.referee.any_game import AnyEvent
from station.referee.events import Aborted, Continued, Paused, PlayAccepted, PlayUndone
from station.referee.state import Phase
from station.referee.table.events import Told
from station.referee.table.state import TableState
from station.referee.table.typed import help_for, parse_deed
from station.rules.game import RuleError

if TYPE_CHECKING:
    from station.app.table_game import TableGame
    from station.rules.edition import Edition

COMMANDS: Final[Mapping[str, Callable[[int], AnyEvent]]] = {
    "undo": lambda at_ms: PlayUndone(0, at_ms),
    "accept-words": lambda at_ms: PlayAccepted(0, at_ms),
    "pause": Paused,
    "continue": Continued,
    "abort": Aborted,
}
"""What an arbiter types."""


def play_typed(game: "TableGame", edition: "Edition", lines: Iterable[str]) -> None:
    """Play from lines until they end, somebody types `quit`, or the game is over."""
    station, now_ms = game.station, game.time.now_ms
    teller = TableLines(station.state.settings.names)
    told = 0

    def tell(event: AnyEvent, before: "TableState[Any]", after: "TableState[Any]") -> None:
        nonlocal told
        told += 1
        for _, text in teller.of(Step(told, event, (), before, after)):
            print(text)

    station.watchers.append(tell)
    station.handle(Continued(now_ms()))
    _prompt(station.state)
    for line in lines:
        text = line.strip()
        if text.lower() in {"quit", "exit"}:
            break
        if not text or text.startswith("#"):
            continue
        station.hear(now_ms())
        if text.lower() in {"?", "help"}:
            print("\n".join((*help_for(station.state), *COMMANDS, "board", "quit")))
        elif text.lower() == "board":
            print(teller.closing(station.state, colour=False))
        elif text.lower() in COMMANDS:
            station.handle(COMMANDS[text.lower()](now_ms()))
        else:
            try:
                station.handle(Told(now_ms(), parse_deed(text, station.state, edition)))
            except RuleError as error:
                print(f"station: {error}", file=sys.stderr)
        station.hear(now_ms())
        if station.state.phase is Phase.OVER:
            break
        _prompt(station.state)
    print(teller.closing(station.state, colour=False))
    if station.state.phase is not Phase.OVER:
        print("The game is broken off; station play --resume goes on with it.", file=sys.stderr)


def _prompt(state: "TableState[Any]") -> None:
    """Who is awaited, for a person at a terminal."""
    if not sys.stdin.isatty():
        return
    if state.phase is Phase.PAUSED:
        said = "paused; type: continue"
    else:
        who = "" if state.to_move is None else f"{state.settings.names[state.to_move]}: "
        said = f"{who}{'; '.join(help_for(state))}"
    print(f"{said}\n> ", end="", file=sys.stderr, flush=True)
