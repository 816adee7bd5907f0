"""A director's hands on the pages of a browser: a mouse, a keyboard alone, or a finger on a phone.

They count. A click, a key and a look that scrolls by a screen are what the keystroke-level model counts
(Card, Moran and Newell, 1980), and its times are used: 0.28 s a key, 1.3 s to point and click, 1.35 s of
thought before each thing that is done. Scrolling by a screen is taken as half a second.
"""

import json
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from tests.web.chromium import DESKTOP, PHONE, Chromium

KEY_S: Final = 0.28
CLICK_S: Final = 1.3
SCREEN_S: Final = 0.5
THOUGHT_S: Final = 1.35
MOST_TABS: Final = 400
SMALLEST: Final = 24
"""Pixels of what a finger touches (WCAG 2.2, 2.5.8)."""

FIND: Final = """
window.found = (what, named) => [...document.querySelectorAll(what)].find((one) => {
  const form = one.closest("form"), does = form && form.querySelector(`[name=do][value="${named}"]`);
  return one.checkVisibility() && (named === "" || one.textContent.trim() === named || does);
});
window.reached = (one) => {
  const before = scrollY, there = one.getBoundingClientRect();
  const seen = there.top >= 0 && there.bottom <= innerHeight;
  if (!seen) one.scrollIntoView({ block: "center", behavior: "instant" });
  const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hit = document.elementFromPoint(x, y), free = hit && (one.contains(hit) || hit.contains(one));
  return [x, y, !!free, Math.min(box.width, box.height), Math.abs(scrollY - before) / innerHeight];
};
"""


@dataclass
class Work:
    """What somebody did. things: buttons, links and fields used. waited_s: for the pages."""

    things: int = 0
    clicks: int = 0
    keys: int = 0
    screens: int = 0
    waited_s: float = 0.0

    @property
    def seconds(self) -> float:
        """For somebody who knows the pages, waiting included."""
        by_hand = self.clicks * CLICK_S + self.keys * KEY_S + self.screens * SCREEN_S
        return by_hand + self.things * THOUGHT_S + self.waited_s

    def since(self, before: "Work") -> "Work":
        return Work(
            self.things - before.things,
            self.clicks - before.clicks,
            self.keys - before.keys,
            self.screens - before.screens,
            self.waited_s - before.waited_s,
        )

    def copy(self) -> "Work":
        return self.since(Work())

    @property
    def text(self) -> str:
        return (
            f"{self.things} things, {self.clicks} clicks, {self.keys} keys, {self.screens} screens scrolled, "
            f"{self.waited_s:.1f} s of waiting: {self.seconds:.0f} s"
        )


@dataclass
class Hands:
    """The mouse. awkward: what somebody would complain about."""

    browser: Chromium
    work: Work = field(default_factory=Work)
    awkward: list[str] = field(default_factory=list)
    size: tuple[int, int] = DESKTOP
    name: str = "mouse"

    def begin(self) -> None:
        self.browser.size(*self.size)
        # Without it nothing has the focus in a browser that nobody sees.
        self.browser.send("Emulation.setFocusEmulationEnabled", enabled=True)

    def open(self, address: str) -> None:
        """A page that is not reached from another."""
        self.browser.open(address)
        self.look()

    def look(self) -> None:
        """A page has come: whether it fits, and complains."""
        self.browser.run(FIND + "0")
        page = self.browser.run("location.pathname")
        if self.browser.run("document.documentElement.scrollWidth > innerWidth"):
            self._complain(f"{page} is wider than its window")
        for complaint in self.browser.complaints:
            self._complain(f"{page}: {complaint}")

    def press(self, named: str, what: str = "button", *, leaves: bool = True) -> None:
        """A button, or what else is `what`, by its text or by what its form does. leaves: a page comes."""
        self.work.things += 1
        self._reach(what, named)
        self.browser.run("window.left = true")
        self._act()
        if leaves:
            began_s = monotonic()
            self.browser.wait("window.left === undefined && document.readyState === 'complete'")
            self.work.waited_s += monotonic() - began_s
            self.look()

    def unfold(self, named: str) -> None:
        """Open what is folded."""
        self.press(named, "summary", leaves=False)
        self.browser.wait(f"found('summary', {json.dumps(named)}).closest('details').open")

    def write(self, form: str, name: str, text: str, *, within: str = "", pasted: bool = False) -> None:
        """Into a field of the form that does this, in place of what is there. within: of the form, if there
        are several of this name."""
        what = f"form:has([name=do][value={form}]) {within} [name={name}]"
        self._into(what)
        self.browser.run("document.activeElement.select && document.activeElement.select()")
        self.browser.type(text)
        self.work.keys += 1 if pasted else len(text)

    def search(self, text: str) -> None:
        """Into the field for searching, and Enter."""
        self._into("form[role=search] input")
        self.browser.type(text)
        self.work.keys += len(text)
        self.enter()

    def choose(self, form: str, name: str, value: str) -> None:
        """One of a list, by the first letters of what it says."""
        what = f"form:has([name=do][value={form}]) select[name={name}]"
        self._into(what)
        self.browser.run(
            f"document.activeElement.value = {json.dumps(value)}; document.activeElement.dispatchEvent("
            "new Event('change', {bubbles: true}))"
        )
        self.work.keys += 2

    def enter(self) -> None:
        """The Enter key sends the form one has written in."""
        self.work.keys += 1
        self.browser.run("window.left = true")
        self.browser.press("Enter")
        began_s = monotonic()
        self.browser.wait("window.left === undefined && document.readyState === 'complete'")
        self.work.waited_s += monotonic() - began_s
        self.look()

    def _into(self, what: str) -> None:
        """Into a field, unless one is there already."""
        if self.browser.run(f"document.activeElement === found({json.dumps(what)}, '')"):
            return
        self.work.things += 1
        self._reach(what, "")
        if not self.browser.run(f"document.activeElement === found({json.dumps(what)}, '')"):
            self._act()
        self.browser.wait(f"document.activeElement === found({json.dumps(what)}, '')")

    def _reach(self, what: str, named: str) -> None:
        """Scroll until it is there."""
        element = f"found({json.dumps(what)}, {json.dumps(named)})"
        if not self.browser.run(f"!!{element}"):
            raise RuntimeError(f"there is no {what} {named!r} on {self._page}")
        self._at = self.browser.run(f"reached({element})")
        self.work.screens += round(self._at[4] + 0.49)
        if not self._at[2]:
            self._complain(f"something covers {named or what}")
        if self.size == PHONE and self._at[3] < SMALLEST:
            self._complain(f"{named or what} is {self._at[3]:.0f} pixels small")

    def _act(self) -> None:
        """Click what has been reached."""
        self.work.clicks += 1
        x, y = self._at[:2]
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    @property
    def _page(self) -> str:
        """Where we are, and what it says there."""
        text = "location.pathname + ': ' + document.getElementById('main').innerText.slice(0, 300)"
        return str(self.browser.run(text))

    def _complain(self, text: str) -> None:
        if text not in self.awkward:
            self.awkward.append(text)


@dataclass
class Finger(Hands):
    """A phone."""

    size: tuple[int, int] = PHONE
    name: str = "phone"

    def _act(self) -> None:
        self.work.clicks += 1
        x, y = self._at[:2]
        self.browser.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


MANY_TABS: Final = 30
"""More are awkward."""


@dataclass
class Keyboard(Hands):
    """Tab, Enter and Space alone; the link to the content is used where it helps."""

    name: str = "keyboard"

    def _reach(self, what: str, named: str) -> None:
        element = f"found({json.dumps(what)}, {json.dumps(named)})"
        if not self.browser.run(f"!!{element}"):
            raise RuntimeError(f"there is no {what} {named!r} on {self._page}")
        inside = self.browser.run(f"document.getElementById('main').contains({element})")
        if inside and self.browser.run(
            "document.activeElement === document.body && location.hash !== '#main'"
        ):
            self.browser.press("Tab")
            self.browser.press("Enter")
            self.work.keys += 2
        # What is further up is reached backwards.
        back = self.browser.run(
            "document.activeElement !== document.body && "
            f"!!({element}.compareDocumentPosition(document.activeElement) & 4)"
        )
        tabs = 0
        while not self.browser.run(f"document.activeElement === {element}"):
            if tabs == MOST_TABS:
                raise RuntimeError(f"the keyboard does not reach {named or what}")
            self.browser.press("Shift+Tab" if back else "Tab")
            tabs += 1
        self.work.keys += tabs
        if tabs > MANY_TABS:
            page = self.browser.run("location.pathname")
            self._complain(f"{tabs} tabs to {named or what} on {page}")
        outline = self.browser.run("getComputedStyle(document.activeElement).outlineStyle")
        if outline == "none":
            self._complain(f"{named or what} does not show that it has the focus")

    def _act(self) -> None:
        self.work.keys += 1
        folded = self.browser.run("document.activeElement.tagName === 'SUMMARY'")
        self.browser.press(" " if folded else "Enter")
