"""What the picture at a press means: the heart of the protocol.

The picture is compared with the confirmed position. What is new, and what was new earlier in the turn, makes
candidate plays; a candidate is accepted if every other difference belongs to the explosion that the play
sets off. So a mover may lay the tiles and press, or do everything and press once.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from station.games.house import words
from station.games.house.candidates import MOST, Open, few_of, open_tiles, subsets
from station.games.house.explosion import (
    laid_out,
    matters,
    matters_anyhow,
    progress,
    ruling_of,
    strays,
    task_of,
)
from station.games.house.picture import Difference, compare
from station.games.house.rules.game import House
from station.games.house.rules.ledger import not_held
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, Reason
from station.games.house.rules.table import HouseBoard
from station.referee.finding import Unchanged, Unclear
from station.referee.ruling import Doubt, Question, Refusal, Refused, Task
from station.referee.sight import SeenSquare, SeenTile
from station.referee.state import Lane
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.game import MISTAKES_ASKED, RULINGS
from station.rules.square import SIZE
from station.rules.tile import FacedTile, Side

Finding = Unchanged | Unclear | Refused | Task
"""A task is a legal play, with its explosion as far as it has been carried out."""


@dataclass(frozen=True, slots=True)
class Case:
    """All that a ruling rests on. squares: the picture, corrected by what people said. rulings: the version
    of the rulings it is to follow."""

    rules: House
    board: HouseBoard
    lane: Lane
    player: int
    squares: tuple[SeenSquare, ...]
    rulings: int = RULINGS

    @property
    def asks_of_mistakes(self) -> bool:
        """Whether a doubtful tile that may be none is asked about, rather than a play refused."""
        return self.rulings >= MISTAKES_ASKED

    @property
    def mover(self) -> Side:
        return self.board.to_move

    def rule_accepting(self, play: FacedPlay) -> HouseRuling:
        return self.rules.rule_accepting(self.board, play)

    def strays(self, ruling: HouseLegal, tiles: Mapping[int, SeenTile]) -> frozenset[int]:
        """As for an explosion, with these tiles read this way on squares that have one."""
        read = (tiles.get(at, seen) if seen is not None else None for at, seen in enumerate(self.squares))
        return strays(ruling, compare(laid_out(self.board.position, ruling), tuple(read)))


def interpret(case: Case) -> Finding:
    """What the mover has done in this turn, as the picture shows it."""
    difference = compare(case.board.position, case.squares)
    task = case.lane.task
    if task is not None and not difference.nothing:
        now = progress(task, case.board.position, case.squares)
        # Until something has been turned or taken, the mover may still play something else.
        if difference.disturbed or not now.wrong:
            return _explosion(case, now, difference)
    if difference.nothing:
        return _hidden(difference.hidden) or Unchanged()
    if not difference.new and not case.lane.laid:
        return _hidden(difference.hidden) or _disturbed(case, case.board.position, difference.disturbed)
    finding = _play(case, difference)
    if isinstance(finding, Refused) and case.asks_of_mistakes:
        return _play_beside_mistakes(case, difference) or finding
    return finding


def _play_beside_mistakes(case: Case, difference: Difference) -> Unclear | None:
    """What to ask if a play is legal once new tiles that the reader is not sure of are none."""
    doubtful = {}
    for square in sorted(difference.new):
        seen = case.squares[square]
        if isinstance(seen, SeenTile) and seen.doubtful:
            doubtful[square] = seen
    for left_out in few_of(tuple(doubtful)):
        squares = tuple(None if at in left_out else seen for at, seen in enumerate(case.squares))
        without = compare(case.board.position, squares)
        if without.new and isinstance(_play(replace(case, squares=squares), without), Task):
            return _ask_letter(left_out[0], doubtful[left_out[0]].candidates)
    return None


def _explosion(case: Case, now: Task, difference: Difference) -> Finding:
    """During an explosion: whether it is done, partly done, or something else is wrong."""
    if now.wrong:
        return _disturbed(case, laid_out(case.board.position, ruling_of(now)), now.wrong)
    return _hidden(difference.hidden & matters(ruling_of(now), case.board.position)) or now


def _play(case: Case, difference: Difference) -> Finding:
    """New tiles: find the play they mean, or say what is wrong with it."""
    new = {square: seen for square in difference.new if isinstance(seen := case.squares[square], SeenTile)}
    faced, astray = _facing_mover(new, case.mover)
    finding = _weigh(case, faced, difference)
    if isinstance(finding, Unclear) and finding.question.doubt is Doubt.LETTER:
        # A hand that must go anyway may be why the letter is in doubt.
        return _hidden(difference.hidden & matters_anyhow(difference.new, case.board.position)) or finding
    if isinstance(finding, Refused) and difference.disturbed and case.lane.laid:
        finding = _with_tiles_gone(case, faced, difference) or finding
    if isinstance(finding, Refused) and finding.reason is Refusal.DISTURBED:
        finding = _nearest(case, faced, difference)
    if isinstance(finding, Refused) and (unclear := _hidden(difference.hidden & _lines(difference.new))):
        return unclear
    disturbed = isinstance(finding, Refused) and finding.reason is Refusal.DISTURBED
    if astray and not disturbed and not isinstance(finding, Unclear):
        return Refused(Refusal.WRONG_FACING, words.wrong_facing(astray), squares=tuple(sorted(astray)))
    return finding


def _with_tiles_gone(case: Case, faced: Mapping[int, SeenTile], difference: Difference) -> Task | None:
    """A play whose own explosion has removed some of its tiles; preferably one that is done."""
    found: Task | None = None
    laid, tried = dict(case.lane.laid), 0
    for subset in subsets(difference, laid):
        earlier, _ = _facing_mover({square: laid[square] for square in subset}, case.mover)
        together = {**faced, **earlier}
        tried += _open(case, together).count
        if tried > MOST:
            break
        finding = _weigh(case, together, difference)
        if isinstance(finding, Task):
            if finding.done:
                return finding
            found = found or finding
    return found


def _nearest(case: Case, faced: Mapping[int, SeenTile], difference: Difference) -> Finding:
    """What is wrong with a play whose explosion is largely done: one new tile is not part of it, or one of
    its own tiles is gone. If no such play explains more than it leaves open: everything that has changed.
    """
    gone = {square: seen for square, seen in case.lane.laid if square not in difference.new}
    earlier, _ = _facing_mover(gone, case.mover)
    without_one = [{s: seen for s, seen in faced.items() if s != left_out} for left_out in faced]
    fewest = difference.disturbed
    should = case.board.position
    for tiles in (dict(faced), *without_one, {**faced, **earlier}):
        opened = _open(case, tiles)
        if opened.count != 1 or not tiles:
            continue
        ruling = case.rule_accepting(next(opened.plays(case.mover)))
        if isinstance(ruling, HouseLegal):
            stray = case.strays(ruling, tiles)
            if stray and len(stray) < len(fewest):
                fewest, should = stray, laid_out(case.board.position, ruling)
    return _disturbed(case, should, fewest)


def _facing_mover(tiles: Mapping[int, SeenTile], mover: Side) -> tuple[dict[int, SeenTile], set[int]]:
    """The tiles as if they faced the mover, and the squares of those that clearly do not."""
    astray = {
        square
        for square, seen in tiles.items()
        if not seen.doubtful and (seen.sideways or seen.facing is mover.other)
    }
    return {
        square: replace(tiles[square], facing=mover, sideways=False) if square in astray else tiles[square]
        for square in tiles
    }, astray


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A candidate play with what is known about it."""

    play: FacedPlay
    held: bool
    ruling: HouseRuling
    fits: bool  # a legal play of tiles in hand, whose explosion explains every other difference

    @property
    def why(self) -> Reason | None:
        return self.ruling.reason if isinstance(self.ruling, HouseIllegal) else None

    def tile(self, square: int) -> FacedTile:
        return dict(self.play.placed)[square]


def _weigh(case: Case, tiles: Mapping[int, SeenTile], difference: Difference) -> Finding:
    """What these tiles mean as a play."""
    opened = _open(case, tiles)
    asked = _to_ask_first(case, opened, tiles)
    if asked is not None:
        return asked
    weighed = [_weighed(case, play, tiles) for play in opened.plays(case.mover)]
    good = [w for w in weighed if w.fits]
    only_words_wrong = any(w.why is Reason.NOT_A_WORD for w in weighed)
    if case.rules.challenges and len(good) != 1:
        if _unchosen(case, opened) and (only_words_wrong or any(w.held and w.why is None for w in weighed)):
            return _ask_blank(case, opened)
        good = [
            w for w in (_weighed(case, w.play, tiles, accepting=True) for w in weighed if w.held) if w.fits
        ]
    if good:
        return _choose(case, opened, weighed, good)
    if opened.doubtful and (only_words_wrong or any(w.why is None for w in weighed)):
        return _ask_letter(opened.doubtful[0], tiles[opened.doubtful[0]].candidates)
    return _refusal(case, opened, weighed, difference)


def _to_ask_first(case: Case, opened: Open, tiles: Mapping[int, SeenTile]) -> Unclear | None:
    """What must be known before any play can be weighed."""
    unread = [square for square, options in opened.options if not options]
    # A doubtful tile that does not seem to face the mover may be another letter upside down.
    unread += [s for s in opened.doubtful if tiles[s].sideways or tiles[s].facing is case.mover.other]
    if unread:
        return _ask_letter(min(unread), tiles[min(unread)].candidates)
    if opened.count <= MOST:
        return None
    # Too much is open to try everything: first ask about doubtful letters, then blank by blank.
    if opened.doubtful:
        return _ask_letter(opened.doubtful[0], tiles[opened.doubtful[0]].candidates)
    return _ask_blank(case, opened)


def _open(case: Case, tiles: Mapping[int, SeenTile]) -> Open:
    hand = case.board.hand(case.mover)
    return open_tiles(tiles, case.mover, hand, case.rules.edition, dict(case.lane.chosen))


def _weighed(
    case: Case, play: FacedPlay, tiles: Mapping[int, SeenTile], *, accepting: bool = False
) -> _Weighed:
    """accepting: new strings count as words."""
    ruling = case.rule_accepting(play) if accepting else case.rules.rule(case.board, play)
    held = not not_held(case.board.hand(case.mover), play.placed)
    fits = held and isinstance(ruling, HouseLegal) and not case.strays(ruling, tiles)
    return _Weighed(play, held, ruling, fits)


def _choose(case: Case, opened: Open, weighed: list[_Weighed], good: list[_Weighed]) -> Finding:
    """The one play that is meant, or the question that decides between several."""
    for doubt, squares in ((Doubt.LETTER, opened.doubtful), (Doubt.BLANK, opened.blanks)):
        for square in squares:
            letters = _letters_at(square, good)
            if len(letters) > 1:
                return Unclear(Question(doubt, square, candidates=letters))
    (found,) = good
    # What the rules allow settles a doubt only in favour of the likeliest reading, or against a letter that
    # the mover cannot have: a player may well have laid something that is not a word.
    likeliest = weighed[0]
    for square in opened.doubtful:
        if found.tile(square) != likeliest.tile(square) and likeliest.held:
            return _ask_letter(square, _letters_at(square, weighed))
    ruling = found.ruling
    assert isinstance(ruling, HouseLegal)
    before = case.board.position
    task = progress(task_of(case.player, ruling, before, opened.doubtful), before, case.squares)
    return _hidden(compare(before, case.squares).hidden & matters(ruling, before)) or task


def _letters_at(square: int, weighed: list[_Weighed]) -> tuple[str, ...]:
    """The letters that these plays have on a square, in the order of the plays."""
    return tuple(dict.fromkeys(w.tile(square).letter for w in weighed))


def _refusal(case: Case, opened: Open, weighed: list[_Weighed], difference: Difference) -> Finding:
    """Why none of these plays can stand: the reason against the likeliest."""
    meant = next((w for w in weighed if w.why is None), weighed[0])
    accepted = case.rule_accepting(meant.play)
    if difference.disturbed:
        if not isinstance(accepted, HouseLegal):
            return _disturbed(case, case.board.position, difference.disturbed)
        stray = case.strays(accepted, {}) - difference.new
        if stray:
            return _disturbed(case, laid_out(case.board.position, accepted), stray)
    missing = not_held(case.board.hand(case.mover), meant.play.placed)
    if missing:
        where = tuple(square for square, _ in missing)
        return Refused(Refusal.NOT_IN_HAND, words.not_in_hand(missing), squares=where)
    if not isinstance(meant.ruling, HouseIllegal):
        return _disturbed(case, case.board.position, difference.disturbed)
    squares = tuple(square for square, _ in meant.play.placed)
    if opened.blanks and meant.ruling.reason is Reason.NOT_A_WORD and len(weighed) > 1:
        return Refused(Reason.NOT_A_WORD, words.no_blank(opened.blanks), squares=squares)
    ruling = meant.ruling
    return Refused(ruling.reason, ruling.detail, squares=squares, words=ruling.words)


def _lines(new: frozenset[int]) -> set[int]:
    """Every square in line with the new tiles, or the whole board if there are none."""
    if not new:
        return set(range(SIZE * SIZE))
    rows, columns = {s // SIZE for s in new}, {s % SIZE for s in new}
    return {s for s in range(SIZE * SIZE) if s // SIZE in rows or s % SIZE in columns}


def _hidden(squares: AbstractSet[int]) -> Unclear | None:
    return Unclear(Question(Doubt.HIDDEN, min(squares))) if squares else None


def _ask_letter(square: int, candidates: tuple[str, ...]) -> Unclear:
    return Unclear(Question(Doubt.LETTER, square, candidates=candidates))


def _unchosen(case: Case, opened: Open) -> list[int]:
    """Squares of blanks whose letter nobody has chosen."""
    chosen = dict(case.lane.chosen)
    return [square for square in opened.blanks if square not in chosen]


def _ask_blank(case: Case, opened: Open) -> Unclear:
    square, letters = _unchosen(case, opened)[0], tuple(case.rules.edition.alphabet)
    return Unclear(Question(Doubt.BLANK, square, candidates=letters))


def _disturbed(case: Case, should: FacedPosition, squares: frozenset[int]) -> Finding:
    """Tiles are not as they should be, unless it is only a matter of doubtful reading."""
    for square in sorted(squares):
        seen = case.squares[square]
        should_be_there = should[square] is not None
        if isinstance(seen, SeenTile) and seen.doubtful and (should_be_there or case.asks_of_mistakes):
            return _ask_letter(square, seen.candidates)
    return Refused(Refusal.DISTURBED, words.disturbed(should, squares), squares=tuple(sorted(squares)))
