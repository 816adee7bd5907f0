"""What a table shows whose tiles the station holds: hands, and who plays."""

from dataclasses import dataclass
from typing import Final

from station.dealt import races as race
from station.dealt.deal import Deal, standing
from station.dealt.play_events import Placed
from station.dealt.set_aside import count_to_give, to_give
from station.dealt.table_deal import deal_of, hands_lie_open
from station.dealt.waits import ahead_of_people
from station.editions import load_edition
from station.referee.state import Phase, TableState
from station.rules.game import Bid, Choice, Turn, doer
from station.rules.moves.rack import RackTile
from station.rules.races.position import RacePhase, RacePosition
from station.rules.square import SIZE

STEP_MS: Final = 1100
"""How long each step of an explosion is shown; the first half of it moves."""

SHOWN_MS: Final = 700
"""How long the outcome of an explosion is shown before a computer carries it out."""

BEFORE_MS: Final = 600
"""How long a play is shown before its explosion begins."""


def explosion_ms(steps: int) -> int:
    """How long an explosion of so many steps is shown."""
    return BEFORE_MS + steps * STEP_MS


@dataclass(frozen=True, slots=True)
class DealtView:
    """hands: by player, in the order in which the tiles came. levels: by player, of computers; 0 for people.
    opened: everybody's tiles lie open by rule. acts: players whom the table waits for. laid_ms: by lane, when
    the play that lies there was laid, or its explosion last touched. set_aside: by player, how many tiles are
    to be set aside now. in_bag: by kit. free: by player, the crossword laid so far, in games without a board;
    its squares are those of a board. face_down: nobody has looked at the tiles yet. undoes: by lane,
    whether a play of a person stands, which could be taken back. aside_topic: of the choice that sets tiles
    aside; "" if none are to be. waits: the boards at which computers wait for the people at the other."""

    hands: tuple[tuple[RackTile, ...], ...]
    levels: tuple[int, ...]
    opened: bool
    acts: tuple[int, ...] = ()
    laid_ms: tuple[int, ...] = ()
    set_aside: tuple[int, ...] = ()
    in_bag: tuple[int, ...] = ()
    free: tuple[tuple[Placed, ...], ...] = ()
    face_down: bool = False
    undoes: tuple[bool, ...] = ()
    aside_topic: str = ""
    waits: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(player for player, level in enumerate(self.levels) if not level)

    @property
    def alone(self) -> bool:
        """Whether one person plays with and against computers: nobody else minds what is taken back."""
        return len(self.people) == 1

    @property
    def hides(self) -> bool:
        """Whether people must not see one another's tiles."""
        return not self.opened and len(self.people) > 1

    def person_acting(self) -> int | None:
        """The first person whom the table waits for."""
        return next((player for player in self.acts if not self.levels[player]), None)


def dealt_view(state: TableState[object]) -> DealtView | None:
    """The tiles that the station holds; None at a table whose players have their own."""
    dealt = state.settings.dealt
    if dealt is None:
        return None
    deal = deal_of(state, load_edition(state.settings.edition))
    aside = tuple(count_to_give(state, player) for player in range(state.players))
    topics = (choice.topic for player in range(state.players) if (choice := to_give(state, player)))
    return DealtView(
        deal.hands,
        dealt.levels,
        hands_lie_open(state),
        _acting(state),
        tuple(0 if lane.seen is None else lane.seen.at_ms for lane in state.lanes),
        aside,
        tuple(len(bag) for bag in deal.bags),
        _free(state, deal) if isinstance(state.position, RacePosition) else (),
        isinstance(state.position, RacePosition) and state.position.phase is RacePhase.READY,
        tuple(_undoes(state, lane) for lane in range(len(state.lanes))),
        next(topics, ""),
        ahead_of_people(state) if dealt.pace_s is None else (),
    )


def _undoes(state: TableState[object], lane: int) -> bool:
    dealt, done = state.settings.dealt, [one for one in standing(state) if one.lane == lane]
    players = (doer(one.deed) for one in done)
    return dealt is not None and any(player in dealt.people for player in players)


def _free(state: TableState[object], deal: Deal) -> tuple[tuple[Placed, ...], ...]:
    return tuple(
        tuple(
            (row * SIZE + column, RackTile(tile.from_set), "")
            for row, column, tile in race.lies(state, deal, player)
        )
        for player in range(state.players)
    )


def _acting(state: TableState[object]) -> tuple[int, ...]:
    """Whom the table waits for, needed choices first."""
    if state.phase is not Phase.PLAYING:
        return ()
    found: list[int | None] = [choice.player for choice in state.choices if choice.needed]
    if not found:
        found = [one.player for one in state.awaits if isinstance(one, Turn | Bid)]
    found += [one.player for one in state.awaits if isinstance(one, Choice) and one.tiles]
    return tuple(dict.fromkeys(player for player in found if player is not None))
