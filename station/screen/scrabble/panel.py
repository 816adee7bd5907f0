"""What Scrabble says and shows on the screen of its table."""

from typing import Any

from station.referee.state import Phase
from station.referee.table.state import Stood, TableState
from station.rules.game import Choice, Chosen, Laid, Passed
from station.rules.scrabble.friendly import FriendlyPosition
from station.rules.scrabble.game import Game, Kind
from station.rules.scrabble.kind import ScrabblePosition
from station.screen.standings import Standing
from station.screen.table.game_panel import Said
from station.screen.table.pictures import Line, Standings
from station.screen.table.wording import TableWording

State = TableState[Any]


class ScrabblePanel:
    """Also of Scrabble with the Friendly rules, which has more choices."""

    def stood(self, state: State, stood: Stood, words: TableWording) -> Said | None:
        match stood.deed:
            case Laid(player=player) | Chosen(topic="blank", player=int(player)):
                return _laid(state, player, words)
            case Passed():
                return Said(words.passed())
            case Chosen():
                return _chosen(state, stood.deed, words)
        return None

    def waits(self, _state: State, _words: TableWording) -> Said | None:
        return None

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        name = "" if choice.player is None else words.player(state, choice.player)
        return {
            "exchange": words.tr("Exchange"),
            "challenge": words.challenge(name),
            "accept": words.tr("Nobody challenges"),
            "blank": words.tr("Which letter is the blank?"),
            "rack": words.tr("{name}: tiles left").format(name=name),
            "look-up": words.tr("Look up a word"),
            "withdraw": words.tr("Withdraw the play"),
            "trade": words.tr("Free trade"),
            "trade-order": words.tr("Which tile goes next?"),
            "trade-drawn": words.tr("Which tile was drawn?"),
            "trade-keep": words.tr("Keep it, or draw again?"),
        }.get(choice.topic, choice.topic)

    def option(self, _choice: Choice, option: str, words: TableWording) -> str:
        told = {
            "keep": words.tr("Keep"),
            "redraw": words.tr("Draw again"),
            "done": words.tr("Done"),
            "stop": words.tr("Stop"),
        }
        return told.get(option, option)

    def main(self, _state: State, _words: TableWording) -> object | None:
        return None

    def panel(self, state: State, words: TableWording) -> tuple[object, ...]:
        if state.position is None:
            return ()
        game = _game(state)
        rows = tuple(_row(state, game, player, words) for player in range(state.players))
        return (Standings(rows), Line(words.bag(game.in_bag)))


def _game(state: State) -> Game:
    position = state.position
    assert isinstance(position, ScrabblePosition | FriendlyPosition), "a panel shows its own game"
    return position.game


def _chosen(state: State, deed: Chosen, words: TableWording) -> Said | None:
    match deed.topic:
        case "exchange":
            count = len(_game(state).turns[-1].exchanged)
            return Said((words.tr("Exchanged {count}").format(count=count), str(count)))
        case "challenge":
            return _challenged(state, words)
        case "look-up":
            return _looked_up(state, words)
        case "withdraw":
            return Said((words.tr("Withdrawn"),), text=words.tr("The same player tries again."))
    return None


def _laid(state: State, player: int, words: TableWording) -> Said | None:
    """Points large, then the words, then how many tiles to draw and who is next."""
    turns = _game(state).turns
    last = turns[-1] if turns else None
    if last is None or last.ruling is None:
        return None
    played = " · ".join(word.text for word in last.ruling.words)
    if last.ruling.bonus:
        played += " · " + words.tr("all tiles +{points}").format(points=last.ruling.bonus)
    headline = (words.gained(last.score),)
    game = _game(state)
    laid = len(last.ruling.play.placed)
    hand = last.hand.count if last.hand else laid
    draw = game.hands[player].count - (hand - laid)
    sentences = [words.draw(draw)[0] + "." if draw > 0 else ""]
    if state.phase is Phase.PLAYING and state.to_move is not None:
        sentences.append(words.names_turn(words.player(state, state.to_move)))
    return Said(headline, played, " ".join(sentence for sentence in sentences if sentence))


def _challenged(state: State, words: TableWording) -> Said | None:
    position = state.position
    base = position.base if isinstance(position, FriendlyPosition) else position
    if base is None or base.doubted is None:
        return None
    if base.doubted.wrong:
        wrong = " · ".join(base.doubted.wrong)
        return Said((words.tr("No word"),), wrong, words.tr("The play is withdrawn."))
    return Said((words.tr("Good words"), words.tr("Good")), "", words.tr("The play stands."))


def _looked_up(state: State, words: TableWording) -> Said | None:
    position = state.position
    found = position.looked_up if isinstance(position, FriendlyPosition) else None
    if found is None:
        return None
    text = words.tr("It is a word.") if found.valid else words.tr("It is not a word.")
    return Said((found.word,), text=text)


def _row(state: State, game: Game, player: int, words: TableWording) -> Standing:
    turns = [turn for turn in game.turns if turn.player == player]
    last = turns[-1] if turns else None
    gained = words.gained(last.score) if last and last.kind is Kind.PLAY else ""
    acting = state.phase is Phase.PLAYING and state.to_move == player
    return Standing(
        player,
        words.player(state, player),
        str(game.scores[player]),
        words.in_hand(game.hands[player].count),
        acting,
        gained if not acting else "",
    )
