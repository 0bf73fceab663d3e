"""The fields of a band that is being founded or adopted: its monsters, and what its cards bear."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms

from cards.rules.decknforge import HERO_RANKS, ITEM_RANKS, SUITS
from cards.rules.index import CardIndex
from cards.rules.problems import Problem
from cards.rules.types import CardSpec
from decks.models.shared import NAME_LENGTH
from decks.rules.decknforge.documents import DRAWN
from decks.rules.decknforge.inscribing import TIERS
from decks.views.forms import name_field
from legacy.parts.box import card_sign

NOTHING = ("", "—")
Choices = list[Any]


def monster_cards(index: CardIndex) -> list[CardSpec]:
    """The six monsters, Aces by suit and then the Jokers."""
    found = [card for card in index.cards.values() if card.kind == "monster"]
    return sorted(found, key=lambda card: (SUITS.index(card.suit) if card.suit else len(SUITS), card.name))


def item_choices(index: CardIndex) -> Choices:
    """The Items, suit by suit."""
    return [NOTHING, *_by_suit(index, ITEM_RANKS)]


def combat_choices(index: CardIndex) -> Choices:
    """The cards that may bear an inscription, suit by suit."""
    return [NOTHING, *_by_suit(index, (*ITEM_RANKS, *HERO_RANKS))]


def _by_suit(index: CardIndex, ranks: Sequence[str]) -> Choices:
    cards = {(card.suit, card.rank): card for card in index.cards.values()}
    return [
        (suit.capitalize(), [(card.slug, card_sign(card)) for rank in ranks if (card := cards.get((suit, rank)))])
        for suit in SUITS
    ]


def inscription_choices(index: CardIndex, *, mythic: bool) -> Choices:
    """The inscriptions by tier, with what they cost and do."""
    groups: Choices = [NOTHING]
    for tier in TIERS if mythic else TIERS[:-1]:
        found = sorted((each for each in index.inscriptions.values() if each.tier == tier), key=lambda each: each.name)
        prices = [(each.slug, f"{each.name}{f', {each.price}c' if each.price else ''}") for each in found]
        groups.append((tier.capitalize(), prices))
    return groups


class MonsterRow:
    """The fields of one monster in a form."""

    def __init__(self, form: forms.Form, card: CardSpec) -> None:
        self.card = card
        self.sign = card_sign(card)
        self.name = form[f"name_{card.slug}"]
        self.items = [form[name] for place in range(DRAWN) if (name := f"item_{card.slug}_{place}") in form.fields]
        self.labels = form[f"labels_{card.slug}"] if f"labels_{card.slug}" in form.fields else None
        self.errors = [error for field in (self.name, *self.items) for error in field.errors]


class MonstersForm(forms.Form):
    """Six creatures' names, the Items they were built from unless the site rolled them, and who is starred."""

    def __init__(self, index: CardIndex, *args: Any, entered: bool, labels: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cards = monster_cards(index)
        choices = item_choices(index)
        for card in self.cards:
            self.fields[f"name_{card.slug}"] = name_field(label=f"Name of the {card.name}", required=False)
            for place in range(DRAWN if entered else 0):
                self.fields[f"item_{card.slug}_{place}"] = forms.ChoiceField(
                    label=f"Item {place + 1} of the {card.name}", choices=choices, required=False
                )
            if labels:
                self.fields[f"labels_{card.slug}"] = forms.CharField(
                    label=f"Labels on the {card.name}",
                    required=False,
                    widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 10 * NAME_LENGTH}),
                )
        self.fields["legend"] = forms.ChoiceField(
            label="Your Legend, if no monster has a pair",
            choices=[("", "Choose one"), *((card.slug, card.name) for card in self.cards)],
            required=False,
        )

    @property
    def rows(self) -> list[MonsterRow]:
        return [MonsterRow(self, card) for card in self.cards]

    def said(self) -> dict[str, dict[str, Any]]:
        """What was filled in, by card."""
        data = self.cleaned_data
        return {
            card.slug: {
                "name": data.get(f"name_{card.slug}", ""),
                "items": [item for place in range(DRAWN) if (item := data.get(f"item_{card.slug}_{place}", ""))],
                "labels": [label.strip() for label in data.get(f"labels_{card.slug}", "").split(",") if label.strip()],
            }
            for card in self.cards
        }


class InscriptionRow:
    """The two fields of one inscription in a form."""

    def __init__(self, form: forms.Form, place: int) -> None:
        self.inscription = form[f"inscription_{place}"]
        self.card = form[f"card_{place}"]
        self.number = place + 1


class InscriptionsForm(forms.Form):
    """So many rows, each with an inscription and the card that bears it."""

    def __init__(self, index: CardIndex, *args: Any, rows: int, mythic: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.count = rows
        inscriptions, cards = inscription_choices(index, mythic=mythic), combat_choices(index)
        for place in range(rows):
            self.fields[f"inscription_{place}"] = forms.ChoiceField(
                label=f"Inscription {place + 1}", choices=inscriptions, required=False
            )
            self.fields[f"card_{place}"] = forms.ChoiceField(
                label=f"on card {place + 1}", choices=cards, required=False
            )

    @property
    def rows(self) -> list[InscriptionRow]:
        return [InscriptionRow(self, place) for place in range(self.count)]

    def said(self) -> list[dict[str, str]]:
        """The rows of which both fields are filled in."""
        pairs = [
            (self.cleaned_data.get(f"card_{place}", ""), self.cleaned_data.get(f"inscription_{place}", ""))
            for place in range(self.count)
        ]
        return [{"card": card, "inscription": inscription} for card, inscription in pairs if card and inscription]

    def halves(self) -> None:
        """A row with one field filled in says which is missing."""
        for place in range(self.count):
            card = self.cleaned_data.get(f"card_{place}", "")
            inscription = self.cleaned_data.get(f"inscription_{place}", "")
            if bool(card) != bool(inscription):
                missing = f"card_{place}" if inscription else f"inscription_{place}"
                self.add_error(missing, "Choose a card." if inscription else "Choose an inscription.")


def legends(index: CardIndex, monsters: Mapping[str, Mapping[str, Any]], chosen: str) -> set[str]:
    """Who is a Legend: every monster with a pair among its Items, or the one chosen where none has a pair."""
    pairs = set()
    for card, monster in monsters.items():
        ranks = [index.cards[item].rank for item in monster.get("items", ()) if item in index.cards]
        if len(set(ranks)) < len(ranks):
            pairs.add(card)
    return pairs or ({chosen} if chosen else set())


def problems_beside(form: Any, problems: Iterable[Problem], fields: Mapping[str, str]) -> list[Problem]:
    """Every problem stands beside its field, found by the longest path that `fields` knows; the rest is returned."""
    rest = []
    for problem in problems:
        path = problem.path
        while path and path not in fields:
            path = path.rpartition("/")[0]
        if path and fields[path] in form.fields:
            form.add_error(fields[path], problem.message)
        else:
            rest.append(problem)
    return rest
