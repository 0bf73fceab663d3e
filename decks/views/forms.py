"""What the pages of stored decks and house rules ask for; the services say what is wrong with it."""

import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from django import forms

from cards.rules import games
from cards.rules.parameter_words import Word, word
from decks.models import Report
from decks.models.decks import CHANGE_LENGTH
from decks.models.shared import NAME_LENGTH, Visibility
from decks.services.parameters import LARGEST_PARAMETER
from decks.services.texts import MOST_TAGS

VISIBILITIES = (
    (Visibility.PRIVATE.value, "Private: only you"),
    (Visibility.UNLISTED.value, "Unlisted: whoever has the address"),
    (Visibility.PUBLIC.value, "Public: everybody finds it"),
)
YES_NO = (("True", "yes"), ("False", "no"))
PARAMETER = "p_"


def name_field(**more: Any) -> forms.CharField:
    """The name of a thing."""
    return forms.CharField(widget=forms.TextInput(attrs={"maxlength": NAME_LENGTH, "autocomplete": "off"}), **more)


def tags_of(text: str) -> list[str]:
    """The tags of a line, which commas keep apart, or spaces where there is no comma."""
    return [tag.strip() for tag in (text.split(",") if "," in text else text.split()) if tag.strip()]


class SaveForm(forms.Form):
    """A deck to be kept: its list, and a name where it is a new one."""

    name = name_field()
    list = forms.CharField(
        label="Deck list, code or document",
        strip=False,
        widget=forms.Textarea(attrs={"class": "mono", "rows": 14, "spellcheck": "false", "autocapitalize": "off"}),
    )
    change = forms.CharField(
        label="A word on this version",
        required=False,
        widget=forms.TextInput(attrs={"maxlength": CHANGE_LENGTH}),
        help_text="Left empty, it says which cards came and went.",
    )

    def __init__(self, rulesets: Any, *args: Any, is_new: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_new:
            del self.fields["change"]
            self.fields["ruleset"] = forms.ChoiceField(choices=rulesets, required=False)
        else:
            del self.fields["name"]


class DeckForm(forms.Form):
    """What is said of a deck beside its list."""

    name = name_field()
    notes = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="Markdown: *slanted*, **strong**, lists, links.",
    )
    tags = forms.CharField(
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "off"}),
        help_text=f"Words with commas between them, at most {MOST_TAGS}.",
    )
    visibility = forms.ChoiceField(choices=VISIBILITIES, help_text="Only a legal deck can be public.")

    def __init__(self, rulesets: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(
            label="Ruleset", choices=rulesets, help_text="What the deck is judged by."
        )
        self.order_fields(("name", "notes", "tags", "ruleset", "visibility"))


class ReportForm(forms.Form):
    """A complaint about something public."""

    about = forms.ChoiceField(choices=((Report.About.NAME.value, "The name"), (Report.About.NOTES.value, "The notes")))
    reason = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 5}), help_text="What is wrong with it, in a sentence or two."
    )


class HouseForm(forms.Form):
    """House rules: a name, and every parameter of the game with the official value beside it."""

    name = name_field()
    summary = forms.CharField(
        required=False, widget=forms.Textarea(attrs={"rows": 3}), help_text="What is different at your table, and why."
    )
    visibility = forms.ChoiceField(choices=VISIBILITIES, initial=Visibility.PRIVATE.value)

    def __init__(self, game: str, current: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        declared = games.get(game)
        official = msgspec.to_builtins(declared.parameters())
        for parameter in msgspec.structs.fields(declared.parameters):
            name = parameter.name
            value = current.get(name, official[name])
            self.fields[PARAMETER + name] = parameter_field(
                parameter.type, word(declared.slug, name), official[name], value
            )

    @property
    def parameters(self) -> list[forms.BoundField]:
        """The fields of the game's parameters."""
        return [self[name] for name in self.fields if name.startswith(PARAMETER)]

    @property
    def said(self) -> dict[str, Any]:
        """The parameters as they were filled in; a number left out where there has to be one is the official one."""
        return {
            name.removeprefix(PARAMETER): value
            for name, value in self.cleaned_data.items()
            if name.startswith(PARAMETER) and (value is not None or getattr(self.fields[name], "may_be_none", False))
        }


def parameter_field(declared: Any, words: Word, official: Any, value: Any) -> forms.Field:
    """A field for a parameter of this type, with the official value beside it."""
    told = f"Official: {words.of(official)}."
    if declared is bool:
        return forms.TypedChoiceField(
            label=words.name, choices=YES_NO, coerce=lambda chosen: chosen == "True", initial=str(value), help_text=told
        )
    if get_origin(declared) is Literal:
        choices = [(each, words.of(each)) for each in get_args(declared)]
        return forms.ChoiceField(label=words.name, choices=choices, initial=value, help_text=told)
    may_be_none = get_origin(declared) in (Union, types.UnionType)
    field = forms.IntegerField(
        label=words.name,
        required=False,
        min_value=0,
        max_value=LARGEST_PARAMETER,
        initial=value,
        help_text=f"{told} Empty means {words.of(None)}." if may_be_none else told,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    field.may_be_none = may_be_none  # type: ignore[attr-defined]
    return field
