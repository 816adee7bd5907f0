"""What is wrong with devices, cameras, files and journals, in the language of whoever reads it.

Errors are made far from any screen, and some in other processes: they are English sentences by the time one
is shown. Here is what such sentences look like. `error_text` finds the form of one and says it in another
language; what its blanks hold is often a sentence of this kind, too. `tests/view/test_error_texts.py` walks
through the modules whose errors come to a screen, and finds those that nobody has translated.
"""

import re
from functools import cache, lru_cache
from typing import Final

from station.texts import tr
from station.view.wording import Wording, words_in

FORMS: Final = (
    tr(
        "no picture from {camera}: is another program using it? Close that, or use --camera for another "
        "one (station camera list)"
    ),
    tr("no picture from {camera}: is it plugged in, and is another program using it?"),
    tr("no picture from {camera}; plug it in again, and look at its cable"),
    tr("no picture from {camera}; check its cable"),
    tr("{camera} may not be used by this user; run `{command}`, and log in again"),
    tr("there is no {camera}: is it plugged in? `station camera list` shows which there are"),
    tr(
        "there is no {camera}: is its cable in, with the contacts the right way round? `station camera "
        "list` shows which there are"
    ),
    tr("{camera} is not a camera; `station camera list` shows which there are"),
    tr("{camera} is the Raspberry Pi's own camera; use --camera pi"),
    tr("{camera} gives no pictures; `station camera list` shows those that do"),
    tr("{camera} delivers only half pictures; check its cable and its USB port"),
    tr(
        "{camera} now delivers {size} instead of {before} pixels; pull it out and plug it in again, or "
        "restart the station to go on with that size"
    ),
    tr(
        "{camera} is frozen or covered: the same picture for a second; it is started again (if that does "
        "not help, pull it out and plug it in)"
    ),
    tr("this is no camera of a Raspberry Pi; for one on USB: station camera list"),
    tr(
        "a Raspberry Pi's camera needs picamera2, which is part of Raspberry Pi OS: install "
        "python3-picamera2, and make the virtual environment with --system-site-packages ({why})"
    ),
    tr(
        "picamera2 does not load ({why}); it needs Raspberry Pi OS Trixie, since Bookworm's is built for "
        "another numpy"
    ),
    tr("libcamera does not say which cameras are connected: {why}"),
    tr("{camera} does not start: {why}"),
    tr(
        "{camera} does not open: is another program using it? `station camera list` shows which there "
        "are (picamera2: {why})"
    ),
    tr("there is no camera, video or folder called {name}"),
    tr("there is no camera {number}; cameras are numbered from 0"),
    tr("{file} is not a video that can be read"),
    tr("no more pictures from {file}"),
    tr("there are no pictures in {folder}"),
    tr("there is only one picture"),
    tr("camera {number}"),
    tr("there is no journal {file}; for those that there are: station results"),
    tr("{file} is not a journal of House Station"),
    tr(
        "{file}: this journal was written by a newer House Station (schema {schema}; this one reads up "
        "to {known}); update House Station to open it"
    ),
    tr("{file}: another station that is running has this journal open; close that one first"),
    tr("a journal cannot be kept in {folder}: there is no such folder"),
    tr("the journal {file} cannot be written: {why}"),
    tr("the journal {file} cannot be read: {why}"),
    tr("{file} is damaged and cannot be read ({why}); move it away, or put a copy of it in its place"),
    tr(
        "{file} cannot be replayed: event {number} makes no sense ({why}); move it away, or put a copy "
        "of it in its place"
    ),
    tr("the folder {folder} for journals cannot be made: {why}"),
    tr(
        "{file}: after event {number} the game is not what it was when it was played; it was judged by "
        "other words, or by another version of House Station"
    ),
    tr("{file} was played with the players' own tiles: it goes on from its end only"),
    tr("{file} has turns 1 to {last}, and no turn {turn}"),
    tr("{file}: nothing has happened in this game yet"),
    tr("nothing has happened in this game yet"),
    tr("cannot write {file}: {why}"),
    tr("cannot read {file}: {why}"),
    tr("cannot delete {file}: {why}"),
    tr(
        "this game needs version {version} of the bundled word lists and this program has {known}; "
        "update House Station"
    ),
    tr("there is no lexicon {name}; available: {names}"),
    tr("cannot read the lexicon {name}: {why}"),
    tr("the lexicon {why}; remove it or import it again ({file})"),
    tr("{name} is not a lexicon of this program"),
    tr("{name} is damaged: it ends too early"),
    tr("{name} is of lexicon version {version}; this program reads version {known}"),
    tr("{name} is damaged: its checksum is wrong"),
    tr("{name} is damaged: its nodes do not fit together"),
    tr("{name} is damaged: {why}"),
    tr("you have no lexicon {name}; available: {names}"),
    tr(
        "{name} is not a valid name for a lexicon; use up to 40 letters a–z, digits, - and _, a letter or "
        "digit first"
    ),
    tr("the lexicon {name} is bundled with the program and cannot be changed; choose another name"),
    tr("there is no edition {name}; available: {names}"),
    tr("cannot read the edition {name}: {why}"),
    tr("edition {name} has a tile {letter}, which is not a capital letter"),
    tr("edition {name}: {letter} needs a count of 1 or more and a value of 0 or more"),
    tr("with the rack {rack}, the board and the others' racks have more {letters} than the {set} set"),
    tr("line {number}: {why}"),
    tr("{letters} is not on the rack {rack}"),
    tr("{name} has {held} tiles there, the rack {rack} has {count}"),
    tr("{name} kept {kept} in line {line} and cannot have {letters} here"),
    tr("{name} kept {kept} of the rack {rack} and does not have it at the end"),
    tr("there is no {letter} in the {set} set"),
    tr("{sign} is not a letter"),
    tr("the bracket in {text} is not closed"),
    tr("no clock head found; plug one in by USB, then run: station clocks list"),
    tr("no paired clock head answers; pair them with: station clocks pair"),
    tr("no clock head answers; check its cable"),
    tr("the head does not answer"),
    tr("{why}. The table was set up with it; if the heads have changed, set the table up again"),
    tr("the left board's clock head at {port}"),
    tr("the right board's clock head at {port}"),
    tr("the left board's clock head"),
    tr("the right board's clock head"),
    tr("{head} is not connected: {why}. It keeps running as a plain chess clock"),
    tr("{head} is not connected: {why}"),
    tr("it has not been found yet"),
    tr("it does not answer; check its cable"),
    tr("{head} speaks an older protocol {versions}; flash the head's firmware"),
    tr("{head} speaks a newer protocol {versions}; update this program"),
    tr(
        "{head} cannot give the two sides different bonuses: its firmware is from before that; flash it, "
        "or choose the same for both"
    ),
    tr("no permission for {port}; join its group: {command}, then log in again"),
    tr("{port} is in use by another program; close that one (another station? a serial monitor?)"),
    tr("there is no {port}; plug the head in and list heads with: station clocks list"),
    tr("{port} cannot be used as a serial port; for those that can, run: station clocks list"),
    tr("{port} cannot be used as a serial port ({why})"),
    tr("{port} went away while it was being asked; check its plug"),
    tr(
        "what is on {port} is not a clock head or has no firmware yet: it said nothing in the protocol "
        "for {seconds} seconds; flash it with: {command}"
    ),
    tr("serial clock heads need pyserial; install it: {command}"),
    tr("{file} is damaged; pair the heads again with: station clocks pair"),
    tr(
        "the heads on {ports} have the same number {number}, so they cannot be told apart; unplug one, "
        "run `station clocks pair`, then plug in the other and run it again"
    ),
    tr("clock heads on the Pi's own pins need gpiozero; install it: {command}"),
    tr(
        "clock heads on the Pi's own pins need lgpio; install it: {command}, and make the virtual "
        "environment with --system-site-packages"
    ),
    tr("lgpio cannot write to {folder}; start the station in a folder that you can write to"),
    tr(
        "no GPIO pins here ({why}): this is not a Raspberry Pi, or you are not in the group gpio; on a "
        "Pi: {command}, then log in again"
    ),
    tr(
        "the clock heads' displays need spidev; install it: {command}, and make the virtual environment "
        "with --system-site-packages"
    ),
    tr("the clock heads' displays need luma.led_matrix; install it: {command}"),
    tr(
        "no display on SPI bus {bus}, chip select {chip} ({why}); enable SPI with raspi-config, "
        "Interface Options, and check the display's wires"
    ),
    tr("pin {number} cannot be used ({why}); check the pin map, and for another program"),
    tr("{file} is not a TOML file: {why}"),
    tr("both displays have the same spi bus and chip select; give each its own"),
    tr("{head} has no pin {name}; there are {names}"),
    tr("{name} is a BCM pin number from 2 to 27, not {value}"),
    tr("brightness is a number from 0 to 15, not {value}"),
    tr("there is no setting {name}; there are left, right and brightness"),
    tr("{name} is [bus, chip select], or [] for no display, not {value}"),
    tr("pin {number} is used for both {one} and {other}"),
    tr(
        "{head} has restarted: {why}. Its clock is paused at the times it had; continue when both "
        "players are ready"
    ),
    tr("its power dipped; check the cable and the power supply"),
    tr("its program hung; please report it if it happens again"),
    tr("its reset line was pulled"),
    tr("it was without power for a moment"),
    tr("nobody knows why"),
    tr("({version}, not {known})"),
    tr("{letters} are not letters of this edition"),
    tr("the pictures show only {count} different letters; all or nearly all are needed"),
    tr("no tile with a letter found; lay the tiles face up on the squares of the board"),
    tr("the tiles face different ways; turn them so that all face the same way"),
    tr("the left board is not visible"),
    tr("the right board is not visible"),
    tr("no tiles found; lay them face up on the squares of a board"),
    tr("no board found: its lines are not where three tabs say; uncover tab {tabs}, or light it better"),
    tr("no board found: no corner tab is seen; lay the tabs beside the board's corners"),
    tr("no board found: of its four corner tabs only one may be hidden, but ids {tabs} are missing"),
    tr(
        "no board found: the picture shows neither corner tabs nor the print of a standard board; show "
        "the whole board in good light, without strong glare"
    ),
    tr("only part of a board is in the picture; show all of it, with some of its frame"),
    tr(
        "no board found: a board of fewer than 15 × 15 squares is seen, or its edge is covered; show the "
        "whole of a standard board"
    ),
    tr("no board found: a board of more than 15 × 15 squares is seen; show a standard board"),
    tr("less than half of the board at the given corners is in the picture"),
    tr("there is no board grid at the given corners"),
    tr(
        "no board found: something like a board is seen, but its premium squares are not all where a "
        "standard board has them; show the whole board in good light, without strong glare"
    ),
    tr("the machine cannot be switched off ({why}); in a terminal, run: sudo poweroff"),
    tr("the machine cannot be switched off; in a terminal, run: sudo poweroff"),
    tr("No space left on device"),
    tr("Permission denied"),
    tr("Read-only file system"),
    tr("No such file or directory"),
    tr("Input/output error"),
    tr("disk I/O error"),
    tr("database or disk is full"),
    tr("timed out"),
    tr("{count} tiles found, but {wanted} expected; they read {letters}"),
    tr("the tiles seem out of order: {why}; lay them in order, or add --as-laid if they are"),
    tr("no tiles lie together here; lay them face up, closer to the camera or in more light"),
)

DEEP: Final = 4
"""So many sentences are looked for inside one another."""


def error_text(text: str, words: Wording) -> str:
    """An error's sentence in the language of `words`; as it is where its form is unknown."""
    return text if not text or words.language == "en" else _translated(text, words.language, DEEP)


@lru_cache(256)
def _translated(text: str, language: str, deep: int) -> str:
    for form, pattern in _patterns() if deep else ():
        found = pattern.fullmatch(text)
        if found is not None:
            values = {
                name: _translated(value, language, deep - 1) for name, value in found.groupdict().items()
            }
            return words_in(language).tr(form).format(**values)
    return text


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every form, those with the most text of their own first."""
    own = {form: re.split(r"\{(\w+)\}", form) for form in FORMS}
    made = [
        (form, re.compile("".join(_part(k, part) for k, part in enumerate(parts)), re.IGNORECASE | re.DOTALL))
        for form, parts in own.items()
    ]
    return tuple(sorted(made, key=lambda one: -sum(map(len, own[one[0]][::2]))))


def _part(number: int, part: str) -> str:
    return f"(?P<{part}>.+?)" if number % 2 else re.escape(part)
