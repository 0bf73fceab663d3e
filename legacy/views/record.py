"""A dungeon that was played without the site is recorded in one form."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.models.shared import NAME_LENGTH
from legacy.access import Action
from legacy.parts.screens import may_sit_down
from legacy.parts.told import RANKS, SUITS, Choice, json_of, monster_choice
from legacy.rules.effects import WATCHLIST
from legacy.views.asking import Asked, Refusal, act_posted
from legacy.views.table import REWARDS, warn

MINION_ROWS = 4  # a fight
LABEL_ROWS = 2
LOST_BY = (("", "all Bosses fell"), ("no_one_stands", "no wizard stood"), ("doom", "Doom"), ("abandoned", "given up"))
ROUNDS = (("1", "1"), ("2", "2"))
YES_NO = (("", "–"), ("yes", "yes"), ("no", "no"))
Choices = list[Any]


class FightFields:
    """The fields of one fight."""

    def __init__(self, form: "RecordForm", number: int) -> None:
        self.form, self.at = form, f"fights.[{number}]."

    def _fields(self, names: Sequence[str]) -> list[BoundField]:
        return [self.form[self.at + name] for name in names if self.at + name in self.form.fields]

    @property
    def kill(self) -> list[BoundField]:
        """What every fight has."""
        names = ("boss:json", "rounds:int", "kill.killer", "kill.by:join1", "kill.by:join2", "kill.value:int",
                 "kill.overkill:int", "kill.reward")  # fmt: skip
        return self._fields(names)

    @property
    def more(self) -> list[BoundField]:
        """What few fights have."""
        shown = {field.name for field in self.kill}
        names = [name for name in self.form.fields if name.startswith(self.at) and name not in shown]
        return [self.form[name] for name in names]

    @property
    def has_more(self) -> bool:
        return any(field.data for field in self.more if not field.name.endswith("round:int"))


class RecordForm(forms.Form):
    """Every field is named by its place in the act, so that the form only asks; the rules judge."""

    def __init__(self, asked: Asked, data: Any = None) -> None:
        super().__init__(data)
        names, table = asked.names, asked.table
        order = asked.seated
        ready = may_sit_down(order, table)
        wizards: Choices = [("", "–"), *((wizard, names.wizard(wizard)) for wizard in ready)]
        monsters = _grouped([monster_choice(each, names, band.id) for wizard in ready
                             if (band := table.held_by(wizard)) for each in band.monsters])  # fmt: skip
        self.fields["name"] = forms.CharField(label="Name of the dungeon", required=False, max_length=NAME_LENGTH)
        self.fields["wizards:list"] = forms.MultipleChoiceField(
            label="Who sat there, clockwise",
            choices=wizards[1:],
            initial=list(ready),
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["active"] = forms.ChoiceField(label="Who led the first fight", choices=wizards[1:])
        self.number = table.parameters.bosses_per_dungeon
        for number in range(self.number):
            self._add_fight(f"fights.[{number}].", wizards, monsters, asked)
        for wizard in ready:
            self.fields[f"coppers.{wizard}:int"] = _whole(f"Coppers of {names.wizard(wizard)} beside kills and labels")
        self.fields["lost_by"] = forms.ChoiceField(label="How it ended", choices=LOST_BY, required=False)
        for slug, question in WATCHLIST.items():
            self.fields[f"watchlist.{slug}:bool"] = forms.ChoiceField(label=question, choices=YES_NO, required=False)

    def _add_fight(self, at: str, wizards: Choices, monsters: Choices, asked: Asked) -> None:
        choice = forms.ChoiceField
        none = [("", "–")]
        suits = [(suit, f"{suit} {words}") for suit, words in SUITS]
        labels = [(each.slug, each.name) for each in asked.index.labels.values()]
        rewards = [(reward, word) for reward, word, _ in REWARDS]
        added: dict[str, forms.Field] = {
            "boss:json": choice(label="Boss", choices=none + monsters, required=False),
            "rounds:int": _whole("Rounds"),
            "kill.killer": choice(label="Slain by", choices=wizards, required=False),
            "kill.by:join1": choice(label="Rank", choices=none + [(rank, rank) for rank in RANKS], required=False),
            "kill.by:join2": choice(label="Suit", choices=none + suits, required=False),
            "kill.value:int": _whole("Value, if changed"),
            "kill.overkill:int": _whole("Overkill"),
            "kill.reward": choice(label="Reward", choices=none + rewards, required=False),
        }
        for row in range(LABEL_ROWS):
            where = f"labels.[{row}]."
            added[f"{where}label"] = choice(label=f"Label {row + 1}", choices=none + labels, required=False)
            added[f"{where}wizard"] = choice(label=f"Label {row + 1} added by", choices=wizards, required=False)
            added[f"{where}round:int"] = choice(
                label=f"Label {row + 1} in round", choices=ROUNDS, initial=str(row + 1), required=False
            )
        for row in range(MINION_ROWS):
            where = f"minions.[{row}]."
            added[f"{where}minion:json"] = choice(label=f"Minion {row + 1}", choices=none + monsters, required=False)
            added[f"{where}killer"] = choice(label=f"Minion {row + 1} slain by", choices=wizards, required=False)
        borne = _grouped(
            [Choice(value=json_of({"card": each.card, "inscription": each.inscription}),
                    label=f"{asked.names.inscription(each.inscription)} on the {asked.names.card(each.card)}",
                    heading=band.name)
             for band in asked.table.bands.values() if not band.retired for each in band.standing]
        )  # fmt: skip
        added["kill.crossed_out:json"] = choice(label="Cursed: crossed out", choices=none + borne, required=False)
        self.fields |= {at + name: field for name, field in added.items()}

    @property
    def of_the_table(self) -> list[BoundField]:
        return [self["name"], self["wizards:list"], self["active"]]

    @property
    def fights(self) -> list[FightFields]:
        return [FightFields(self, number) for number in range(self.number)]

    @property
    def of_the_end(self) -> Iterator[BoundField]:
        return (self[name] for name in self.fields if name.startswith(("coppers.", "lost_by", "watchlist.")))


def _whole(label: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=9999)


def _grouped(choices: Sequence[Choice]) -> Choices:
    """Choices as a select shows them, under their headings."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for each in choices:
        groups.setdefault(each.heading, []).append((each.value, each.label))
    return list(groups.items())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The form; once it is kept, the Fading is open."""
    asked = Asked(request, public_id, Action.ACT)
    if request.method != "POST":
        return _page(asked, RecordForm(asked))
    done = act_posted(asked)
    if isinstance(done, Refusal):
        return _page(asked, RecordForm(asked, request.POST), done)
    warn(request, done.warnings)
    return redirect("legacy:phase", public_id)


def _page(asked: Asked, form: RecordForm, refusal: Refusal | None = None) -> HttpResponse:
    context = asked.context(form=form, refusal=refusal, action=asked.request.path, crumb="Record a dungeon")
    return render(asked.request, "legacy/record.html", context, status=refusal.status if refusal else 200)
