"""The form that plans an experiment: a few rows of decks and agents, works without scripts."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms

from decks.models.shared import NAME_LENGTH
from decks.views.forms import VISIBILITIES
from matches.engine import agents, registry
from matches.lab import kinds
from matches.lab.campaigns import MOST_DUNGEONS, USUAL_DUNGEONS
from matches.lab.plans import LARGEST_ELO, LARGEST_SEED, MOST_GAMES

ROWS = 8
USUAL_PARTY = 4  # bands at a table that plays together, before anybody chooses
BETRAYALS = ("greedy:0.3", "greedy:0.75")  # what a wizard may weigh the own purse with, where a table plays together
TOGETHER_GAMES = 120  # a multiple of every number of seats
BUDGET = 100  # iterations of the search agent that the form offers
STOPS = (
    ("fixed", "All games are played"),
    ("half-width", "Stop when the interval is narrow enough"),
    ("sprt", "Stop when one of two hypotheses is accepted (SPRT)"),
)
SWAP = re.compile(r"(?:(?P<copies>[1-9]\d?)x? +)?(?P<out>[^>]+?) *(?:->|>) *(?P<into>[^>]+)")
Choices = Iterable[tuple[str, Any]]


def agent_choices(game: str) -> list[tuple[str, str]]:
    """The agents that the game has; the search agent with a budget that can be waited for, and the greedy one selfish
    where a table plays together."""
    names = [f"{name}:{BUDGET}" if name == "search" else name for name in agents.AGENTS if _plays(name, game)]
    if registry.together(game):
        at = names.index("greedy") + 1
        names[at:at] = BETRAYALS
    return [(name, f"{name} ({agents.get(name).about})") for name in names]


def _plays(name: str, game: str) -> bool:
    try:
        agents.for_engine(name, registry.get(game))
    except agents.UnknownAgent:
        return False
    return True


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
        help_text="Only where it stops when the interval is narrow enough.",
    )
    elo0 = forms.FloatField(
        required=False,
        min_value=-LARGEST_ELO,
        max_value=LARGEST_ELO,
        initial=0,
        label="First hypothesis: Elo",
        help_text="This and the next only where it stops when one of two hypotheses is accepted.",
    )
    elo1 = forms.FloatField(
        required=False, min_value=-LARGEST_ELO, max_value=LARGEST_ELO, initial=20, label="Second hypothesis: Elo"
    )
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
    visibility = forms.ChoiceField(
        choices=VISIBILITIES, help_text="Whoever sees it sees the whole decks. It can be changed later."
    )

    dungeons = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_DUNGEONS,
        initial=USUAL_DUNGEONS,
        label="Dungeons of a campaign",
        help_text="Only for campaigns; one campaign is one game then.",
    )

    def __init__(self, game: str, decks: Choices, rulesets: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.takes_swaps = registry.has_lists(game)
        self.together = registry.together(game)
        self.rows = registry.seats(game)[1] if self.together else ROWS
        self.needed = registry.seats(game)[0] if self.together else 2
        known = [kind for kind in kinds.kinds_of(game).values() if kind.by_form]
        self.fields["kind"].choices = [(kind.slug, f"{kind.name}: {kind.about}") for kind in known]  # type: ignore[attr-defined]
        self.fields["ruleset"] = forms.ChoiceField(choices=rulesets)
        self.fields["other"] = forms.ChoiceField(
            choices=[("", "none"), *rulesets],
            required=False,
            label="Second ruleset",
            help_text="Only for Rule A/B.",
        )
        what = registry.deck_kind(game) if self.together else "deck"
        for row in range(1, self.rows + 1):
            needed = row <= self.needed
            self.fields[f"deck{row}"] = forms.ChoiceField(
                choices=decks if needed else [("", "none"), *decks],
                required=needed,
                label=f"{what.capitalize()} {row}",
            )
            self.fields[f"agent{row}"] = forms.ChoiceField(
                choices=agent_choices(game), initial="greedy", label=f"played by ({what} {row})"
            )
        if self.together:
            self._speak_of_tables()
        else:
            del self.fields["dungeons"]

    def _speak_of_tables(self) -> None:
        """Nobody is stronger than another at a table that wins or loses as one."""
        self.fields["stop"].choices = STOPS[:2]  # type: ignore[attr-defined]
        for name in ("elo0", "elo1"):
            del self.fields[name]
        self.fields["games"].initial = TOGETHER_GAMES
        self.fields["games"].label = "Games of each table"
        self.fields["games"].help_text = "A multiple of the bands: every seed is played from every seat."

    @property
    def arm_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each arm."""
        return [(self[f"deck{row}"], self[f"agent{row}"]) for row in range(1, self.rows + 1)]

    @property
    def first_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return self.arm_rows if self.together else self.arm_rows[: self.needed]

    @property
    def more_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [] if self.together else self.arm_rows[self.needed :]

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
        rows = [(said[f"deck{row}"], said[f"agent{row}"]) for row in range(1, self.rows + 1)]
        stop: dict[str, Any] = {"rule": said["stop"]}
        if said["stop"] == "half-width":
            stop["width"] = (said["width"] or 2.0) / 100
        if said["stop"] == "sprt":
            stop |= {"elo0": said["elo0"] or 0.0, "elo1": 20.0 if said["elo1"] is None else said["elo1"]}
        has_dungeons = hasattr(kinds.get(said["kind"], self.game).options_of(self.game), "dungeons")
        return {
            **({"options": {"dungeons": said["dungeons"] or USUAL_DUNGEONS}} if has_dungeons else {}),
            "game": self.game,
            "kind": said["kind"],
            "arms": [{"deck": deck, "agent": agent} for deck, agent in rows if deck],
            "rulesets": [said["ruleset"], *([said["other"]] if said["other"] else [])],
            "games": said["games"],
            "stop": stop,
            "seed": said["seed"] or 0,
            **({"swaps": said["swaps"]} if said["swaps"] else {}),
        }
