"""Experiments from a shell: ``manage.py experiment run FILE``, ``run --game G --deck A``, ``list``, ``verify FILE``."""

import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import yaml
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from cards.rules.games import UnknownGame
from decks.rules.documents import Unreadable, faults_of
from decks.selectors import UnknownRuleset, lawbook
from matches.engine.agents import UnknownAgent
from matches.engine.interface import Unplayable
from matches.lab import kinds
from matches.lab.bundles import (
    Difference,
    Head,
    UnreadableBundle,
    bundle_lines,
    read_bundle,
    schedule_of,
    verify,
)
from matches.lab.inline import run
from matches.lab.kinds import UnknownKind
from matches.lab.plans import Plan
from matches.lab.results import changes_of
from matches.lab.schedule import Played, Schedule
from matches.lab.tally import PairingTally, Tally
from matches.models import Experiment
from matches.parts.own_results import own_results
from matches.parts.result_words import work_words
from matches.selectors.experiments import cards_fingerprint, experiments_whole
from matches.services.bundles import games_counted
from matches.services.chunks import chunk_run, chunk_take, chunks_recover
from matches.services.experiments import experiment_create
from matches.services.plans import plan_read

BAR = 30
WAIT_SECONDS = 0.2
MOST_BYTES = 1024 * 1024
REFUSED = (UnknownGame, UnknownRuleset, UnknownAgent, UnknownKind, Unplayable, UnreadableBundle, Difference)


class Command(BaseCommand):
    help = (
        "Run an experiment here and now, list those that are stored, or play a bundle again and compare. A plan is a "
        "YAML or JSON file with the fields that the API takes; a deck is a sample's name, a stored deck's id, a code "
        "or a file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        running = verbs.add_parser("run", help="play an experiment and tell its result; no worker is needed")
        running.add_argument("file", nargs="?", type=Path, help="the plan, instead of the options below")
        running.add_argument("--game", help="the game, by slug or short name")
        running.add_argument("--kind", default="", help=f"one of {', '.join(kinds.KINDS)}; the usual one of the game")
        running.add_argument("--deck", action="append", default=[], metavar="DECK", help="a deck; one for each arm")
        running.add_argument("--agents", default="greedy", help="one for all arms, or one for each: greedy,search:200")
        running.add_argument("--ruleset", action="append", default=[], metavar="SLUG", help="two for rule-ab")
        running.add_argument("--games", type=int, default=100, metavar="N", help="games of each pairing (100)")
        running.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the first round (0)")
        running.add_argument("--half-width", type=float, metavar="W", help="stop when every interval is ±W, as 0.02")
        running.add_argument("--sprt", metavar="ELO0,ELO1", help="stop when a sequential test accepts one of them")
        running.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="of the kind, as dungeons=10"
        )
        running.add_argument("--owner", metavar="NAME", help="store it as this account's, to be seen on the site")
        running.add_argument("--name", default="From a shell", help="what the stored experiment is called")
        running.add_argument("--bundle", type=Path, metavar="FILE", help="write the reproducible bundle to this file")
        running.add_argument("--json", action="store_true", help="print one JSON document")
        listing = verbs.add_parser("list", help="the newest stored experiments")
        listing.add_argument("--most", type=int, default=20, metavar="N", help="at most so many (20)")
        verifying = verbs.add_parser("verify", help="play a bundle again and compare every game")
        verifying.add_argument("file", type=Path)
        verifying.add_argument("--part", type=int, metavar="N", help="only N games, chosen by chance")
        verifying.add_argument("--seed", type=int, default=0, metavar="S", help="another S chooses others (0)")

    def handle(self, *, verb: str, **options: Any) -> None:
        self.began = time.monotonic()
        try:
            verbs: dict[str, Callable[..., None]] = {
                "run": self.run_one,
                "list": self.list_all,
                "verify": self.verify_one,
            }
            verbs[verb](**options)
        except Unreadable as fault:
            told = (f"{each.pointer}: {each.message}" if each.pointer else each.message for each in faults_of(fault))
            raise CommandError("\n".join(told)) from None
        except REFUSED as fault:
            raise CommandError(str(fault)) from None
        except OSError as fault:
            raise CommandError(f"{fault.filename}: {fault.strerror}.") from None

    # --- running -----------------------------------------------------------------------------------------------------
    def run_one(self, *, file: Path | None, **options: Any) -> None:
        document = plan_file(file) if file else plan_options(**options)
        if options["owner"]:
            plan, tally, head, games = self.run_stored(document, **options)
        else:
            plan, tally, head, games = self.run_here(document)
        if target := options["bundle"]:
            with target.open("wb") as out:
                out.writelines(bundle_lines(head, games, tally))
        if options["json"]:
            report = {"plan": plan, "state": head.state, "ended_by": head.ended_by, "ended_why": head.ended_why}
            written = msgspec.json.encode({**report, "result": tally.document()})
            self.stdout.write(msgspec.json.format(written, indent=2).decode())
        else:
            self.stdout.write("\n".join(result_lines(plan, tally, head)))

    def run_here(self, document: dict[str, Any]) -> tuple[Plan, Tally, Head, Any]:
        plan = plan_read(document=document, files=True)
        self.warn(plan)
        schedule = Schedule(plan, lawbook(game=plan.game).index)
        games: list[Played] = []
        tally, why = run(schedule, keep=games.append, heard=lambda done: self.show(done, schedule.games))
        self.show_end()
        head = Head(plan=plan, state="finished", ended_by="rule" if why else "plan", ended_why=why)
        return plan, tally, head, games

    def run_stored(self, document: dict[str, Any], *, owner: str, name: str, **options: Any) -> tuple[Any, ...]:
        """The same, as an experiment of the site; workers may help if there are any."""
        user = get_user_model().objects.filter(username=owner).first()
        if user is None:
            raise CommandError(f"There is no account {owner!r}.")
        experiment = experiment_create(owner=user, document=document, name=name, files=True)
        plan = experiment.read_plan()
        self.warn(plan)
        while experiment.state == Experiment.State.RUNNING:
            if chunk := chunk_take(only=experiment):
                chunk_run(chunk=chunk)
            else:  # the rest is with workers
                chunks_recover()
                time.sleep(WAIT_SECONDS)
            experiment.refresh_from_db()
            self.show(experiment.games_stored, experiment.games_planned)
        self.show_end()
        head = Head(
            name=experiment.name,
            plan=plan,
            state=experiment.state,
            ended_by=experiment.ended_by,
            ended_why=experiment.ended_why,
        )
        return plan, Tally.read(experiment.tally), head, games_counted(experiment=experiment)

    def warn(self, plan: Plan) -> None:
        for arm in plan.arms:
            if arm.problems:
                self.stderr.write(f"{arm.name} is not legal by {plan.rulesets[0].slug}: {' '.join(arm.problems)}")

    def show(self, done: int, games: int) -> None:
        """A bar moves where somebody looks."""
        if self.stderr.isatty():
            self.stderr.write(f"\r{bar_text(done, games, time.monotonic() - self.began)}", style_func=str, ending="")
            self.stderr.flush()

    def show_end(self) -> None:
        if self.stderr.isatty():
            self.stderr.write("")

    # --- listing and verifying ---------------------------------------------------------------------------------------
    def list_all(self, *, most: int, **options: Any) -> None:
        found = list(experiments_whole().defer("tally")[: max(1, most)])
        if not found:
            self.stdout.write("No experiment is stored.")
        for each in found:
            self.stdout.write(experiment_line(each))

    def verify_one(self, *, file: Path, part: int | None, seed: int, **options: Any) -> None:
        if part is not None and part < 1:
            raise CommandError(f"--part must be at least 1, not {part}.")
        with file.open("rb") as lines:
            bundle = read_bundle(lines)
        law = lawbook(game=bundle.head.plan.game)
        if problem := schedule_of(bundle, law.index).versions_problem(cards_fingerprint(law=law)):
            self.stderr.write(f"{problem} The games may be others now.")
        compared = verify(bundle, law.index, part=part, seed=seed, heard=self.show)
        self.show_end()
        of_all = "" if compared == len(bundle.games) else f" of {len(bundle.games):,}"
        self.stdout.write(f"{compared:,}{of_all} games were played again and are the same, and so is the tally.")
        if missing := Tally.read(bundle.end.tally).missing:
            self.stdout.write(
                f"{missing:,} games are missing from it, as if they could not be played: it counts the others."
            )
        if bundle.head.ended_why:
            self.stdout.write(bundle.head.ended_why)


# --- what is asked -----------------------------------------------------------------------------------------------
def plan_file(file: Path) -> dict[str, Any]:
    """The document of a plan's file."""
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise CommandError(f"{file} is larger than {MOST_BYTES // 1024} KiB.")
    try:
        document = yaml.safe_load(content)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} is neither YAML nor JSON: {error}") from None
    if not isinstance(document, dict):
        raise CommandError(f"{file} holds no plan: an object with game and arms is expected.")
    return document


def plan_options(
    *,
    game: str | None,
    kind: str,
    deck: list[str],
    agents: str,
    ruleset: list[str],
    games: int,
    seed: int,
    half_width: float | None,
    sprt: str | None,
    option: list[str],
    **options: Any,
) -> dict[str, Any]:
    """The document of what the options say."""
    if not game:
        raise CommandError("Name a file with the plan, or the game with --game.")
    players = [name.strip() for name in agents.split(",")]
    count = max(len(deck), len(players))
    decks = deck * count if len(deck) == 1 else deck
    players = players * count if len(players) == 1 else players
    if deck and len(decks) != len(players):
        raise CommandError(f"--agents names one agent for all arms or one for each: {len(deck)}, not {len(players)}.")
    arms = [{"deck": each, "agent": player} for each, player in zip(decks or [""] * count, players, strict=True)]
    document: dict[str, Any] = {"game": game, "kind": kind, "arms": arms, "games": games, "seed": seed}
    if ruleset:
        document["rulesets"] = ruleset
    if option:
        document["options"] = dict(map(option_read, option))
    if half_width is not None:
        document["stop"] = {"rule": "half-width", "width": half_width}
    if sprt is not None:
        try:
            elo0, elo1 = map(float, sprt.split(","))
        except ValueError:
            raise CommandError(f"--sprt takes two numbers with a comma between them, as 0,20; not {sprt!r}.") from None
        document["stop"] = {"rule": "sprt", "elo0": elo0, "elo1": elo1}
    return document


def option_read(text: str) -> tuple[str, Any]:
    """An option of the kind, written as NAME=VALUE."""
    name, equals, value = text.partition("=")
    try:
        read = yaml.safe_load(value)
    except yaml.YAMLError:
        read = None
    if not equals or read is None:
        raise CommandError(f"--option {text!r}: write NAME=VALUE, as dungeons=10 or completed=[1,1,1,1].")
    return name, read


# --- for people --------------------------------------------------------------------------------------------------
def result_lines(plan: Plan, tally: Tally, head: Head) -> list[str]:
    """The result in a few lines."""
    lines = [f"{plan.game}, {plan.kind}: {tally.games:,} games from seed {plan.seed}"]
    own = own_results(plan, tally)
    lines += own.lines() if own is not None else [pairing_line(plan, pairing) for pairing in tally.pairings]
    lines += change_lines(plan, tally)
    if tally.missing:
        lines.append(f"{tally.missing} games could not be played")
    return [*lines, head.ended_why] if head.ended_why else lines


def bar_text(done: int, games: int, seconds: float) -> str:
    """How far it is, and how long what is left will take at most: a stop rule may end it before."""
    filled = BAR * done // games
    left = f", about {work_words(seconds * (games - done) / done)} left" if done else ""
    return f"[{'#' * filled}{' ' * (BAR - filled)}] {done:,} of {games:,}{left}".ljust(BAR + 50)


def change_lines(plan: Plan, tally: Tally) -> list[str]:
    """What every other pairing made of the first one's score on the same seeds, where a kind compares."""
    told = []
    for each in changes_of(tally):
        pairing = tally.pairings[each.pairing]
        what = plan.rulesets[pairing.ruleset].slug if len(plan.rulesets) > 1 else plan.arms[pairing.arms[0]].name
        clear = "" if each.is_clear or each.change.is_few else ", not told apart"
        told.append(f"{what} changes that by {each.change.points_text()} points, on {each.change.count} seeds{clear}")
    return told


def pairing_line(plan: Plan, pairing: PairingTally) -> str:
    """The score of a pairing."""
    score = pairing.score()
    names = " against ".join(f"{plan.arms[arm].name} ({plan.arms[arm].agent})" for arm in pairing.arms)
    rules = f" by {plan.rulesets[pairing.ruleset].slug}" if len(plan.rulesets) > 1 else ""
    return f"{names}{rules}: {score.wins} won, {score.draws} drawn, {score.losses} lost; score {score.text()}"


def experiment_line(experiment: Experiment) -> str:
    """An experiment in one line."""
    owner = experiment.owner.get_username() if experiment.owner is not None else "nobody"
    done = f"{experiment.games_stored:>9,} of {experiment.games_planned:,}"
    what = f"{experiment.game.slug}  {experiment.kind}  {experiment.name} ({owner})"
    return f"{experiment.public_id}  {experiment.state:<9}  {done}  {what}"
