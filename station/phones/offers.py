"""What somebody at a phone may say or do now, besides laying tiles."""

from collections.abc import Iterator

from station.dealt.dealer import GIVES_UP, NAMES_RACK
from station.phones import at_table
from station.phones.offer import ANSWERS_ONLY, Means, Offer, What
from station.registry import entry
from station.rules.edition import BLANK
from station.rules.game import Bid, Call, Layout, Spot, Turn
from station.view import Doubt, Phase
from station.view.view import ArbiterAction, ChoiceView, LaneView, OptionView, View
from station.view.wording import Wording


def offers(view: View, player: int, words: Wording, *, means: Means = ANSWERS_ONLY) -> tuple[Offer, ...]:
    """Everything that is offered to a player."""
    own = means if view.dealt is None else ANSWERS_ONLY
    match view.phase:
        case Phase.READY:
            if view.dealt is not None or view.starts:
                return (Offer(What.START, words.tr("Start"), needed=True, strong=True),)
            return tuple(at_table.clock_button(view, player, words)) if own.presses else ()
        case Phase.PAUSED:
            by_hand = tuple(at_table.by_hand(view, words))
            go_on = Offer(What.CONTINUE, words.tr("Continue"), needed=True, strong=True)
            return (*(by_hand or (go_on,)), *_ends(view, player))
        case Phase.PLAYING:
            clock = at_table.clock_button(view, player, words) if own.presses else ()
            return (*clock, *_playing(view, player, words, means=own), *_ends(view, player))
        case Phase.OVER:
            return tuple(_ends(view, player))
    return ()


def may_lay(view: View, player: int) -> bool:
    """Whether the player may lay tiles now."""
    lane, dealt = lane_of(view, player), view.dealt
    if dealt is None or view.phase is not Phase.PLAYING or lane.board is None:
        return False
    if lane.order or lane.question is not None or view.asked is not None or _sets_aside(view, player):
        return False
    return (bool(dealt.free) and not dealt.face_down) or lane.turn == player


def lane_number(view: View, player: int) -> int:
    """The board at which a player plays."""
    return next((k for k, lane in enumerate(view.lanes) if player in lane.players), 0)


def lane_of(view: View, player: int) -> LaneView:
    return view.lanes[lane_number(view, player)]


def to_do(view: View, player: int, words: Wording) -> bool:
    """Whether the game waits for this player."""
    if may_lay(view, player) and not (view.dealt and view.dealt.free):
        return True
    if view.dealt is None and view.players[player].acting:
        return True
    return (
        any(one.needed or one.strong for one in offers(view, player, words)) and view.phase is Phase.PLAYING
    )


def _playing(view: View, player: int, words: Wording, *, means: Means = ANSWERS_ONLY) -> Iterator[Offer]:
    number, lane = lane_number(view, player), lane_of(view, player)
    question = lane.question
    if view.dealt is None:
        yield from at_table.questions(view, player, words)
    elif question is not None and question.doubt is Doubt.BLANK and lane.turn == player:
        likely = tuple(OptionView(one, one) for one in question.candidates if one != BLANK)
        yield Offer(What.BLANK, question.text, lane=number, options=likely, needed=True, strong=True)
        return
    if lane.order and lane.turn == player and not view.camera:
        yield Offer(What.DONE, words.tr("Done"), lane=number, strong=True)
        yield Offer(What.WITHDRAW, words.tr("Take it back"), lane=number)
        return
    asked = view.asked
    if asked is not None:
        if asked.player in (None, player):
            yield _choice(view, asked, player)
        if view.dealt is not None:
            return
    elif question is None or view.dealt is not None:
        yield from _awaited(view, player, words, means=means)
    for choice in view.choices:
        if not choice.needed and choice.player in (None, player):
            yield _choice(view, choice, player)
    if view.dealt is not None:  # elsewhere that is for the arbiter's menu
        yield from _by_all(view, player, words)
    elif means.corrects and ArbiterAction.CORRECT in lane.may:
        yield at_table.square(number, view, words)
    yield Offer(What.PAUSE, words.tr("Pause"))


def _by_all(view: View, player: int, words: Wording) -> Iterator[Offer]:
    """What everybody has to agree to."""
    number, lane = lane_number(view, player), lane_of(view, player)
    dealt, ruling = view.dealt, lane.ruling
    if lane.turn == player and ruling is not None and ruling.unknown:
        yield Offer(What.COUNTS, words.tr("It counts"), lane=number)
    if dealt is not None and dealt.undoes[number] and ArbiterAction.UNDO in lane.may and not lane.order:
        yield Offer(What.UNDO, words.tr("Undo last play"), lane=number)


def agreements(lane: int, words: Wording) -> tuple[Offer, ...]:
    """What is offered to somebody whom another one has asked something."""
    return (
        Offer(What.AGREE, words.tr("Agree"), lane=lane, strong=True),
        Offer(What.REFUSE, words.tr("Disagree"), lane=lane, strong=True),
    )


def _awaited(view: View, player: int, words: Wording, *, means: Means) -> Iterator[Offer]:
    """What goes with the main thing that is awaited."""
    number, lane = lane_number(view, player), lane_of(view, player)
    if lane.turn == player and _may_pass(view, player, means=means):
        yield Offer(What.PASS, view.passing or words.tr("Pass"), lane=number)
    challenger = lane.challenger
    if challenger is not None and challenger.player == player:
        yield Offer(What.CHALLENGE, words.tr("Challenge"), lane=number, grave=True)
    match view.awaits:
        case Bid(player=bidder, price=price) if bidder == player:
            raised = words.tr("Raise to {price}", price=price)
            yield Offer(What.RAISE, raised, strong=True)
            yield Offer(What.LEAVE, words.tr("Leave"), strong=True)
        case Call(word=word, players=players) if player in (view.callers if view.dealt else players):
            yield Offer(What.CALL, word)
        case Layout() if view.look_again:
            yield Offer(What.CONTINUE, words.tr("Look again"))
        case Spot():
            yield from at_table.spot(view, words)
        case Turn() | None | _:
            pass


def _may_pass(view: View, player: int, *, means: Means) -> bool:
    """Whether a player passes by touch: at a table with a camera and clock heads, the button is held."""
    if view.dealt is not None:
        return not _sets_aside(view, player)
    return bool(view.passing or view.sides) and (means.presses or not view.camera)


def _sets_aside(view: View, player: int) -> bool:
    dealt = view.dealt
    return dealt is not None and bool(dealt.set_aside) and bool(dealt.set_aside[player])


def _choice(view: View, choice: ChoiceView, player: int) -> Offer:
    """A choice. One that names all of a player's tiles needs none to be picked; letters that are nobody's
    tiles are typed."""
    dealt, tiles, what = view.dealt, None, What.CHOOSE
    if dealt is None:
        what = What.SPELL if choice.letters and not choice.options else What.CHOOSE
    elif choice.letters and choice.topic in GIVES_UP:
        tiles = dealt.set_aside[player] if choice.topic == dealt.aside_topic else 0
        what = What.GIVE
    elif choice.letters and choice.topic not in NAMES_RACK:
        what = What.SPELL
    return Offer(
        what,
        choice.label,
        choice.topic,
        lane_number(view, player),
        choice.options,
        tiles,
        needed=choice.needed,
        strong=choice.needed or bool(tiles),
        player=choice.player,
    )


def _ends(view: View, player: int) -> Iterator[Offer]:
    """What this player's side may say about the end."""
    sides = entry(view.game).kind.sides(len(view.players))
    mine = next((side for side in sides if player in side), (player,))
    for choice in view.end_choices:
        if choice.player in mine:
            yield Offer(
                What.CHOOSE,
                choice.label,
                choice.topic,
                lane_number(view, player),
                grave=True,
                strong=view.phase is Phase.OVER,
                player=choice.player,
            )
