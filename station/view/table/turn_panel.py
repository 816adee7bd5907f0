"""What games in turns that score say and show of their tables."""

from dataclasses import replace
from typing import TypeVar

from station.referee.ruling import Valid
from station.referee.state import Phase, TableState
from station.rules.game import Choice, Chosen, Laid, Passed
from station.rules.lettered.play import Legal
from station.rules.lettered.settings import Challenge
from station.rules.turns.game import Kind
from station.rules.turns.rules import InTurns, turns_in
from station.view.pictures import Line, Picture, Standing
from station.view.table.panel import Announcement, PlainPanel
from station.view.table.wording import TableWording, joined
from station.view.table.you import is_you
from station.view.view import Formed

T = TypeVar("T", bound=InTurns)


class TurnPanel(PlainPanel[T]):
    """Points large, the words they are for, how many tiles to draw."""

    def stood(self, state: TableState[T], stood: Valid, words: TableWording) -> Announcement | None:
        match stood.deed:
            case Laid(player=player) | Chosen(topic="blank", player=int(player)):
                return self._laid(state, player, words)
            case Passed():
                return Announcement(words.passed())
            case Chosen():
                return _chosen(state, stood.deed, words)
        return None

    def choice(self, state: TableState[T], choice: Choice, words: TableWording) -> str:
        name = "" if choice.player is None else words.player(state, choice.player)
        return {
            "exchange": words.tr("Exchange"),
            "challenge": words.challenge(name),
            "accept": words.tr("Nobody challenges"),
            "rack": words.tr("{name}: tiles left", name=name),
        }.get(choice.topic) or super().choice(state, choice, words)

    def typing(self, state: TableState[T], choice: Choice, words: TableWording) -> str:
        if choice.topic == "exchange":
            return words.tr("Type the tiles that you give back.")
        return super().typing(state, choice, words)

    def asks(self, state: TableState[T], choice: Choice, words: TableWording) -> Announcement:
        if choice.topic == "accept":
            text = words.tr("The last tiles are laid. Does anybody challenge?")
            return Announcement((words.tr("Challenge?"),), text=text)
        if choice.topic == "rack" and choice.player is not None:
            name = words.player(state, choice.player)
            text = words.tr("{name} types the tiles that are left on the rack.", name=name)
            return Announcement((words.tr("Tiles left?"), words.tr("Rack?")), text=text)
        return super().asks(state, choice, words)

    def panel(self, state: TableState[T], words: TableWording) -> tuple[Picture, ...]:
        if state.phase is Phase.IDLE:
            return ()
        return (*super().panel(state, words), Line(words.bag(state.position.game.in_bag)))

    def standing(self, state: TableState[T], player: int, words: TableWording) -> Standing:
        """What a player's own last play scored, until it is their turn again."""
        usual, game = super().standing(state, player, words), state.position.game
        last = next((turn for turn in reversed(game.turns) if turn.player == player), None)
        gained = words.gained(last.score) if last and last.kind is Kind.PLAY and not usual.acting else ""
        return replace(usual, tells=words.in_hand(game.hands[player].count), gained=gained)

    def swapped(self, _state: TableState[T], _words: TableWording) -> str:
        """The text about blanks that a play took off the board."""
        return ""

    def _laid(self, state: TableState[T], player: int, words: TableWording) -> Announcement | None:
        """Points large, then the words, then how many tiles to draw and who is next."""
        game = state.position.game
        last = game.turns[-1] if game.turns else None
        if last is None or last.ruling is None:
            return None
        laid = len(last.ruling.play.placed)
        hand = last.hand.count if last.hand else laid
        draw = game.hands[player].count - (hand - laid)
        draws = words.draws("" if is_you(state, player) else words.player(state, player), draw)
        text = joined(self.swapped(state, words), draws, words.whose_turn(state))
        gained = (words.gained(last.score),)
        return Announcement(gained, self.made(state, last.ruling, words), text, draw=max(0, draw))

    def made(self, state: TableState[T], ruling: Legal, words: TableWording) -> str:
        """The words of a play, and the bonus for all tiles."""
        judged = state.position.game.settings.challenge is Challenge.VOID
        return words_made(ruling, words, judged=judged)

    def formed(self, state: TableState[T], stood: Valid) -> tuple[Formed, ...]:
        game = state.position.game
        if not isinstance(stood.deed, Laid) or not game.turns:
            return ()
        return words_formed(game.turns[-1].ruling)


def words_made(ruling: Legal, words: TableWording, *, judged: bool = True) -> str:
    """The words of a play and the bonus for all tiles. judged: the station knows the words."""
    good = words.good((word.text for word in ruling.words), judged=judged)
    bonus = all_tiles(ruling, words)
    return joined(good, bonus) if judged else " · ".join(filter(None, (good, bonus)))


def all_tiles(ruling: Legal, words: TableWording) -> str:
    """The bonus for all tiles, if the play has it."""
    return words.tr("All tiles: +{points}.", points=ruling.bonus) if ruling.bonus else ""


def words_formed(ruling: Legal | None) -> tuple[Formed, ...]:
    return tuple(Formed(word.text, word.squares) for word in ruling.words) if ruling else ()


def _chosen(state: TableState[T], deed: Chosen, words: TableWording) -> Announcement | None:
    match deed.topic:
        case "exchange":
            count = len(state.position.game.turns[-1].exchanged)
            text = words.trn("{count} tile exchanged.", "{count} tiles exchanged.", count)
            return Announcement(
                (words.tr("Exchanged"), words.tr("Swap")), text=joined(text, words.whose_turn(state))
            )
        case "challenge":
            return _challenged(state, words)
    return None


def _challenged(state: TableState[T], words: TableWording) -> Announcement | None:
    """The verdict on a play, in the name of whoever laid it."""
    base = turns_in(state.position)
    if base is None or base.doubted is None:
        return None
    laid = next((turn.player for turn in reversed(base.game.turns) if turn.ruling is not None), None)
    name = "" if laid is None else words.player(state, laid)
    if base.doubted.wrong:
        wrong = " · ".join(base.doubted.wrong)
        text = joined(words.tr("The play is withdrawn."), words.whose_turn(state))
        return Announcement((words.tr("No word"),), wrong, text, laid, good=False, caption=name)
    text = joined(words.tr("The play stands."), words.whose_turn(state))
    return Announcement((words.tr("Good words"), words.tr("Good")), "", text, laid, caption=name)
