"""What a post becomes: the events that a touch would have become. Pure.

Everything is checked against the view as it is now; whatever does not fit raises PhoneError.
"""

from collections import Counter
from typing import Final

from station.dealt.dealer import NAMES_RACK
from station.dealt.play_events import Placed, events
from station.dealt.races import laid_tile, seen_as
from station.editions import load_edition
from station.phones import at_table
from station.phones.agreement import Proposal, agreed, proposed, settled
from station.phones.errors import LateError, PhoneError
from station.phones.offer import ANSWERS_ONLY, Means, Offer, What
from station.phones.offers import lane_number, may_lay, offers
from station.phones.posts import AnyPost, LayOut, Play, Post, Take
from station.referee.events import (
    AnyEvent,
    BlankChosen,
    Challenged,
    Continued,
    DeedEntered,
    Paused,
)
from station.rules.edition import BLANK
from station.rules.game import DONE, Called, Chosen, Deed, Laid, Left, Passed, Raised
from station.rules.moves.rack import RackTile
from station.rules.square import SIZE
from station.view.laid import facing, lies_still
from station.view.view import LaneView, View
from station.view.wording import words_in


def moment(lane: LaneView) -> str:
    """How a phone knows a board: what was meant for another turn is not carried out in this one."""
    return str(lane.turns)


AT_ANY_TIME: Final = {What.START, What.CONTINUE, What.PAUSE, What.CALL, What.BY_HAND}
"""What is not meant for one turn."""

Acted = tuple[tuple[AnyEvent, ...], Proposal | None]
"""The events of a post, and what people are asked from then on."""


def acted(
    post: AnyPost,
    view: View,
    player: int,
    now_ms: int,
    proposal: Proposal | None = None,
    *,
    means: Means = ANSWERS_ONLY,
) -> Acted:
    """What comes of a post by a player. proposal: what people are asked. Raises as `events_of`."""
    if not isinstance(post, Take) or post.key not in {What.UNDO, What.COUNTS, What.AGREE, What.REFUSE}:
        return events_of(post, view, player, now_ms, means=means), proposal
    what = What(post.key)
    if what in {What.AGREE, What.REFUSE}:
        if proposal is None or player in proposal.agreed:
            raise LateError("That is not possible any more.")
        if what is What.REFUSE:
            return (), None
        after = agreed(proposal, player)
    else:
        offered = {offer.what for offer in offers(view, player, words_in("en"))}
        if what not in offered or proposal is not None:
            raise LateError("That is not possible any more.")
        _here(post, view, player)
        after = proposed(what, view, player, post.lane)
    made = settled(after, view, now_ms)
    return made, None if made else after


def events_of(
    post: AnyPost, view: View, player: int, now_ms: int, *, means: Means = ANSWERS_ONLY
) -> tuple[AnyEvent, ...]:
    """The events of a post by a player; none of one that presses their clock, which the head reports.
    Raises LateError if the game has gone on, PhoneError if it
    could never have been done."""
    dealt = view.dealt
    if dealt is not None and player not in dealt.people:
        raise LateError("The computer plays this seat.")
    if dealt is None and not isinstance(post, Take):
        raise PhoneError("The tiles are on the table: lay them there.")
    match post:
        case Play():
            return _played(post, view, player, now_ms)
        case LayOut():
            return _laid_out(post, view, player, now_ms)
        case Take():
            return _taken(post, view, player, now_ms, means=means)


def _here(post: Post, view: View, player: int) -> LaneView:
    """The player's board, if it is as the phone knew it."""
    number = lane_number(view, player)
    if post.lane != number:
        raise PhoneError("You play at the other board.")
    if post.moment != moment(view.lanes[number]):
        raise LateError("The game has gone on. Look again.")
    return view.lanes[number]


def _played(post: Play, view: View, player: int, now_ms: int) -> tuple[AnyEvent, ...]:
    lane = _here(post, view, player)
    if not may_lay(view, player) or lane.turn != player:
        raise LateError("It is not your turn.")
    if not post.placed and not post.swaps:
        raise PhoneError("No tile is laid.")
    if post.swaps and not view.takes_blanks:
        raise PhoneError("No blank can be taken in this game.")
    _check_tiles(post.placed, view, player, post.swaps)
    side, number = facing(view, player), lane_number(view, player)
    made = events(player, post.placed, now_ms, board=number, facing=side, swapped=post.swaps)
    return (*_refused_taken_back(lane, player, now_ms), *made)


def _refused_taken_back(lane: LaneView, player: int, now_ms: int) -> tuple[AnyEvent, ...]:
    """What takes a refused play back that still lies there."""
    return (DeedEntered(now_ms, Laid(player, ())),) if lies_still(lane) else ()


def _check_tiles(
    placed: tuple[Placed, ...], view: View, player: int, swaps: tuple[tuple[int, str], ...] = ()
) -> None:
    """Raises PhoneError unless these tiles are in the hand and their squares are free. swaps: blanks of the
    board that are in the hand, too, once a tile of each one's letter is in its place."""
    assert view.dealt is not None, "only then do phones play"
    held = Counter(view.dealt.hands[player])
    held.subtract(RackTile(letter) for _, letter in swaps)
    held.update(RackTile(BLANK) for _ in swaps)
    held.subtract(tile for _, tile, _ in placed)
    if any(count < 0 for count in held.values()):
        raise LateError("These tiles are not in your hand.")
    board = view.lanes[lane_number(view, player)].board
    if board is not None and any(board.confirmed and board.confirmed[at] is not None for at, _, _ in placed):
        raise LateError("A tile is there already.")
    letters = load_edition(view.edition).alphabet
    if any(stands and stands not in letters for _, _, stands in placed):
        raise PhoneError("A blank stands for a letter of these tiles.")


def _laid_out(post: LayOut, view: View, player: int, now_ms: int) -> tuple[AnyEvent, ...]:
    dealt = view.dealt
    if dealt is None or not dealt.free or not may_lay(view, player):
        raise LateError("Nothing can be laid now.")
    _check_tiles(post.placed, view, player)
    cells = tuple((at // SIZE, at % SIZE, laid_tile(tile)) for at, tile, _ in sorted(post.placed))
    return (seen_as(tuple(tile.letter for tile in dealt.hands[player]), cells, player, now_ms),)


def _taken(post: Take, view: View, player: int, now_ms: int, *, means: Means) -> tuple[AnyEvent, ...]:
    found = offers(view, player, words_in("en"), means=means)
    offer = next((one for one in found if one.key == post.key), None)
    if offer is None:
        raise LateError("That is not possible any more.")
    # Several give up tiles at the same time: what one does is not too late because of another.
    if offer.what not in AT_ANY_TIME and not offer.tiles:
        _here(post, view, player)
    if offer.what is What.PRESS:
        return ()
    lane = view.lanes[offer.lane]
    passes = offer.what is What.PASS and view.dealt is not None
    before = _refused_taken_back(lane, player, now_ms) if passes else ()
    return (*before, _event(offer, post.value, view, player, now_ms))


def _event(  # noqa: PLR0911  (a return a kind of offer)
    offer: Offer, value: str, view: View, player: int, now_ms: int
) -> AnyEvent:
    match offer.what:
        case What.START | What.CONTINUE:
            return Continued(now_ms)
        case What.PAUSE:
            return Paused(now_ms)
        case What.CHALLENGE:
            seat = view.players[player].seat
            assert seat is not None, "only who has a seat can challenge"
            return Challenged(seat.board, now_ms, seat.side)
        case What.BY_HAND | What.SHOW | What.ANSWER | What.NAME | What.SQUARE:
            return at_table.event_of(offer, value, view, now_ms)
        case What.BLANK:
            question = view.lanes[offer.lane].question
            if question is None or question.square is None or value not in question.candidates:
                raise PhoneError("A blank stands for a letter of these tiles.")
            return BlankChosen(offer.lane, now_ms, question.square, value)
        case What.GIVE | What.SPELL | What.CHOOSE:
            return DeedEntered(now_ms, Chosen(offer.topic, offer.player, _named(offer, value, view, player)))
    deeds: dict[What, Deed] = {
        What.PASS: Passed(player),
        What.RAISE: Raised(player),
        What.LEAVE: Left(player),
        What.CALL: Called((player,)),
        What.DONE: Chosen(DONE, player),
        What.WITHDRAW: Laid(player, ()),
    }
    return DeedEntered(now_ms, deeds[offer.what])


def _named(offer: Offer, value: str, view: View, player: int) -> str:
    """What a choice is answered with."""
    if offer.options:
        offer.chosen(value)
    if view.dealt is None:
        return at_table.typed(offer, value)
    hand = view.dealt.hands[player]
    if offer.topic in NAMES_RACK:
        return "".join(tile.letter for tile in hand)
    if offer.what is What.GIVE:
        wrong = Counter(value) - Counter(tile.letter for tile in hand)
        if wrong or not value or (offer.tiles and len(value) != offer.tiles):
            raise PhoneError("Choose tiles of your hand.")
    if offer.what is What.SPELL and not value.isalpha():
        raise PhoneError("Type the letters of a word.")
    return (
        value.upper()
        if offer.what is What.SPELL
        else value
        if offer.options or offer.tiles is not None
        else ""
    )
