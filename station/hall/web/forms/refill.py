"""A page with a form as it was filled in, so that nobody types anything twice."""

from collections import defaultdict
from collections.abc import Iterable
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

OWN: Final = frozenset({"csrf", "back", "sure", "no"})
"""Fields that are no part of what somebody typed."""

Attributes = list[tuple[str, str | None]]


def refilled(html: str, typed: Iterable[tuple[str, str]], says: str = "") -> str:
    """The page with what was typed in the form that it came from, and why it was refused at its top. The page
    as it is if it has no such form."""
    values: dict[str, list[str]] = defaultdict(list)
    for name, value in typed:
        if name not in OWN:
            values[name].append(value)
    finder = _Finder(values)
    finder.feed(html)
    if finder.best is None:
        return html
    filler = _Filler(finder.best, values, says)
    filler.feed(html)
    filler.close()
    return "".join(filler.out)


class _Finder(HTMLParser):
    """Finds the form whose hidden fields all hold what was sent; of several the one with most of them."""

    def __init__(self, values: dict[str, list[str]]) -> None:
        super().__init__()
        self.best: int | None = None
        self._values, self._most = values, 0
        self._form, self._hidden, self._fits = -1, 0, False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        found = dict(attrs)
        if tag == "form":
            self._form, self._hidden, self._fits = self._form + 1, 0, True
        elif tag == "input" and found.get("type") == "hidden" and found.get("name") not in OWN:
            self._hidden += 1
            self._fits = self._fits and (found.get("value") or "") in self._values.get(
                found["name"] or "", []
            )

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._fits and self._hidden > self._most:
            self.best, self._most = self._form, self._hidden


class _Filler(HTMLParser):
    """Copies a page, and fills in the form of this number."""

    def __init__(self, form: int, values: dict[str, list[str]], says: str) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._wanted, self._says, self._form = form, says, -1
        self._left = {name: list(given) for name, given in values.items()}
        self._details: list[int] = []
        self._within = self._skips = False
        self._select: str | None = None
        self._option: int | None = None
        self._focused = False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        text, found = self.get_starttag_text() or "", dict(attrs)
        if tag == "form":
            self._form += 1
            self._within = self._form == self._wanted
        if tag == "details":
            self._details.append(len(self.out))
        if self._within and found.get("type") not in {"hidden", "file"}:
            text = self._filled(tag, text, found)
        self.out.append(text)
        if tag == "form" and self._within:
            if self._says:
                self.out.append(f'<p class="said bad" role="status">{escape(self._says)}</p>')
            for place in self._details:
                self.out[place] = _with(self.out[place], "open")
        if tag == "textarea" and self._within and self._left.get(found.get("name") or ""):
            self.out.append("\n" + escape(self._left[found["name"] or ""].pop(0)))
            self._skips = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._skips = False
        elif tag == "option":
            self._end_option()
        elif tag == "select":
            self._end_option()
            self._select = None
        elif tag == "form":
            self._within = False
        elif tag == "details" and self._details:
            self._details.pop()
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._skips:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")

    def handle_comment(self, data: str) -> None:
        self.out.append(f"<!--{data}-->")

    def _filled(self, tag: str, text: str, found: dict[str, str | None]) -> str:
        name = found.get("name") or ""
        if tag == "select":
            self._select = self._left[name].pop(0) if self._left.get(name) else None
        elif tag == "option":
            self._end_option()
            if self._select is not None:
                self._option = len(self.out)
                return text.replace(" selected", "")
        elif tag == "input" and found.get("type") in {"checkbox", "radio"}:
            ticked = (found.get("value") or "on") in self._left.get(name, [])
            bare = text.replace(" checked", "")
            return _with(bare, "checked") if ticked else bare
        elif tag == "input" and self._left.get(name):
            return self._focus(_value(text, self._left[name].pop(0)))
        return text

    def _focus(self, text: str) -> str:
        """The browser shows the first field, wherever on the page it is."""
        if self._focused:
            return text
        self._focused = True
        return _with(text, "autofocus")

    def _end_option(self) -> None:
        """An option has come to its end: it may be the one that was chosen."""
        if self._option is None:
            return
        start, shown = self.out[self._option], "".join(self.out[self._option + 1 :])
        value = _value_of(start)
        if (unescape(shown).strip() if value is None else value) == self._select:
            self.out[self._option] = _with(start, "selected")
        self._option = None


def _with(tag: str, attribute: str) -> str:
    """A start tag with an attribute more."""
    return tag if f" {attribute}" in tag else f"{tag[:-1]} {attribute}>"


def _value(tag: str, value: str) -> str:
    """A start tag with this value."""
    before, sign, rest = tag.partition(' value="')
    if not sign:
        return f'{tag[:-1]} value="{escape(value)}">'
    return f'{before} value="{escape(value)}"{rest.partition(chr(34))[2]}'


def _value_of(tag: str) -> str | None:
    _, sign, rest = tag.partition(' value="')
    return unescape(rest.partition('"')[0]) if sign else None
