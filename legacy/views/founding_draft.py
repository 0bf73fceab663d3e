"""The draft of a band that is being founded: what was said so far, and what the rules say of it."""

from typing import Any

from django.contrib import messages

from cards.rules.problems import Problem, Severity
from legacy.models import Wizard
from legacy.rules.acts.founding import founding_items
from legacy.rules.draws import commitment
from legacy.services.drafts import act_check
from legacy.services.facts import facts_foresee
from legacy.views.band_forms import legends, monster_cards
from legacy.views.common import Place

EMPTY: dict[str, Any] = {
    "name": "",
    "how": "",
    "monsters": {},
    "legend": "",
    "inscriptions": [],
    "heirlooms": {},
}
NO_ROLL = "The roll of the monsters was taken back: roll again, or enter what was drawn."
MONSTER_RULES = frozenset(f"DNF-D-{number:02}" for number in range(4, 11))


class Founding:
    """A band that is not yet founded: for whom, what was said so far, and what the rules say of it."""

    def __init__(self, place: Place, wizard: Wizard) -> None:
        self.place, self.wizard = place, wizard
        self.index = place.law.index
        self.key = f"founding:{place.campaign.public_id}:{wizard.public_id}"
        self.draft: dict[str, Any] = EMPTY | place.request.session.get(self.key, {})
        self.foreseen = facts_foresee(
            campaign=place.campaign, table=place.table, kind="found_band", wizard=wizard.public_id
        )
        self.commitment = commitment(self.foreseen.seed)
        self._mend()

    def _mend(self) -> None:
        """What the draft tells still holds: a roll stands at the table, and what is inscribed is in the catalogue."""
        index = self.index
        self.draft["inscriptions"] = [
            each
            for each in self.draft["inscriptions"]
            if each["inscription"] in index.inscriptions and each["card"] in index.cards
        ]
        if self.rolled and not self.has_roll:
            self.save(how="", legend="")
            messages.warning(self.place.request, NO_ROLL)

    @property
    def rolled(self) -> bool:
        return bool(self.draft["how"] == "rolled")

    @property
    def has_roll(self) -> bool:
        """Whether the site's roll for this wizard stands in the chronicle."""
        return self.wizard.public_id in self.place.table.rolls

    @property
    def solo(self) -> bool:
        return self.place.table.solo

    @property
    def budget(self) -> int:
        p = self.place.table.parameters
        return p.inscription_budget_solo if self.solo else p.inscription_budget

    @property
    def spent(self) -> int:
        prices = (self.index.inscriptions[each["inscription"]].price or 0 for each in self.draft["inscriptions"])
        return sum(prices)

    @property
    def kept(self) -> list[Any]:
        """The heirlooms that wait for this wizard."""
        return [each for each in self.place.table.purse(self.wizard.public_id).heirlooms if each.placed_on is None]

    def monsters(self) -> dict[str, dict[str, Any]]:
        """Names and Items by card, as rolled or as entered."""
        drawn = founding_items(self.index, self.foreseen.seed, self.foreseen.new_id) if self.rolled else {}
        said = self.draft["monsters"]
        return {
            card.slug: {
                "name": said.get(card.slug, {}).get("name", ""),
                "items": list(drawn[card.slug][1]) if card.slug in drawn else said.get(card.slug, {}).get("items", []),
            }
            for card in monster_cards(self.index)
        }

    def act(self) -> dict[str, Any]:
        """The act that founds the band as the draft has it."""
        monsters = self.monsters()
        starred = legends(self.index, monsters, self.draft["legend"])
        heirlooms = [
            {"card": card, "inscription": each.inscription, "how": "heirloom", "heirloom_of": each.heirloom_of}
            for each in self.kept
            if (card := self.draft["heirlooms"].get(each.heirloom_of))
        ]
        return {
            "kind": "found_band",
            "wizard": self.wizard.public_id,
            "name": self.draft["name"],
            "rolled": self.rolled,
            "monsters": [
                {
                    "card": card,
                    "name": each["name"],
                    "items": [] if self.rolled else each["items"],
                    "legend": card in starred,
                }
                for card, each in monsters.items()
            ],
            "inscriptions": [*self.draft["inscriptions"], *heirlooms],
        }

    @property
    def is_ready(self) -> bool:
        return not any(problem.severity is Severity.ERROR for problem in self.problems())

    def save(self, **said: Any) -> None:
        self.draft |= said
        self.place.request.session[self.key] = self.draft

    def forget(self) -> None:
        self.place.request.session.pop(self.key, None)

    def problems(self) -> tuple[Problem, ...]:
        return act_check(campaign=self.place.campaign, table=self.place.table, act=self.act())

    def step_of(self, problem: Problem) -> str:
        """The step in which a problem is mended."""
        steps = problem.path.split("/")
        if steps[1:2] == ["name"] or problem.rule in ("DNF-D-02", "DNF-D-03"):
            return "name"
        if steps[1:2] == ["monsters"] or problem.rule in MONSTER_RULES:
            return "monsters"
        if steps[1:2] == ["inscriptions"]:
            place = int(steps[2]) if len(steps) > 2 and steps[2].isdecimal() else 0
            return "heirloom" if place and place >= len(self.draft["inscriptions"]) else "inscriptions"
        return "review"
