"""What people decide: answers to doubts, corrections, plays accepted or undone, clocks, pauses."""

from dataclasses import replace

from station.referee import words
from station.referee.bench import Bench
from station.referee.effects import Adjust, Effect, SetUp, Start, Stop, TakeBack
from station.referee.events import (
    BlankChosen,
    ClockSet,
    Continued,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SquareSettled,
)
from station.referee.finding import Played
from station.referee.interpret import case_of
from station.referee.ledger import set_board, unbook
from station.referee.picture import compare, with_settled
from station.referee.presses import rule
from station.referee.restart import set_again
from station.referee.sight import SeenTile
from station.referee.state import BoardState, HouseState, Phase, Refusal, Settled, TakenBack
from station.referee.turns import Change, Turn, confirm, running_side, set_running, turn_by
from station.referee.watching import follow
from station.rules.edition import BLANK
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Play
from station.rules.square import SQUARES
from station.rules.tile import Tile


def blank_chosen(bench: Bench, state: HouseState, event: BlankChosen) -> Change:
    """The letter of a blank that was laid in this turn."""
    if not 0 <= event.square < SQUARES:
        return state, ()
    now = state.boards[event.board]
    if event.letter not in bench.edition.alphabet or now.position[event.square] is not None:
        return state, ()
    chosen = {**dict(now.chosen), event.square: event.letter}
    state = set_board(state, event.board, chosen=tuple(sorted(chosen.items())))
    return rule(bench, state, event.board, event.at_ms)


def square_settled(bench: Bench, state: HouseState, event: SquareSettled) -> Change:
    """What lies on a square, said by people: the answer to a question, or a correction.

    Where a tile is confirmed already and nobody asked, the confirmed letter itself was wrong and is
    corrected; the tile keeps its kit, so that the ledger stays true.
    """
    if not 0 <= event.square < SQUARES:
        return state, ()
    now = state.boards[event.board]
    square, tile = event.square, event.tile
    seen = None if now.seen is None else now.seen.squares[square]
    answers = [answer for answer in now.settled if answer.square != square]
    answers.append(Settled(square, tile, seen))
    changes: dict[str, object] = {"settled": tuple(sorted(answers, key=lambda answer: answer.square))}
    confirmed = now.position[square]
    asked = now.question is not None and now.question.square == square
    if tile is not None and confirmed is not None and not asked:
        changes["position"] = now.position.replace({square: replace(tile, kit=confirmed.kit)})
        changes["task"] = None
    if tile is not None and tile.blank and tile.letter in bench.edition.alphabet and confirmed is None:
        changes["chosen"] = tuple(sorted({**dict(now.chosen), square: tile.letter}.items()))
    state = follow(set_board(state, event.board, **changes), event.board)
    return rule(bench, state, event.board, event.at_ms)


def play_accepted(bench: Bench, state: HouseState, event: PlayAccepted) -> Change:
    """The board stands as it lies, whatever the referee makes of it."""
    now = state.boards[event.board]
    if now.seen is None:
        return state, ()
    after = _as_it_lies(now)
    changed = [s for s in range(len(after.tiles)) if after[s] != now.position[s]]
    if not changed:
        return state, ()
    ruling = _ruling_of(bench, state, event.board, after)
    if ruling is None:
        turn = _turn_as_it_lies(now.position, after)
    else:
        turn = turn_by(now.position, Played(ruling, done=True), accepted=True)
    change = confirm(state, event.board, event.at_ms, turn)
    return (state, ()) if change is None else change


def play_undone(state: HouseState, event: PlayUndone) -> Change:
    """The last turn of the board did not happen; the history keeps it, the clocks stay as they are."""
    board = event.board
    last = state.boards[board].last
    if last is None:
        return state, ()
    unbooked = unbook(state, board, last.mover, last.transfer)
    if isinstance(unbooked, Tile):
        verdict = TakenBack(last.mover, Refusal.DISTURBED, words.played_since(unbooked))
        return set_board(state, board, verdict=verdict), ()
    now = state.boards[board]
    effects: tuple[Effect, ...] = () if now.press is None else (TakeBack(board, now.press.number),)
    history = tuple(replace(r, undone=True) if r is last else r for r in now.history)
    state = set_board(
        unbooked,
        board,
        position=last.before,
        to_move=last.mover,
        history=history,
        press=None,
        press_end=None,
        question=None,
        task=None,
        verdict=None,
        laid=(),
        chosen=(),
    )
    return state, (*effects, *set_running(state, board))


def clock_set(state: HouseState, event: ClockSet) -> Change:
    return state, (Adjust(event.board, event.side, event.remaining_ms),)


def paused(state: HouseState, _event: Paused) -> Change:
    return replace(state, phase=Phase.PAUSED), (Stop(0), Stop(1))


def continued(state: HouseState, _event: Continued) -> Change:
    state = replace(state, phase=Phase.PLAYING, restarted=())
    return state, tuple(Start(board, running_side(state.boards[board])) for board in (0, 1))


def resumed_ready(state: HouseState, event: Resumed) -> Change:
    """Nobody's time had run yet: both opponents press again."""
    control = state.settings.control
    state = replace(state, pressed_to_start=frozenset())
    for board in (0, 1):
        state = set_board(state, board, clock=control.start(event.at_ms))
    return state, (SetUp(0, control), SetUp(1, control))


def resumed(state: HouseState, event: Resumed) -> Change:
    """The clocks are set as they were last known and wait; a press that was not ruled on is made again."""
    effects = []
    for board, known in enumerate(event.clocks):
        state, reading = set_again(state, board, known, event.at_ms)
        state = set_board(state, board, seen=None)
        effects.append(SetUp(board, state.settings.control, reading))
    return replace(state, phase=Phase.PAUSED, restarted=()), tuple(effects)


def _as_it_lies(now: BoardState) -> Position:
    """The position the last picture shows; what it does not show clearly is as it was."""
    assert now.seen is not None
    squares = with_settled(now.seen, now.settled)
    difference = compare(now.position, squares)
    chosen = dict(now.chosen)
    changes: dict[int, Tile | None] = dict.fromkeys(difference.missing)
    for square in difference.new | difference.other | difference.turned:
        seen, was = squares[square], now.position[square]
        if not isinstance(seen, SeenTile):
            continue
        kit = seen.kit or (was.kit if was else now.hand(now.to_move).kit)
        facing = seen.facing or (was.facing if was else now.to_move)
        letter = seen.letter or (seen.candidates[0] if seen.candidates else None)
        # A blank that nobody gave a letter stands for none, until somebody says which.
        changes[square] = Tile(letter or chosen.get(square, BLANK), facing, kit, blank=letter is None)
    return now.position.replace(changes)


def _turn_as_it_lies(before: Position, after: Position) -> Turn:
    """What tiles came and went between two positions; turned ones did neither."""
    placed: list[tuple[int, Tile]] = []
    taken: list[Tile] = []
    for square, (was, now) in enumerate(zip(before.tiles, after.tiles, strict=True)):
        if was is not None and now is not None and replace(was, facing=now.facing) == now:
            continue
        if was is not None:
            taken.append(was)
        if now is not None:
            placed.append((square, now))
    return Turn(
        after=after,
        placed=tuple(square for square, _ in placed),
        laid=tuple(tile for _, tile in placed),
        taken=tuple(taken),
        accepted=True,
    )


def _ruling_of(bench: Bench, state: HouseState, board: int, after: Position) -> Legal | None:
    """The play that leads to just this position when its words are taken for words, if there is one."""
    now = state.boards[board]
    case = case_of(now, bench.lexicon, bench.edition, state.settings.judge)
    if case is None:
        return None
    if now.task is not None:
        play = now.task.ruling.play
    else:
        placed = [
            (square, replace(tile, facing=now.to_move))
            for square, tile in after.occupied()
            if now.position[square] is None
        ]
        play = Play(now.to_move, tuple(placed))
    ruling = case.rule_accepting(play)
    if not isinstance(ruling, Legal):
        return None
    shown = compare(ruling.after, with_settled(now.seen, now.settled)) if now.seen else None
    return ruling if shown is not None and shown.nothing else None
