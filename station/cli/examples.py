"""Examples under `--help`, for commands that write none into their own text."""

from collections.abc import Mapping
from typing import Final

Example = tuple[str, str]
"""What to type after `station`, and what it does."""

EXAMPLES: Final[Mapping[str, tuple[Example, ...]]] = {
    "demo": (
        ("demo", "a House game in a window"),
        ("demo --game auction --seed 7", "another game, another deal"),
        ("demo --headless --plays 10 --out pictures", "ten plays as pictures"),
    ),
    "follow": (
        ("follow presses --edition en", "pictures of a folder, one at each press"),
        ("follow game.mp4 --edition de --players 2 --json", "a video, as JSON lines"),
    ),
    "results": (
        ("results", "the last twenty games"),
        ("results --last 100 --json", "more of them, for a program"),
    ),
    "score": (
        ("score game.gcg", "plays, scores, and where the record is wrong"),
        ("score *.gcg --edition pl --json", "Polish games, for a program"),
    ),
    "layout": (
        ("layout crossword.jpg", "read and judge it"),
        ("layout *.jpg --edition de --annotate drawn", "several, and copies with the readings drawn on"),
    ),
    "lexicon import": (
        ("lexicon import nwl nwl2023.txt", "a word a line; play with --lexicon nwl"),
        ("lexicon import dudenwörter woerter.txt --edition de", "German words"),
        ("lexicon import home nwl2023.txt ours.txt", "two lists joined"),
        ("lexicon import german de_DE.dic --edition de --names", "a Hunspell dictionary, with its de_DE.aff"),
    ),
    "lexicon check": (
        ("lexicon check RADISH DOCK", "in the bundled list"),
        ("lexicon check QI --lexicon nwl", "in your own"),
    ),
    "lexicon list": (("lexicon list", "names, numbers of words, where they come from"),),
    "lexicon agreed": (
        ("lexicon agreed", "the words that you agreed on"),
        ("lexicon agreed --remove ZAX QI", "two of them count no more"),
    ),
    "lexicon remove": (("lexicon remove nwl", "your copy; the bundled list stays"),),
    "update": (
        ("update", "get the newest version, as the station was got: by network, with git"),
        ("update --from /media/pi/stick/card", "without a network, from what make card-bundle made"),
        ("update --back", "exchange it for the version before"),
    ),
    "hotspot on": (("hotspot on House", "asks for a password; with sudo"),),
    "hotspot off": (("hotspot off", "with sudo"),),
    "card write": (
        (
            "card write --to /media/ann/bootfs --name table7 --wifi Club --bundle out/card",
            "asks for the password",
        ),
        (
            "card write --to cards --tables codes.txt --bundle out/card --country DE",
            "a folder for each table",
        ),
    ),
    "table tabs": (("table tabs tabs.svg", "print at 100 %, cut, and put one outside each corner"),),
    "table enrol": (
        ("table enrol walnut a.jpg b.jpg c.jpg", "a tile set, from pictures of all its letters"),
        ("table enrol red table.jpg --board left", "the set that is on the left board"),
    ),
    "table check": (
        ("table check", "through the table's camera"),
        ("table check table.jpg --boards 1", "a picture of one board"),
    ),
    "table setup": (
        ("table setup", "step by step, in a window"),
        ("table setup --check", "all checks again, without questions"),
        ("table setup --simulated --fault tabs-swapped", "try it without a table"),
        ("table setup --simulated --window --fault glare", "walk through its pages"),
    ),
    "table report": (
        ("table report", "what was checked, and when"),
        ("table report --pdf report.pdf", "a page to sign"),
    ),
    "table lens": (
        ("table lens sheet-1.jpg sheet-2.jpg sheet-3.jpg", "from pictures of the printed sheet"),
        ("table lens sheet-*.jpg --file wide.json", "into a file, for --lens"),
    ),
    "table lens-sheet": (("table lens-sheet sheet.svg --paper a4", "print at 100 %"),),
    "table kits list": (("table kits list", "name, letters and colours of each"),),
    "table kits rename": (("table kits rename red walnut", "red is now called walnut"),),
    "table kits delete": (("table kits delete walnut", "forget it"),),
    "table kits export": (("table kits export walnut walnut.kit", "for another station"),),
    "table kits import": (("table kits import walnut.kit --as nut", "under another name"),),
    "table join": (("table join 192.168.1.10:8443/ABCDEFGHIJKLMNOP/…", "the code from the director's page"),),
    "camera list": (("camera list", "what to write after --camera"),),
    "camera view": (
        ("camera view", "the first camera found"),
        (
            "camera view --camera pi --into pictures",
            "one on a Raspberry Pi's connector; Space saves a picture",
        ),
    ),
    "camera take": (
        ("camera take pictures", "one picture"),
        ("camera take pictures --count 10 --every 2", "ten, two seconds apart"),
    ),
    "doctor": (
        ("doctor", "all checks of this machine"),
        ("doctor --json", "for a program"),
    ),
    "hall broker": (
        ("hall broker", "configure and run it"),
        ("hall broker --write --dir club-hall", "only write the configuration"),
    ),
    "hall serve": (
        ("hall serve", "the director, its pages and the broker"),
        ("hall serve --dir club-hall --delay 600", "spectators see the games ten minutes later"),
        ("hall serve --certificate hall.pem --key hall.key", "a certificate that phones accept"),
    ),
    "hall demo": (
        ("hall demo --pages", "four tables, with the director's pages"),
        ("hall demo --light --tables 16 --rounds 5 --faults", "many tables, and things break"),
    ),
    "clocks list": (("clocks list", "serial heads that answer"),),
    "clocks watch": (("clocks watch --heads gpio", "heads on the Pi's own pins"),),
    "clocks test": (
        ("clocks test", "segments, lights, buzzer, buttons, crystal"),
        ("clocks test --quick", "without the buttons and the crystal"),
    ),
    "clocks set": (
        ("clocks set 25+10", "25 minutes, 10 seconds more for each turn"),
        ("clocks set 7:30d3 --start S", "a delay of 3 seconds; South's time starts"),
    ),
    "clocks pair": (("clocks pair", "press a button on the left head"),),
    "clocks dark": (("clocks dark", "turn off displays that are still lit"),),
    "engine match": (
        ("engine match --levels 4 3", "twenty games of House"),
        ("engine match --game scrabble --levels 2 1 --games 200", "many of Scrabble"),
        ("engine match --levels 3 --against simulated", "against the people of the simulated table"),
    ),
    "puzzle": (
        ("puzzle", "the next one that you have not solved"),
        ("puzzle --grade 1 --screen", "an easy one, in a window"),
        ("puzzle 12", "number 12"),
    ),
    "learn": (("learn", "House, in a window"),),
}


def examples_of(program: str) -> str:
    """The examples of a command, as its help shows them; "" if its own text has some or it has none."""
    shown = EXAMPLES.get(program.removeprefix("station "), ())
    if not shown:
        return ""
    width = max(len(typed) for typed, _ in shown) + 2
    lines = [f"  station {typed:{width}}{does}\n" for typed, does in shown]
    return "\nexample:\n" + lines[0] if len(lines) == 1 else "\nexamples:\n" + "".join(lines)
