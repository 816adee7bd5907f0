"""A voice that says what the table shows in large letters: verdicts, words, orders, questions.

It needs espeak-ng. Speaking happens in a thread and a process of its own; the loop never waits for it.
"""

import shutil
import subprocess
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Final

from station.app.runtime import Participant
from station.errors import DeviceError
from station.referee.state import TableState
from station.view import view_of
from station.view.message import Message, Says

SPOKEN: Final = frozenset(
    {
        Says.START,
        Says.HAND,
        Says.GLARE,
        Says.LETTER,
        Says.CHOICE,
        Says.STANDS,
        Says.PASSED,
        Says.TAKEN_BACK,
        Says.EXPLOSION,
        Says.EXPLOSION_DONE,
        Says.PAUSED,
        Says.OVER,
    }
)
"""What is said aloud. Whose turn it is follows a verdict, and is part of it."""


class Voice:
    """Speaks one sentence after the other. Raises DeviceError if espeak-ng is not installed.

    A sentence that comes while another is spoken takes the place of those still waiting: what they said is
    no longer shown either. volume: in percent; at 0 nothing is spoken. speaks: whether it does at all now.
    """

    def __init__(self, volume: int = 100, *, speaks: bool = True) -> None:
        program = shutil.which("espeak-ng")
        if program is None:
            raise DeviceError("no voice: espeak-ng is not installed; on Debian: apt install espeak-ng")
        self._program = program
        self.volume, self.speaks = volume, speaks
        self._waiting: SimpleQueue[tuple[str, str, int] | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        Thread(target=self._work, name="voice", daemon=True).start()

    def say(self, sentence: str, language: str) -> None:
        """Speak a sentence soon. Returns at once."""
        if self.volume and self.speaks:
            self._waiting.put((sentence, language, self.volume))

    def close(self) -> None:
        """Speak no more."""
        self._waiting.put(None)
        if self._process is not None:
            self._process.kill()

    def _work(self) -> None:
        while (said := self._waiting.get()) is not None:
            while not self._waiting.empty():
                said = self._waiting.get()
                if said is None:
                    return
            sentence, language, volume = said
            try:
                self._process = subprocess.Popen(
                    [self._program, "-a", str(volume), "-v", language, "--", sentence],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            except OSError:
                # It was uninstalled meanwhile; the screen says everything, too.
                return
            self._process.wait()


class Announcer(Participant):
    """A `Participant` that speaks what is new on the table. language: of the table, which may change."""

    def __init__(self, voice: Voice, language: Callable[[], str]) -> None:
        self._voice, self._language = voice, language
        self._state: TableState[object] | None = None
        self._said: list[str] = []

    def show(self, state: TableState[object], now_ms: int) -> tuple[()]:
        if state is not self._state:
            self._state = state
            language = self._language()
            sentences = [spoken(lane.message) for lane in view_of(state, now_ms, language).lanes]
            different = dict.fromkeys(sentences)  # both boards say that the camera is lost
            new = [sentence for sentence in different if sentence and sentence not in self._said]
            self._said = sentences
            if new:
                self._voice.say(" ".join(new), language)
        return ()


def spoken(message: Message) -> str:
    """A message as it is read aloud, without signs that a voice would name; "" for one that is only to be
    read. What is done of an order does not change it."""
    if message.says not in SPOKEN:
        return ""
    orders = (f"{one.why}: {', '.join(chip.letter for chip in one.chips)}" for one in message.orders)
    middle = tuple(orders) if message.orders else (*message.headline[:1], message.words)
    # Who draws is part of a ruling's text already.
    parts = (*middle, message.text, *(() if message.text else message.closing[:1]))
    text = " ".join(part if part[-1] in ".!?:" else f"{part}." for part in parts if part)
    return text.replace(" · ", ", ").replace(" →", ",").replace("\n", " ")
