"""What a seal proves: the facts of a game, and the one number that stands for them.

Facts are what people could dispute: who plays what, who did what and when, whether it was undone or accepted,
where every tile is, what the clocks show, the points, who is awaited, and how it ended. Sentences and names
of classes are none (`station.rules.facts`). `docs/table-protocol.md` lists them all.
"""

import hashlib
import json
from typing import Final

from station.clock.reading import ClockReading
from station.journal.codec import Json, encode
from station.referee.outcome import Outcome
from station.referee.state import Done, Phase, TableState
from station.rules.facts import Fact, Facts, Factual
from station.rules.game import Awaited, Bid, Call, Choice, Deed, Layout, Spot, Turn
from station.rules.square import square_name

BEFORE_ANY_GAME: Final = 2
"""Stands for the version of the rules until a game is set up. Seals prove it: it must stay what it was."""


def state_digest(state: TableState[object]) -> str:
    """SHA-256, in hexadecimal, of the facts as JSON: keys sorted, no white space, ASCII."""
    text = json.dumps(facts(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def facts(state: TableState[object]) -> Facts:
    """All that a seal of this state proves."""
    return {
        "game": state.settings.game,
        "rules": BEFORE_ANY_GAME if state.phase is Phase.IDLE else state.settings.rulings,
        "players": state.settings.names,
        "phase": state.phase.value,
        "boards": [None if lane.board is None else lane.board.facts() for lane in state.lanes],
        "position": state.position.facts() if isinstance(state.position, Factual) else None,
        "awaited": [_awaited(one) for one in state.awaits if not isinstance(one, Choice) or one.needed],
        "ready": sorted(state.ready),
        "scores": state.scores,
        "clocks": [encode(clock, ClockReading) for clock in state.clocks],
        "deeds": [_deed(done) for done in state.history],
        "outcome": None if state.outcome is None else _outcome(state.outcome),
        "draw offered": sorted(state.offered),
        "end agreed": sorted(state.agreed),
        "final": state.kept,
        # Journals of before know no such words.
        **({"words agreed": state.settings.agreed} if state.settings.agreed else {}),
    }


def _deed(done: Done[object]) -> Facts:
    deed: Json = encode(done.deed, Deed) if isinstance(done.deed, Deed) else done.deed.facts()
    return {
        "deed": deed,
        "at_ms": done.at_ms,
        "board": done.lane,
        "undone": done.undone,
        "accepted": done.accepted,
        "words": done.words,
    }


def _awaited(awaited: Awaited) -> Fact:
    match awaited:
        case Turn(player, _, lane):
            return ("turn", player, lane)
        case Bid(player, price):
            return ("bid", player, price)
        case Call(players):
            return ("call", players)
        case Spot():
            return ("spot",)
        case Layout(player):
            return ("layout", player)
        case Choice(topic, player):
            return ("choice", topic, player)


def _outcome(outcome: Outcome) -> Facts:
    return {
        "ending": outcome.ending.value,
        "winners": outcome.winners,
        "board": outcome.lane,
        "squares": [square_name(square) for square in outcome.squares],
    }
