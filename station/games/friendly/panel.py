"""What the Friendly rules add to what Scrabble says and shows."""

from station.games.friendly.rules.kind import FriendlyPosition
from station.games.friendly.rules.trades import Trade, may_reject
from station.referee.ruling import Valid
from station.referee.state import Phase, TableState
from station.rules.game import Choice, Chosen, Laid
from station.rules.square import square_name
from station.view.pictures import Line, Picture, TileRow, shown_tiles
from station.view.table.panel import Announcement
from station.view.table.turn_panel import TurnPanel
from station.view.table.wording import TableWording, joined

State = TableState[FriendlyPosition]


class FriendlyPanel(TurnPanel[FriendlyPosition]):
    """Look-ups and their answers, blanks taken off the board, and a trade step by step."""

    takes_blanks = True

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        position = state.position
        match stood.deed:
            case Chosen(topic="look-up"):
                return _looked_up(state, position, words)
            case Chosen(topic="withdraw"):
                text = joined(words.tr("The same player tries again."), words.whose_turn(state))
                return Announcement((words.tr("Withdrawn"),), text=text)
            case Chosen(topic="trade-order" | "trade-drawn" | "trade-keep"):
                return _traded(state, position.trade, words)
        return super().stood(state, stood, words)

    def swapped(self, state: State, words: TableWording) -> str:
        position = state.position
        last = state.last
        if not position.taken or last is None or not isinstance(last.deed, Laid | Chosen):
            return ""
        names = ", ".join(square_name(square) for square, _ in position.taken)
        return words.tr("The blank of {squares} was played again.").format(squares=names)

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        labels = {
            "look-up": words.tr("Look up"),
            "withdraw": words.tr("Withdraw"),
            "trade": words.tr("Free trade"),
            "trade-order": words.tr("Which tile goes next?"),
            "trade-drawn": words.tr("Which tile was drawn?"),
            "trade-keep": words.tr("Keep it, or draw again?"),
        }
        return labels.get(choice.topic) or super().choice(state, choice, words)

    def typing(self, state: State, choice: Choice, words: TableWording) -> str:
        prompts = {
            "look-up": words.tr("Type the word to look up."),
            "trade": words.tr("Type all tiles of your rack."),
        }
        return prompts.get(choice.topic) or super().typing(state, choice, words)

    def option(self, state: State, choice: Choice, option: str, words: TableWording) -> str:
        labels = {
            "keep": words.tr("Keep"),
            "redraw": words.tr("Draw again"),
            "done": words.tr("That is all"),
            "stop": words.tr("No trade"),
        }
        return labels.get(option) or super().option(state, choice, option, words)

    def asks(self, state: State, choice: Choice, words: TableWording) -> Announcement:
        trade = state.position.trade
        if trade is None or not choice.topic.startswith("trade"):
            return super().asks(state, choice, words)
        if choice.topic == "trade-drawn":
            gives = trade.order[trade.done]
            text = words.tr("Set {tile} aside. Draw a tile and type it.").format(tile=_name(gives, words))
            return Announcement(words.draw(1), text=f"{text} {_redraws(state, trade, words)}")
        if choice.topic == "trade-keep":
            drawn = _name(trade.drawn or "", words)
            asked = words.tr("Keep {tile}?").format(tile=drawn)
            return Announcement((asked, f"{drawn}?"), text=self.choice(state, choice, words))
        return Announcement(
            (words.tr("Trade which?"), words.tr("Trade?")), text=self.choice(state, choice, words)
        )

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:
        usual = super().panel(state, words)
        if state.phase is Phase.IDLE or state.position.trade is None:
            return usual
        # Where the station holds the tiles, the rack is in its player's hand, and nobody else's business.
        trade = _trade(state.position.trade, words, rack=state.settings.dealt is None)
        return (*trade, Line(words.bag(state.position.game.in_bag)))


def _name(tile: str, words: TableWording) -> str:
    return words.blank() if tile == "?" else tile


def _looked_up(state: State, position: FriendlyPosition, words: TableWording) -> Announcement | None:
    found = position.looked_up
    if found is None:
        return None
    good = words.tr("It is a word.") if found.valid else words.tr("It is not a word.")
    short = words.tr("Counts") if found.valid else words.tr("No word")
    return Announcement((short,), found.word, joined(good, words.whose_turn(state)), good=found.valid)


def _traded(state: State, trade: Trade | None, words: TableWording) -> Announcement | None:
    if trade is None:
        return Announcement((words.tr("No trade"),))
    if not trade.over:
        return None
    if trade.failed:
        text = words.tr("No tile helped: the original tiles come back.")
        return Announcement((words.tr("No luck"),), text=joined(text, words.whose_turn(state)))
    text = words.tr("Tiles set aside go back in the bag.")
    return Announcement((words.tr("Traded"),), text=joined(text, words.whose_turn(state)))


def _redraws(state: State, trade: Trade, words: TableWording) -> str:
    """Which tiles may be drawn again."""
    edition = state.position.game.edition
    bad = [letter for letter in edition.alphabet if may_reject(trade.rest, letter)]
    if not bad:
        return words.tr("Whatever comes is kept.")
    return words.tr("You may draw again if it is: {tiles}").format(tiles=" ".join(bad))


def _trade(trade: Trade, words: TableWording, *, rack: bool) -> tuple[Picture, ...]:
    """The rack, what to trade in which order, what has been done, and what has been put aside. rack: whether
    to show it."""
    left = trade.rest if trade.agreed else trade.original
    done = words.tr("{done} of {count} done").format(done=trade.done, count=len(trade.order))
    rows: list[Picture] = [TileRow(words.tr("Rack"), shown_tiles(left))] if rack else []
    if trade.order:
        progress = done if trade.agreed else ""
        rows.append(TileRow(words.tr("Trades, in order"), shown_tiles(trade.order), progress))
    if trade.drawn is not None:
        rows.append(TileRow(words.tr("Drawn"), shown_tiles((trade.drawn,))))
    if trade.aside:
        rows.append(TileRow(words.tr("Aside"), shown_tiles(trade.aside)))
    return tuple(rows)
