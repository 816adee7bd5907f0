"""Changed records, and what must be true of whatever is read of them: nothing of a file is lost or read
differently than it is written without a word about it."""

import random
import re
from typing import Final

from station.gcg.check import check
from station.gcg.editions import likely_editions
from station.gcg.encoding import decoded
from station.gcg.errors import GcgError
from station.gcg.parser import read_gcg
from station.gcg.record import EndRack, Entry, Exchanged, Record, RecordedPlay
from station.rules.square import square_name

SCRAPS: Final = (
    *(sign.encode() for sign in ">#:-()[].+9?z\n\t–—：＋\xa0\u200bÄŁ1 "),
    b"--", b">>", b"##", b"\xff", b"\x00", b"\x1a", b"\r\n", b"  ", b"+-", b"(time)", b"#note ", b" +0 ",
)  # fmt: skip


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The record with one to five changes, as hands, programs and disks make them."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        _change(changed, rng)
    return bytes(changed)


def _change(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) + 1)
    lines = bytes(data).split(b"\n")
    line = rng.randrange(len(lines))
    match rng.randrange(9):
        case 0:
            data[at : at + rng.randrange(1, 9)] = b""
        case 1 | 2:
            data[at:at] = rng.choice(SCRAPS)
        case 3:
            data[at : at + 1] = bytes([rng.randrange(256)])
        case 4:
            data[at : at + 1] = rng.choice(SCRAPS)
        case 5:
            data[at:at] = data[at : at + rng.randrange(1, 40)]
        case 6:
            del lines[line]
            data[:] = b"\n".join(lines)
        case 7:
            words = lines[line].split(b" ")
            word = rng.randrange(len(words))
            words[word : word + 1] = rng.choice(([], [words[word]] * 2, [words[word].swapcase()]))
            lines[line] = b" ".join(words)
            data[:] = b"\n".join(lines)
        case _:
            lines.insert(rng.randrange(len(lines)), lines[line])
            data[:] = b"\n".join(lines)


def fault(data: bytes) -> str:
    """What is wrong with how these bytes are read; "" if nothing is."""
    try:
        record = read_gcg(data)
        text, _ = decoded(data)
        difference = check(record, likely_editions(record)[0]).difference
    except GcgError as error:
        return "" if _one_line(str(error)) else f"not one sentence: {error!r}"
    if difference is not None and not _one_line(difference.detail):
        return f"not one sentence: {difference.detail!r}"
    if any(not _one_line(remark) for remark in record.remarks):
        return f"not one sentence: {record.remarks!r}"
    return silent(record, text)


def _one_line(sentence: str) -> bool:
    return bool(sentence) and "\n" not in sentence


def silent(record: Record, text: str) -> str:
    """The first line of a file that was read differently than it is written, without a remark that names it;
    "" if there is none."""
    named = {int(number) for remark in record.remarks for number in re.findall(r"line (\d+)", remark)}
    entries = {entry.line.number: entry for entry in record.entries}
    kept = _kept(record)
    for number, written in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        line = written.strip()
        if number in named or not line:
            continue
        if number in entries:
            if not _same(line, entries[number]):
                return f"line {number} is {line!r}, read as {_tokens(entries[number])}"
        elif line.startswith(">"):
            return f"line {number} is lost: {line!r}"
        elif not line.lower().startswith("#character-encoding"):
            words = line.lstrip("#").split(maxsplit=1) if line.startswith("#") else ["", line]
            value = " ".join(words[-1].split()) if len(words) > 1 else ""
            if value and value not in kept:
                return f"line {number} is lost: {line!r}"
    return ""


def _kept(record: Record) -> str:
    """All texts of a record that are no lines of the game."""
    notes = (note for entry in record.entries for note in entry.line.notes)
    players = (f"{player.nick} {player.name}" for player in record.players)
    texts = (*notes, *players, *(f"{pragma.name} {pragma.value}" for pragma in record.pragmata))
    return "\n".join(" ".join(text.split()) for text in texts)


def _same(line: str, entry: Entry) -> bool:
    """Whether a line, token by token, is what was read; what follows the total does not count."""
    rest = line.removeprefix(">").strip()
    nick = entry.line.nick.casefold()  # other capitals are said once
    if not " ".join(rest.split()).casefold().startswith(nick):
        return False
    found = rest.partition(":")[2].split()
    while "+" in found[:-1]:  # a plus may stand alone
        place = found.index("+")
        found[place : place + 2] = [f"+{found[place + 1]}"]
    expected = _tokens(entry)
    return len(found) >= len(expected) and all(map(_alike, found, expected))


def _tokens(entry: Entry) -> list[str]:
    line = entry.line
    match entry:
        case RecordedPlay():
            name = square_name(entry.square)
            what = [f"{name[1:]}{name[0]}" if entry.across else name, entry.word]
        case Exchanged():
            what = [f"-{entry.tiles or entry.count}"]
        case EndRack():
            what = [f"({entry.tiles})"]
        case _:
            what = [entry.sign]
    return [*([line.rack] if line.rack else []), *what, str(line.score), str(line.total)]


def _alike(found: str, token: str) -> bool:
    """Numbers may have a plus, positions a zero before them and any case."""
    if re.fullmatch(r"[+-]?\d+", found) and re.fullmatch(r"-?\d+", token):
        return int(found) == int(token)
    place = re.fullmatch(r"0?(\d{1,2}[A-Oa-o])|([A-Oa-o])0?(\d{1,2})", found)
    if place is not None and found.lstrip("0").upper().replace("0", "") == token.replace("0", ""):
        return True
    return found == token or (token.startswith("(") and found.lower() == token)
