"""What a House table shows, made from its state."""

from station.referee.any_game import HOUSE
from station.referee.events import Judge
from station.referee.state import (
    BoardState,
    HouseState,
    Outcome,
    Passed,
    Phase,
    Question,
    Stands,
    TakenBack,
)  # fmt: skip
from station.rules.tile import Side
from station.view.house.board import board_of, board_then, own_kit
from station.view.house.message import message_of, message_then, task_orders
from station.view.house.players import hands_of, player_of, players_of
from station.view.house.wording import HouseWording, words_in
from station.view.message import looks_from
from station.view.view import (
    Challenger,
    EndingView,
    Formed,
    LaneView,
    May,
    Past,
    QuestionView,
    Ruled,
    RulingView,
    View,
)


def house_view(state: HouseState, now_ms: int, language: str = "en", *, turned: bool = False) -> View:
    """turned: left and right are those of people on North's side."""
    words = words_in(language, turned)
    return View(
        HOUSE,
        state.phase,
        state.settings.edition,
        True,
        players_of(state, words),
        tuple(_lane(state, board, words, now_ms) for board in (0, 1)),
        sides=True,
        ending=_ending(state.outcome, words) if state.outcome else None,
        changes_ms=looks_from((board.press.at_ms for board in state.boards if board.press), now_ms),
    )


def house_past(
    state: HouseState, lane: int, turn: int, language: str = "en", *, turned: bool = False
) -> Past:
    """A turn of a board's history; the nearest one there is."""
    words = words_in(language, turned)
    history = state.boards[lane].history
    if not history:
        return Past(board_of(state, lane, words), message_then(state, lane, 0, words))
    turn = max(0, min(turn, len(history) - 1))
    return Past(board_then(history[turn]), message_then(state, lane, turn, words))


def _lane(state: HouseState, board: int, words: HouseWording, now_ms: int) -> LaneView:
    table = state.boards[board]
    task = table.task if state.phase is not Phase.OVER else None
    return LaneView(
        board_of(state, board, words),
        message_of(state, board, words, now_ms),
        (player_of(board, Side.SOUTH), player_of(board, Side.NORTH)),
        _question(table.question, words),
        task_orders(task, table.position, words) if task else (),
        tuple(sorted(task.wrong)) if task else (),
        table.to_move,
        own_kit(board),
        _ruling(table, board, words),
        hands_of(state, board, words),
        len(table.history),
        _may(state, table),
        _challenger(state, board, words),
    )


def _question(question: Question | None, words: HouseWording) -> QuestionView | None:
    if question is None:
        return None
    return QuestionView(question.doubt, question.square, question.candidates, words.question(question))


def _ruling(table: BoardState, board: int, words: HouseWording) -> RulingView | None:
    verdict = table.verdict
    if verdict is None:
        return None
    player = player_of(board, verdict.mover)
    match verdict:
        case Stands():
            formed = tuple(Formed(word.text, word.squares) for word in verdict.words)
            return RulingView(
                Ruled.STANDS, player, formed, verdict.placed, draw=verdict.draw, accepted=verdict.accepted,
                inferred=verdict.inferred,
            )  # fmt: skip
        case Passed():
            return RulingView(Ruled.PASSED, player, draw=verdict.draw)
        case TakenBack():
            formed = tuple(Formed(word.text, word.squares) for word in verdict.words)
            text = words.reason(verdict, table.position)
            return RulingView(Ruled.TAKEN_BACK, player, formed, verdict.squares, verdict.reason.value, text)


def _may(state: HouseState, table: BoardState) -> frozenset[May]:
    if state.phase not in {Phase.PLAYING, Phase.PAUSED}:
        return frozenset()
    may = {May.CORRECT, May.SET_CLOCK}
    if table.task or table.question or isinstance(table.verdict, TakenBack):
        may.add(May.ACCEPT)
    if table.history:
        may.add(May.UNDO)
    return frozenset(may)


def _challenger(state: HouseState, board: int, words: HouseWording) -> Challenger | None:
    verdict = state.boards[board].verdict
    if state.settings.judge is not Judge.PLAYERS or not isinstance(verdict, Stands):
        return None
    side = verdict.mover.other
    return Challenger(player_of(board, side), words.name(state.settings, board, side))


def _ending(outcome: Outcome, words: HouseWording) -> EndingView:
    winner = outcome.winner
    winners = () if winner is None else tuple(player_of(board, winner) for board in (0, 1))
    return EndingView(
        outcome.ending.value, winners, f"{words.over(outcome)[0]}. {words.how(outcome)}", outcome.board,
        outcome.chain,
    )  # fmt: skip
