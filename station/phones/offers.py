"""What somebody at a phone may say or do now, besides laying tiles: each thing offered has a key."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from station.dealt.dealer import GIVES_UP, TELLS_RACK
from station.registry import entry
from station.rules.edition import BLANK
from station.rules.game import Bid, Call, Layout, Turn
from station.view import Doubt, Phase
from station.view.view import ChoiceView, LaneView, May, OptionView, View
from station.view.wording import Wording


class What(StrEnum):
    """What an offer does."""

    START = "start"
    CONTINUE = "continue"
    PAUSE = "pause"
    PASS = "pass"
    RAISE = "raise"
    LEAVE = "leave"
    CALL = "call"
    DONE = "done"
    WITHDRAW = "withdraw"
    CHALLENGE = "challenge"
    BLANK = "blank"
    CHOOSE = "choose"
    GIVE = "give"
    SPELL = "spell"
    COUNTS = "counts"
    UNDO = "undo"
    AGREE = "agree"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Offer:
    """topic: of a choice. lane: the board it is about. options: what to choose from. tiles: how many of their
    own tiles the player gives, 0 for as many as they like; None for none. needed: nothing else goes on before
    it. strong: it is what is expected now. grave: it ends something for others, so it is asked about again.
    player: in whose name a choice is made; None for the table as a whole."""

    what: What
    label: str
    topic: str = ""
    lane: int = 0
    options: tuple[OptionView, ...] = ()
    tiles: int | None = None
    needed: bool = False
    strong: bool = False
    grave: bool = False
    player: int | None = None

    @property
    def key(self) -> str:
        """What tells it from everything else that is offered to the same player."""
        player = "" if self.player is None else str(self.player)
        return " ".join(part for part in (self.what.value, self.topic, player) if part)


def offers(view: View, player: int, words: Wording) -> tuple[Offer, ...]:
    """Everything that is offered to a player."""
    match view.phase:
        case Phase.READY:
            return (Offer(What.START, words.tr("Start"), needed=True, strong=True),)
        case Phase.PAUSED:
            return (
                Offer(What.CONTINUE, words.tr("Continue"), needed=True, strong=True),
                *_ends(view, player),
            )
        case Phase.PLAYING:
            return (*_playing(view, player, words), *_ends(view, player))
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
    return (
        any(one.needed or one.strong for one in offers(view, player, words)) and view.phase is Phase.PLAYING
    )


def _playing(view: View, player: int, words: Wording) -> Iterator[Offer]:
    number, lane = lane_number(view, player), lane_of(view, player)
    question = lane.question
    if question is not None and question.doubt is Doubt.BLANK and lane.turn == player:
        likely = tuple(OptionView(one, one) for one in question.candidates if one != BLANK)
        yield Offer(What.BLANK, question.text, lane=number, options=likely, needed=True, strong=True)
        return
    if lane.order and lane.turn == player:
        yield Offer(What.DONE, words.tr("Done"), lane=number, strong=True)
        yield Offer(What.WITHDRAW, words.tr("Take it back"), lane=number)
        return
    asked = view.asked
    if asked is not None:
        if asked.player in (None, player):
            yield _choice(view, asked, player)
        return
    yield from _awaited(view, player, words)
    for choice in view.choices:
        if not choice.needed and choice.player in (None, player):
            yield _choice(view, choice, player)
    yield from _by_all(view, player, words)
    yield Offer(What.PAUSE, words.tr("Pause"))


def _by_all(view: View, player: int, words: Wording) -> Iterator[Offer]:
    """What everybody has to agree to."""
    number, lane = lane_number(view, player), lane_of(view, player)
    dealt, ruling = view.dealt, lane.ruling
    if lane.turn == player and ruling is not None and ruling.unknown:
        yield Offer(What.COUNTS, words.tr("It counts"), lane=number)
    if dealt is not None and dealt.undoes[number] and May.UNDO in lane.may and not lane.order:
        yield Offer(What.UNDO, words.tr("Undo last play"), lane=number)


def agreements(lane: int, words: Wording) -> tuple[Offer, ...]:
    """What is offered to somebody whom another one has asked something."""
    return (
        Offer(What.AGREE, words.tr("Agree"), lane=lane, strong=True),
        Offer(What.REFUSE, words.tr("Disagree"), lane=lane, strong=True),
    )


def _awaited(view: View, player: int, words: Wording) -> Iterator[Offer]:
    """What goes with the main thing that is awaited."""
    number, lane = lane_number(view, player), lane_of(view, player)
    if lane.turn == player and not _sets_aside(view, player):
        yield Offer(What.PASS, view.passing or words.tr("Pass"), lane=number)
    challenger = lane.challenger
    if challenger is not None and challenger.player == player:
        yield Offer(What.CHALLENGE, words.tr("Challenge"), lane=number, grave=True)
    match view.awaits:
        case Bid(player=bidder, price=price) if bidder == player:
            raised = words.tr("Raise to {price}", price=price)
            yield Offer(What.RAISE, raised, strong=True)
            yield Offer(What.LEAVE, words.tr("Leave"), strong=True)
        case Call(word=word) if player in view.callers:
            yield Offer(What.CALL, word)
        case Layout() if view.look_again:
            yield Offer(What.CONTINUE, words.tr("Look again"))
        case Turn() | None | _:
            pass


def _sets_aside(view: View, player: int) -> bool:
    dealt = view.dealt
    return dealt is not None and bool(dealt.set_aside) and bool(dealt.set_aside[player])


def _choice(view: View, choice: ChoiceView, player: int) -> Offer:
    """A choice. One that names all of a player's tiles needs none to be picked; letters that are nobody's
    tiles are typed."""
    dealt, tiles, what = view.dealt, None, What.CHOOSE
    if choice.letters and choice.topic in GIVES_UP:
        aside = dealt is not None and choice.topic == dealt.aside_topic
        tiles, what = dealt.set_aside[player] if dealt is not None and aside else 0, What.GIVE
    elif choice.letters and choice.topic not in TELLS_RACK:
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
