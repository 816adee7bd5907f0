"""Phones as people hold them: contexts of one Chromium, small, upright, and touched with a finger."""

import json
from typing import Any, Final

from tests.web.chromium import Chromium

UPRIGHT: Final = (360, 640)
TABLET: Final = (768, 1024)

ABOVE: Final = 34
"""A dragged tile is drawn so many pixels above the finger, which would hide it (phone-touch.js)."""


def close_all(browser: Chromium) -> None:
    """Close every page that has a context of its own. One whose table is gone would try again for ever."""
    for context in browser._ask("Target.getBrowserContexts")["browserContextIds"]:
        browser._ask("Target.disposeBrowserContext", browserContextId=context)
    browser.events.clear()


class Tab(Chromium):
    """A page in a context of its own: no cookie and nothing kept is shared with the others."""

    def __init__(self, browser: Chromium) -> None:
        self._browser = browser
        context = browser._ask("Target.createBrowserContext")["browserContextId"]
        made = browser._ask("Target.createTarget", url="about:blank", browserContextId=context)
        answer = browser._ask("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        self._session = answer["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self.size(*UPRIGHT)

    def close(self) -> None:
        """Its browser closes it."""

    @property
    def complaints(self) -> list[str]:
        self.run("0")
        own = [one for one in self._browser.events if one.get("sessionId") == self._session]
        logged = [one["params"]["entry"] for one in own if one["method"] == "Log.entryAdded"]
        thrown = [one["params"] for one in own if one["method"] == "Runtime.exceptionThrown"]
        return [
            *(f"{one['text']} {one.get('url', '')}" for one in logged if one["level"] == "error"),
            *(one["exceptionDetails"].get("exception", {}).get("description", "") for one in thrown),
        ]

    def open(self, address: str, ready: str = "document.readyState === 'complete'") -> None:
        found = self.send("Page.navigate", url=address)
        if "errorText" in found:
            raise RuntimeError(f"{address}: {found['errorText']}")
        self.wait(f"location.href.startsWith({json.dumps(address.partition('?')[0])}) && ({ready})")

    def tap(self, where: str) -> None:
        """Touch the middle of an element with a finger. where: an expression of its script."""
        script = f"""(() => {{ const one = {where}; if (!one) return null;
            one.scrollIntoView({{ block: "nearest" }}); const box = one.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()"""
        self.wait(f"({where})")
        x, y = self.run(script)
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def drag(self, where: str, to: str) -> None:
        """Drag one element onto another with a finger, whose tile is drawn above it."""
        points = [
            self.run(f"""(() => {{ const box = ({one}).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()""")
            for one in (where, to)
        ]
        (x, y), (left, top) = points
        top += ABOVE
        path = [(x + (left - x) * part / 6, y + (top - y) * part / 6) for part in range(7)]
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for x, y in path[1:]:
            self.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def pinch(self, where: str, wide: tuple[int, int], move: tuple[int, int] = (0, 0)) -> None:
        """Two fingers on an element, from so far apart to so far, moving together by so much."""
        x, y = self.run(f"""(() => {{ const box = ({where}).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()""")

        def at(part: float) -> list[dict[str, float]]:
            half = (wide[0] + (wide[1] - wide[0]) * part) / 2
            middle = x + move[0] * part
            return [
                {"x": middle + side * half, "y": y + move[1] * part, "id": number}
                for number, side in enumerate((-1, 1))
            ]

        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=at(0)[:1])
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=at(0))
        for step in range(1, 7):
            self.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=at(step / 6))
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def asleep(self, *, frozen: bool) -> None:
        """Whether the phone sleeps: none of its scripts runs."""
        self.send("Page.setWebLifecycleState", state="frozen" if frozen else "active")

    def offline(self, *, off: bool) -> None:
        """Whether the network is pulled."""
        conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.send("Network.emulateNetworkConditions", offline=off, **conditions)

    def _ask(self, method: str, session: str | None = None, **values: Any) -> dict[str, Any]:
        return self._browser._ask(method, session=session, **values)
