"""Scrabbage at the table: what it waits for, and what follows from each deed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from station.games.scrabbage.rules.draws import deal, draw_for_scrab, enter_discard, enter_drawn
from station.games.scrabbage.rules.fragments import open_fragments
from station.games.scrabbage.rules.go import doubt, go, show, take_back
from station.games.scrabbage.rules.position import KEPT, ScrabbagePhase, ScrabbagePosition, Setup, Topic
from station.games.scrabbage.rules.scrab import lay_scrab, leave_scrab, say_scrab_blank
from station.games.scrabbage.rules.turns import lay, say_blank
from station.rules.edition import Edition
from station.rules.game import (
    Awaited,
    Choice,
    Chosen,
    GameDeed,
    GameKind,
    Laid,
    Option,
    Passed,
    RuleError,
    Turn,
)
from station.rules.lettered.position import Position
from station.rules.lettered.tile_names import agreed
from station.rules.lexicon import GivenWords, Lexicon, WordGraph

POINTS: Final = Option("points", usual=121, least=1)
PENALTY: Final = Option("penalty", usual=0)

_KEEPS_GO: Final = {Topic.DOUBT_GO, Topic.SHOW_HAND, Topic.TAKE_BACK_GO, Topic.FRAGMENTS}


@dataclass(frozen=True, slots=True)
class Scrabbage:
    """The rules, as required by `station.rules.game.Rules`."""

    setup: Setup

    def begin(self) -> ScrabbagePosition:
        """The first hand, not drawn yet; player 0 deals it."""
        sides = 2 if self.setup.players == 4 else self.setup.players
        return ScrabbagePosition(self.setup.players, scores=(0,) * sides, behind=(0,) * sides)

    def awaits(self, position: ScrabbagePosition) -> tuple[Awaited, ...]:
        """What may happen next, the main thing first."""
        gone = position.gone
        if gone is not None and gone.doubted:
            return (
                Choice(Topic.SHOW_HAND, gone.player, letters=True, needed=True),
                Choice(Topic.TAKE_BACK_GO, gone.player),
            )
        return (*self._step(position), *(() if gone is None else (Choice(Topic.DOUBT_GO),)))

    def _step(self, position: ScrabbagePosition) -> tuple[Awaited, ...]:
        """What the current step of the hand waits for."""
        if position.pending is not None:
            return (Choice(Topic.BLANK_LETTER, position.to_move, position.pending.options, needed=True),)
        if position.phase is ScrabbagePhase.DRAW:
            players = range(position.players)
            return (
                Choice(Topic.DEALT, needed=True),
                *(Choice(Topic.DRAWN, player, letters=True) for player in players),
                *(
                    Choice(Topic.DISCARD, player, letters=True, tiles=self._to_set_aside(position, player))
                    for player in players
                    if self._draw_entered(position, player)
                ),
            )
        if position.phase is ScrabbagePhase.PLAY:
            listing = not self.setup.then and open_fragments(position, position.board, self.setup)
            return (Turn(position.to_move, 1), *((Choice(Topic.FRAGMENTS),) if listing else ()))
        if position.phase is ScrabbagePhase.SCRAB_DRAW:
            return (Choice(Topic.SCRAB_DRAWN, needed=True),)
        if position.phase is ScrabbagePhase.SCRAB:
            return (Turn(position.dealer, KEPT), Choice(Topic.NO_SCRAB, position.dealer))
        return ()

    def after(self, position: ScrabbagePosition, deed: GameDeed) -> ScrabbagePosition:
        """The position after a deed. Raises RuleError if it is not possible now, or illegal."""
        if position.phase is ScrabbagePhase.OVER:
            raise RuleError("the game is over")
        position = replace(position, points=(), proof=None, listed=())
        if isinstance(deed, Chosen):
            return self._chosen(position, deed)
        if position.gone is not None and position.gone.doubted:
            raise RuleError("somebody doubts the go: show the tiles first, or take it back")
        position = replace(position, gone=None)
        if not isinstance(deed, Laid | Passed) or position.phase not in {
            ScrabbagePhase.PLAY,
            ScrabbagePhase.SCRAB,
        }:
            raise RuleError("this cannot be done now")
        if position.pending is not None:
            raise RuleError("first say which letter the blank stands for")
        if deed.player != position.to_move:
            raise RuleError("it is not this player's turn")
        if isinstance(deed, Passed):
            if position.phase is ScrabbagePhase.SCRAB:
                return leave_scrab(position, self.setup)
            return go(position, deed.player, self.setup)
        if deed.swapped:
            raise RuleError("blanks on the board stay where they are")
        if position.phase is ScrabbagePhase.SCRAB:
            return lay_scrab(position, deed.placed, self.setup)
        return lay(position, deed.player, deed.placed, self.setup)

    def scores(self, position: ScrabbagePosition) -> tuple[int, ...]:
        """Points by player; partners have the same."""
        return tuple(position.scores[position.side(player)] for player in range(position.players))

    def winners(self, position: ScrabbagePosition) -> tuple[int, ...]:
        """The winners, both partners of a pair."""
        return position.winners

    def board(self, position: ScrabbagePosition) -> Position:
        """The tiles on the board, including a blank whose letter is still to be chosen."""
        waiting = () if position.pending is None else position.pending.placed
        return position.board.replace(dict(waiting))

    def _to_set_aside(self, position: ScrabbagePosition, player: int) -> int:
        return 0 if position.entered[player].discard else position.draw - KEPT

    def _draw_entered(self, position: ScrabbagePosition, player: int) -> bool:
        return bool(position.entered and position.entered[player].drawn)

    def _chosen(self, position: ScrabbagePosition, deed: Chosen) -> ScrabbagePosition:
        offers = [choice for choice in self.awaits(position) if isinstance(choice, Choice)]
        known = [choice for choice in offers if choice.topic == deed.topic]
        if not known:
            raise RuleError("this cannot be chosen now")
        asked = [choice for choice in known if choice.player == deed.player]
        if not asked:
            raise RuleError("another player must say this")
        if asked[0].options and deed.value not in asked[0].options:
            raise RuleError("choose one of {options}", options=", ".join(asked[0].options))
        return self._answered(position, deed)

    def _answered(self, position: ScrabbagePosition, deed: Chosen) -> ScrabbagePosition:
        player = position.dealer if deed.player is None else deed.player
        if deed.topic not in _KEEPS_GO:
            position = replace(position, gone=None)
        answers: dict[str, Callable[[], ScrabbagePosition]] = {
            Topic.DEALT: lambda: deal(position),
            Topic.DRAWN: lambda: enter_drawn(position, player, deed.value, self.setup),
            Topic.DISCARD: lambda: enter_discard(position, player, deed.value, self.setup),
            Topic.SCRAB_DRAWN: lambda: draw_for_scrab(position, deed.value, self.setup),
            Topic.FRAGMENTS: lambda: replace(
                position, listed=open_fragments(position, position.board, self.setup)
            ),
            Topic.NO_SCRAB: lambda: leave_scrab(position, self.setup),
            Topic.DOUBT_GO: lambda: doubt(position),
            Topic.SHOW_HAND: lambda: show(position, deed.value, self.setup),
            Topic.TAKE_BACK_GO: lambda: take_back(position),
            Topic.BLANK_LETTER: lambda: (
                say_blank(position, player, deed.value, self.setup)
                if position.phase is ScrabbagePhase.PLAY
                else say_scrab_blank(position, deed.value, self.setup)
            ),
        }
        return answers[deed.topic]()


def make(
    players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str], *, then: bool = False
) -> Scrabbage:
    """The rules for this many players. Raises RuleError for an invalid number of players or option, for a
    lexicon that is not a word graph, and for a set too small for one hand."""
    if not 2 <= players <= 4:
        raise RuleError("Scrabbage is for two to four players, not {players}", players=players)
    values = agreed((POINTS, PENALTY), options)
    target, penalty = int(values[POINTS.name]), int(values[PENALTY.name])
    rules = Scrabbage(Setup(players, edition, _graph(lexicon), target, penalty, then))
    position = rules.begin()
    if edition.tiles < position.needed:
        raise RuleError(
            "a hand needs {needed} tiles, and the set has {tiles}",
            needed=position.needed,
            tiles=edition.tiles,
        )
    return rules


def _graph(lexicon: Lexicon) -> WordGraph:
    if isinstance(lexicon, WordGraph):
        return lexicon
    if isinstance(lexicon, GivenWords):
        return WordGraph.build(lexicon.name, lexicon.words)
    raise RuleError("Scrabbage needs a word list that can be searched; {name} cannot be", name=lexicon.name)


SCRABBAGE: Final = GameKind(
    "scrabbage",
    (2, 4),
    board=True,
    make=make,
    options=(POINTS, PENALTY),
    hand=KEPT,
    partners=True,
    earlier=((1, partial(make, then=True)),),
)
