"""What is offered at a table whose players hold their own tiles: what its screen asks, and their clock."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from station.editions import load_edition
from station.phones.errors import PhoneError
from station.phones.offer import AGREED, Offer, What
from station.referee.events import AnyEvent, CameraUsed, DeedEntered, Device, SquareSettled
from station.rules.edition import BLANK
from station.rules.game import Shown, Spot
from station.rules.square import SQUARES
from station.view import Doubt, Phase
from station.view.naming import crossword_named, lying, named, plain_tile
from station.view.view import LaneView, OptionView, QuestionView, View
from station.view.wording import Wording

NOTHING: Final = "."
"""The answer that no tile is there."""


def questions(view: View, player: int, words: Wording) -> Iterator[Offer]:
    """The doubts that somebody at this board can settle. Everybody there may; it is asked of whose tiles they
    are, and what a blank stands for only of them."""
    for number, lane in enumerate(view.lanes):
        question = lane.question
        if question is None or question.doubt is Doubt.HIDDEN or player not in lane.players:
            continue
        asked = _asked(question, lane)
        if question.doubt is Doubt.BLANK and asked not in {None, player}:
            continue
        mine = asked in {None, player}
        yield _doubt(question, number, view, words, mine=mine)


def _asked(question: QuestionView, lane: LaneView) -> int | None:
    """Whose tiles a question is about; None if nobody's in particular."""
    return lane.turn if question.crossword is None else question.crossword.player


def _doubt(question: QuestionView, lane: int, view: View, words: Wording, *, mine: bool) -> Offer:
    read = question.crossword
    if read is not None and len(read.doubtful) > 1:
        label = " ".join(cell.text for cell in read.doubtful)
        return Offer(What.NAME, label, "letters", lane, needed=mine, strong=mine)
    options, likely = _options(question, view, words)
    about = question.doubt.value if question.square is None else f"{question.doubt.value} {question.square}"
    return Offer(What.ANSWER, question.text, about, lane, options, needed=mine, strong=mine, likely=likely)


def _options(question: QuestionView, view: View, words: Wording) -> tuple[tuple[OptionView, ...], int]:
    """What may be answered, likely things first, and how many of these there are."""
    if question.doubt is Doubt.KIT:
        left, right = words.tr("left kit"), words.tr("right kit")
        labels = (left, right) if words.left(0) else (right, left)
        kits = zip(question.candidates, labels, strict=True)
        return tuple(OptionView(kit, label) for kit, label in kits), len(question.candidates)
    likely = [letter for letter in question.candidates if letter != BLANK]
    rest = [letter for letter in load_edition(view.edition).alphabet if letter not in likely]
    found = [OptionView(letter, letter) for letter in (*likely, *rest)]
    if question.doubt is Doubt.LETTER:
        found.append(OptionView(BLANK, words.blank()))
        if question.square is not None:
            found.append(OptionView(NOTHING, words.tr("No tile")))
    return tuple(found), len(likely)


def clock_button(view: View, player: int, words: Wording) -> Iterator[Offer]:
    """A player's clock button, where no head has one."""
    must = view.phase is Phase.READY and not view.starts and view.players[player].acting
    for number, lane in enumerate(view.lanes):
        called = lane.turn == player and view.phase is Phase.PLAYING and view.players[player].seat is not None
        if (called and lane.question is None) or (must and player in lane.players):
            strong = must or all(order.done for order in lane.order)
            yield Offer(What.PRESS, words.tr("Press"), lane=number, strong=strong)


def by_hand(view: View, words: Wording) -> Iterator[Offer]:
    """What goes on without a camera that is lost."""
    if view.camera and any(alarm.device is Device.CAMERA for alarm in view.alarms):
        yield Offer(What.BY_HAND, words.tr("Go on by hand"), strong=True)


def spot(view: View, words: Wording) -> Iterator[Offer]:
    """The tile on the spot, where somebody has to say it."""
    if isinstance(view.awaits, Spot):
        letters = tuple(OptionView(one, one) for one in load_edition(view.edition).alphabet)
        blank = OptionView(BLANK, words.blank())
        yield Offer(What.SHOW, words.tr("Type the tile"), options=(*letters, blank), strong=not view.camera)


def square(lane: int, view: View, words: Wording) -> Offer:
    """What is on a square that the camera has misread. The value is the square's number and the letter."""
    letters = tuple(OptionView(one, one) for one in load_edition(view.edition).alphabet)
    others = OptionView(BLANK, words.blank()), OptionView(NOTHING, words.tr("No tile"))
    return Offer(What.SQUARE, words.tr("Correct a square"), lane=lane, options=(*letters, *others))


def event_of(offer: Offer, value: str, view: View, now_ms: int) -> AnyEvent:
    """What comes of an offer that only such a table makes. Raises PhoneError if the answer makes no sense."""
    if offer.what is What.BY_HAND:
        return CameraUsed(now_ms, used=view.blind)
    if offer.what is What.SHOW:
        return DeedEntered(now_ms, Shown(offer.chosen(value)))
    if offer.what is What.SQUARE:
        return _corrected(offer, value, view, now_ms)
    return _answered(offer, value, view, now_ms)


def _corrected(offer: Offer, value: str, view: View, now_ms: int) -> AnyEvent:
    number, _, letter = value.partition(" ")
    if not (number.isascii() and number.isdecimal() and int(number) < SQUARES):
        raise PhoneError("There is no such square.")
    at, named = int(number), offer.chosen(letter)
    if named == NOTHING:
        return SquareSettled(offer.lane, now_ms, at, None, AGREED)
    tile = plain_tile(named)
    if view.sides:
        tile = replace(lying(view.lanes[offer.lane], at), letter=named, blank=named == BLANK)
    return SquareSettled(offer.lane, now_ms, at, tile, AGREED)


def _answered(offer: Offer, value: str, view: View, now_ms: int) -> AnyEvent:
    """The answer to a doubt. Raises PhoneError if it makes no sense."""
    question = view.lanes[offer.lane].question
    known = {option.value for option in offer.options} or {*load_edition(view.edition).alphabet, BLANK}
    read = None if question is None else question.crossword
    letters = tuple(value.upper()) if offer.what is What.NAME else (value,)
    if question is None or not known.issuperset(letters) or (read and len(letters) != len(read.doubtful)):
        raise PhoneError("That cannot be chosen.")
    if read is not None:
        cells = ((cell.row, cell.column) for cell in read.doubtful)
        return crossword_named(read, dict(zip(cells, letters, strict=True)), now_ms)
    if value == NOTHING and question.square is not None:
        return SquareSettled(offer.lane, now_ms, question.square, None)
    return named(question, offer.lane, value, view, now_ms)


def typed(offer: Offer, value: str) -> str:
    """What a choice is answered with where nobody knows the tiles: letters, and `?` for a blank."""
    letters = value.upper()
    if offer.what is What.SPELL and not (letters and all(one.isalpha() or one == BLANK for one in letters)):
        raise PhoneError("Type the letters, and ? for a blank.")
    return letters if offer.what is What.SPELL else value if offer.options else ""
