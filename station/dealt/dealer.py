"""What the station does as the one who holds the tiles: it draws, says what was drawn, and knows what a hand
cannot lay."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from station.dealt.deal import Deal, State, face_of
from station.dealt.races import seen_now
from station.referee.events import AnyEvent, DeedEntered, LayoutSeen, SquareSettled
from station.referee.ruling import Doubt
from station.referee.state import AnyState, Phase
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.rules.edition import BLANK, Edition
from station.rules.game import Chosen, Deed, Laid, LaidOut, Shown, Spot, doer
from station.rules.lettered.tile_names import tiles_named
from station.rules.races.settings import HAND
from station.rules.tile import FacedTile

Dealer = Callable[[AnyState, Deal], Deed | None]
"""What a game's entry names as `dealer`: what the station has to do next, while the game is on."""

NAMES_RACK: Final = frozenset({"rack", "trade", "show hand"})
"""Topics of choices that name all the tiles of their player."""

DEALERS: Final = frozenset(
    {"rack", "trade-drawn", "drawn and discarded", "drawn", "scrab drawn", "show hand", "pool", "unused"}
)
"""Topics of choices that nobody needs to be asked about."""

GIVES_UP: Final = frozenset({"exchange", "discard"})
"""Topics of choices that name some tiles of their player."""


def due(state: State, deal: Deal) -> Deed | None:  # noqa: PLR0911  (a return a kind of deed)
    """What the station has to do next with its tiles; None if it is for others to act."""
    if state.phase is not Phase.PLAYING:
        return None
    if isinstance(state.main, Spot):
        return Shown(deal.bags[0][0]) if deal.bags[0] else None
    own = ENTRIES[state.settings.game].dealer
    if own:
        dealer: Dealer = resolve(own)
        return dealer(state, deal)
    dealt = state.settings.dealt
    for choice in state.choices:
        person = choice.player is not None and dealt is not None and not dealt.levels[choice.player]
        if choice.needed and choice.topic == "unused" and choice.player is not None and person:
            unused = len(seen_now(state, deal, choice.player, 0).loose)
            return Chosen(choice.topic, choice.player, str(min(unused, HAND)))
        if choice.needed and choice.topic == "rack" and choice.player is not None:
            return Chosen(choice.topic, choice.player, "".join(deal.letters(choice.player)))
        if choice.needed and choice.topic == "trade-drawn":
            return Chosen(choice.topic, choice.player, deal.bags[0][0])
    return None


def answer(state: State, deal: Deal, at_ms: int) -> AnyEvent | None:
    """The answer to a question of the referee's that the hand settles: to which set a tile belongs."""
    for number, lane in enumerate(state.lanes):
        question, turn = lane.question, state.turn(number)
        if question is None or question.doubt is not Doubt.KIT or question.square is None or turn is None:
            continue
        seen = lane.seen.squares[question.square] if lane.seen is not None else None
        letter = getattr(seen, "letter", None) or BLANK
        kits = [tile.kit for tile in deal.hands[turn.player] if tile.letter == letter]
        kit = kits[0] if kits else question.candidates[0]
        tile = FacedTile(
            letter, state.seats[turn.player].side, "b" if kit == "b" else "a", blank=letter == BLANK
        )
        return SquareSettled(number, at_ms, question.square, tile)
    return None


def objection(event: AnyEvent, state: State, deal: Deal, edition: Edition) -> str:
    """Why an event cannot happen where the station holds the tiles, as a sentence; "" if it can."""
    match event:
        case DeedEntered(deed=deed):
            return _against(deed, deal, edition)
        case LayoutSeen(player=player, cells=cells, loose=loose):
            return _against(LaidOut(player, cells, loose), deal, edition)
        case SquareSettled(board=board, square=square):
            question = state.lanes[state.lane_of(board)].question
            if question is None or question.square != square:
                return "the station holds the tiles: nothing can have been misread"
    return ""


def _against(deed: Deed, deal: Deal, edition: Edition) -> str:  # noqa: PLR0911  (a return a kind of deed)
    player = doer(deed)
    if player is not None and not 0 <= player < len(deal.hands):
        return "there is no such player"
    match deed:
        case Laid(placed=placed, swapped=swapped) if player is not None:
            used = Counter([*(face_of(tile) for _, tile in placed), *(letter for _, letter in swapped)])
            return _missing(used - Counter(BLANK for _ in swapped), deal, player)
        case LaidOut(cells=cells, loose=loose) if player is not None:
            used = Counter([*(face_of(tile) for _, _, tile in cells), *loose])
            if used.total() != len(deal.hands[player]):
                return "these are not all the tiles of this player"
            return _missing(used, deal, player)
        case Shown(tile=tile):
            return "" if deal.bags[0][:1] == (tile,) else "this tile is not the next one in the bag"
        case Chosen(topic=topic, value=value) if player is not None and topic in GIVES_UP | NAMES_RACK:
            return _missing(Counter(tiles_named(value, edition)), deal, player) if value else ""
        case Chosen(topic="trade-drawn", value=value):
            return "" if deal.bags[0][:1] == (value,) else "this tile is not the next one in the bag"
    return ""


def _missing(used: Counter[str], deal: Deal, player: int) -> str:
    missing = used - Counter(deal.letters(player))
    if not missing:
        return ""
    tiles = " ".join("blank" if tile == BLANK else tile for tile in sorted(missing.elements()))
    return f"not in this hand: {tiles}"
