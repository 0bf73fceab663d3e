"""Play matches from a shell: ``manage.py simulate --game G --deck A --deck B [--agents a,b] [--games N] ...``.

A game whose matches all start alike is played without decks: the agents are what is compared.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cards.rules import games
from decks.selectors import UnknownRuleset, lawbook
from matches.engine import agents, registry
from matches.engine.interface import Unplayable
from matches.engine.record import Drift, Step, UnreadableRecord, read_record, replay
from matches.engine.runner import Arm, Comparison, Match, arm_means, means, score_of
from matches.selectors import terms_of
from matches.services import UnreadableDeck, UnreadableParameter, deck_load, parameters_changed

BAR = 30
USUAL = "greedy"
TWICE = 2


class Command(BaseCommand):
    help = (
        "Play matches of two decks against each other, or of a party that wins or loses together. Each pair of games "
        "has one seed, with the seats changed (in a party everybody moves one seat further). Tells the score with its "
        "Wilson interval. A deck is a file in any format that decks are read in, or the name of a sample deck."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", help="the game, by slug or short name")
        parser.add_argument(
            "--deck", action="append", default=[], metavar="DECK", help="a deck or band; give one for each seat"
        )
        parser.add_argument("--ruleset", default="official", metavar="SLUG", help="play by this ruleset")
        parser.add_argument(
            "--parameter",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="change a parameter of the ruleset; may be given several times",
        )
        parser.add_argument("--agents", help="who plays each seat: random, greedy (usual), greedy:0.5, search:200, ...")
        parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the first pair (0)")
        parser.add_argument("--json", action="store_true", help="print one JSON document with every game")
        parser.add_argument(
            "--replay",
            type=Path,
            metavar="FILE",
            help="with a match to play: write the record of its first game to this file; alone: play the record of "
            "this file again, step by step",
        )

    def handle(self, **options: Any) -> None:
        try:
            if options["replay"] and not options["deck"] and not starts_without_decks(options["game"]):
                self.play_again(options["replay"], as_json=options["json"])
            else:
                self.play(**options)
        except (
            agents.UnknownAgent,
            games.UnknownGame,
            Unplayable,
            UnknownRuleset,
            UnreadableDeck,
            UnreadableParameter,
            UnreadableRecord,
            Drift,
        ) as fault:
            raise CommandError(str(fault)) from None

    # --- many matches ------------------------------------------------------------------------------------------------
    def play(self, *, games: int, seed: int, **options: Any) -> None:
        if games < 1:
            raise CommandError(f"--games must be at least 1, not {games}.")
        comparison = self.comparison(seed=seed, **options)
        matches = list(self.shown(comparison.matches(games), games))
        if file := options["replay"]:
            try:
                file.write_bytes(comparison.record(0).json())
            except OSError as fault:
                raise CommandError(f"{file}: {fault.strerror}.") from None
        if options["json"]:
            document = report_of(comparison, matches)
            self.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
        else:
            self.stdout.write("\n".join(lines_of(comparison, matches)))

    def comparison(self, *, game: str | None, deck: list[str], ruleset: str, seed: int, **options: Any) -> Comparison:
        """What is to be played; every wrong word of it gets a sentence."""
        if not game:
            raise CommandError(f"Name the game with --game: {', '.join(registry.MODULES)}.")
        slug = games.get(game).slug
        if slug not in registry.MODULES:
            raise CommandError(f"No engine plays {slug} yet; there are engines for {', '.join(registry.MODULES)}.")
        engine = registry.get(slug)
        fewest, most = registry.seats(slug)
        if deck and not engine.needs_decks:
            raise CommandError(f"{slug} is played without decks, for all its matches start alike: leave --deck out.")
        if engine.needs_decks and not fewest <= len(deck) <= most:
            count = str(most) if fewest == most else f"{fewest} to {most}"
            often = "twice" if most == TWICE else "for each of them"
            raise CommandError(f"{slug} is played by {count} decks, not {len(deck)}: give --deck {often}.")
        players_wanted = len(deck) if engine.needs_decks else most
        names = options["agents"].split(",") if options["agents"] else [USUAL] * players_wanted
        players = [agents.get(name.strip()) for name in names]
        if len(players) != players_wanted:
            raise CommandError(f"--agents names {players_wanted} agents with a comma between them, not {len(players)}.")
        law = lawbook(game=slug)
        terms = terms_of(law=law, ruleset=ruleset)
        if options["parameter"]:
            changed = parameters_changed(parameters=terms.parameters, changes=options["parameter"])
            terms = msgspec.structs.replace(terms, parameters=changed)
        if not engine.needs_decks:
            return Comparison(engine, terms, [Arm(player.text, {}, player) for player in players], seed)
        loaded = [deck_load(law=law, reference=reference, ruleset=ruleset) for reference in deck]
        for each in loaded:
            if each.problems:
                self.stderr.write(f"{each.name} is not legal by the ruleset {ruleset}: {' '.join(each.problems)}")
        arms = [Arm(each.name, each.zones, player) for each, player in zip(loaded, players, strict=True)]
        return Comparison(engine, terms, arms, seed)

    def shown(self, matches: Iterable[Match], games: int) -> Iterator[Match]:
        """The matches, while a bar moves where somebody looks."""
        watched = self.stderr.isatty()
        for number, match in enumerate(matches, start=1):
            if watched:
                done = BAR * number // games
                end = "\n" if number == games else ""
                bar = f"\r[{'#' * done}{' ' * (BAR - done)}] {number} of {games}"
                self.stderr.write(bar, style_func=str, ending=end)
                self.stderr.flush()
            yield match

    # --- one match again ---------------------------------------------------------------------------------------------
    def play_again(self, file: Path, *, as_json: bool) -> None:
        try:
            record = read_record(file.read_bytes())
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}.") from None
        if record.game not in registry.MODULES:
            raise CommandError(f"No engine plays {record.game!r}; there are engines for {', '.join(registry.MODULES)}.")
        steps = replay(registry.get(record.game), record, lawbook(game=record.game).index.cards)
        if as_json:
            told = [
                {"turn": step.turn, "seat": step.seat, "action": step.action, "events": step.events} for step in steps
            ]
            document = {"record": record, "steps": told}
            self.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
            return
        for step in steps:
            self.stdout.write("\n".join(step_lines(step)))
        outcome = record.outcome
        won = "lost together" if outcome.lost else "a draw"
        if outcome.winners:
            won = "won together" if registry.together(record.game) else f"seat {outcome.winners[0]} won"
        self.stdout.write(f"Over after {outcome.turns} turns: {won} ({outcome.reason}), as recorded.")


def starts_without_decks(game: str | None) -> bool:
    """Whether naming the game is enough to play it."""
    slug = games.get(game).slug if game else ""
    return slug in registry.MODULES and not registry.get(slug).needs_decks


# --- for people --------------------------------------------------------------------------------------------------
def lines_of(comparison: Comparison, matches: list[Match]) -> list[str]:
    """The result in a few lines."""
    if registry.together(comparison.engine.slug):
        return party_lines(comparison, matches)
    terms, (ours, theirs) = comparison.terms, comparison.arms
    score = score_of(matches)
    reasons = ", ".join(f"{count} by {reason}" for reason, count in Counter(m.reason for m in matches).most_common())
    guarded = sum(bool(match.guard) for match in matches)
    began = score_of([match for match in matches if match.arms[match.metrics.get("first", 0)] == 0])
    return [
        f"{comparison.engine.slug} by the ruleset {terms.ruleset}{_changes(comparison)}, "
        f"{len(matches)} games from seed {comparison.seed}",
        f"{_arm_text(ours)} against {_arm_text(theirs)}: {score.wins} won, {score.draws} drawn, {score.losses} lost",
        f"score {score.text()}",
        f"score of {ours.name} when it begins: {began.text()} in {began.games} games",
        f"{mean(match.turns for match in matches):.1f} turns and "
        f"{mean(match.decisions for match in matches):.1f} decisions a game; {reasons}; {guarded} ended by a guard",
    ]


def party_lines(comparison: Comparison, matches: list[Match]) -> list[str]:
    """The result of a party, what everybody has of it, and the metrics."""
    score = score_of(matches)
    reasons = ", ".join(f"{count} by {reason}" for reason, count in Counter(m.reason for m in matches).most_common())
    lines = [
        f"{comparison.engine.slug} by the ruleset {comparison.terms.ruleset}, {len(matches)} games from seed "
        f"{comparison.seed}",
        f"a party of {len(comparison.arms)}: {score.wins} won, {score.losses} lost; {reasons}",
        f"won {score.text()}",
    ]
    for place, arm in enumerate(comparison.arms):
        own = ", ".join(f"{value:.1f} {name}" for name, value in arm_means(matches, place).items())
        lines.append(f"{arm.name} ({arm.agent.text}): {own} a game")
    return [*lines, "; ".join(f"{name} {value:.2f}" for name, value in means(matches).items())]


def _arm_text(arm: Arm) -> str:
    return f"{arm.name} ({arm.agent.text})" if arm.name != arm.agent.text else arm.name


def _changes(comparison: Comparison) -> str:
    """What the parameters of the matches are beside the rulebook's, in words."""
    changed = changed_parameters(comparison)
    return f" with {', '.join(f'{name} {value}' for name, value in changed.items())}" if changed else ""


def changed_parameters(comparison: Comparison) -> dict[str, Any]:
    """The parameters that differ from the rulebook's."""
    usual = msgspec.to_builtins(comparison.engine.parameters())
    played = msgspec.to_builtins(comparison.terms.parameters)
    return {name: value for name, value in played.items() if value != usual[name]}


def step_lines(step: Step) -> list[str]:
    """A decision and what it caused."""
    lines = [] if step.seat is None else [f"turn {step.turn}, seat {step.seat}: {step.action}"]
    for event in step.events:
        fields = msgspec.to_builtins(event)
        kind = fields.pop("type").replace("_", " ")
        cause = fields.pop("cause")
        if kind != "decision made":
            lines.append(f"    {kind} ({cause}): {', '.join(f'{name} {value}' for name, value in fields.items())}")
    return lines or [f"turn {step.turn}"]


# --- for programs ------------------------------------------------------------------------------------------------
def report_of(comparison: Comparison, matches: list[Match]) -> dict[str, Any]:
    """The result with all that is needed to play it again, and every game."""
    score = score_of(matches)
    together = registry.together(comparison.engine.slug)
    return {
        "game": comparison.engine.slug,
        "engine_version": comparison.engine.version,
        "catalogue_version": comparison.terms.catalogue_version,
        "ruleset": comparison.terms.ruleset,
        "changed_parameters": changed_parameters(comparison),
        "seed": comparison.seed,
        "arms": [
            {"deck": arm.name, "agent": arm.agent.text, "agent_version": arm.agent.version}
            | ({"metrics": arm_means(matches, place)} if together else {})
            for place, arm in enumerate(comparison.arms)
        ],
        **({"metrics": means(matches)} if together else {}),
        "score": {
            "games": score.games,
            "wins": score.wins,
            "draws": score.draws,
            "losses": score.losses,
            "share": score.share,
            "interval": score.interval,
        },
        "matches": matches,
    }
