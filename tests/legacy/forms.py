"""Forms of a page as a browser without scripts sends them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client


@dataclass
class Form:
    """A form: where it is sent, what it would send as it stands, its buttons by their words, its options by name."""

    action: str
    values: list[tuple[str, str]] = field(default_factory=list)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return dict(self.values).get("kind", "")

    def filled(self, press: str, fields: dict[str, Any]) -> list[tuple[str, str]]:
        """What is sent when this button is pressed after these fields were filled in."""
        sent = [(name, value) for name, value in self.values if name not in fields]
        for name, value in fields.items():
            sent += [(name, str(each)) for each in (value if isinstance(value, list) else [value])]
        button = self.buttons[press] if press else next(iter(self.buttons.values()))
        return [*sent, button] if button[0] else sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.select = ""
        self.chosen: str | None = None
        self.button: tuple[str, str, str] | None = None
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = Form(has.get("action", ""))
            self.forms.append(self.form)
        if self.form is None:
            return
        if tag == "input":
            self._input(has)
        elif tag == "select":
            self.select, self.chosen = has["name"], None
            self.form.options.setdefault(self.select, [])
        elif tag == "option" and self.select:
            self.form.options[self.select].append(has["value"])
            if self.chosen is None or "selected" in has:
                self.chosen = has["value"]
        elif tag == "button":
            self.button, self.words = (has.get("name", ""), has.get("value", ""), has.get("aria-label", "")), []

    def _input(self, has: dict[str, str]) -> None:
        assert self.form is not None
        kind, name, value = has.get("type", "text"), has.get("name", ""), has.get("value", "")
        if kind in ("radio", "checkbox"):
            self.form.options.setdefault(name, []).append(value)
            if "checked" not in has:
                return
        self.form.values.append((name, value))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif self.form is not None and tag == "select":
            self.form.values.append((self.select, self.chosen or ""))
            self.select = ""
        elif self.form is not None and tag == "button" and self.button:
            name, value, label = self.button
            self.form.buttons[label or " ".join("".join(self.words).split())] = (name, value)
            self.button = None


def forms_of(response: Any) -> list[Form]:
    """All forms of a page."""
    reader = _Reader()
    reader.feed(response.content.decode())
    return reader.forms


def form_of(response: Any, kind: str, press: str = "") -> Form:
    """The first form of an act of this kind, or the one with this button."""
    found = [form for form in forms_of(response) if form.kind == kind and (not press or press in form.buttons)]
    assert found, f"no form {kind!r} with a button {press!r}"
    return found[0]


def send(client: Client, response: Any, kind: str, press: str = "", **fields: Any) -> HttpResponse:
    """The page after the form of this kind was sent; names of fields have a double underscore for the colon."""
    form = form_of(response, kind, press)
    told = {name.replace("__", ":"): value for name, value in fields.items()}
    sent: dict[str, list[str]] = {}
    for name, value in form.filled(press, told):
        sent.setdefault(name, []).append(value)
    return client.post(form.action, sent, follow=True)
