"""A simulated player at a single board: what people do in every game played on one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from station.referee.events import Told
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.game import Bid, Choice, Chosen, Spot, Turn
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Position, Tile
from station.rules.tile import FacedTile
from station.simulator.players.mishaps import Slips, slips_of_turn
from station.simulator.players.plan import Hold, Lay, Plan, Say
from station.simulator.players.seated import HOLD_MS, PATIENCE_MS, Seated
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import BAG_MM, seat_at
from station.simulator.world.laying_out import Row, as_lying, lying_tile
from station.simulator.world.physical import InRow, Piece
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import single_board

P = TypeVar("P")


class BoardPlayer(Seated, Generic[P]):
    """One of the players of a game with positions P. A game says what they choose: `plan`, `answer`, and what
    else it overrides."""

    _target: FacedPosition
    """How the board should look when the button is pressed."""

    def __init__(self, player: int, context: BoardContext, seed: int) -> None:
        super().__init__(player, seat_at(player, context.players), context, f"{seed} {player}", BAG_MM)

    @property
    def state(self) -> TableState[P]:
        state: TableState[P] = self.context.state
        return state

    @property
    def board(self) -> Position:
        return single_board(self.state)

    @property
    def upright(self) -> float:
        """The board is read from South, wherever the player sits."""
        return 0.0

    def say(self, topic: str, value: str = "", player: int | None = None) -> Script[bool]:
        """Touch something on the screen and wait for the result; returns whether it was done."""
        before = self.lane
        self.context.answered.append(Told(self.context.now_ms, Chosen(topic, player, value)))
        patience = self.context.now_ms + PATIENCE_MS
        while not self.context.over and self.context.now_ms < patience:
            if self.lane.turns > before.turns:
                return True
            if self.lane.verdict is not before.verdict:
                return False
            yield Wait(patience, screen=True)
        return False

    @property
    def row(self) -> list[Piece]:
        return self.context.pieces.row(self.tray)

    @property
    def rack(self) -> tuple[str, ...]:
        """The tiles in the row, blanks as `BLANK`."""
        return tuple(piece.letter or BLANK for piece in self.row)

    def find(self, tiles: tuple[str, ...]) -> list[Piece]:
        """Tiles of the row by their letters, in this order. Raises LookupError if one is missing."""
        left = self.row
        found = []
        for tile in tiles:
            piece = next((piece for piece in left if (piece.letter or BLANK) == tile), None)
            if piece is None:
                raise LookupError(f"player {self.player} does not hold {tile}")
            left.remove(piece)
            found.append(piece)
        return found

    def due(self) -> int | None:
        """How many tiles the hand should hold by the rules; None if nobody draws."""
        return None

    def true_up(self) -> Script[None]:
        """Hold as many tiles as the rules say: draw, or give back those drawn last."""
        due = self.due()
        if due is None:
            return
        more = due - len(self.row)
        if more > 0 and self.context.pieces.bag(0):
            yield from self.draw(more)
        elif more < 0:
            last = [piece for piece in self.drawn if isinstance(piece.place, InRow)]
            yield from self.give_back(last[more:])

    def draw(self, count: int) -> Script[None]:
        """Draw this many tiles from the bag, or as many as there are."""
        before = set(map(id, self.row))
        yield from self.hand.draw(count)
        self.drawn = [*self.drawn, *(piece for piece in self.row if id(piece) not in before)]

    def give_back(self, pieces: list[Piece]) -> Script[None]:
        """Put tiles of the row into the bag."""
        yield from self.hand.pick_from_row(pieces)
        yield from self.hand.reach_bag()
        for piece in pieces:
            self.context.pieces.put_in_bag(piece, 0, self.luck)
        yield from self.hand.withdraw()

    def exchange(self, tiles: tuple[str, ...]) -> Script[None]:
        """Draw as many tiles as these, and give these back."""
        given = self.find(tiles)
        yield from self.draw(len(given))
        yield from self.give_back(given)

    # What a game decides.

    def plan(self) -> Plan:
        """What to do with the turn."""
        raise NotImplementedError

    def wrong(self, plan: Lay) -> Lay | None:
        """A wrong version of the play: tiles that do not form words."""
        del plan
        return None

    def answer(self, choice: Choice) -> Script[None]:
        """Answer what the game asks before anything else."""
        yield from self.say(choice.topic, self.spoken(choice), choice.player)

    def spoken(self, choice: Choice) -> str:
        """What is said: the letter of the blank that was laid."""
        laid = [piece for piece, _ in self.context.pieces.on_board(0) if not piece.letter]
        meant = [piece.stands_for for piece in laid if piece.stands_for in choice.options]
        return meant[-1] if meant else choice.options[0] if choice.options else ""

    def answers(self, choice: Choice) -> bool:
        """Whether it is this player who says it."""
        return choice.player == self.player

    def idle(self) -> Script[bool]:
        """Act outside the player's turn; returns whether anything was done."""
        yield from ()
        return False

    def before_turn(self) -> Script[bool]:
        """Act before playing; returns whether that used up the turn or changed what is pending."""
        yield from ()
        return False

    def bid(self) -> Script[None]:
        """Raise, or leave."""
        yield from self.press(HOLD_MS)

    def show_tile(self) -> Script[bool]:
        """Draw a tile for the spot if this player must; returns whether they had to."""
        yield from ()
        return False

    # What lies where when a game is resumed.

    def held(self) -> Hand:
        """What the player holds by the rules, including a play that is not settled yet."""
        raise NotImplementedError

    def unsettled(self) -> dict[int, Tile]:
        """What this player's unsettled play has put on the board."""
        return {}

    def laid(self) -> Mapping[int, FacedTile]:
        return {square: lying_tile(tile) for square, tile in self.unsettled().items()}

    def rows(self) -> list[Row]:
        return [Row(self.seat, without(self.held(), self.unsettled().values()))]

    # What everybody does.

    @property
    def starts(self) -> bool:
        """The player after the one who begins starts the game."""
        return self.player == 1

    def act(self) -> Script[bool]:
        state = self.state
        if state.phase is not Phase.PLAYING:
            return False
        needed = next((choice for choice in state.choices if choice.needed), None)
        if needed is not None and self.answers(needed):
            yield self.glance()
            if needed in self.state.choices:
                yield from self.answer(needed)
            return True
        acted = False
        match state.main:
            case Turn(player=self.player) if not self.lane.pressed:
                yield from self._turn()
                acted = True
            case Bid(player=self.player) if not self.lane.pressed:
                yield self.glance()
                if isinstance(self.state.main, Bid) and self.state.main.player == self.player:
                    yield from self.bid()
                acted = True
            case Spot():
                acted = yield from self.show_tile()
        return acted or (yield from self.idle())

    def _my_turn(self, turns: int) -> bool:
        """Whether it is still this player's turn, the one after this many deeds."""
        main, lane = self.state.main, self.lane
        mine = isinstance(main, Turn) and main.player == self.player and not lane.pressed
        return mine and self.state.phase is Phase.PLAYING and lane.turns == turns

    def _turn(self) -> Script[None]:
        """One attempt at a turn."""
        turns = self.lane.turns
        if (yield from self.make(self.lying)) or self.context.pieces.fingers(self.seat):
            yield from self.collect()
        yield from self.true_up()
        if not self._my_turn(turns) or (yield from self.before_turn()):
            return
        refusal = self.lane.refusal
        refused = refusal is not None and refusal.player == self.player
        # A player who has just been refused is careful.
        slips = Slips() if refused else slips_of_turn(self.context.habits, self.luck)
        if (yield from self.distracted(slips)):
            return
        think = self.think_ms()
        yield self.after(think * 0.95, think * 1.05)
        if not self._my_turn(turns):
            return
        match self.plan():
            case Lay() as plan:
                yield from self._play(self._gone_wrong(plan) if slips.phony else plan, slips)
            case Hold():
                yield from self.press(HOLD_MS)
            case Say() as plan:
                if (yield from self.say(plan.topic, plan.value, self.player)) and plan.tiles:
                    yield from self.exchange(plan.tiles)

    def _gone_wrong(self, plan: Lay) -> Lay:
        wrong = self.wrong(plan)
        if wrong is None:
            return plan
        self.context.counts["phony"] += 1
        return wrong

    # A play, from the first tile until it stands or is taken back.

    def _play(self, plan: Lay, slips: Slips) -> Script[None]:
        self._target = as_lying(plan.on(self.board))
        for square, letter in plan.swapped:
            yield from self._swap(square, letter)
        if plan.swapped:
            yield from self.hand.put_in_row(self.context.pieces.fingers(self.seat), self.tray)
        chosen = self.find(tuple(tile.from_set for _, tile in plan.placed))
        placed = [
            (square, piece, tile.text) for (square, tile), piece in zip(plan.placed, chosen, strict=True)
        ]
        yield from self.hand.pick_from_row(chosen)
        yield from self.lay(placed, slips)
        yield from self.let_go(slips.hand_left and not slips.bump_tile)
        yield from self.see_through()

    def _swap(self, square: int, letter: str) -> Script[None]:
        """Take a blank off the board and lay the letter that it stood for."""
        self.context.counts["swap"] += 1
        blank = self.context.pieces.at(0, square)
        assert blank is not None
        (piece,) = self.find((letter,))
        yield from self.hand.pick_from_row([piece])
        yield from self.hand.lift(blank)
        yield from self.hand.lay(piece, square, self.upright)
        blank.stands_for = ""

    def put_right(self) -> Script[bool]:
        return (yield from self.make(self._target))

    def afterwards(self) -> Script[None]:
        """Draw."""
        self.learn_blanks()
        if self.context.pieces.fingers(self.seat):
            yield from self.hand.put_in_row(self.context.pieces.fingers(self.seat), self.tray)
        yield self.glance()
        if not any(choice.needed for choice in self.state.choices):
            yield from self.true_up()
        yield from self.hand.withdraw()


def without(hand: Hand, laid: Iterable[Tile]) -> Hand:
    """What is left of a hand when tiles of it have been laid."""
    gone = [tile.from_set for tile in laid]
    if hand.tiles is None:
        return Hand(max(0, hand.count - len(gone)))
    return known(*(Counter(hand.tiles) - Counter(gone)).elements())
