"""What Scrabble House says and shows of its two boards."""

from typing import Any, ClassVar

from station.games.house.hands import hands_of
from station.games.house.orders import task_told
from station.games.house.shown import board_of, board_then
from station.games.house.wording import HouseWording, words_in
from station.referee.state import Done, Ending, Phase, Stood, TableState
from station.rules.game import Passed
from station.rules.house.game import board_of as board_of_player
from station.rules.house.game import player_of, side_of, team
from station.rules.house.table import KITS, HousePosition, TurnMade
from station.rules.tile import Kit, Side
from station.view.board import BoardView
from station.view.message import Sign
from station.view.pictures import Hands, Picture
from station.view.table.panel import PlainPanel, Said, TaskTold
from station.view.table.wording import TableWording
from station.view.view import Formed

State = TableState[HousePosition]

SIGNS = {Side.SOUTH: Sign.SOUTH, Side.NORTH: Sign.NORTH}


class HousePanel(PlainPanel):
    """Two boards with a message each, hands below them, explosions step by step."""

    sides: ClassVar[bool] = True
    points: ClassVar[bool] = False
    typed: ClassVar[bool] = False
    next_up: ClassVar[bool] = False
    finished: ClassVar[str] = "chain"

    def wording(self, language: str, *, turned: bool = False) -> HouseWording:
        return words_in(language, turned)

    def starter(self, state: State, lane: int) -> int:
        """The opponent of the player who begins."""
        return player_of(lane, state.position.boards[lane].to_move.other)

    def board(self, state: State, lane: int, words: TableWording) -> BoardView:
        return board_of(state, lane, _own(words))

    def board_then(self, state: State, done: Done[Any]) -> BoardView:  # noqa: ARG002  (a panel's signature)
        return board_then(done)

    def kit(self, lane: int) -> Kit:
        return KITS[lane]

    def hands(self, state: State, lane: int, words: TableWording) -> Hands | None:
        return None if state.phase is Phase.IDLE else hands_of(state, lane, _own(words))

    def task(self, state: State, lane: int, words: TableWording) -> TaskTold | None:
        task = state.lanes[lane].task
        return None if task is None else task_told(state, lane, task, _own(words))

    def challenger(self, state: State, lane: int) -> int | None:
        """The opponent of the player who played last, if the players judge words."""
        stood = state.lanes[lane].verdict
        if state.settings.option("challenge") != "decides":
            return None
        if not isinstance(stood, Stood) or isinstance(stood.deed, Passed):
            return None
        return player_of(lane, side_of(stood.deed.player).other)

    def stood(self, state: State, stood: Stood, words: TableWording) -> Said | None:
        made = _made(state, stood)
        if made is None:
            return None
        own, draw = _own(words), made.transfer.drawn
        closing = words.draw(draw) if draw else ()
        if isinstance(stood.deed, Passed):
            return Said(words.passed(), draw=draw, closing=closing)
        played = own.words(made.ruling.words) if made.ruling else ""
        text = "" if draw else own.nothing_to_draw()
        return Said(words.stands(), played, text, draw=draw, closing=closing)

    def formed(self, state: State, stood: Stood) -> tuple[Formed, ...]:
        made = _made(state, stood)
        if made is None or made.ruling is None:
            return ()
        return tuple(Formed(word.text, word.squares) for word in made.ruling.words)

    def turn(self, state: State, lane: int, words: TableWording) -> Said:
        own, board = _own(words), state.position.boards[lane]
        name = words.player(state, player_of(lane, board.to_move))
        text = "" if any(board.position.tiles) else own.first_play()
        return Said(own.to_play(board.to_move, name), text=text, sign=SIGNS[board.to_move])

    def side(self, state: State, player: int, words: TableWording) -> str:  # noqa: ARG002  (a panel's signature)
        return _own(words).side(side_of(player))

    def ended(self, state: State, words: TableWording) -> Said | None:
        outcome, own = state.outcome, _own(words)
        if outcome is None or not outcome.winners:
            return None
        if outcome.ending is Ending.DRAWN:
            return Said(own.over(outcome), sign=Sign.TICK)
        side = side_of(outcome.winners[0])
        text = own.how(outcome)
        if outcome.lane is not None:
            text += "\n" + own.on_board(outcome.lane)
        names = [words.player(state, player) for player in team(side)]
        told = "" if names == [own.side(side)] * 2 else " & ".join(names)
        return Said(own.over(outcome), told, text, outcome.winners[0], sign=SIGNS[side])

    def then(self, state: State, done: Done[Any], words: TableWording) -> Said | None:  # noqa: ARG002  (a panel's signature)
        made, own = done.after.boards[done.lane].last, _own(words)
        if isinstance(done.deed, Passed):
            return None
        ruling = made.ruling
        took = own.took(len(ruling.removed)) if ruling and ruling.removed else ""
        return Said(words.played(), own.words(ruling.words) if ruling else "", caption=took)

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:  # noqa: ARG002  (a panel's signature)
        return ()


def _own(words: TableWording) -> HouseWording:
    assert isinstance(words, HouseWording), "a panel is asked in its own wording"
    return words


def _made(state: State, stood: Stood) -> TurnMade | None:
    """A deed as a turn."""
    return state.position.boards[board_of_player(stood.deed.player)].last
