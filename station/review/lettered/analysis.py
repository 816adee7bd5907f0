"""Thinking about one turn of Scrabble: what was best, and how much what was done falls short of it."""

from collections import Counter
from dataclasses import replace
from random import Random

from station.editions import load_edition
from station.engine.engine import Deadline
from station.engine.lettered.candidates import Move, after_move, moves, words_of
from station.engine.lettered.endgame import Endgame
from station.engine.lettered.grid import Grid
from station.engine.lettered.leaves import leaves_for
from station.engine.lettered.plays import play_of
from station.engine.lettered.rack import points_by_code
from station.engine.lettered.sampling import Tried, ahead, thought_through
from station.engine.lettered.sight import Sight
from station.lexicon import load
from station.review.effort import until
from station.review.lettered.job import Placed, TurnJob
from station.review.review import Option, TurnReviewed
from station.review.sentence import Sentence, said, said_n
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import Position
from station.rules.square import SIZE, square_name
from station.view.faces import Face

CLOSE = 12
"""So many of the best moves are thought through beside the one that was made."""

LISTED = 5

NODES = 4
"""Of the end, so many are counted out in the time of one earlier position."""

AS_GOOD = 3.0
"""A play this close to the best is as good, in points."""


def thought_about(job: TurnJob, positions: int) -> TurnReviewed:
    """The review of a turn."""
    if not job.rack or (not job.whole and not job.placed):
        return TurnReviewed(job.number, job.player, job.at_ms, done_by(job, 0.0), judged_by="", notes=())
    sight = _sight(job)
    found = moves(sight, keeps=job.whole)
    if not job.whole:
        found = [move for move in found if move.play is not None]
    mine = _move_made(job, found, sight)
    if mine is None:
        # Tiles that make no words of this lexicon, or a blank that the finder spares: judged by its points.
        worth = found[0].worth - (found[0].score - job.score) if found else float(job.score)
        mine = Move(None, job.given, (), job.score, worth)
    if job.whole and job.theirs is not None and len(job.counts) == 2 and not job.in_bag:
        return _counted_out(job, sight, mine, until(positions * NODES))
    options, settled = _options(job, sight, found, mine, until(positions))
    done = done_by(job, next(worth for move, worth in options if move is mine))
    best = tuple(done if move is mine else _option(move, sight, worth) for move, worth in options[:LISTED])
    missed = max(0.0, options[0][1] - done.worth)
    by = "rack" if job.whole else "tiles"
    return TurnReviewed(job.number, job.player, job.at_ms, done, best, missed, judged_by=by, settled=settled)


def _options(
    job: TurnJob, sight: Sight, found: list[Move], mine: Move, deadline: Deadline
) -> tuple[list[tuple[Move, float]], bool]:
    """The best moves and the one that was made, with what they are worth, the best first; and whether more
    thinking would not change which are better than that one."""
    first = found[:CLOSE]
    if mine not in first:
        first = [*first, mine]
    if not job.whole or not job.in_bag or (mine.play is None and not mine.given):
        return sorted(((move, move.worth) for move in first), key=lambda pair: -pair[1]), True
    tried = thought_through(sight, first, Random(job.number), lambda: deadline.passed)
    if not all(one.worths for one in tried):
        return sorted(((move, move.worth) for move in first), key=lambda pair: -pair[1]), False
    # Worth beside one another, as points of the best that was weighed by points and tiles kept.
    shift = max(move.worth for move in first) - tried[0].mean
    made = next(one for one in tried if one.move is mine)
    return [(one.move, min(one.mean, tried[0].mean) + shift) for one in tried], _is_settled(made, tried)


def _is_settled(made: Tried, tried: list[Tried]) -> bool:
    """Whether the best move is surely better than the one that was made, or surely none is."""
    better, doubt = ahead(tried[0], made)
    if better - doubt > AS_GOOD:
        return True
    others = (ahead(one, made) for one in tried if one is not made)
    return all(better + doubt <= AS_GOOD for better, doubt in others)


def _counted_out(job: TurnJob, sight: Sight, mine: Move, deadline: Deadline) -> TurnReviewed:
    """A turn when everything is known: by the lead that it leads to in the end."""
    assert job.theirs is not None
    half = Deadline(deadline.now_ms() + deadline.left_ms / 2, deadline.now_ms)

    def endgame(deadline: Deadline) -> Endgame:
        return Endgame(
            sight.edition, sight.lexicon, sight.points, job.scoreless_turns, lambda: deadline.passed, job.hand
        )

    line = endgame(half).solve(sight.grid, sight.rack, job.theirs, job.scoreless)
    if job.placed and mine.play is None:
        return TurnReviewed(job.number, job.player, job.at_ms, done_by(job, 0.0), judged_by="")
    values = sight.edition.values
    if mine.play is not None and not mine.play.left.tiles:
        worth, exact = mine.score + 2 * sum(values[tile] for tile in job.theirs), True
    else:
        quiet = 0 if mine.score else job.scoreless + 1
        if quiet >= job.scoreless_turns:
            gained = sum(values[tile] for tile in job.theirs) - sum(values[tile] for tile in sight.rack)
            worth, exact = gained, True
        else:
            kept = sight.rack if mine.play is None else mine.play.left.tiles
            after = endgame(deadline).solve(after_move(sight, mine), job.theirs, kept, quiet)
            worth, exact = mine.score - after.value, after.exact
    lead = sight.lead
    exact = exact and line.exact
    value = line.value if exact else max(line.value, worth)
    done = replace(done_by(job, float(worth)), wins=exact and lead + worth > 0)
    best = Move(line.play, (), (), 0 if line.play is None else line.play.score, float(value))
    option = replace(_option(best, sight, float(value)), wins=exact and lead + value > 0)
    missed_win = exact and lead + value > 0 >= lead + worth
    notes: tuple[Sentence, ...] = ()
    if missed_win:
        notes = (
            said_n(
                "{play} would have won by {count} point.",
                "{play} would have won by {count} points.",
                lead + value,
                play=option.text,
            ),
        )
        if lead + worth == 0:
            notes = (*notes, said("As played, it was only a draw."))
    if not exact:
        notes = (*notes, said("The end was not counted out: there may be better."))
    options = (done,) if value <= worth else (option, done)
    return TurnReviewed(
        job.number,
        job.player,
        job.at_ms,
        done,
        options,
        float(max(0, value - worth)),
        missed_win,
        notes=notes,
        settled=exact,
    )


def _sight(job: TurnJob) -> Sight:
    edition, lexicon = load_edition(job.edition), load(job.lexicon).offered
    ruling = judge(job.board, Play(job.placed), edition) if job.placed else None
    if isinstance(ruling, Legal):
        # What a program would not lay itself counts where somebody laid it.
        lexicon = lexicon.including(word.text for word in ruling.words if word.text in load(job.lexicon))
    gone = Counter([tile.from_set for _, tile in job.board.occupied()]) + Counter(job.rack)
    unseen = +(Counter(edition.counts) - gone) if job.theirs is None else Counter(job.theirs)
    takeable = tuple(
        (square, tile.letter)
        for square, tile in job.board.occupied()
        if job.takes_blanks and tile.blank and tile.letter is not None
    )
    return Sight(
        edition=edition,
        lexicon=lexicon,
        leaves=leaves_for(edition),
        points=points_by_code(edition, lexicon),
        grid=Grid.of(job.board, edition, lexicon),
        seat=job.player,
        rack=job.rack,
        unseen=unseen,
        in_bag=job.in_bag if job.whole else 1,
        scores=job.scores,
        counts=job.counts,
        exchanges=job.exchanges and job.whole,
        scoreless_turns=job.scoreless_turns,
        scoreless=job.scoreless,
        whole=job.hand,
        takeable=takeable if job.whole else (),
    )


def _move_made(job: TurnJob, found: list[Move], sight: Sight) -> Move | None:
    """What was done, among what can be done."""
    if not job.placed:
        if job.given:
            kept = tuple(sorted((Counter(job.rack) - Counter(job.given)).elements()))
            return next((move for move in found if move.given and move.kept == kept), None)
        return next((move for move in found if move.play is None and not move.given), None)
    for move in found:
        if move.play is None or move.taken != job.swapped:
            continue
        if play_of(move.play, sight.lexicon).placed == job.placed:
            return move
    return None


def done_by(job: TurnJob, worth: float) -> Option:
    """What was done."""
    return Option(job.what, job.score, worth, laid=lettered(job.placed))


def lettered(placed: Placed) -> tuple[tuple[int, Face], ...]:
    """Tiles as `Option.laid` has them."""
    return tuple((square, Face(tile.letter or "", None, "a", tile.blank)) for square, tile in placed)


def _option(move: Move, sight: Sight, worth: float) -> Option:
    placed = () if move.play is None else play_of(move.play, sight.lexicon).placed
    return Option(_described(move, sight), move.score, worth, laid=lettered(placed))


def _described(move: Move, sight: Sight) -> Sentence:
    if move.play is None:
        return said("exchanging {tiles}", tiles=" ".join(move.given)) if move.given else said("passing")
    squares = move.play.stretch.squares
    word = words_of(sight, move.play)[0]
    return _placed(after_move(sight, move), squares, word)


def _placed(grid: Grid, squares: tuple[int, ...], word: str) -> Sentence:
    """A word with where it begins and which way it runs, for the tiles laid on these squares."""
    for step in (1, SIZE):
        first = squares[0]
        while _before(first, step) is not None and grid.bits[first - step]:
            first -= step
        length = 0
        at: int | None = first
        while at is not None and grid.bits[at]:
            length += 1
            at = _after(at, step)
        if length == len(word) and all((square - first) % step == 0 for square in squares):
            spans = range(first, first + length * step, step)
            if all(square in spans for square in squares):
                return at_place(word, first, across=step == 1)
    return said("{word} on {square}", word=word, square=square_name(squares[0]))


def at_place(word: str, square: int, *, across: bool) -> Sentence:
    """A word on the board."""
    if across:
        return said("{word} on {square} across", word=word, square=square_name(square))
    return said("{word} on {square} down", word=word, square=square_name(square))


def _before(square: int, step: int) -> int | None:
    return None if (square % SIZE == 0 if step == 1 else square < SIZE) else square - step


def _after(square: int, step: int) -> int | None:
    at = square + step
    return None if (at % SIZE == 0 if step == 1 else at >= SIZE * SIZE) else at


def word_on(word: str, board: Position, squares: tuple[int, ...]) -> Sentence:
    """The main word of a play, and where it lies on the board after it."""
    first = squares[0]
    across = len(squares) == 1 or (squares[1] - first < SIZE and squares[-1] // SIZE == first // SIZE)
    if len(squares) == 1:
        sides = [near for near in (_before(first, 1), _after(first, 1)) if near is not None]
        across = any(board[near] is not None for near in sides)
    step = 1 if across else SIZE
    while _before(first, step) is not None and board[first - step] is not None:
        first -= step
    return at_place(word, first, across=across)
