"""What a phone is sent: the line of the feed, and what concerns its seat alone."""

from dataclasses import dataclass

from station.editions import load_edition
from station.json_text import Json
from station.phones.agreement import Proposal
from station.phones.deeds import moment
from station.phones.offer import ANSWERS_ONLY, Means, Offer, What
from station.phones.offers import agreements, lane_number, may_lay, offers, to_do
from station.rules.moves.rack import RackTile
from station.rules.tile import Side
from station.view.feed import as_json
from station.view.laid import facing
from station.view.view import View
from station.view.wording import Wording


def turned(view: View, player: int) -> bool:
    """Whether a player sits at the far side of a board."""
    return facing(view, player) is Side.NORTH


@dataclass(frozen=True, slots=True)
class Besides:
    """What belongs to a line besides its view. ruled: the lane of the last ruling; proposal: what people are
    asked; reviews: there is a review of the game."""

    ruled: int = 0
    proposal: Proposal | None = None
    means: Means = ANSWERS_ONLY
    reviews: bool = False


def phone_line(view: View, player: int, words: Wording, at_ms: int, besides: Besides) -> Json:
    """The line of the feed at `at_ms`, with `phone`: what this player holds, sees and may do. view: as the
    player may see it."""
    return {**as_json(view, at_ms, besides.ruled), "phone": _mine(view, player, words, besides)}


def _mine(view: View, player: int, words: Wording, besides: Besides) -> Json:
    proposal = besides.proposal
    dealt, number = view.dealt, lane_number(view, player)
    lane = view.lanes[number]
    hands = () if dealt is None else dealt.hands
    free = () if dealt is None or not dealt.free else dealt.free
    return {
        "player": player,
        "at_table": dealt is None,
        "reviews": besides.reviews,
        "board": number,
        "turned": turned(view, player),
        "hand": _tiles(hands[player]) if player < len(hands) else [],
        "face_down": dealt is not None and dealt.face_down,
        "hands": [
            {"player": other, "board": lane_number(view, other), "tiles": _tiles(hand)}
            for other, hand in enumerate(hands)
            if other != player and hand
        ],
        "to_do": to_do(view, player, words),
        "may_lay": may_lay(view, player),
        "turn": lane.turn == player,
        "moment": moment(lane),
        "offers": [
            _offer(one) for one in (*_asked(proposal, player, words), *_offers(view, player, words, besides))
        ],
        "asked": "" if proposal is None else proposal.asked(view, words),
        "values": None if view.sides else dict(load_edition(view.edition).values),
        "letters": load_edition(view.edition).alphabet if view.names_blanks and not free else "",
        "takes_blanks": view.takes_blanks,
        "free": [[at, tile.letter, tile.kit, stands] for at, tile, stands in free[player]] if free else None,
        "computers": [] if dealt is None else [k for k, level in enumerate(dealt.levels) if level],
        "in_bag": [] if dealt is None else list(dealt.in_bag),
    }


def _asked(proposal: Proposal | None, player: int, words: Wording) -> tuple[Offer, ...]:
    """What somebody may answer who is asked; reviews: there is a review of the game."""
    if proposal is None or player in proposal.agreed:
        return ()
    return agreements(proposal.lane, words)


def _offers(view: View, player: int, words: Wording, besides: Besides) -> tuple[Offer, ...]:
    """What is offered; only one thing at a time is asked of everybody."""
    found = offers(view, player, words, means=besides.means)
    by_all = {What.UNDO, What.COUNTS} if besides.proposal is not None else set()
    return tuple(one for one in found if one.what not in by_all)


def _tiles(hand: tuple[RackTile, ...]) -> list[list[str]]:
    return [[tile.letter, tile.kit] for tile in hand]


def _offer(offer: Offer) -> Json:
    return {
        "key": offer.key,
        "what": offer.what.value,
        "label": offer.label,
        "board": offer.lane,
        "options": [{"value": one.value, "label": one.label} for one in offer.options],
        "tiles": offer.tiles,
        "needed": offer.needed,
        "strong": offer.strong,
        "grave": offer.grave,
        "likely": offer.likely,
    }
