"""Words put to the vote (Rulings, section 5: "a questioned word can be put to a vote")."""

from collections.abc import Iterable
from dataclasses import replace

from station.rules.edition import BLANK, Edition
from station.rules.game import Choice, RuleError
from station.rules.lexicon import Lexicon, WithWords
from station.rules.players import put
from station.rules.races.position import RacePhase, RacePosition, Vote, remark

YES, NO = "yes", "no"


def as_voted(lexicon: Lexicon, position: RacePosition) -> Lexicon:
    """The lexicon as changed by the players."""
    return WithWords(lexicon, frozenset(position.allowed), frozenset(position.refused))


def questioned(position: RacePosition, value: str, edition: Edition) -> RacePosition:
    """Somebody questions a word. Raises RuleError if it cannot be one, or was voted on before."""
    word = value.strip().upper()
    if position.phase is RacePhase.PLAY:
        letters = {letter for letter in edition.counts if letter != BLANK}
        if len(word) < 2 or set(word) - set("".join(letters)):
            raise RuleError("{word} cannot be a word: type two letters of the set or more", word=word)
    if word in position.allowed or word in position.refused:
        raise RuleError("{word} was voted on before", word=word)
    return put_to_vote(position, (word,), position.phase)


def put_to_vote(position: RacePosition, words: Iterable[str], back: RacePhase) -> RacePosition:
    """The players vote on these words, one after the other."""
    vote = Vote(tuple(words), (None,) * position.players, back)
    return replace(position, phase=RacePhase.VOTE, vote=vote)


def ballots_awaited(position: RacePosition) -> tuple[Choice, ...]:
    """Of all who have not voted yet."""
    ballots = position.vote.ballots if position.vote else ()
    return tuple(
        Choice("vote", player, (YES, NO), needed=True)
        for player, ballot in enumerate(ballots)
        if ballot is None
    )


def cast(position: RacePosition, player: int, ballot: bool) -> RacePosition:
    """The position after a ballot. A word is settled as soon as the remaining ballots cannot change the
    result: it is accepted by more than half of all players, so not on a tie. After the last word, or one
    that is not accepted, the vote has ended and the phase is the one it goes back to."""
    vote = position.vote
    assert vote is not None
    ballots = put(vote.ballots, player, ballot)
    word = vote.words[0]
    if 2 * ballots.count(True) > position.players:
        position = replace(
            position,
            allowed=tuple(sorted({*position.allowed, word})),
            remarks=remark("{word} is accepted", word=word),
        )
    elif 2 * ballots.count(False) >= position.players:
        position = replace(
            position,
            refused=tuple(sorted({*position.refused, word})),
            remarks=remark("{word} is not accepted", word=word),
        )
        return replace(position, phase=vote.back, vote=None)
    else:
        return replace(position, vote=replace(vote, ballots=ballots), remarks=())
    if len(vote.words) > 1:
        return put_to_vote(position, vote.words[1:], vote.back)
    return replace(position, phase=vote.back, vote=None)
