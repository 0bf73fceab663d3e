"""A card's document as a form: one cell a field, read by the same code that reads a line of CSV."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django import forms

from cards.rules import games
from cards.rules.catalogue import RELATIONS, Fault
from cards.rules.differences import RELATION_WORDS, label
from cards.rules.import_plans import Known, partial_faults
from cards.rules.importing import FLAGS, LISTS, NUMBERS, read_cells
from cards.rules.types import CardSpec

LONG = ("text", "unused_reason", "source", "note")
BLANK_LINES = 3
HELP = {
    "slug": "The card's address; it never changes. Left empty, it is made from the name.",
    "effect": "JSON in the game's own vocabulary of effects.",
    "copies": "One pile a line and how many copies lie in it, such as: normal 2",
    "power_kind": "Where power is not a number.",
    "copy_limit": "Only where the card prints a limit of its own.",
}


class LinesWidget(forms.Widget):
    """One text input a word, with the known words to choose from and a few empty ones; no script is needed."""

    template_name = "admin/cards/card/lines.html"

    def __init__(self, words: str = "") -> None:
        super().__init__()
        self.words = words

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"] |= {"lines": [*(value or []), *[""] * BLANK_LINES], "words": self.words}
        return context

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        return [line.strip() for line in data.getlist(name) if line.strip()]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return name not in data

    def format_value(self, value: Any) -> Any:
        return value

    def id_for_label(self, id_: str | None) -> str:
        return f"{id_}_0"


class LinesField(forms.Field):
    widget = LinesWidget


class CardForm(forms.Form):
    """The fields that a card of this game has, filled from its document."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    why = forms.CharField(
        max_length=200, required=False, label="Why", help_text="A sentence that stands with this version."
    )

    def __init__(
        self, *args: Any, game: games.Game, known: Known, spec: CardSpec | None, seen: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.known, self.before = game, known, spec
        self.spec: CardSpec | None = None
        self.fields["seen"].initial = seen
        cells = _cells(spec, game) if spec else {"official": True}
        for name, field in self._card_fields():
            field.required, field.label, field.help_text = False, _label(name), HELP.get(name, "")
            field.initial = cells.get(name)
            self.fields[name] = field
        self.fields["slug"].disabled = spec is not None
        self.order_fields([*(name for name in self.fields if name != "why"), "why"])

    @property
    def word_lists(self) -> Mapping[str, list[str]]:
        """The words that inputs offer, by the id of their list."""
        words = self.known.words
        names = ("sigils", "traits", "tribes", "elements", "frames", "cards")
        return {f"known-{name}": sorted(getattr(words, name)) for name in names if getattr(words, name)}

    def _card_fields(self) -> Iterable[tuple[str, forms.Field]]:
        words = self.known.words
        for name in CardSpec.__struct_fields__:
            if name not in self.game.card_fields:
                continue
            if name == "kind":
                yield name, forms.ChoiceField(choices=[(kind, kind) for kind in self.game.kinds])
            elif name in ("tier", "temple"):
                known = sorted(getattr(words, f"{name}s"))
                yield name, forms.ChoiceField(choices=[("", "none"), *((slug, slug) for slug in known)])
            elif name in LISTS:
                yield name, LinesField(widget=LinesWidget(f"known-{name}"))
            elif name == "cost":
                for resource in self.game.resources:
                    yield f"cost.{resource}", _number()
            elif name == "frame":
                known = sorted(words.frames)
                yield "frame.kind", forms.ChoiceField(choices=[("", "none"), *((slug, slug) for slug in known)])
                yield "frame.sigils", LinesField(widget=LinesWidget("known-sigils"))
            elif name == "related":
                for kind in RELATIONS:
                    yield f"related.{kind}", LinesField(widget=LinesWidget("known-cards"))
            elif name == "copies":
                yield name, LinesField()
            elif name in FLAGS:
                yield name, forms.BooleanField()
            elif name in NUMBERS:
                yield name, _number()
            elif name in LONG or name == "effect":
                yield name, forms.CharField(widget=forms.Textarea(attrs={"rows": 3, "cols": 80}))
            else:
                yield name, forms.CharField(max_length=80)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cells = read_cells(self._as_cells(cleaned))
        self.spec = cells.spec
        more = partial_faults(cells.partial, self.game, self.known.words) if cells.partial else ()
        for field, message in (*cells.faults, *more):
            self.add_error(self._place(field), message)
        return cleaned

    def add_faults(self, faults: Iterable[Fault]) -> None:
        """Show each fault beside its field; what concerns another card stands above the form."""
        for fault in faults:
            place = self._place(fault.field) if self.spec and fault.entry == self.spec.name else None
            self.add_error(place, fault.message if place else str(fault))

    def _as_cells(self, cleaned: Mapping[str, Any]) -> dict[str, str]:
        cells: dict[str, str] = {}
        edges: list[str] = []
        for name, value in cleaned.items():
            if name in ("seen", "why"):
                continue
            if name.startswith("related."):
                edges += [f"{name.partition('.')[2]} {card}" for card in value or []]
            elif isinstance(value, bool):
                cells[name] = "yes" if value else "no"
            elif isinstance(value, list):
                cells[name] = "; ".join(value)
            else:
                cells[name] = str(value or "")
        # Edges that were there keep their order, so that a card opened and saved is the same card.
        before = [f"{edge.kind} {edge.card}" for edge in self.before.related] if self.before else []
        edges.sort(key=lambda edge: before.index(edge) if edge in before else len(before))
        return cells | ({"related": "; ".join(edges)} if edges else {})

    def _place(self, field: str) -> str | None:
        """The form's field for a fault's field, which may be a part of it or the whole of several."""
        field = field.partition("[")[0]
        if field in self.fields:
            return field
        group = field.partition(".")[0]
        return next((name for name in self.fields if name == group or name.startswith(f"{group}.")), None)


def _number() -> forms.Field:
    return forms.CharField(widget=forms.NumberInput(attrs={"min": 0, "max": 999}))


def _label(name: str) -> str:
    group, _, part = name.partition(".")
    return RELATION_WORDS[part].capitalize() if group == "related" else label(name)


def _cells(spec: CardSpec, game: games.Game) -> dict[str, Any]:
    """What each field of the form shows for this card."""
    cells: dict[str, Any] = {}
    for name in CardSpec.__struct_fields__:
        value = getattr(spec, name)
        if name == "cost":
            cells |= {f"cost.{resource}": getattr(value, resource) or None for resource in game.resources}
        elif name == "frame":
            cells |= {"frame.kind": value.kind, "frame.sigils": list(value.sigils)} if value else {}
        elif name == "related":
            cells |= {f"related.{kind}": [edge.card for edge in value if edge.kind == kind] for kind in RELATIONS}
        elif name == "copies":
            cells[name] = [f"{pile} {count}" for pile, count in value.items()]
        elif name == "effect":
            cells[name] = msgspec.json.format(msgspec.json.encode(value)).decode() if value else ""
        else:
            cells[name] = list(value) if isinstance(value, tuple) else value
    return cells
