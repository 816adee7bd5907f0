"""What people at phones have to agree on: taking a play back, and words that the list lacks. Pure."""

from dataclasses import dataclass, replace
from enum import Enum

from station.phones.offer import AGREED, What
from station.referee.events import AnyEvent, PlayUndone, WordsAllowed
from station.referee.state import Phase
from station.view.view import View
from station.view.wording import Wording


class ProposalKind(Enum):
    UNDO = "undo"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody has asked the others. turns: of the board then; agreed: who agrees, beginning with who
    asked. words: those that shall count."""

    matter: ProposalKind
    lane: int
    turns: int
    agreed: tuple[int, ...]
    words: tuple[str, ...] = ()

    def holds(self, view: View) -> bool:
        """Whether the board is still as it was when it was asked."""
        return view.phase is Phase.PLAYING and view.lanes[self.lane].turns == self.turns

    def asked(self, view: View, words: Wording) -> str:
        """The question, as a sentence."""
        name = view.players[self.agreed[0]].name
        if self.matter is ProposalKind.UNDO:
            return words.tr("{name} asks: take the last play back?", name=name)
        return words.tr("{name} asks: shall {words} count?", name=name, words=", ".join(self.words))


def proposed(what: What, view: View, player: int, lane: int) -> Proposal:
    """What a player asks the others."""
    ruling, turns = view.lanes[lane].ruling, view.lanes[lane].turns
    if what is What.UNDO:
        return Proposal(ProposalKind.UNDO, lane, turns, (player,))
    return Proposal(ProposalKind.COUNTS, lane, turns, (player,), () if ruling is None else ruling.unknown)


def agreed(proposal: Proposal, player: int) -> Proposal:
    """With one more who agrees."""
    return replace(proposal, agreed=tuple(dict.fromkeys((*proposal.agreed, player))))


def settled(proposal: Proposal, view: View, now_ms: int) -> tuple[AnyEvent, ...]:
    """What comes of it once all people agree; nothing before."""
    people = () if view.dealt is None else view.dealt.people
    if not set(people) <= set(proposal.agreed):
        return ()
    if proposal.matter is ProposalKind.UNDO:
        return (PlayUndone(proposal.lane, now_ms, AGREED),)
    return (WordsAllowed(now_ms, proposal.words),)
