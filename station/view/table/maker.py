"""What a table shows at which any game but House is played, made from its state and the game's panel."""

from dataclasses import replace
from typing import Any

from station.referee.state import Phase
from station.referee.table.seats import seat_of
from station.referee.table.state import Ending, Outcome, Refused, Stood, TableState
from station.rules.game import Call, Deed, Laid, Passed, Turn
from station.rules.game import Choice as Offered
from station.rules.game import Layout as LayoutAwaited
from station.view.message import Message, looks_from
from station.view.panels import panel_of
from station.view.table.board import board_of, board_then, squares_of
from station.view.table.message import counted, crossword_asked, message_of, message_then
from station.view.table.panel import GamePanel
from station.view.table.wording import TableWording, table_words
from station.view.view import (
    ChoiceView,
    ClockView,
    CrosswordRead,
    DoubtfulCell,
    EndingView,
    LaneView,
    May,
    OptionView,
    Past,
    PlayerView,
    QuestionView,
    Ruled,
    RulingView,
    View,
)

State = TableState[Any]


def table_view(state: State, now_ms: int, language: str = "en", *, turned: bool = False) -> View:
    """turned: left and right are those of people on North's side."""
    words, game = table_words(language, turned), panel_of(state.settings.game)
    message = message_of(state, game, words, now_ms)
    seatless = state.main.players if isinstance(state.main, Call) else ()
    return View(
        state.settings.game,
        state.phase,
        state.settings.edition,
        state.settings.camera,
        _players(state, words),
        (_lane(state, game, message, words),),
        starts=state.phase is Phase.READY,
        instead=game.main(state, words),
        pictures=game.panel(state, words),
        awaits=state.main,
        callers=tuple(one for one in seatless if seat_of(one) is None or not state.settings.camera),
        passing=game.passing(state, words) if isinstance(state.main, Turn) else "",
        look_again=isinstance(state.main, LayoutAwaited) and isinstance(state.verdict, Refused),
        choices=tuple(_choice(state, choice, game, words) for choice in state.choices),
        takes_blanks=game.takes_blanks,
        ending=_ending(state.outcome, message) if state.outcome else None,
        changes_ms=looks_from((state.press.at_ms,) if state.press else (), now_ms),
    )


def table_past(state: State, turn: int, language: str = "en", *, turned: bool = False) -> Past:
    """A deed of the history; the nearest one there is."""
    words, game = table_words(language, turned), panel_of(state.settings.game)
    turn = max(0, min(turn, len(state.history) - 1))
    board = board_then(state, state.history[turn]) if state.history else board_of(state)
    return Past(board, message_then(state, turn, game, words))


def _players(state: State, words: TableWording) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(
            words.player(state, player),
            seat_of(player),
            _clock(state, player, words),
            state.scores[player] if player < len(state.scores) else None,
            state.phase is Phase.PLAYING and state.to_move == player,
        )
        for player in range(state.players)
    )


def _clock(state: State, player: int, words: TableWording) -> ClockView | None:
    """Only while play goes on does time run; a game without a board counts none."""
    seat, clock = seat_of(player), state.clock_of(player)
    if seat is None or clock is None or state.board is None:
        return None
    running = state.phase is Phase.PLAYING and clock.running is seat.side
    return ClockView(
        clock.remaining_ms(seat.side, clock.at_ms),
        clock.at_ms,
        running,
        clock.delay_ms if running else 0,
        words.time_over() if seat.side in clock.flagged else "",
    )


def _lane(state: State, game: GamePanel, message: Message, words: TableWording) -> LaneView:
    return LaneView(
        board_of(state),
        message,
        tuple(range(state.players)),
        _question(state, words),
        ruling=_ruling(state, game, words),
        turns=len(state.history),
        may=_may(state, game),
    )


def _question(state: State, words: TableWording) -> QuestionView | None:
    question, seen = state.question, crossword_asked(state)
    if question is None:
        return None
    read = None
    if seen is not None and question.player is not None:
        tiles = {(row, column): tile for row, column, tile in seen.cells}
        doubtful = []
        for cell in sorted(seen.doubtful):
            tile = tiles.get(cell)
            likely = question.candidates if cell == question.cell else (tile.from_set,) if tile else ()
            text = words.question_here(counted(state, replace(question, cell=cell)))
            doubtful.append(DoubtfulCell(*cell, likely, text))
        read = CrosswordRead(question.player, seen.at_ms, seen.cells, seen.loose, tuple(doubtful))
    text = words.question_here(counted(state, question))
    return QuestionView(question.doubt, question.square, question.candidates, text, read)


def _choice(state: State, choice: Offered, game: GamePanel, words: TableWording) -> ChoiceView:
    return ChoiceView(
        choice.topic,
        choice.player,
        game.choice(state, choice, words),
        game.typing(state, choice, words),
        tuple(OptionView(option, game.option(state, choice, option, words)) for option in choice.options),
        choice.letters,
        choice.needed,
    )


def _ruling(state: State, game: GamePanel, words: TableWording) -> RulingView | None:
    match state.verdict:
        case Refused() as refused:
            return RulingView(
                Ruled.TAKEN_BACK, refused.player, squares=refused.squares, reason=refused.reason.value,
                text=words.refused(refused, state.board),
            )  # fmt: skip
        case Stood() as stood:
            said = game.stood(state, stood, words)
            return RulingView(
                _kind(stood.deed), getattr(stood.deed, "player", None), game.formed(state, stood),
                squares_of(stood.deed), text=said.text if said else "", draw=said.draw if said else 0,
                gained=stood.gained, accepted=stood.accepted, inferred=stood.inferred,
            )  # fmt: skip
    return None


def _kind(deed: Deed) -> Ruled:
    if isinstance(deed, Passed):
        return Ruled.PASSED
    return Ruled.STANDS if isinstance(deed, Laid) else Ruled.DONE


def _may(state: State, game: GamePanel) -> frozenset[May]:
    if state.phase not in {Phase.PLAYING, Phase.PAUSED}:
        return frozenset()
    may = set[May]()
    if state.question or isinstance(state.verdict, Refused) or game.acceptable(state):
        may.add(May.ACCEPT)
    if state.last is not None:
        may.add(May.UNDO)
    if state.board is not None:
        may |= {May.CORRECT, May.SET_CLOCK}
    if isinstance(state.main, Turn) and state.settings.camera:
        may.add(May.TYPE_PLAY)
    return frozenset(may)


def _ending(outcome: Outcome, message: Message) -> EndingView:
    told = message.text if outcome.ending is Ending.ABORTED else message.headline[0]
    return EndingView(outcome.ending.value, outcome.winners, told)
