"""What the hall says on the screen of a game, in words."""

from dataclasses import replace

from station.rules.square import square_name
from station.screen.hall.now import HallNow, Ruled, RulingShown
from station.view import Phase
from station.view.message import Message
from station.view.view import View
from station.view.wording import Wording, time_left


def with_hall(message: Message, hall: HallNow, words: Wording, view: View) -> Message:
    """A game's message with what the hall has to say: in a pause instead of the text, else on the small
    line."""
    said = _said(hall, words, view)
    if view.phase is Phase.OVER and view.open and not view.sides:
        asked = words.tr("Touch your name if you agree.")
        message = replace(message, text=f"{message.text} {asked}".strip())
    if view.phase is Phase.PAUSED and said:
        return replace(message, text=said)
    line = said or ("" if hall.reached else not_reached(words))
    return replace(message, caption=line) if line else message


def not_reached(words: Wording) -> str:
    """That the hall does not hear the table now, which loses nothing by it."""
    return words.tr("Can't reach the hall; everything is saved here")


def _said(hall: HallNow, words: Wording, view: View) -> str:
    said = []
    if hall.ruling is not None:
        said.append(ruling_said(hall.ruling, words, view))
    elif hall.called and hall.reached:
        said.append(words.tr("The arbiter has been called."))
    elif hall.called:
        said.append(words.tr("Can't reach the hall. Fetch the arbiter; this moment is saved."))
    if hall.paused:
        said.append(
            words.tr("The director has paused: {why}", why=hall.why)
            if hall.why
            else words.tr("The director has paused all clocks.")
        )
    if hall.message:
        said.append(words.tr("Director: {message}", message=hall.message))
    return " ".join(said)


def ruling_said(ruling: RulingShown, words: Wording, view: View) -> str:
    """A ruling with its reason."""
    what = {
        Ruled.STANDS: words.tr("The play stands."),
        Ruled.UNDONE: words.tr("The play is taken back."),
        Ruled.CLOCK: _clock(ruling, words, view),
        Ruled.SQUARE: _square(ruling, words),
        Ruled.ENDED: words.tr("The game is ended."),
    }[ruling.ruled]
    ruled = words.tr("The arbiter: {ruling}", ruling=what)
    return f"{ruled} {words.tr(ruling.reason)}" if ruling.reason else ruled


def _clock(ruling: RulingShown, words: Wording, view: View) -> str:
    whose = (
        player.name
        for player in view.players
        if player.seat is not None and (player.seat.board, player.seat.side) == (ruling.board, ruling.side)
    )
    return words.tr("{name} has {time} left.", name=next(whose, ""), time=time_left(ruling.remaining_ms))


def _square(ruling: RulingShown, words: Wording) -> str:
    square = square_name(ruling.square)
    if not ruling.letter:
        return words.tr("{square} is empty.", square=square)
    return words.tr("{square} is {letter}.", square=square, letter=ruling.letter)
