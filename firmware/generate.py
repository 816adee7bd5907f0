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
    out += [
        "import struct",
        "from dataclasses import astuple, dataclass",
        "from enum import IntEnum, IntFlag",
    ]
    out += ["from typing import ClassVar", "", f"VERSION = {protocol['version']}"]
    out += [f"{name.upper()} = {value}" for name, value in protocol["limits"].items()]
    for enum in ENUMS:
        kind = "IntFlag" if enum in BITS else "IntEnum"
        out += ["", "", f"class {enum.capitalize()}Code({kind}):"]
        out += [f"    {name.upper()} = {value}" for name, value in protocol[enum].items()]
    for message in protocol["message"]:
        fields = flat(message["fields"], protocol["reading"])
        out += ["", "", "@dataclass(frozen=True, slots=True)", f"class {message['name']}:"]
        out += [
            *textwrap.wrap(
                f'"""{message["about"]}"""', LINE, initial_indent="    ", subsequent_indent="    "
            ),
            "",
        ]
        out.append(f"    KIND: ClassVar[int] = 0x{message['kind']:02X}")
        codes = "".join(CODES[kind] for kind in fields.values())
        out.append(f'    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<{codes}")')
        out += [f"    {name}: int = 0" for name in fields]
    names = {who: [m["name"] for m in protocol["message"] if m["from"] == who] for who in ("head", "host")}
    out += ["", ""]
    for who, message_names in names.items():
        line = f"From{who.capitalize()} = {' | '.join(message_names)}"
        if len(line) <= LINE:
            out.append(line)
        else:
            union = [f"    {'| ' if place else ''}{name}" for place, name in enumerate(message_names)]
            out += [f"From{who.capitalize()} = (", *union, ")"]
    out += ["Message = FromHead | FromHost", "_ALL: tuple[type[Message], ...] = ("]
    out += [f"    {name}," for name in names["head"] + names["host"]]
    out += [")", "_KINDS = {message.KIND: message for message in _ALL}", ""]
    out += ["", "def pack(message: Message) -> bytes:"]
    out += ['    """Kind and body, trailing zeros of the body left out."""']
    out += ["    body = message.LAYOUT.pack(*astuple(message))"]
    out += ['    return bytes([message.KIND]) + body.rstrip(b"\\0")', ""]
    out += ["", "def unpack(data: bytes) -> Message | None:"]
    out += ['    """The message in a kind and a body; None if the kind is unknown or the body too long."""']
    out += ["    message = _KINDS.get(data[0]) if data else None"]
    out += ["    if message is None or len(data) - 1 > message.LAYOUT.size:", "        return None"]
    out += ['    return message(*message.LAYOUT.unpack(data[1:].ljust(message.LAYOUT.size, b"\\0")))', ""]
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
