"""Reviews of games on a board of letters, in turns that score."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import erf, sqrt
from typing import ClassVar, Final

from station.editions import load_edition
from station.referee.state import Done
from station.registry import entry
from station.review.lettered.analysis import AS_GOOD, thought_about, word_on
from station.review.lettered.job import Rack, TurnJob
from station.review.pace import pace, time_curves
from station.review.review import Curve, Review, TurnReviewed
from station.review.sentence import Sentence, said, said_n, to_you
from station.review.sentences import best_found, cost_most, result_in_points, wins_missed
from station.review.story import Story, dealt_hand
from station.rules.game import Chosen, Laid
from station.rules.lettered.play import Legal
from station.rules.lettered.tile_names import tiles_named
from station.rules.turns.game import Game, Kind, ScoredTurn
from station.rules.turns.rules import InTurns

SPREAD: Final = 11.0
"""By how many points a lead changes, times the square root of the tiles that are still to be played: the
standard deviation over even games."""

CLOSE: Final = AS_GOOD


class TurnReviewer:
    """Reviews games whose racks the rules do not know. takes_blanks: a play may take blanks off the board."""

    takes_blanks: ClassVar[bool] = False

    def jobs(self, story: Story) -> Sequence[TurnJob]:
        return [
            job for number, (done, turn) in enumerate(self._played(story), start=1)
            if (job := self._job(story, number, done, turn)) is not None
        ]  # fmt: skip

    def work(self, job: TurnJob, positions: int) -> TurnReviewed:
        return thought_about(job, positions)

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        scores = self._scores(story)
        chances = _chances(scores, self._left(story), tuple(turn.player for turn in turns))
        point, why = _turning_point(story, turns, chances)
        curves = [Curve(said("points"), story.names, tuple(enumerate(scores)))]
        if len(story.names) == 2:
            curves.append(
                Curve(said("chance of winning"), story.names, tuple(enumerate(chances)), share=True)
            )
        ends = self._ends(story)
        curves += time_curves(story, (0, *ends))
        return Review(
            story.game,
            entry(story.game).title,
            story.names,
            result_in_points(story, story.state.scores or scores[-1]),
            "points",
            turns,
            tuple(curves),
            point,
            why,
            tuple(_sentences(story, player, turns, ends) for player in range(len(story.names))),
            basis=self._basis(turns),
            deeds=ends,
        )

    def _basis(self, turns: tuple[TurnReviewed, ...]) -> tuple[Sentence, ...]:
        """What plays were held against."""
        if all(turn.judged_by != "tiles" for turn in turns):
            return ()
        hidden = said("The station did not see the racks: a play is compared with others of its own tiles.")
        if any(turn.judged_by == "rack" for turn in turns):
            return (hidden, said("Once the bag is empty the racks are known, and the rest is counted out."))
        return (hidden,)

    def _ends(self, story: Story) -> tuple[int, ...]:
        """After how many deeds each turn was over."""
        places = {id(done): number for number, (done, _) in enumerate(story.dones, start=1)}
        return tuple(places[id(done)] for done, _ in self._played(story))

    def _played(self, story: Story) -> Iterator[tuple[Done[InTurns], ScoredTurn]]:
        """The deeds that made a turn, with it. A play that was withdrawn is left out."""
        found: list[tuple[Done[InTurns], ScoredTurn]] = []
        for done, _ in story.dones:
            before, after = _game(done.before), _game(done.after)
            for turn in after.turns[len(before.turns) :]:
                if turn.kind in {Kind.WITHDRAWN, Kind.RETRY} and found:
                    found.pop()
                elif turn.kind in {Kind.PLAY, Kind.EXCHANGE, Kind.PASS}:
                    found.append((done, turn))
        yield from found

    def _job(self, story: Story, number: int, done: Done[InTurns], turn: ScoredTurn) -> TurnJob | None:
        edition = load_edition(story.edition)
        game, deed = _game(done.before), done.deed
        state = next(state for other, state in story.dones if other is done)
        ruling = turn.ruling
        laid = () if ruling is None else ruling.play.placed
        swapped = deed.swapped if isinstance(deed, Laid) else ()
        rack = dealt_hand(state, turn.player, edition)
        theirs: Rack | None = None
        if not game.in_bag and game.players == 2:
            held = self._held_from(story, done)
            if held is not None:
                rack = rack or held[turn.player]
                theirs = held[1 - turn.player]
        given: Rack = ()
        if turn.kind is Kind.EXCHANGE and rack is not None:
            value = deed.value if isinstance(deed, Chosen) else ""
            named = isinstance(deed, Chosen) and not value.strip().isdigit()
            given = tiles_named(value, edition) if named else ()
        used = tuple(sorted(tile.from_set for _, tile in laid))
        return TurnJob(
            number=number,
            player=turn.player,
            at_ms=done.at_ms,
            lexicon=story.lexicon,
            edition=story.edition,
            board=game.position,
            placed=laid,
            swapped=swapped,
            what=_what(turn, ruling),
            given=tuple(sorted(given)),
            score=turn.score,
            rack=tuple(sorted(rack)) if rack is not None else used,
            whole=rack is not None,
            theirs=theirs,
            in_bag=game.in_bag,
            counts=tuple(hand.count for hand in game.hands),
            scores=game.scores,
            scoreless=game.scoreless(),
            scoreless_turns=game.settings.scoreless_turns,
            exchanges=game.in_bag >= game.settings.exchange_least,
            hand=game.settings.rack,
            takes_blanks=self.takes_blanks,
        )

    def _held_from(self, story: Story, done: Done[InTurns]) -> tuple[Rack, Rack] | None:
        """Both racks before a deed with the bag empty: what was laid from then on, and what was left; None if
        the game was broken off before that was known."""
        last = _game(story.state.position)
        if last.over is None or any(hand.tiles is None for hand in last.hands):
            return None
        held = [Counter(hand.tiles or ()) for hand in last.hands]
        reached = False
        for other, turn in self._played(story):
            reached = reached or other is done
            if reached and turn.ruling is not None:
                held[turn.player] += Counter(turn.ruling.play.tiles)
        racks = [tuple(sorted(hand.elements())) for hand in held]
        counts = [hand.count for hand in _game(done.before).hands]
        return (racks[0], racks[1]) if list(map(len, racks)) == counts else None

    def _scores(self, story: Story) -> tuple[tuple[float, ...], ...]:
        """By number of turns, from 0."""
        scores = [tuple(map(float, _game(story.dones[0][0].before).scores))]
        scores += [tuple(map(float, _game(done.after).scores)) for done, _ in self._played(story)]
        return tuple(scores)

    def _left(self, story: Story) -> tuple[int, ...]:
        """By number of turns, how many tiles are still to be played."""
        games = [_game(story.dones[0][0].before)] + [_game(done.after) for done, _ in self._played(story)]
        return tuple(
            0 if game.over is not None else game.edition.tiles - len(game.position.occupied())
            for game in games
        )


def _game(position: InTurns) -> Game:
    return position.game


def _what(turn: ScoredTurn, ruling: Legal | None) -> Sentence:
    if turn.kind is Kind.EXCHANGE:
        return said_n("exchanges {count} tile", "exchanges {count} tiles", len(turn.exchanged))
    return what_made(ruling)


def what_made(ruling: Legal | None) -> Sentence:
    """What the review says about a play, or a pass."""
    if ruling is None:
        return said("passes")
    return word_on(ruling.words[0].text, ruling.after, ruling.play.squares)


def _chances(
    scores: tuple[tuple[float, ...], ...], left: tuple[int, ...], movers: tuple[int, ...]
) -> tuple[tuple[float, ...], ...]:
    """By number of turns, each player's chance to stay ahead of the best of the others, or to get there,
    between even players. movers: by turn, who played it; the others still have theirs to come, which counts
    half of what a turn brings in this game."""
    tempo = sum(scores[-1]) / max(1, len(movers)) / 2 if len(scores[0]) == 2 else 0.0
    found = []
    for turn, (there, tiles) in enumerate(zip(scores, left, strict=True)):
        leads = [one - max(there[:place] + there[place + 1 :]) for place, one in enumerate(there)]
        if turn and tiles:
            leads = [
                lead - tempo if movers[turn - 1] == place else lead + tempo
                for place, lead in enumerate(leads)
            ]
        spread = SPREAD * sqrt(2 * max(tiles, 0.01))
        found.append(tuple(0.5 * (1 + erf(lead / spread)) for lead in leads))
    return tuple(found)


def _turning_point(
    story: Story, turns: tuple[TurnReviewed, ...], chances: tuple[tuple[float, ...], ...]
) -> tuple[int | None, tuple[Sentence, ...]]:
    """The turn that moved the chances of the winner most, up or down and never back: the last time the winner
    came from behind, and the biggest step from then on."""
    if not turns:
        return None, ()
    winner = chances[-1].index(max(chances[-1]))
    behind = [number for number, chance in enumerate(chances) if chance[winner] <= 0.5]
    since = behind[-1] if behind else 0
    steps = [
        (chances[number][winner] - chances[number - 1][winner], number)
        for number in range(since + 1, len(chances))
    ]
    if not steps:
        return None, ()
    _, number = max(steps, key=lambda step: (step[0], -step[1]))
    turn = next((turn for turn in turns if turn.number == number), None)
    if turn is None:
        return None, ()
    before, after = (round(100 * chances[place][winner]) for place in (number - 1, number))
    mover, ahead = story.names[turn.player], story.names[winner]
    points, play = turn.done.points, turn.done.text
    named = said_n(
        "Turning point: turn {turn}, {name}: {play}, {count} point.",
        "Turning point: turn {turn}, {name}: {play}, {count} points.",
        points, turn=number, play=play, name=mover,
    )  # fmt: skip
    yours = said_n(
        "Turning point: your turn {turn}: {play}, {count} point.",
        "Turning point: your turn {turn}: {play}, {count} points.",
        points, turn=number, play=play,
    )  # fmt: skip
    why = said(
        "The chance of {name}, who stayed ahead from there, went from {before} to {after} %.",
        name=ahead, before=before, after=after,
    )  # fmt: skip
    your_chance = said(
        "Your chance went from {before} to {after} %, and you stayed ahead from there.",
        before=before, after=after,
    )  # fmt: skip
    return number, (to_you(mover, named, yours), to_you(ahead, why, your_chance))


def _sentences(
    story: Story, player: int, turns: tuple[TurnReviewed, ...], ends: tuple[int, ...]
) -> tuple[Sentence, ...]:
    """What the review says about a player."""
    mine = [turn for turn in turns if turn.player == player]
    if not mine:
        return (said("No turn was played."),)
    points = sum(turn.done.points for turn in mine)
    found = [
        said_n(
            "{count} turn, {points} points a turn.",
            "{count} turns, {points} points a turn.",
            len(mine),
            points=points / len(mine),
        ),
        *pace(story, player, tuple((turn.number, ends[turn.number - 1]) for turn in mine)),
    ]
    best = max(mine, key=lambda turn: turn.done.points)
    if best.done.points:
        found.append(
            said_n(
                "Best play: {play}, {count} point.",
                "Best play: {play}, {count} points.",
                best.done.points,
                play=best.done.text,
            )
        )
    judged = [turn for turn in mine if turn.judged_by]
    if judged:
        found.append(best_found(judged, CLOSE))
        found += cost_most(judged, CLOSE)
    found += wins_missed(mine, lambda option: option.text)
    return tuple(found)
