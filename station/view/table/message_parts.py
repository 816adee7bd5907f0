"""What a message is made from."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from station.referee.ruling import Refused
from station.referee.state import Done, Intervention, Lane, TableState
from station.view.message import Message, Says, Tone, Value
from station.view.table.panel import Announcement, GamePanel
from station.view.table.wording import TableWording

State = TableState[object]

NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})


def why(refused: Refused) -> dict[str, Value]:
    """What a refusal was made from. The values in the sentence's own braces take precedence."""
    values: dict[str, Value] = {"reason": refused.reason.value, "sentence": refused.sentence}
    if refused.words:
        values["words"] = " ".join(word.text for word in refused.words)
    return values | dict(refused.values)


@dataclass(frozen=True, slots=True)
class MessageSource:
    """What to make a message from: a lane of a table, its game's panel and a wording."""

    state: State
    number: int
    game: GamePanel
    words: TableWording

    @property
    def lane(self) -> Lane:
        return self.state.lanes[self.number]

    @property
    def mover(self) -> int | None:
        """Who is to move on this board, or who is awaited if nobody is."""
        if len(self.state.lanes) == 1:
            return self.state.to_move
        turn = self.state.turn(self.number)
        return None if turn is None else turn.player

    @property
    def history(self) -> tuple[Done[object] | Intervention, ...]:
        """The turns of this lane, and what an arbiter ruled between them."""
        state, lane = self.state, self.number
        ruled = (event for event in state.interventions if state.lane_of(event.board) == lane)
        turns = (done for done in state.history if done.lane == lane)
        return tuple(sorted((*turns, *ruled), key=lambda one: one.at_ms))

    def name(self, player: int | None) -> str:
        return "" if player is None else self.words.player(self.state, player)

    def message(
        self,
        says: Says,
        player: int | None,
        said: Announcement,
        *,
        caption: str = "",
        tone: Tone | None = None,
        values: Mapping[str, Value] = NOTHING,
    ) -> Message:
        """A message about a player or, if two sides face each other, about the side. values: what it is made
        from apart from the player."""
        who: dict[str, Value] = {} if player is None else {"player": player, "name": self.name(player)}
        seat = self.state.seat_of(player) if self.game.sides else None
        usual = Tone.PLAIN if seat is None else Tone.OWN
        return Message(
            says, caption, said.sign, tone or usual, said.headline, said.words, said.text, said.closing,
            side=None if seat is None else seat.side, player=None if self.game.sides else player,
            values=tuple({**who, **values}.items()),
        )  # fmt: skip
