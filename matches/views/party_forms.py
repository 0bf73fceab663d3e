"""Forms of pages that run parties: which bands, who plays them, how often, from which seed."""

from typing import Any

from django import forms

from matches.engine import registry
from matches.lab.campaigns import MOST_DUNGEONS
from matches.lab.plans import LARGEST_SEED
from matches.services.forecasts import USUAL_AGENT, USUAL_LENGTH
from matches.views.experiment_forms import USUAL_PARTY, Choices, agent_choices

USUAL_GAMES = 400
MOST_GAMES = 10_000
WATCHED_AGENT = "greedy:0.75"


def _seed() -> forms.IntegerField:
    return forms.IntegerField(
        min_value=0, max_value=LARGEST_SEED, initial=0, help_text="The same seed, the same dungeons."
    )


class PartyForm(forms.Form):
    """The party of the watchlist: bands, one kind of wizard for all of them, and how many dungeons."""

    def __init__(self, game: str, bands: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        fewest, self.most = registry.seats(game)
        names = [value for value, label in bands if isinstance(label, str)]
        for row in range(1, self.most + 1):
            is_needed = row <= fewest
            self.fields[f"band{row}"] = forms.ChoiceField(
                choices=bands if is_needed else [("", "nobody"), *bands],
                required=is_needed,
                label=f"Band {row}",
                initial=names[row - 1] if row <= min(USUAL_PARTY, len(names)) else "",
            )
        self.fields["agent"] = forms.ChoiceField(
            choices=agent_choices(game),
            initial=WATCHED_AGENT,
            label="All wizards are played by",
            help_text="The number says how much the own purse weighs against the party.",
        )
        self.fields["completed"] = forms.IntegerField(
            min_value=0,
            max_value=99,
            initial=1,
            label="Dungeons before this one",
            help_text="In their first dungeon bands add no labels.",
        )
        self.fields["games"] = forms.IntegerField(
            min_value=1,
            max_value=MOST_GAMES,
            initial=USUAL_GAMES,
            label="Dungeons",
            help_text="A multiple of the bands: every seed is played from every seat. Comparisons play twice as many.",
        )
        self.fields["seed"] = _seed()

    @property
    def band_fields(self) -> list[forms.BoundField]:
        return [self[f"band{row}"] for row in range(1, self.most + 1)]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("agent", "completed", "games", "seed")]

    def document(self, **more: Any) -> dict[str, Any]:
        """What is planned, as the API would be told."""
        said = self.cleaned_data
        bands = [said[f"band{row}"] for row in range(1, self.most + 1) if said[f"band{row}"]]
        return {
            "game": self.game,
            "arms": [{"deck": band, "agent": said["agent"]} for band in bands],
            "games": said["games"],
            "seed": said["seed"],
            "options": {"completed": [said["completed"]] * len(bands)},
            **more,
        }


class ForecastForm(forms.Form):
    """Who plays the band and the others, over how many dungeons, from which seed."""

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = agent_choices(game)
        self.fields["agent"] = forms.ChoiceField(choices=choices, initial=USUAL_AGENT, label="The band is played by")
        self.fields["others"] = forms.ChoiceField(choices=choices, initial=USUAL_AGENT, label="The others by")
        self.fields["length"] = forms.IntegerField(
            min_value=2,
            max_value=MOST_DUNGEONS,
            initial=USUAL_LENGTH,
            label="Dungeons to look ahead",
            help_text="A thousand dungeons are shared out to campaigns of this length.",
        )
        self.fields["seed"] = _seed()
