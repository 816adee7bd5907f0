"""What Auction Scrabble says and shows of its table."""

from dataclasses import replace

from station.games.auction.rules.position import AuctionEnding, AuctionPosition, Sold
from station.referee.ruling import Valid
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.rules.game import Bid, Choice, Chosen, Laid, Left, Passed, Spot
from station.view.pictures import (
    Bidder,
    Bidding,
    Line,
    Picture,
    Stand,
    Standing,
    Standings,
    TileRow,
    shown_tiles,
)
from station.view.table.panel import Announcement, PlainPanel
from station.view.table.turn_panel import words_formed, words_made
from station.view.table.wording import TableWording, joined
from station.view.table.you import is_you
from station.view.view import Formed

State = TableState[AuctionPosition]

HAND = 7
SHOWN = 6
"""How many of the tiles sold last are shown."""


class AuctionPanel(PlainPanel[AuctionPosition]):
    """Every hand is open, so every hand is shown."""

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        position = state.position
        match stood.deed:
            case Laid() | Chosen(topic="blank"):
                return _laid(state, position, words)
            case Passed():
                return Announcement((*words.passed(),), text=_next(state, words))
        before = state.last.before if state.last else None
        if isinstance(before, AuctionPosition) and len(before.sold) < len(position.sold):
            return _sold(state, position.sold[-1], words)
        return None

    def formed(self, state: State, stood: Valid) -> tuple[Formed, ...]:
        played = state.position.played
        return words_formed(played[-1].ruling) if played and isinstance(stood.deed, Laid) else ()

    def waits(self, state: State, words: TableWording) -> Announcement | None:
        position = state.position
        match state.main:
            case Spot():
                name = words.player(state, position.assigned)
                first = words.tr("{name} has the first claim to it.").format(name=name)
                if is_you(state, position.assigned):
                    first = words.tr("You have the first claim to it.")
                shows = words.lay_on_spot() if state.settings.camera else words.tr("Type it.")
                return Announcement(words.show_a_tile(), text=f"{shows} {first}")
            case Bid(player=player, price=price):
                text = words.tr("Bid {price} or more, or leave.").format(price=price)
                text = words.tap_or_hold(price) if state.settings.camera else text
                last = state.last
                if last is not None and isinstance(last.deed, Left):
                    out = words.tr("{name} is out of the bidding.")
                    text = f"{out.format(name=words.player(state, last.deed.player))} {text}"
                asked = (words.tr("Your bid?"),) if is_you(state, player) else None
                return Announcement(asked or words.bids(words.player(state, player)), text=text)
        return None

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        return words.tr("Bid") if choice.topic == "bid" else super().choice(state, choice, words)

    def option(self, state: State, choice: Choice, option: str, words: TableWording) -> str:
        return words.tr("Bid {points}").format(points=option) if choice.topic == "bid" else option

    def main(self, state: State, words: TableWording) -> Picture | None:
        if state.phase not in {Phase.PLAYING, Phase.PAUSED} or not state.position.auctioning:
            return None
        return _bidding(state, state.position, words)

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:
        if state.phase is Phase.IDLE:
            return ()
        position = state.position
        bag = Line(words.bag(position.in_bag))
        if position.auctioning and state.phase in {Phase.PLAYING, Phase.PAUSED}:
            last = position.sold[: -SHOWN - 1 : -1]
            return (bag, *(_lot(state, sold, words) for sold in last))
        rows = tuple(self.standing(state, player, words) for player in range(state.players))
        return (Standings(rows), bag)

    def standing(self, state: State, player: int, words: TableWording) -> Standing:
        position = state.position
        changes = {one.player: one.points for one in position.transfers}
        change = changes.get(player, 0) if position.over else _gained(state, player)
        return replace(
            super().standing(state, player, words),
            points=str(position.points[player]),
            gained=words.gained(change) if change else "",
            tiles=shown_tiles(position.hands[player]),
        )


def _gained(state: State, player: int) -> int:
    """What the last deed scored, if it was a word."""
    stood = state.lanes[0].verdict
    return stood.gained[player] if isinstance(stood, Valid) and isinstance(stood.deed, Laid) else 0


def _next(state: State, words: TableWording) -> str:
    """Who is next, or that the auctions continue."""
    if state.phase is not Phase.PLAYING:
        return ""
    if isinstance(state.main, Spot):
        return words.tr("Now tiles are auctioned. Draw one.")
    return words.whose_turn(state)


def _laid(state: State, position: AuctionPosition, words: TableWording) -> Announcement | None:
    ruling = position.played[-1].ruling if position.played else None
    if ruling is None:
        return None
    if position.over is AuctionEnding.OUT:
        first = words.player(state, position.out[0])
        text = words.tr("{name} was out first and gets what the others' tiles are worth.").format(name=first)
        return Announcement((words.gained(ruling.score),), words_made(ruling, words), text)
    return Announcement((words.gained(ruling.score),), words_made(ruling, words), _next(state, words))


def _sold(state: State, sold: Sold, words: TableWording) -> Announcement:
    """Who got the tile for how much, and what comes next."""
    name = words.player(state, sold.player)
    tile = words.blank() if sold.tile == BLANK else sold.tile
    paid = words.tr("{tile} goes to {name} for {price}.")
    text = paid if sold.price else words.tr("{tile} goes to {name} for nothing.")
    text = text.format(tile=tile, name=name, price=words.points(sold.price))
    turn = state.to_move
    if isinstance(state.main, Spot):
        follows = "" if state.settings.dealt else words.tr("Draw the next tile.")
    elif turn is not None and not state.position.auctioning:
        follows = joined(words.tr("Words are played now."), words.whose_turn(state))
    else:
        follows = ""
    return Announcement((f"{tile} → {name}", name), text=f"{text} {follows}".strip(), player=sold.player)


def _lot(state: State, sold: Sold, words: TableWording) -> TileRow:
    price = words.points(sold.price) if sold.price else words.tr("for nothing")
    return TileRow(words.player(state, sold.player), shown_tiles((sold.tile,)), price)


def _bidding(state: State, position: AuctionPosition, words: TableWording) -> Bidding:
    lot = position.bidding
    bidders = tuple(_bidder(state, position, player, words) for player in range(state.players))
    if lot is None:
        return Bidding(None, "–", words.tr("No tile yet"), bidders)
    caption = words.tr("Bid of {name}").format(name=words.player(state, lot.high))
    value = position.edition.values[lot.tile]
    seen = words.tr("worth {points}").format(points=words.points(value))
    return Bidding(shown_tiles((lot.tile,))[0], str(lot.price), caption, bidders, seen)


def _bidder(state: State, position: AuctionPosition, player: int, words: TableWording) -> Bidder:
    lot, hand = position.bidding, position.hands[player]
    labels = {Stand.LEFT: words.tr("out"), Stand.FULL: words.tr("hand full")}
    if len(hand) >= HAND:
        stand = Stand.FULL
    elif lot is None:
        stand = Stand.IN
    else:
        roles = {lot.to_bid: Stand.ASKED, lot.high: Stand.HOLDS}
        stand = roles.get(player, Stand.IN if player in lot.bidders else Stand.LEFT)
    points = str(position.points[player])
    return Bidder(
        player, words.player(state, player), stand, points, shown_tiles(hand), labels.get(stand, "")
    )
