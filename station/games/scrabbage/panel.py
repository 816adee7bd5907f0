"""What Scrabbage says and shows of its table."""

from station.games.scrabbage.rules.position import (
    KEPT,
    Fragment,
    Points,
    PointsReason,
    ScrabbagePhase,
    ScrabbagePosition,
    Topic,
)
from station.referee.ruling import Valid
from station.referee.state import Phase, TableState
from station.rules.game import Choice, Chosen, Laid, Passed, Turn
from station.rules.lettered.premium import PREMIUMS
from station.rules.square import square_name
from station.view.pictures import Line, PegBoard, Pegs, Picture, Standing, Standings
from station.view.table.panel import Announcement, PlainPanel, acting
from station.view.table.wording import TableWording
from station.view.view import Formed

State = TableState[ScrabbagePosition]

GOAL = "121"


class ScrabbagePanel(PlainPanel[ScrabbagePosition]):
    """Points as pegs, with reasons; the stage of the hand; fragments with their makers."""

    def scattered(self, state: State) -> bool:
        """The scrab may."""
        position: ScrabbagePosition | None = state.position
        return position is not None and position.phase is ScrabbagePhase.SCRAB

    def stood(self, state: State, stood: Valid, words: TableWording) -> Announcement | None:
        position = state.position
        if position.blocked:
            return Announcement(
                words.over_without_winner(), text=words.tr("No tile fits on the board any more.")
            )
        match stood.deed:
            case Chosen(topic="show hand"):
                return _shown(state, position, words)
            case Chosen(topic="fragments"):
                named = " · ".join(_fragment(state, position, one, words) for one in position.listed)
                return Announcement((words.tr("Fragments"),), named, _next(state, position, words))
            case Laid() | Chosen(topic="blank") | Passed():
                pass
            case _:
                return None
        player = stood.deed.player
        if player is None:
            return None
        side = position.side(player)
        mine = sum(one.points for one in position.points if position.side(one.player) == side)
        headline = (words.gained(mine),) if mine else words.stands()
        if isinstance(stood.deed, Passed):
            headline = words.passed()
            if state.last and state.last.before.phase is ScrabbagePhase.PLAY:
                headline = (words.tr("Go"),)
        text = _next(state, position, words)
        if position.proof is not None:
            text = " ".join((words.tr("No tile fits: that is sure."), text))
        return Announcement(headline, _reasons(state, position, player, words), text)

    def formed(self, state: State, stood: Valid) -> tuple[Formed, ...]:
        if not isinstance(stood.deed, Laid):
            return ()
        return tuple(
            Formed(one.text, one.squares) for one in state.position.points if one.why is PointsReason.WORD
        )

    def outcome_line(self, state: State, stood: Valid, words: TableWording) -> str:
        """Adds what the points are for."""
        shown = self.stood(state, stood, words)
        return "" if shown is None else ". ".join(part for part in (shown.words, shown.text) if part)

    def waits(self, state: State, words: TableWording) -> Announcement | None:
        position = state.position
        if not isinstance(state.main, Turn):
            return None
        name = words.player(state, state.main.player)
        if position.phase is ScrabbagePhase.SCRAB:
            text = words.tr("Lay what you can of the tiles set aside: whole words, counted once. Then press.")
            return Announcement((words.tr("Scrab: {name}").format(name=name), words.tr("Scrab")), text=text)
        text = words.tr("One tile, then press. Stuck? Hold the button: go.")
        if not state.settings.camera:
            text = words.tr("Touch a square and type one tile. Stuck? Go.")
        return Announcement(words.plays(name), text=text)

    def asks(self, state: State, choice: Choice, words: TableWording) -> Announcement:
        position = state.position
        dealer = words.player(state, position.dealer)
        if choice.topic == Topic.DEALT:
            return Announcement(words.draw(position.draw), text=_drawing(state, position, words))
        if choice.topic == Topic.SHOW_HAND and choice.player is not None:
            text = words.tr("Somebody doubts {name}'s go: type the tiles in hand, or take it back.")
            asked = text.format(name=words.player(state, choice.player))
            return Announcement((words.tr("Show the tiles"), words.tr("Tiles?")), text=asked)
        if choice.topic == Topic.SCRAB_DRAWN:
            text = words.tr("{name} draws the scrab's last tile, unseen.").format(name=dealer)
            return Announcement(words.draw(1), text=text)
        return super().asks(state, choice, words)

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        name = "" if choice.player is None else words.player(state, choice.player)
        return {
            Topic.DEALT: words.tr("All have drawn"),
            Topic.DRAWN: words.tr("{name}: enter your tiles").format(name=name),
            Topic.DISCARD: words.tr("{name}: enter your discard").format(name=name),
            Topic.SCRAB_DRAWN: words.tr("Drawn"),
            Topic.NO_SCRAB: words.tr("No scrab"),
            Topic.FRAGMENTS: words.tr("Fragments"),
            Topic.DOUBT_GO: words.tr("Doubt the go"),
            Topic.SHOW_HAND: words.tr("{name}: show the tiles").format(name=name),
            Topic.TAKE_BACK_GO: words.tr("Take it back"),
        }.get(choice.topic) or super().choice(state, choice, words)

    def passing(self, state: State, words: TableWording) -> str:
        """Nothing outside play: not playing the scrab is an offer."""
        return words.tr("Go") if state.position.phase is ScrabbagePhase.PLAY else ""

    def acceptable(self, state: State) -> bool:
        """A fragment left by the last tile may be a word that the lexicon lacks."""
        last = state.last
        if last is None:
            return False
        known = {one.squares for one in last.before.fragments}
        return any(len(one.squares) > 1 and one.squares not in known for one in state.position.fragments)

    def panel(self, state: State, words: TableWording) -> tuple[Picture, ...]:
        if state.phase is Phase.IDLE:
            return ()
        position = state.position
        ends = zip(position.scores, position.behind, strict=True)
        pegs = tuple(Pegs(side, front, back) for side, (front, back) in enumerate(ends))
        rows = tuple(self._row(state, position, side, words) for side in range(len(position.scores)))
        lines = _fragments(state, position, words)
        return (Standings(rows), PegBoard(pegs, int(state.settings.option("points", GOAL))), *lines)

    def _row(self, state: State, position: ScrabbagePosition, side: int, words: TableWording) -> Standing:
        """A player's row, or with four players a pair's."""
        players = tuple(player for player in range(state.players) if position.side(player) == side)
        names = " & ".join(words.player(state, player) for player in players)
        gained = sum(one.points for one in position.points if position.side(one.player) == side)
        return Standing(
            side,
            names,
            words.score(position.scores[side]),
            _row_note(state, position, players, words),
            any(acting(state, player) for player in players),
            words.gained(gained) if gained else "",
        )


def _drawing(state: State, position: ScrabbagePosition, words: TableWording) -> str:
    """What everybody does before a hand."""
    dealer = words.tr("Hand {number}: {name} deals and begins.")
    dealer = dealer.format(number=position.number, name=words.player(state, position.dealer))
    draws = words.tr("Everybody draws {drawn} and sets {count} aside for the scrab.")
    return f"{dealer} {draws.format(drawn=position.draw, count=position.draw - KEPT)}"


def _shown(state: State, position: ScrabbagePosition, words: TableWording) -> Announcement:
    """What the tiles shown because somebody doubted a go reveal."""
    proof = position.proof
    if proof is None or proof.tile is None or proof.square is None:
        sure = words.tr("No tile fits: that is sure.")
        return Announcement((words.tr("Go"),), text=" ".join((sure, _next(state, position, words))))
    fits = words.tr("{tile} can be laid on {square}.").format(
        tile=proof.tile, square=square_name(proof.square)
    )
    text = " ".join((fits, _next(state, position, words)))
    return Announcement((words.tr("No go"),), text=text, good=False)


def _next(state: State, position: ScrabbagePosition, words: TableWording) -> str:
    """What follows a deed."""
    if state.to_move is None or position.phase is ScrabbagePhase.OVER:
        return ""
    name = words.player(state, state.to_move)
    match position.phase:
        case ScrabbagePhase.SCRAB:
            return words.tr("{name} plays the scrab: whole words, counted once.").format(name=name)
        case ScrabbagePhase.PLAY if position.alone is not None:
            return words.tr("{name} plays on alone.").format(name=name)
        case ScrabbagePhase.PLAY:
            return words.names_turn(name)
    return ""


def _reasons(state: State, position: ScrabbagePosition, player: int, words: TableWording) -> str:
    """What points are for; those of others with their names."""
    reasons = []
    for one in position.points:
        reason = f"{words.gained(one.points)} {_reason(one, words)}"
        same = position.side(one.player) == position.side(player)
        reasons.append(reason if same else f"{words.player(state, one.player)} {reason}")
    return " · ".join(reasons)


def _reason(one: Points, words: TableWording) -> str:
    match one.why:
        case PointsReason.WORD:
            return one.text
        case PointsReason.LETTER:
            factor = PREMIUMS[one.squares[0]].letter
            return words.tr("triple letter") if factor == 3 else words.tr("double letter")
        case PointsReason.GO:
            return words.tr("go")
        case PointsReason.LAST:
            return words.tr("last tile")
        case PointsReason.FRAGMENT:
            return words.tr("fragment {text}").format(text=one.text)


def _row_note(
    state: State, position: ScrabbagePosition, players: tuple[int, ...], words: TableWording
) -> str:
    notes = []
    for player in players:
        parts = []
        if position.hands:
            count = position.hands[player].count
            parts.append(words.tr("stuck") if player in position.stuck else words.tiles(count))
        if player == position.dealer:
            parts.append(words.tr("dealer"))
        whose = f"{words.player(state, player)}: " if len(players) > 1 and parts else ""
        notes.append(whose + ", ".join(parts))
    return " · ".join(part for part in notes if part)


def _fragments(state: State, position: ScrabbagePosition, words: TableWording) -> tuple[Line, ...]:
    """Runs that are not words yet, or were left by the last hand, with their makers."""
    found = position.fragments or position.left
    if not found:
        return ()
    named = " · ".join(_fragment(state, position, one, words) for one in found)
    making = words.tr("In the making: {fragments}")
    text = making if position.fragments else words.tr("Left over: {fragments}")
    return (Line(text.format(fragments=named)),)


def _fragment(state: State, position: ScrabbagePosition, one: Fragment, words: TableWording) -> str:
    name = words.player(state, one.owner)
    if one.excused:
        name = words.tr("{name}, excused").format(name=name)
    return f"{position.board.text(one.squares)} ({name})"
