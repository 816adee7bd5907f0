"""Generates the message layouts for C and Python from messages.toml.

`python firmware/generate.py` writes both; with `--check` it only reports whether both are up to date.
"""

import re
import sys
import textwrap
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "firmware" / "messages.toml"
HEADER = ROOT / "firmware" / "src" / "messages.h"
MODULE = ROOT / "station" / "clock" / "serial" / "messages.py"

SIZES = {"u8": 1, "u16": 2, "u32": 4, "i32": 4}
CODES = {"u8": "B", "u16": "H", "u32": "I", "i32": "i"}
BASES = {"Event": ["boot", "event", "waiting"], "Command": ["session", "id", "when_ms"]}
"""What messages begin with that have more in common than their direction."""
ENUMS = ("side", "increment", "cause", "result", "sound", "test")
BITS = ("cause", "test")
LINE = 110
NOTE = "Written by firmware/generate.py from firmware/messages.toml; do not edit."


def shouted(name: str) -> str:
    """`SetUp` as SET_UP."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def flat(fields: dict[str, str], reading: dict[str, str]) -> dict[str, str]:
    """Fields by name, with a reading expanded to its own fields."""
    found: dict[str, str] = {}
    for name, kind in fields.items():
        found |= reading if kind == "reading" else {name: kind}
    return found


def base_of(fields: dict[str, str]) -> str:
    """The base of a message with these fields, "" if it has none."""
    return next((base for base, begins in BASES.items() if list(fields)[:3] == begins), "")


def header(protocol: dict[str, Any]) -> str:
    """The C header: constants, and per message its kind, body size and field offsets."""
    lines = [f"/* {NOTE} */", "#ifndef MESSAGES_H", "#define MESSAGES_H", ""]
    lines.append(f"#define PROTOCOL_VERSION {protocol['version']}")
    lines += [f"#define LIMIT_{name.upper()} {value}L" for name, value in protocol["limits"].items()]
    for enum in ENUMS:
        lines.append("")
        lines += [f"#define {enum.upper()}_{name.upper()} {value}" for name, value in protocol[enum].items()]
    for message in protocol["message"]:
        name = shouted(message["name"])
        lines += ["", f"/* {message['about']} From the {message['from']}. */"]
        lines.append(f"#define {name}_KIND 0x{message['kind']:02X}")
        offset = 1
        for field, kind in flat(message["fields"], protocol["reading"]).items():
            lines.append(f"#define {name}_{field.upper()} {offset} /* {kind} */")
            offset += SIZES[kind]
        lines.append(f"#define {name}_SIZE {offset}")
    return "\n".join([*lines, "", "#endif", ""])


def module(protocol: dict[str, Any]) -> str:
    """The Python module: the same constants, and a dataclass per message with its packed form."""
    out = [
        '"""Messages between a serial head and its host (firmware/PROTOCOL.md).',
        "",
        NOTE,
        '"""',
        "",
    ]
    out += ["from dataclasses import astuple, dataclass", "from enum import IntEnum, IntFlag"]
    out += ["from struct import Struct"]
    out += ["from typing import Annotated, ClassVar, get_args, get_type_hints", ""]
    out += [f"VERSION = {protocol['version']}"]
    out += [f"{name.upper()} = {value}" for name, value in protocol["limits"].items()]
    out += [f'{kind.upper()} = Annotated[int, "{code}"]' for kind, code in CODES.items()]
    for enum in ENUMS:
        kind = "IntFlag" if enum in BITS else "IntEnum"
        out += ["", "", f"class {enum.capitalize()}Code({kind}):"]
        out += [f"    {name.upper()} = {value}" for name, value in protocol[enum].items()]
    messages = [(m, flat(m["fields"], protocol["reading"])) for m in protocol["message"]]
    for base, begins in BASES.items():
        fields = next(fields for _, fields in messages if list(fields)[:3] == begins)
        out += ["", "", "@dataclass(frozen=True, slots=True)", f"class {base}:"]
        out += [f'    """What every {base.lower()} begins with."""', ""]
        out += [f"    {name}: {fields[name].upper()} = 0" for name in begins]
    for message, fields in messages:
        base = base_of(fields)
        out += ["", "", "@dataclass(frozen=True, slots=True)"]
        out += [f"class {message['name']}{base and f'({base})'}:"]
        about = f'"""{message["about"]}"""'
        out += [*textwrap.wrap(about, LINE, initial_indent="    ", subsequent_indent="    "), ""]
        out.append(f"    KIND: ClassVar[int] = 0x{message['kind']:02X}")
        own = (name for name in fields if name not in BASES.get(base, ()))
        out += [f"    {name}: {fields[name].upper()} = 0" for name in own]
    out += ["", ""]
    unions: dict[str, list[str]] = {name: [] for name in ("AnyEvent", "AnyCommand", "FromHead", "FromHost")}
    for message, fields in messages:
        base = base_of(fields)
        union = f"Any{base}" if base else f"From{message['from'].capitalize()}"
        unions[union].append(message["name"])
    unions["FromHead"].append("AnyEvent")
    unions["FromHost"].append("AnyCommand")
    for name, members in unions.items():
        line = f"{name} = {' | '.join(members)}"
        split = [f"    {'| ' if place else ''}{member}" for place, member in enumerate(members)]
        out += [line] if len(line) <= LINE else [f"{name} = (", *split, ")"]
    out += ["Message = FromHead | FromHost"]
    out += ["_KINDS: dict[int, type[Message]] = {message.KIND: message for message in get_args(Message)}"]
    out += ["", "", "def _layout(message: type[Message]) -> Struct:"]
    out += ["    hints = get_type_hints(message, include_extras=True).values()"]
    out += ['    return Struct("<" + "".join(get_args(hint)[1] for hint in hints if get_args(hint)[1:]))']
    out += ["", "", "LAYOUTS = {message: _layout(message) for message in _KINDS.values()}", "", ""]
    out += ["def pack(message: Message) -> bytes:"]
    out += ['    """Kind and body, trailing zeros of the body left out."""']
    out += ["    body = LAYOUTS[type(message)].pack(*astuple(message))"]
    out += ['    return bytes([message.KIND]) + body.rstrip(b"\\0")', ""]
    out += ["", "def unpack(data: bytes) -> Message | None:"]
    out += ['    """The message in a kind and a body; None if the kind is unknown or the body too long."""']
    out += ["    message = _KINDS.get(data[0]) if data else None"]
    out += ["    if message is None or len(data) - 1 > LAYOUTS[message].size:", "        return None"]
    out += ["    layout = LAYOUTS[message]"]
    out += ['    return message(*layout.unpack(data[1:].ljust(layout.size, b"\\0")))', ""]
    return "\n".join(out)


def main(arguments: list[str]) -> int:
    """Exit status 0, or 1 if `--check` finds a file that is out of date."""
    protocol = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    stale = []
    for path, text in ((HEADER, header(protocol)), (MODULE, module(protocol))):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.relative_to(ROOT))
            if "--check" not in arguments:
                path.write_text(text, encoding="utf-8")
    if "--check" in arguments and stale:
        sys.stderr.write(f"out of date: {', '.join(map(str, stale))}; run python firmware/generate.py\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
