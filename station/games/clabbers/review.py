"""Reviews of Clabbers: as of Scrabble, with the letters of each word in any order."""

from dataclasses import replace

from station.editions import load_edition
from station.engine.lettered.leaves import leaves_for
from station.games.clabbers.rules.anagrams import Anagrams, searched
from station.games.clabbers.rules.moves import keys_of, plays
from station.games.clabbers.rules.strings import strings_of
from station.lexicon import load
from station.review.lettered.analysis import LISTED, done_by, lettered, word_on
from station.review.lettered.job import TurnJob
from station.review.lettered.reviewer import TurnReviewer
from station.review.review import Option, TurnReviewed
from station.review.sentence import Sentence
from station.rules.edition import BLANK
from station.rules.lettered.hand import known
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import UNKNOWN

LOOKED_AT = 200
"""So many of the best plays are looked through for those whose blanks work."""


class ClabbersReviewer(TurnReviewer):
    """Reviews Clabbers. Nothing is counted out, and no answers are drawn."""

    def work(self, job: TurnJob, positions: int) -> TurnReviewed:
        del positions
        if not job.placed:
            return TurnReviewed(job.number, job.player, job.at_ms, done_by(job, 0.0), judged_by="")
        edition, lexicon = load_edition(job.edition), load(job.lexicon).offered
        letters = tuple(letter for letter in edition.counts if letter != BLANK)
        leaves, whole = leaves_for(edition), job.whole and job.in_bag > 0

        def worth(score: int, tiles: tuple[str, ...]) -> float:
            kept = known(*job.rack).without(tiles).tiles or ()
            return score + (leaves(kept) if whole else 0.0)

        found: list[tuple[float, Legal]] = []
        for play in plays(job.board, job.rack, keys_of(lexicon), letters):
            ruling = judge(job.board, play, edition)
            if isinstance(ruling, Legal):
                found.append((worth(ruling.score, play.tiles), ruling))
        found.sort(key=lambda pair: -pair[0])
        used = tuple(tile.from_set for _, tile in job.placed)
        anagrams = searched(lexicon, letters)
        done = done_by(job, worth(job.score, used))
        ruling = judge(job.board, Play(job.placed), edition)
        if isinstance(ruling, Legal):
            done = replace(done, text=_said(ruling, anagrams))
        best: list[Option] = []
        for value, ruling in found[:LOOKED_AT]:
            if value <= done.worth or len(best) == LISTED:
                break
            if not strings_of(ruling.after, frozenset(ruling.play.squares), anagrams).wrong:
                text = _said(ruling, anagrams)
                best.append(Option(text, ruling.score, value, laid=lettered(ruling.play.placed)))
        missed = best[0].worth - done.worth if best else 0.0
        by = "rack" if job.whole else "tiles"
        options = (*best, done)[:LISTED]
        return TurnReviewed(job.number, job.player, job.at_ms, done, options, missed, judged_by=by)


def _said(ruling: Legal, anagrams: Anagrams) -> Sentence:
    """The main string of a play, with a word of its letters if it is none itself."""
    main = ruling.words[0]
    text = main.text.replace(UNKNOWN, BLANK)
    found = strings_of(ruling.after, frozenset(ruling.play.squares), anagrams).words(
        main.squares, anagrams, 1
    )
    shown = text if not found or found[0] == main.text else f"{text} ({found[0]})"
    return word_on(shown, ruling.after, ruling.play.squares)
