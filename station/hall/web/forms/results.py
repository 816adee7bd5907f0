"""Results as a form enters them, and those that are asked about."""

from station.hall.tournament.plausible import likely
from station.hall.tournament.result import How, Result, forfeit, places_of, scored, won
from station.hall.tournament.sentence import Sentence, said
from station.hall.web.forms.fields import DoubtError, Fields, FormError


def result_of(f: Fields, sides: int) -> Result:
    """outcome: `scores`, `draw`, the number of the side that won, `forfeit-N` of the one that did not come,
    `double`; unfinished: by the score so far. Scores that are given count, whoever won by the form."""
    outcome, note = f.text("outcome", needed=True), f.text("note")
    how = How.UNFINISHED if f.ticked("unfinished") else How.BY_HAND
    scores = _scores(f, sides, needed=outcome == "scores")
    if outcome == "scores":
        return scored(how, scores, note=note)
    if outcome == "draw":
        return _with(won(how, (), sides, note=note), scores)
    if outcome == "double":
        return forfeit(tuple(range(sides)), sides, note=note)
    kind, _, side = outcome.rpartition("-")
    if not side.isdecimal() or int(side) >= sides or kind not in {"", "forfeit"}:
        raise FormError("choose who won")
    if kind == "forfeit":
        return forfeit((int(side),), sides, note=note)
    return _with(won(how, (int(side),), sides, note=note), scores)


def _scores(f: Fields, sides: int, *, needed: bool) -> tuple[int, ...]:
    """The scores that are given: one for each side, or none at all."""
    entered = f.texts("score")
    if not entered and not needed:
        return ()
    if len(entered) != sides:
        raise FormError("enter {count} scores, one for each side", count=sides)
    try:
        return tuple(int(one.replace("−", "-")) for one in entered)
    except ValueError:
        raise FormError("scores must be whole numbers") from None


def _with(result: Result, scores: tuple[int, ...]) -> Result:
    return Result(result.how, result.places, scores, note=result.note)


def doubt(result: Result, titles: tuple[str, ...]) -> Sentence | None:
    """What to ask whoever enters such a result; None if it can be taken as it is. titles: what the sides are
    called."""
    if not result.scores:
        return None
    scores, game = " : ".join(map(str, result.scores)), " – ".join(titles)
    if result.places != places_of(result.scores):
        best = [title for title, place in zip(titles, result.places, strict=True) if place == 1]
        if len(best) == 1:
            return said(
                "{game}: {scores}. Did {winner} win all the same?", game=game, scores=scores, winner=best[0]
            )
        return said("{game}: {scores}. Is it a draw all the same?", game=game, scores=scores)
    if not likely(result.scores):
        return said("{game}: {scores}. Is that right?", game=game, scores=scores)
    return None


def check_likely(f: Fields, result: Result, titles: tuple[str, ...]) -> None:
    """Raises DoubtError about a result that is hardly meant so, unless whoever enters it was asked."""
    question = doubt(result, titles)
    if question is not None and not f.sure:
        raise DoubtError(question)
