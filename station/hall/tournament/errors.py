"""What a director cannot do, in a sentence."""


class TournamentError(ValueError):
    """A command or an event that makes no sense now. The message is one sentence: what, where, what to do."""
