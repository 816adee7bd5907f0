"""What a director cannot do, in a sentence."""

from station.hall.tournament.sentence import SaidError


class TournamentError(SaidError, ValueError):
    """A command or an event that makes no sense now. The message is one sentence: what, where, what to do."""
