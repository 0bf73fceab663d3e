"""The form that plans an experiment: a few rows of decks and agents, works without scripts."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms

from decks.models.shared import NAME_LENGTH
from decks.views.forms import VISIBILITIES
from matches.engine import agents, registry
from matches.lab import kinds
from matches.lab.plans import LARGEST_SEED, MOST_GAMES

ROWS = 8
BUDGET = 100  # iterations of the search agent that the form offers
STOPS = (
    ("fixed", "All games are played"),
    ("half-width", "Stop when the interval is narrow enough"),
    ("sprt", "Stop when one of two hypotheses is accepted (SPRT)"),
)
SWAP = re.compile(r"(?:(?P<copies>[1-9]\d?)x? +)?(?P<out>[^>]+?) *(?:->|>) *(?P<into>[^>]+)")
Choices = Iterable[tuple[str, Any]]


def agent_choices() -> list[tuple[str, str]]:
    """The agents; the search agent with a budget that can be waited for."""
    return [(f"{name}:{BUDGET}" if name == "search" else name,) * 2 for name in agents.AGENTS]


class ExperimentForm(forms.Form):
    """An experiment as somebody plans it."""

    name = forms.CharField(max_length=NAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    kind = forms.ChoiceField()
    games = forms.IntegerField(
        min_value=2,
        max_value=MOST_GAMES,
        initial=100,
        label="Games of each pairing",
        help_text="An even number: every seed is played from both seats.",
    )
    stop = forms.ChoiceField(choices=STOPS, label="When it is over")
    width = forms.FloatField(
        required=False,
        min_value=0.1,
        max_value=50,
        initial=2,
        label="Narrow enough: points to each side",
        help_text="Used by the second rule.",
    )
    elo0 = forms.FloatField(
        required=False, initial=0, label="First hypothesis: Elo", help_text="Used by the third rule."
    )
    elo1 = forms.FloatField(required=False, initial=20, label="Second hypothesis: Elo")
    seed = forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST_SEED, initial=0, help_text="The same seed, the same games."
    )
    swaps = forms.CharField(
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        label="Swaps in the first deck",
        help_text="Only for a card swap, one a line: the card that leaves, >, the card that takes its place, such as "
        "“Wolf > Stoat”. Every copy is exchanged; “1 Wolf > Stoat” exchanges one.",
    )
    visibility = forms.ChoiceField(choices=VISIBILITIES)

    def __init__(self, game: str, decks: Choices, rulesets: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.takes_swaps = registry.has_lists(game)
        known = kinds.kinds_of(game).values()
        self.fields["kind"].choices = [(kind.slug, f"{kind.name}: {kind.about}") for kind in known]  # type: ignore[attr-defined]
        self.fields["ruleset"] = forms.ChoiceField(choices=rulesets)
        self.fields["other"] = forms.ChoiceField(
            choices=[("", "none"), *rulesets],
            required=False,
            label="Second ruleset",
            help_text="Only for Rule A/B.",
        )
        for row in range(1, ROWS + 1):
            needed = row <= 2
            self.fields[f"deck{row}"] = forms.ChoiceField(
                choices=decks if needed else [("", "none"), *decks], required=needed, label=f"Deck {row}"
            )
            self.fields[f"agent{row}"] = forms.ChoiceField(
                choices=agent_choices(), initial="greedy", label=f"played by (deck {row})"
            )

    @property
    def arm_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each arm."""
        return [(self[f"deck{row}"], self[f"agent{row}"]) for row in range(1, ROWS + 1)]

    @property
    def first_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return self.arm_rows[:2]

    @property
    def more_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return self.arm_rows[2:]

    def clean_swaps(self) -> list[dict[str, Any]]:
        """Each line as the API would be told."""
        swaps = []
        for line in filter(None, map(str.strip, self.cleaned_data["swaps"].splitlines())):
            found = SWAP.fullmatch(line)
            if found is None:
                raise forms.ValidationError(f"{line[:60]!r}: write the two cards with > between them.")
            swap: dict[str, Any] = {"out": found["out"], "in": found["into"]}
            swaps.append(swap | ({"copies": int(found["copies"])} if found["copies"] else {}))
        return swaps

    def document(self) -> dict[str, Any]:
        """What is planned, as the API would be told."""
        said = self.cleaned_data
        rows = [(said[f"deck{row}"], said[f"agent{row}"]) for row in range(1, ROWS + 1)]
        stop: dict[str, Any] = {"rule": said["stop"]}
        if said["stop"] == "half-width":
            stop["width"] = (said["width"] or 2.0) / 100
        if said["stop"] == "sprt":
            stop |= {"elo0": said["elo0"] or 0.0, "elo1": 20.0 if said["elo1"] is None else said["elo1"]}
        return {
            "game": self.game,
            "kind": said["kind"],
            "arms": [{"deck": deck, "agent": agent} for deck, agent in rows if deck],
            "rulesets": [said["ruleset"], *([said["other"]] if said["other"] else [])],
            "games": said["games"],
            "stop": stop,
            "seed": said["seed"] or 0,
            **({"swaps": said["swaps"]} if said["swaps"] else {}),
        }
