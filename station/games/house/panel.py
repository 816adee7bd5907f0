"""What Scrabble House says and shows of its two boards."""

from typing import ClassVar

from station.dealt.play_events import Placed
from station.games.house import foreseen
from station.games.house.orders import task_text
from station.games.house.rules.chain import lacks
from station.games.house.rules.custody import face, may_draw
from station.games.house.rules.game import board_of as board_of_player
from station.games.house.rules.game import player_of, side_of, team, turn_of
from station.games.house.rules.table import HousePosition, TurnMade
from station.games.house.shown import board_of, board_then
from station.games.house.wording import HouseWording, words_in
from station.referee.outcome import Ending
from station.referee.ruling import Valid
from station.referee.state import Done, Phase, TableState
from station.rules.game import Passed
from station.rules.tile import KITS, Kit, Side
from station.view.board import BoardView
from station.view.message import Sign
from station.view.pictures import Hands, Picture, PlayerHand
from station.view.table.panel import Announcement, PlainPanel, TaskText
from station.view.table.wording import TableWording, joined
from station.view.table.you import is_you
from station.view.view import Formed

State = TableState[HousePosition]

SIGNS = {Side.SOUTH: Sign.SOUTH, Side.NORTH: Sign.NORTH}


class HousePanel(PlainPanel[HousePosition]):
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

    def board_then(self, state: State, done: Done[HousePosition]) -> BoardView:
        return board_then(done)

    def kit(self, lane: int) -> Kit:
        return KITS[lane]

    def hands(self, state: State, lane: int, words: TableWording) -> Hands | None:
        """The far player first: North, or South as seen from North's side."""
        if state.phase is Phase.IDLE:
            return None
        sides = (Side.SOUTH, Side.NORTH) if words.turned else (Side.NORTH, Side.SOUTH)
        players = tuple(_hand(state, lane, side, words) for side in sides)
        bag = state.position.boards[lane].bag
        return Hands(bag, words.bag(bag), players, words.tr("bonus"), words.tr("back"))

    def lacks(self, state: State, lane: int) -> tuple[int, ...]:
        """From home row to home row: South, North."""
        if state.phase is Phase.IDLE:
            return ()
        position = state.position.boards[lane].position
        return (lacks(position, Side.SOUTH), lacks(position, Side.NORTH))

    def task(self, state: State, lane: int, words: TableWording) -> TaskText | None:
        task = state.lanes[lane].task
        return None if task is None else task_text(state, lane, task, _own(words))

    def laid(
        self,
        state: State,
        player: int,
        placed: tuple[Placed, ...],
        swapped: tuple[tuple[int, str], ...],
        words: TableWording,
    ) -> str:
        return foreseen.sentence(state, player, placed, _own(words))

    def challenger(self, state: State, lane: int) -> int | None:
        """The opponent of the player who played last, if the players judge words."""
        stood = state.lanes[lane].verdict
        if not self._players_judge(state):
            return None
        if not isinstance(stood, Valid) or isinstance(stood.deed, Passed):
            return None
        return player_of(lane, side_of(turn_of(stood.deed)).other)

    def _players_judge(self, state: State) -> bool:
        return state.settings.option("challenge") == "decides"

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        made = _made(state, stood)
        if made is None:
            return None
        lane, draw = board_of_player(turn_of(stood.deed)), made.transfer.drawn
        judged = not self._players_judge(state)
        formed = made.ruling.words if made.ruling else ()
        good = words.good((word.text for word in formed), judged=judged)
        good += "." if good and not judged else ""
        mover = turn_of(stood.deed)
        draws = words.draws("" if is_you(state, mover) else words.player(state, mover), draw)
        text = joined(good, draws, words.whose_turn(state, lane), _first_word(state, lane, words))
        headline = words.passed() if isinstance(stood.deed, Passed) else words.stands()
        return Announcement(headline, "", text, draw=draw, closing=words.draw(draw) if draw else ())

    def formed(self, state: State, stood: Valid) -> tuple[Formed, ...]:
        made = _made(state, stood)
        if made is None or made.ruling is None:
            return ()
        return tuple(Formed(word.text, word.squares) for word in made.ruling.words)

    def handed_on(self, state: State, stood: Valid) -> tuple[tuple[str, ...], int] | None:
        made = _made(state, stood)
        if made is None or not made.transfer.passed:
            return None
        lane = board_of_player(turn_of(stood.deed))
        return tuple(face(tile) for tile in made.transfer.passed), player_of(1 - lane, made.mover)

    def turn(self, state: State, lane: int, words: TableWording) -> Announcement:
        board = state.position.boards[lane]
        name = words.player(state, player_of(lane, board.to_move))
        text = _first_word(state, lane, words)
        headline = (*words.plays(name), _own(words).side(board.to_move))
        return Announcement(headline, text=text, sign=SIGNS[board.to_move])

    def side(self, state: State, player: int, words: TableWording) -> str:
        return _own(words).side(side_of(player))

    def ended(self, state: State, words: TableWording) -> Announcement | None:
        outcome, own = state.outcome, _own(words)
        if outcome is None or not outcome.winners:
            return None
        if outcome.ending is Ending.DRAWN:
            return Announcement(words.draw_agreed(), sign=Sign.TICK)
        side = side_of(outcome.winners[0])
        text = {
            Ending.FINISHED: words.tr("Home row to home row."),
            Ending.TIME: words.tr("The other side's time ran out."),
            Ending.CHALLENGE: words.tr("Decided by a challenge."),
            Ending.RESIGNED: words.tr("The other side resigned."),
        }.get(outcome.ending, words.tr("The arbiter ended the game."))
        if outcome.lane is not None:
            left = words.left(outcome.lane)
            text += "\n" + (words.tr("On the left board.") if left else words.tr("On the right board."))
        names = [words.player(state, player) for player in team(side)]
        named = "" if names == [own.side(side)] * 2 else " & ".join(names)
        wins = words.tr("South wins") if side is Side.SOUTH else words.tr("North wins")
        return Announcement((wins, own.side(side)), named, text, outcome.winners[0], sign=SIGNS[side])

    def then(self, state: State, done: Done[HousePosition], words: TableWording) -> Announcement | None:
        if isinstance(done.deed, Passed):
            return None
        made = done.after.boards[done.lane].last
        assert made is not None
        ruling = made.ruling
        if ruling is None:
            return Announcement(words.played())
        taken = len(ruling.removed)
        took = words.trn("{count} tile taken", "{count} tiles taken", taken).format(count=taken)
        return Announcement(words.played(), _own(words).words(ruling.words), caption=took if taken else "")

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:
        return ()


def _own(words: TableWording) -> HouseWording:
    assert isinstance(words, HouseWording), "a panel is asked in its own wording"
    return words


def _made(state: State, stood: Valid) -> TurnMade | None:
    """A deed as a turn."""
    return state.position.boards[board_of_player(turn_of(stood.deed))].last


def _first_word(state: State, lane: int, words: TableWording) -> str:
    """What holds for the first word of whoever is to move; "" later."""
    board = state.position.boards[lane]
    if state.turn(lane) is None or board.to_move in board.played:
        return ""
    return words.tr("Your first word must touch your home row.")


def _hand(state: State, lane: int, side: Side, words: TableWording) -> PlayerHand:
    hand = state.position.boards[lane].hand(side)
    draw = 0 if state.phase is Phase.OVER else _to_draw(state, lane, side)
    note = words.tr("draw {count}").format(count=draw) if draw else words.in_hand(hand.own)
    name, other = words.player(state, player_of(lane, side)), KITS[hand.kit == "a"]
    return PlayerHand(name, side, draw, hand.own, note, hand.known, hand.kit, hand.bonus, other)


def _to_draw(state: State, number: int, side: Side) -> int:
    """How many tiles a player is to draw now: the ledger counts them as drawn at once."""
    board, lane = state.position.boards[number], state.lanes[number]
    if isinstance(lane.verdict, Valid) and not lane.task and board.last and board.last.mover is side:
        return board.last.transfer.drawn
    return may_draw(board.hand(side), board.bag)
