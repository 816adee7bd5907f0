"""The page of the words that people at home agreed on."""

from collections.abc import Callable
from functools import partial

from station.app.agreed import agreed_words, forget_agreed, keep_agreed
from station.app.answering import answer
from station.errors import InputError
from station.screen.start.our_words import OurWords, OurWordsShow, WordTouched
from station.screen.start.view import StartView
from station.screen.window import Window


def see_our_words(
    window: Window, view: StartView, lexicon: str, called: str, now_ms: Callable[[], int]
) -> bool:
    """Show the words besides a list until people go back; false if the window was closed. called: what people
    call the list. A word that is taken out is there to be put back until then."""
    show, gone, trouble = OurWordsShow(view), frozenset[str](), ""
    while True:
        state = OurWords(called, agreed_words(lexicon), tuple(sorted(gone)), trouble)
        touched = answer(window, show, partial(_as_it_is, state), now_ms)
        if not isinstance(touched, WordTouched):
            return touched is not None
        trouble = ""
        try:
            if touched.counts:
                window.while_shown(partial(keep_agreed, lexicon, (touched.word,)))
                gone -= {*agreed_words(lexicon)}
            else:
                gone |= {*window.while_shown(partial(forget_agreed, lexicon, (touched.word,)))}
        except InputError as error:
            trouble = str(error)


def _as_it_is(state: OurWords, now_ms: int) -> OurWords:
    """Nothing on the page changes by itself."""
    del now_ms
    return state
