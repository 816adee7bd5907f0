"""A simulated player at a single board: what people do in every game played on one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from station.referee.state import Phase, TableState
from station.rules.faced import FacedPosition
from station.rules.game import Bid, Choice, Spot, Turn
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Position, Tile
from station.rules.tile import FacedTile
from station.simulator.players.dialogue import HOLD_MS
from station.simulator.players.mishaps import Slips, slips_of_turn
from station.simulator.players.own_tiles import OwnTiles
from station.simulator.players.plan import Hold, Lay, Plan, Say
from station.simulator.players.seated import Seated
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import BAG_MM, seat_at
from station.simulator.world.laying_out import Row, as_lying, lying_tile
from station.simulator.world.script import Script
from station.simulator.world.shown import single_board

P = TypeVar("P")


class BoardPlayer(Seated, Generic[P]):
    """One of the players of a game with positions P. A game says what they choose: `plan`, `answer`, and what
    else it overrides."""

    _target: FacedPosition
    """How the board should look when the button is pressed."""

    def __init__(self, player: int, context: BoardContext, seed: int) -> None:
        seat = seat_at(player, context.players)
        # The board is read from South, wherever the player sits.
        super().__init__(player, seat, context, f"{seed} {player}", bag=BAG_MM, upright=0.0)
        self.tiles = OwnTiles(self.hand, context, self.luck, lambda: self.tray, self.drawn)

    @property
    def state(self) -> TableState[P]:
        state: TableState[P] = self.context.state
        return state

    @property
    def board(self) -> Position:
        return single_board(self.state)

    def due(self) -> int | None:
        """How many tiles the hand should hold by the rules; None if nobody draws."""
        return None

    def true_up(self) -> Script[None]:
        """Hold as many tiles as the rules say."""
        due = self.due()
        if due is not None:
            yield from self.tiles.true_up(due)

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
        yield from self.dialogue.say(choice.topic, self.spoken(choice), choice.player)

    def spoken(self, choice: Choice) -> str:
        """What the player says: the letter of the blank that was laid."""
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
        yield from self.dialogue.press(HOLD_MS)

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
            yield self.reactions.glance()
            if needed in self.state.choices:
                yield from self.answer(needed)
            return True
        acted = False
        match state.main:
            case Turn(player=self.player) if not self.lane.pressed:
                yield from self._turn()
                acted = True
            case Bid(player=self.player) if not self.lane.pressed:
                yield self.reactions.glance()
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
        if (yield from self.on_board.make(self.lying)) or self.on_board.fingers:
            yield from self.on_board.collect(self.tray)
        yield from self.true_up()
        if not self._my_turn(turns) or (yield from self.before_turn()):
            return
        refusal = self.lane.refusal
        refused = refusal is not None and refusal.player == self.player
        # A player who has just been refused is careful.
        slips = Slips() if refused else slips_of_turn(self.context.habits, self.luck)
        if (yield from self.distracted(slips)):
            return
        think = self.reactions.think_ms()
        yield self.reactions.after(think * 0.95, think * 1.05)
        if not self._my_turn(turns):
            return
        match self.plan():
            case Lay() as plan:
                if slips.phony and (wrong := self.wrong(plan)) is not None:
                    self.context.counts["phony"] += 1
                    plan = wrong
                yield from self._play(plan, slips)
            case Hold():
                yield from self.dialogue.press(HOLD_MS)
            case Say() as plan:
                if (yield from self.dialogue.say(plan.topic, plan.value, self.player)) and plan.tiles:
                    yield from self.tiles.exchange(plan.tiles)

    # A play, from the first tile until it stands or is taken back.

    def _play(self, plan: Lay, slips: Slips) -> Script[None]:
        self._target = as_lying(plan.on(self.board))
        for square, letter in plan.swapped:
            (piece,) = self.tiles.find((letter,))
            yield from self.on_board.swap(piece, square)
        if plan.swapped:
            yield from self.hand.put_in_row(self.on_board.fingers, self.tray)
        chosen = self.tiles.find(tuple(tile.from_set for _, tile in plan.placed))
        placed = [
            (square, piece, tile.text) for (square, tile), piece in zip(plan.placed, chosen, strict=True)
        ]
        yield from self.hand.pick_from_row(chosen)
        yield from self.on_board.lay(placed, slips)
        yield from self.let_go(slips.hand_left and not slips.bump_tile)
        yield from self.see_through()

    def put_right(self) -> Script[bool]:
        return (yield from self.on_board.make(self._target))

    def afterwards(self) -> Script[None]:
        """Draw."""
        self.on_board.learn_blanks()
        if self.on_board.fingers:
            yield from self.hand.put_in_row(self.on_board.fingers, self.tray)
        yield self.reactions.glance()
        if not any(choice.needed for choice in self.state.choices):
            yield from self.true_up()
        yield from self.hand.withdraw()


def without(hand: Hand, laid: Iterable[Tile]) -> Hand:
    """What is left of a hand when tiles of it have been laid."""
    gone = [tile.from_set for tile in laid]
    if hand.tiles is None:
        return Hand(max(0, hand.count - len(gone)))
    return known(*(Counter(hand.tiles) - Counter(gone)).elements())
