"""Dealt games without a window: computers at every seat, and whoever looks on."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from station.app.dealt.computers import Computers
from station.app.dealt.desk import Desk
from station.app.dealt.thinkers import Job, OnTheSpot, Thinker, Thought
from station.app.runtime import NoCamera, Participant, drive
from station.app.station import Station
from station.app.table.session_start import referee_of
from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.clock.station_time import SimulatedTime
from station.dealt.deal import Deal
from station.editions import load_edition
from station.engine.engine import Choice
from station.games.house.rules.custody import face
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HousePosition
from station.lexicon import load
from station.referee.dealt import Dealt
from station.referee.events import Continued, GameSettings, GameSetUp
from station.referee.state import Phase
from station.registry import control_of
from station.rules.faced import LaidFacing
from station.rules.game import Passed
from station.rules.moves.rack import RackTile
from station.rules.tile import KITS

State = Any
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")


class DealtGame:
    """A table whose tiles the station holds, in simulated time."""

    def __init__(
        self,
        game: str,
        levels: tuple[int, ...],
        seed: int,
        *,
        time: str = "10",
        thinker: Thinker | None = None,
        pace_s: int | None = None,
    ) -> None:
        self.settings = GameSettings(
            game,
            NAMES[: len(levels)],
            camera=False,
            control=TimeControl.parse(time),
            dealt=Dealt(seed, levels, pace_s),
        )
        self.time, control = SimulatedTime(), control_of(self.settings)
        self.edition = load_edition("en")
        heads = SimulatedHead(0, control), SimulatedHead(1, control)
        self.station: Station = Station(referee_of(self.settings, load("english"), self.edition), heads)
        self.desk = Desk()
        self.station.objection = self.desk.objection
        self.computers = Computers(self.desk, thinker or OnTheSpot())
        self.station.handle(GameSetUp(0, self.settings))

    @property
    def state(self) -> State:
        return self.station.state

    @property
    def deal(self) -> Deal:
        return self.desk.deal(self.state)

    def start(self) -> None:
        self.station.handle(Continued(self.time.now_ms()))

    def play(self, *others: Participant, until: Callable[[], bool] | None = None) -> None:
        """Play to the end, or until this is true."""
        done = until or (lambda: False)
        drive(
            self.station,
            self.time,
            NoCamera(),
            (self.desk, self.computers, *others),
            lambda: self.state.phase is Phase.OVER or done(),
        )

    def counted(self) -> list[Counter[str]]:
        """All tiles there are, by kit: in hands, in bags, on boards, and aside."""
        deal = self.deal
        found = [Counter[str](), Counter[str]()]
        for tile in (*(tile for hand in deal.hands for tile in hand), *deal.aside):
            found[KITS.index(tile.kit)][tile.letter] += 1
        for kit, bag in enumerate(deal.bags):
            found[kit].update(bag)
        position = self.state.position
        if isinstance(position, HousePosition):
            for board in position.boards:
                for lying in (lying for lying in board.position.tiles if lying is not None):
                    found[KITS.index(lying.kit)][face(lying)] += 1
                for gone in board.early:  # still on the board, and with the partner already
                    found[KITS.index(gone.kit)][face(gone)] -= 1
        elif self.state.lanes[0].board is not None:
            found[0].update(tile.from_set for _, tile in self.state.lanes[0].board.occupied())
        return found


class ShortPlays:
    """A `Thinker` for House that lays two or three tiles and thinks no time at all: its games are quick.
    most: it passes once there are so many tiles on its board. hands: by player, what it thought with
    last."""

    def __init__(self, most: int = 225) -> None:
        self._thoughts: list[Thought] = []
        self._most = most
        self.hands: dict[int, tuple[RackTile, ...]] = {}

    def begin(self, job: Job) -> None:
        position, seat = job.situation.position, job.situation.seat
        lying = len(position.boards[board_of(seat)].position.occupied())
        self.hands[seat] = job.situation.hand
        deed = None if lying > self._most else short_play(position, seat, job.situation.hand, job.seed)
        self._thoughts.append(Thought(job.number, Choice(deed or Passed(job.situation.seat))))

    def thoughts(self) -> list[Thought]:
        found, self._thoughts = self._thoughts, []
        return found

    def stop(self) -> None:
        self._thoughts = []

    def close(self) -> None: ...


def short_play(position: HousePosition, seat: int, hand: Any, seed: str) -> LaidFacing | None:
    """Any play of few tiles."""
    board, side, lexicon = board_of(seat), side_of(seat), load("english")
    now = position.boards[board]
    first = side not in now.played
    some = tuple(tile for tile in hand if tile.letter != "?")[:7]
    plays = legal_plays(now.position, side, some, lexicon, first=first, own=KITS[board])
    few = sorted((play for play in plays if len(play.placed) <= 3), key=lambda play: play.placed[0][0])
    Random(seed).shuffle(few)
    for play in few[:20]:
        if isinstance(judge(now.position, play, lexicon, first=first), HouseLegal):
            return LaidFacing(seat, play.placed)
    return None
