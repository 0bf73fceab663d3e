"""Play campaigns of many dungeons: ``manage.py simulate_campaign --deck A --deck B ... | --campaign ID``."""

from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import mean
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cards.rules.decknforge import SLUG
from cards.rules.problems import Refused
from decks.selectors import UnknownRuleset, lawbook, ruleset_find
from legacy.selectors.tables import table_read
from matches.engine import agents, registry
from matches.engine.decknforge.campaign import Campaign, Chapter
from matches.engine.interface import Unplayable
from matches.engine.statistics import Score
from matches.selectors import campaign_find
from matches.services import UnreadableDeck, deck_load

USUAL = "greedy"


class Command(BaseCommand):
    help = (
        "Play campaigns of many DeckNForge dungeons, with Fading, Drifting and Turning between them, from bands "
        "(files or samples) or from a campaign of the chronicle as it stands, which is not changed by it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deck", action="append", default=[], metavar="BAND", help="a band; give one a wizard")
        parser.add_argument("--campaign", metavar="ID", help="go on from this campaign of the chronicle instead")
        parser.add_argument("--ruleset", default="official", metavar="SLUG", help="play by this ruleset, with bands")
        parser.add_argument("--agents", help="who plays each wizard: greedy (usual), greedy:0.5, highest, random, ...")
        parser.add_argument("--dungeons", type=int, default=10, metavar="N", help="dungeons of a campaign (10)")
        parser.add_argument("--runs", type=int, default=10, metavar="N", help="how many campaigns (10)")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the first (0)")
        parser.add_argument("--json", action="store_true", help="print one JSON document with every dungeon")

    def handle(self, *, dungeons: int, runs: int, seed: int, **options: Any) -> None:
        for name, number in (("dungeons", dungeons), ("runs", runs)):
            if number < 1:
                raise CommandError(f"--{name} must be at least 1, not {number}.")
        try:
            campaigns = [self.campaign(seed=seed + run, **options) for run in range(runs)]
            told = [[campaign.chapter(number) for number in range(1, dungeons + 1)] for campaign in campaigns]
        except (agents.UnknownAgent, Unplayable, UnknownRuleset, UnreadableDeck, Refused) as fault:
            raise CommandError(str(fault)) from None
        names = [agent.text for agent in campaigns[0].agents]
        if options["json"]:
            document = {"agents": names, "seed": seed, "engine_version": registry.get(SLUG).version, "campaigns": told}
            self.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
            return
        self.stdout.write("\n".join(lines_of(told, names)))

    def campaign(self, *, deck: list[str], campaign: str | None, ruleset: str, seed: int, **options: Any) -> Campaign:
        """A campaign before its next dungeon; every wrong word gets a sentence."""
        law = lawbook(game=SLUG)
        if bool(deck) == bool(campaign):
            raise CommandError("Give bands with --deck, one for each wizard, or a campaign with --campaign.")
        if campaign:
            found = campaign_find(campaign=campaign)
            if found is None:
                raise CommandError(f"There is no campaign {campaign!r}.")
            table = table_read(campaign=found)
            holders = [wizard for wizard in table.players if table.held_by(wizard)]
            return Campaign(index=law.index, agents=_players(options["agents"], len(holders)), table=table, seed=seed)
        fewest, most = registry.seats(SLUG)
        if not fewest <= len(deck) <= most:
            raise CommandError(f"A campaign is for {fewest} to {most} bands, not {len(deck)}.")
        return Campaign(
            index=law.index,
            agents=_players(options["agents"], len(deck)),
            bands=[deck_load(law=law, reference=reference, ruleset=ruleset).zones for reference in deck],
            parameters=ruleset_find(law=law, reference=ruleset).parameters,
            seed=seed,
        )


def _players(names: str | None, count: int) -> list[agents.Agent]:
    players = [agents.get(name.strip()) for name in (names.split(",") if names else [USUAL] * count)]
    if len(players) != count:
        raise CommandError(f"--agents names {count} agents with a comma between them, not {len(players)}.")
    return players


def lines_of(told: Sequence[Sequence[Chapter]], names: Sequence[str]) -> list[str]:
    """The campaigns dungeon by dungeon, and over all of them."""
    lines = [f"{len(told)} campaigns of {len(told[0])} dungeons, played by {', '.join(names)}"]
    for chapters in zip(*told, strict=True):
        won = sum(chapter.won for chapter in chapters)
        coppers = ", ".join(
            f"{mean(purse):.1f}" for purse in zip(*(chapter.coppers for chapter in chapters), strict=True)
        )
        lines.append(
            f"dungeon {chapters[0].number}: {won} of {len(chapters)} won; purses {coppers}; "
            f"{mean(sum(chapter.blessed) for chapter in chapters):.1f} Blessed cards, "
            f"{mean(chapter.labels for chapter in chapters):.1f} labels, "
            f"{mean(chapter.retired for chapter in chapters):.1f} bands retired"
        )
    every = [chapter for chapters in told for chapter in chapters]
    wins = sum(chapter.won for chapter in every)
    return [*lines, f"won {Score(wins, 0, len(every) - wins).text()} of all dungeons"]
