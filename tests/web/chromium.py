"""A real headless Chromium, driven over a pipe with the DevTools protocol: no driver, no port, no npm."""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")

PHONE: Final = (390, 844)
DESKTOP: Final = (1280, 900)

PATIENCE_S: Final = 60.0

WIRE: Final = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Becomes Chromium, which reads commands from 3 and writes answers to 4."""


def program() -> str | None:
    """Where Chromium is on this machine, if it is."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


class Chromium:
    """One browser with one page. Raises RuntimeError if a script fails or a page does not load."""

    def __init__(self, path: str) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()

        self._process = subprocess.Popen(
            [
                sys.executable, "-c", WIRE, str(to_read), str(from_write),
                path, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
                "--hide-scrollbars", "--force-color-profile=srgb", "--no-first-run", "--mute-audio",
                "--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage",
                f"--user-data-dir={self._folder.name}", "about:blank",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=(to_read, from_write),
        )  # fmt: skip
        os.close(to_read)
        os.close(from_write)
        self._in, self._out = to_write, from_read
        self._heard, self._number = b"", 0
        self.events: list[dict[str, Any]] = []
        targets = self._ask("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        answer = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session: str | None = answer["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)
        self._folder.cleanup()

    def send(self, method: str, **values: Any) -> dict[str, Any]:
        """Give the page a command of the protocol; returns the answer."""
        return self._ask(method, session=self._session, **values)

    def size(self, width: int, height: int, *, dark: bool = False) -> None:
        """The size of the window in CSS pixels, and its colour scheme."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", media="", features=[scheme])

    def open(self, address: str, ready: str = "document.readyState === 'complete'") -> None:
        """Load a page and wait until an expression is true there."""
        self.events.clear()
        found = self.send("Page.navigate", url=address)
        if "errorText" in found:
            raise RuntimeError(f"{address}: {found['errorText']}")
        self.wait(ready)

    def wait(self, expression: str) -> None:
        """Wait until it is true; asked once every frame of the page."""
        script = f"""new Promise((done, failed) => {{
            const end = performance.now() + {PATIENCE_S * 1000 / 2};
            (function look() {{
                if ({expression}) done(true);
                else if (performance.now() > end) failed(new Error("never: " + {json.dumps(expression)}));
                else setTimeout(look, 20);
            }})();
        }})"""
        self.run(script)

    def run(self, script: str) -> Any:
        """The value of an expression; of a promise, what it comes to."""
        for attempt in range(3):
            try:
                found = self.send(
                    "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
                )
                break
            except RuntimeError as error:
                # The page was left while the script ran: it runs again in the new one.
                if attempt == 2 or not any(why in str(error) for why in ("context", "navigated")):
                    raise
        if "exceptionDetails" in found:
            details = found["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return found["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key, such as Tab, Shift+Tab, Enter or ArrowLeft."""
        held, key = key.startswith("Shift+"), key.removeprefix("Shift+")
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = {"Tab": 9, "Enter": 13, "ArrowLeft": 37, "ArrowRight": 39, " ": 32}.get(key, 0)
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if held else 0}
        self.send("Input.dispatchKeyEvent", type="keyDown", **common, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        self.send("Input.insertText", text=text)

    def picture(self, path: Path, *, whole: bool = True, most: int = 4000, clear: bool = False) -> None:
        """Save what the page looks like as PNG. whole: down to its end, or to `most` pixels; clear: on a
        transparent ground."""
        if clear:
            self.send("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        box: dict[str, Any] = {}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            height = min(size["height"], most)
            box["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1}
        found = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole, **box)
        path.write_bytes(base64.b64decode(found["data"]))
        if clear:
            self.send("Emulation.setDefaultBackgroundColorOverride")

    @property
    def complaints(self) -> list[str]:
        """What the page wrote to its console as an error since it was opened, refusals by its policy too."""
        self.run("0")
        logged = [one["params"]["entry"] for one in self.events if one["method"] == "Log.entryAdded"]
        thrown = [one["params"] for one in self.events if one["method"] == "Runtime.exceptionThrown"]
        return [
            *(f"{one['text']} {one.get('url', '')}" for one in logged if one["level"] == "error"),
            *(one["exceptionDetails"].get("exception", {}).get("description", "") for one in thrown),
        ]

    def _ask(self, method: str, session: str | None = None, **values: Any) -> dict[str, Any]:
        self._number += 1
        number = self._number
        command = {"id": number, "method": method, "params": values}
        if session is not None:
            command["sessionId"] = session
        os.write(self._in, json.dumps(command).encode() + b"\0")
        found = self._until(lambda one: one.get("id") == number)
        if "error" in found:
            raise RuntimeError(f"{method}: {found['error']['message']}")
        return dict(found["result"])

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = monotonic() + PATIENCE_S
        while True:
            while b"\0" not in self._heard:
                more = os.read(self._out, 1 << 16)
                if not more or monotonic() > end:
                    raise RuntimeError("Chromium does not answer")
                self._heard += more
            line, _, self._heard = self._heard.partition(b"\0")
            message: dict[str, Any] = json.loads(line)
            if wanted(message):
                return message
            if "method" in message:
                self.events.append(message)
