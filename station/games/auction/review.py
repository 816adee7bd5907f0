"""Reviews of Auction Scrabble."""

from collections.abc import Iterator, Sequence

from station.editions import load_edition
from station.games.auction.rules.position import AuctionPosition
from station.referee.state import Done
from station.review.lettered.job import TurnJob
from station.review.lettered.reviewer import TurnReviewer, what_made
from station.review.review import TurnReviewed
from station.review.sentence import Sentence, said
from station.review.story import Story


class AuctionReviewer(TurnReviewer):
    """Reviews the words. All hands lie open; what was bid is not judged."""

    def _auctioned(self, story: Story) -> Iterator[tuple[Done[AuctionPosition], AuctionPosition]]:
        for done, _ in story.dones:
            if len(done.after.played) > len(done.before.played):
                yield done, done.before

    def jobs(self, story: Story) -> Sequence[TurnJob]:
        found = []
        for number, (done, before) in enumerate(self._auctioned(story), start=1):
            played = done.after.played[-1]
            ruling = played.ruling
            player = played.player
            found.append(
                TurnJob(
                    number=number,
                    player=player,
                    at_ms=done.at_ms,
                    lexicon=story.lexicon,
                    edition=story.edition,
                    board=before.position,
                    placed=() if ruling is None else ruling.play.placed,
                    swapped=(),
                    what=what_made(ruling),
                    given=(),
                    score=0 if ruling is None else ruling.score,
                    rack=tuple(sorted(before.hands[player])),
                    whole=True,
                    theirs=None,
                    in_bag=before.in_bag,
                    counts=tuple(map(len, before.hands)),
                    scores=before.points,
                    scoreless=0,
                    scoreless_turns=99,
                    exchanges=False,
                    hand=7,
                    takes_blanks=False,
                )
            )
        return found

    def _basis(self, turns: tuple[TurnReviewed, ...]) -> tuple[Sentence, ...]:
        del turns
        return (said("All hands lie open, so a play is compared with everything. Bids are not judged."),)

    def _ends(self, story: Story) -> tuple[int, ...]:
        places = {id(done): number for number, (done, _) in enumerate(story.dones, start=1)}
        return tuple(places[id(done)] for done, _ in self._auctioned(story))

    def _scores(self, story: Story) -> tuple[tuple[float, ...], ...]:
        scores = [tuple(map(float, story.dones[0][0].before.points))]
        return (*scores, *(tuple(map(float, done.after.points)) for done, _ in self._auctioned(story)))

    def _left(self, story: Story) -> tuple[int, ...]:
        edition = load_edition(story.edition)
        positions = [story.dones[0][0].before, *(done.after for done, _ in self._auctioned(story))]
        return tuple(edition.tiles - len(position.position.occupied()) for position in positions)
