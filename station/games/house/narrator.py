"""How a terminal reports Scrabble House: two boards, sides and names, no points."""

from collections.abc import Sequence
from typing import Final

from station.games.house.explosion import ruling_of
from station.games.house.orders import because, task_text
from station.games.house.rules.game import board_of, side_of, turn_of
from station.games.house.rules.notation import is_letter
from station.games.house.rules.ruling import Reason
from station.games.house.rules.table import HousePosition, TurnMade
from station.games.house.rules.terminal import render
from station.games.house.wording import words_in
from station.games.house.words import to_do
from station.referee.events import GameSettings
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Doubt, Question, Refusal, Refused, Task
from station.referee.state import Done, Phase, TableState
from station.rules.faced import FacedPosition
from station.rules.square import square_name
from station.rules.tile import FacedTile, Side
from station.texts import tr
from station.view.narrator import WORDS, Narrator, clock_time, ending_of, in_rows

BOARDS: Final = ("left", "right")
SIDES: Final = {Side.SOUTH: "South", Side.NORTH: "North"}


class HouseNarrator(Narrator[HousePosition]):
    def name(self, state: TableState[HousePosition], player: int) -> str:
        name, side = self.given(state.settings, player), SIDES[side_of(player)]
        return side if name == side else f"{name} ({side})"

    def given(self, settings: GameSettings, player: int) -> str:
        return settings.names[player] or SIDES[side_of(player)]

    def said(self, done: Done[HousePosition], before: TableState[HousePosition]) -> str:
        made = _made(done)
        if not made.placed and not done.accepted:
            said = "passes"
        elif made.ruling is None:
            said = "the board as it lies"
        else:
            said = " ".join(word.text for word in made.ruling.words)
        return f"{self.name(before, turn_of(done.deed))}: {said}"

    def deed(self, done: Done[HousePosition], before: TableState[HousePosition]) -> str:
        transfer = _made(done).transfer
        parts = [super().deed(done, before)]
        if transfer.passed:
            parts.append(f"{len(transfer.passed)} to the partner")
        if transfer.drawn:
            parts.append(f"draws {transfer.drawn}")
        if done.inferred:
            parts.append(f"the referee settled {' '.join(square_name(s) for s in done.inferred)}")
        return ", ".join(parts)

    def came_of(self, state: TableState[HousePosition]) -> str:
        return ""

    def standing(self, done: Done[HousePosition], scores: tuple[int, ...]) -> str:
        clock = done.clocks[done.lane]
        return f"[{clock_time(clock.south_ms)} {clock_time(clock.north_ms)}]"

    def deed_json(self, done: Done[HousePosition], before: TableState[HousePosition]) -> dict[str, object]:
        made, clock, player = _made(done), done.clocks[done.lane], turn_of(done.deed)
        ruling = made.ruling
        return {
            "deed": type(done.deed).__name__,
            "player": player,
            "board": BOARDS[done.lane],
            "side": made.mover.value,
            "pass": not made.placed and ruling is None and not done.accepted,
            "words": [] if ruling is None else [word.text for word in ruling.words],
            "placed": {square_name(square): _face(done, square) for square in made.placed},
            "turned": [] if ruling is None else [square_name(s) for s in ruling.turned],
            "removed": [] if ruling is None else [square_name(s) for s in ruling.removed],
            "passed_on": len(made.transfer.passed),
            "drawn": made.transfer.drawn,
            "accepted": done.accepted,
            "inferred": [square_name(square) for square in done.inferred],
            "clock_ms": {"S": clock.south_ms, "N": clock.north_ms},
            "rows": facing_rows(done.after.boards[done.lane].position),
        }

    def refused(self, state: TableState[HousePosition], lane: int, refused: Refused) -> str:
        """A play that explodes is legal: what is left to do is an order."""
        task = state.lanes[lane].task
        if refused.reason is not Refusal.UNFINISHED or refused.player is None or task is None:
            return super().refused(state, lane, refused)
        if not (task.to_turn or task.to_remove):
            return f"{self.name(state, refused.player)}: put right first what lies wrong"
        played = " ".join(word.text for word in ruling_of(task).words)
        return f"{self.name(state, refused.player)}: {played} explodes: {to_do(task)}"

    def why(self, refused: Refused, state: TableState[HousePosition]) -> str:
        """The rules name a lexicon as its file is called."""
        if refused.reason is not Reason.NOT_A_WORD or not refused.words:
            return super().why(refused, state)
        words = dict.fromkeys(word.text for word in refused.words)
        values = (("words", ", ".join(words)), ("lexicon", state.settings.lexicon))
        one, several = tr("{words} is not in {lexicon}"), tr("{words} are not in {lexicon}")
        return WORDS.clause(one if len(words) == 1 else several, values)

    def refused_json(self, refused: Refused, lane: int) -> dict[str, object]:
        side = None if refused.player is None else side_of(refused.player).value
        return {"taken_back": BOARDS[lane], "side": side, "reason": refused.reason.value}

    def won(self, outcome: Outcome, state: TableState[HousePosition]) -> str:
        if not outcome.winners or outcome.ending is Ending.DRAWN:
            return super().won(outcome, state)
        board = "" if outcome.lane is None else f" on the {BOARDS[outcome.lane]} board"
        how = {
            Ending.FINISHED: "from home row to home row",
            Ending.TIME: "on time",
            Ending.CHALLENGE: "by a challenge",
            Ending.RESIGNED: "by resignation",
        }[outcome.ending]
        return f"{SIDES[side_of(outcome.winners[0])]} wins {how}{board}"

    def ending(self, outcome: Outcome) -> str:
        return "chain" if outcome.ending is Ending.FINISHED else outcome.ending.value

    def outcome_json(self, outcome: Outcome | None) -> dict[str, object]:
        winner = side_of(outcome.winners[0]).value if outcome and outcome.winners else None
        return {**super().outcome_json(outcome), "winner": winner}

    def position_json(self, state: TableState[HousePosition], lanes: Sequence[int]) -> dict[str, object]:
        if state.phase is Phase.IDLE:
            return {"boards": {}, "bags": {}}
        boards = {BOARDS[lane]: state.position.boards[lane] for lane in lanes}
        return {
            "boards": {name: facing_rows(board.position) for name, board in boards.items()},
            "bags": {name: board.bag for name, board in boards.items()},
        }

    def position(self, state: TableState[HousePosition], lanes: Sequence[int], *, colour: bool) -> str:
        if state.phase is Phase.IDLE:
            return ""
        return "".join(
            f"\n{BOARDS[lane]} board, {self._to_move(state, lane)}\n"
            f"{render(state.position.boards[lane].position, colour=colour)}"
            for lane in lanes
        ).removesuffix("\n")

    def to_do(self, before: TableState[HousePosition], after: TableState[HousePosition]) -> list[str]:
        """An explosion, step by step, or how far it has got; and what is asked about a tile."""
        lines = []
        for number, (was, now) in enumerate(zip(before.lanes, after.lanes, strict=True)):
            if now.task is not None and now.task is not was.task:
                begun = was.task is not None and was.task.deed == now.task.deed
                lines += _left(number, now.task) if begun else _orders(after, number, now.task)
            if now.question is not None and now.question != was.question:
                lines += _question(number, now.question)
        return [f"      {line}" for line in lines]

    def _to_move(self, state: TableState[HousePosition], lane: int) -> str:
        """Whose turn it is, or that the game is over."""
        if state.phase is Phase.OVER:
            return "the game is over" if state.outcome is None else ending_of(state.outcome, state, self)
        board, turn = state.position.boards[lane], state.turn(lane)
        who = "nobody" if turn is None else self.name(state, turn.player)
        return f"{who} to move, {board.bag} tiles in the bag"


def facing_rows(position: FacedPosition) -> list[str]:
    """15 strings: a capital faces South, a small letter North; "#" is a letter without a small form."""
    return in_rows(_facing(tile) if tile else "." for tile in position.tiles)


def _facing(tile: FacedTile) -> str:
    if not is_letter(tile.letter):
        return "#"
    return tile.letter.upper() if tile.facing is Side.SOUTH else tile.letter.lower()


def _made(done: Done[HousePosition]) -> TurnMade:
    made = done.after.boards[board_of(turn_of(done.deed))].last
    assert made is not None
    return made


def _face(done: Done[HousePosition], square: int) -> str:
    """The letter laid on a square, small for a blank."""
    ruling = _made(done).ruling
    tiles = dict(ruling.play.placed) if ruling is not None else {}
    tile = tiles.get(square) or done.after.boards[done.lane].position[square]
    return "?" if tile is None else str(tile.letter.lower() if tile.blank else tile.letter)


def _orders(state: TableState[HousePosition], number: int, task: Task) -> list[str]:
    text = task_text(state, number, task, words_in("en"))
    lines = []
    for order in text.orders:
        tiles = ", ".join(f"{chip.letter} {square_name(chip.square or 0)}" for chip in order.chips)
        why = f" ({because(ruling_of(task).steps[order.number - 1], words_in('en'))})" if order.number else ""
        lines.append(f"{order.number or ''}{'. take' if order.number else 'turn'} {tiles}{why}")
    return [*lines, f"{text.after} Then type: {BOARDS[number]} done".strip()]


def _left(number: int, task: Task) -> list[str]:
    return [f"all is done; type: {BOARDS[number]} done" if task.done else f"still to do: {to_do(task)}"]


def _question(number: int, question: Question) -> list[str]:
    board, square = BOARDS[number], square_name(question.square or 0)
    if question.doubt is Doubt.KIT:
        return [f"Of which board's set is {square}? Type: {board} kit left, or {board} kit right"]
    letters = ", ".join(question.candidates)
    return [f"Which letter is the blank on {square}? Type: {board} blank LETTER ({letters})"]
