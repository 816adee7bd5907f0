"""Thinking about a turn of House: what was done beside the best plays, wins and explosions."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from station.engine.engine import Deadline, Reason
from station.games.house.engine.engine import STRENGTHS
from station.games.house.engine.outcomes import Outcomes
from station.games.house.engine.outcomes import board_of as as_seen
from station.games.house.engine.race import lacks
from station.games.house.engine.search import Line, Search
from station.games.house.engine.seen import KEEP, KEEP_NOT, Holding, Seen, without
from station.games.house.engine.value import WIN, of_boards
from station.games.house.engine.wording import reasons, word_of
from station.games.house.review.job import TurnJob
from station.games.house.rules.custody import face
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal
from station.lexicon import load
from station.review.effort import until
from station.review.reasons import reason_said
from station.review.review import Option, TurnReviewed
from station.review.sentence import Name, Sentence, said, said_n, to_you
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.moves.wordtable import Bytes, word_table
from station.rules.square import SQUARES, square_name
from station.rules.tile import KITS, FacedTile
from station.view.faces import Face

COMPARED: Final = 8
"""So many of the plays that seem best are looked at, answers and all."""

RIVALS: Final = 2
MET: Final = 2
"""Before a verdict is sure, so many of them are looked at further, after so many answers each."""

EACH: Final = 5
"""A play with its answers takes as long as so many positions of Scrabble."""

LISTED: Final = 5
REASONS: Final = 2

CLOSE: Final = 1.5
"""A play this close to the best is as good, in tiles: the engine's measure is no finer."""

NOTABLE: Final = 3
"""An explosion that takes so many tiles more than what was played is worth a sentence."""

Found = tuple[Option, Line, HouseLegal]


def thought_about(job: TurnJob, positions: int) -> TurnReviewed:
    """The review of a turn."""
    ruling, by = job.made.ruling, "rack" if job.whole else "tiles"
    if not job.rack or (ruling is None and job.made.placed):
        return TurnReviewed(job.number, job.player, job.at_ms, Option(what(job)), judged_by="")
    search = _search(job, until(positions / EACH))
    made = _line_made(job, search)
    wins = ruling is not None and ruling.wins
    done = Option(what(job), worth=round(made.value, 2), wins=wins, laid=_laid(ruling))
    found = _best(job, search)
    best = [option for option, _, _ in found if option.text != done.text]
    options = tuple(sorted((done, *best), key=lambda option: -option.worth)[:LISTED])
    turn = TurnReviewed(
        job.number,
        job.player,
        job.at_ms,
        done,
        options,
        max(0.0, options[0].worth - done.worth),
        not done.wins and any(option.wins for option in best),
        by,
        close=CLOSE,
    )
    notes = tuple(_notes(job, search, turn, found, made))
    return replace(turn, notes=notes, settled=_is_settled(job, search, turn, found, made))


def _is_settled(job: TurnJob, search: Search, turn: TurnReviewed, found: list[Found], made: Line) -> bool:
    """Whether looking further changes nothing: of the wins and losses at once, nothing can; otherwise one's
    own next play is looked at, too, after the answers that are hardest to meet."""
    if turn.done.wins or turn.missed_win or turn.missed >= WIN / 2:
        return True
    rivals = [line for option, line, _ in found if option.text != turn.done.text][:RIVALS]
    if turn.better:
        del rivals[1:]
    for line in (made, *rivals):
        search.next_play(line, _kept(job, line, made), MET)
    if search.deadline.passed or len({line.later for line in (made, *rivals) if not line.loses}) > 1:
        return False
    ahead = [line.value - made.value for line in rivals]
    return all(one > CLOSE for one in ahead) if turn.better else all(one <= CLOSE for one in ahead)


def _kept(job: TurnJob, line: Line, made: Line) -> tuple[RackTile, ...]:
    """What is left in hand after a line; what is drawn then is luck."""
    if line is made:
        spent = tuple((0, tile) for _, tile in job.made.transfer.spent)
        return without(job.rack, spent)
    assert line.index is not None
    return without(job.rack, line.ways.plays[line.index].placed)


def _notes(
    job: TurnJob, search: Search, turn: TurnReviewed, found: list[Found], made: Line
) -> Iterator[Sentence]:
    best = turn.best[0]
    for option, line, legal in found:
        if option == best and option in turn.better and not option.wins:
            yield from _why(job, search, line, legal)
            yield from _races(legal, line, made)
    if made.loses and not best.wins and best.worth > -WIN / 2:
        yield _gave_a_win(job, made)
    if not turn.done.wins and not turn.missed_win:
        listed = [len(legal.removed) for option, _, legal in found if option in turn.best]
        yield from _explosion(job, search, listed)


def _why(job: TurnJob, search: Search, line: Line, legal: HouseLegal) -> Iterator[Sentence]:
    """What speaks for the best play."""
    why = reasons(search, line, job.board.position, legal)
    if why:
        yield said("{word} {reasons}.", word=_longest(legal), reasons=_joined(why[:REASONS], job.partner))


def _joined(why: tuple[Reason, ...], partner: Name) -> Sentence:
    first, *others = (reason_said(reason, partner) for reason in why)
    return first if not others else said("{one} and {other}", one=first, other=others[0])


def _races(legal: HouseLegal, best: Line, made: Line) -> Iterator[Sentence]:
    """How far both sides are after the best play, and after what was done."""
    mine, theirs = short_of(best.owners)
    own, others = short_of(made.owners)
    if (mine, theirs) != (own, others):
        yield said(
            "Squares to go after {word}: {mine}, the opponent {theirs}; as played: {own} and {others}.",
            word=_longest(legal),
            mine=mine,
            theirs=theirs,
            own=own,
            others=others,
        )


def short_of(owners: Bytes) -> tuple[int, int]:
    """How many squares the one and the other are short of the far row."""
    mine, theirs = lacks(owners[None], (2, 0, 2))
    return int(mine[0]) // 2, int(theirs[0]) // 2


def what(job: TurnJob) -> Sentence:
    """What was done, in words."""
    if job.made.ruling is not None:
        return _described(job.made.ruling)
    return said("lays what the arbiter let stand") if job.made.placed else said("passes")


def _laid(ruling: HouseLegal | None) -> tuple[tuple[int, Face], ...]:
    """The tiles of a play, as `Option.laid` has them."""
    if ruling is None:
        return ()
    return tuple(
        (square, Face(tile.letter, tile.facing, tile.kit, tile.blank)) for square, tile in ruling.play.placed
    )


def _search(job: TurnJob, deadline: Deadline) -> Search:
    now, side, kit = job.board, side_of(job.player), KITS[board_of(job.player)]
    table = word_table(_lexicon(job))
    me = Holding(side, job.rack, side not in now.played)
    they = Holding(side.other, job.answer, side.other not in now.played)
    return Search(Seen.of(table, now.position, me, they, kit), STRENGTHS[4].weights, deadline)


def _lexicon(job: TurnJob) -> WordGraph:
    """The words that are thought of: those that programs lay, and those that the player laid."""
    graph, ruling = load(job.lexicon), job.made.ruling
    laid = () if ruling is None else tuple(word.text for word in ruling.words if word.text in graph)
    return _including(graph.offered, (*job.words, *(word for word in laid if word not in graph.offered)))


@lru_cache(maxsize=2)
def _including(graph: WordGraph, words: tuple[str, ...]) -> WordGraph:
    return graph.including(words)


def _line_made(job: TurnJob, search: Search) -> Line:
    """What the engine thinks of what was done."""
    letters, owners = as_seen(job.after, side_of(job.player), search.seen.table)
    line = replace(search.passing(), letters=letters, owners=owners)
    if job.made.ruling is not None:
        spent = (tile for _, tile in job.made.transfer.spent)
        line.gain = search.weights.passed * len(job.made.transfer.passed)
        line.gain -= search.weights.kept * sum(map(_keep, spent)) if job.whole else 0.0
    if job.made.ruling is not None and job.made.ruling.wins:
        line.value = WIN
    else:
        _weigh(search, line)
    return line


def _weigh(search: Search, line: Line) -> None:
    """What a play is worth: after the opponent's best answer of the tiles that are known, or as the board
    lies if that is less, since others may be laid, or none."""
    none = np.zeros((1, SQUARES), np.bool_)
    board = Outcomes(line.letters[None], line.owners[None], none, none, none[:, 0], none)
    line.value = lies = line.gain + float(of_boards(board, search.weights)[0])
    search.answered(line)
    line.value = min(line.value, lies)


def _keep(tile: FacedTile) -> float:
    return KEEP.get(face(tile), KEEP_NOT.get(face(tile), 0.0))


def _best(job: TurnJob, search: Search) -> list[Found]:
    """The best plays, best first, as far as time allows."""
    ways, wins = search.seen.wins(enough=1)
    lines: list[Line] = []
    if len(wins):
        judged = ways.judged(wins[:1])
        lines.append(Line(ways, int(wins[0]), 0.0, WIN, judged.letters[0], judged.owners[0]))
    for line in search.lines()[:COMPARED]:
        if line.index is None or search.deadline.passed:
            continue
        if not job.whole:
            # What else was in hand is not known, so a play is worth no less for what it spends.
            line.gain += search.weights.kept * float(line.ways.spent[line.index])
        _weigh(search, line)
        lines.append(line)
    found = []
    for line in lines:
        assert line.index is not None
        ruling = _ruling(job, search, line.ways.plays[line.index])
        if ruling is not None and (line.value >= WIN or not ruling.wins):
            option = Option(
                _described(ruling), worth=round(line.value, 2), wins=ruling.wins, laid=_laid(ruling)
            )
            found.append((option, line, ruling))
    found.sort(key=lambda one: -one[0].worth)
    by_word: dict[str, Found] = {}
    for one in found:
        by_word.setdefault(_longest(one[2]), one)
    return list(by_word.values())


def _ruling(job: TurnJob, search: Search, play: FacedPlay) -> HouseLegal | None:
    ruling = judge(job.board.position, play, _lexicon(job), first=search.seen.me.first)
    return ruling if isinstance(ruling, HouseLegal) else None


def _gave_a_win(job: TurnJob, made: Line) -> Sentence:
    word = ""
    if made.replies is not None and made.reply is not None:
        word = word_of(made.replies, made.reply, made.replies.seen.letters)
    name = job.opponent
    if not word:
        return to_you(name, said("It gave {name} a win.", name=name), said("It gave you a win."))
    named = said("It gave {name} a win with {word}.", name=name, word=word)
    return to_you(name, named, said("It gave you a win with {word}.", word=word))


def _explosion(job: TurnJob, search: Search, listed: list[int]) -> Iterator[Sentence]:
    """A sentence about the biggest explosion that could have been had, if it was much bigger than what was
    had and bigger than those listed, by how many tiles they take."""
    ways = search.seen.ways
    if not len(ways.plays):
        return
    taken = ways.shapes.removed.sum(axis=1)
    shape = int(np.argmax(taken))
    had = 0 if job.made.ruling is None else len(job.made.ruling.removed)
    if int(taken[shape]) < had + NOTABLE or int(taken[shape]) <= max(listed, default=0):
        return
    ruling = _ruling(job, search, ways.plays[int(ways.best[shape])])
    if ruling is not None:
        yield said_n(
            "{word} would have exploded {count} tile.",
            "{word} would have exploded {count} tiles.",
            len(ruling.removed),
            word=_longest(ruling),
        )


def _described(ruling: HouseLegal) -> Sentence:
    main = max(ruling.words, key=lambda word: len(word.text))
    place = {"word": main.text, "square": square_name(main.squares[0])}
    others = tuple(word.text for word in ruling.words if word is not main)
    text = said("{word} on {square}", **place)
    if others:
        text = said("{word} on {square} with {others}", **place, others=others)
    if ruling.removed:
        text = said_n(
            "{play}, exploding {count} tile",
            "{play}, exploding {count} tiles",
            len(ruling.removed),
            play=text,
        )
    return said("{play}, a win", play=text) if ruling.wins else text


def _longest(ruling: HouseLegal) -> str:
    return max((word.text for word in ruling.words), key=len)
