"""Leaderboards: the standing experiments that they come from are begun and ended."""

import logging
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards.models import Game
from cards.rules.games import UnknownGame
from decks.models import Deck
from decks.rules.documents import Unreadable
from decks.selectors import UnknownRuleset
from decks.selectors.lawbooks import OFFICIAL
from matches.engine import registry
from matches.lab.guests import GUESTS, HOSTS
from matches.lab.plans import MOST_ARMS, Plan, UnreadablePlan
from matches.models import Experiment, Standing
from matches.selectors import sample_choices
from matches.selectors.leaderboards import ranked_of
from matches.services.chunks import Outdated, schedule_of
from matches.services.endings import experiment_end
from matches.services.experiments import experiment_create
from matches.services.plans import plan_read

logger = logging.getLogger(__name__)
WIDTH = 0.02  # two points to each side of every pairing's score
GAMES = 2_500  # of a pairing: more than an even score needs for that width
TABLE_GAMES = 2_400  # of a guest at a table of three
SEED = 1
PUBLIC_PLACES = 8  # at most, beside the samples
OF_ONE_OWNER = 2  # at most: nobody fills a leaderboard
LOOKED_AT = 40  # public decks, the newest
FEWEST_DECKS = 3
DECK_AGENT, BAND_AGENT = "greedy", "greedy:0.3"
LADDER = ("random", "greedy", "search:20")
PATIENCE = timedelta(days=1)  # before decks that came or went begin everything anew


def standings_renew() -> int:
    """Where leaderboards are on, every game has a standing experiment of what there is now; where they are off, none is
    played. Says how many were begun."""
    if not settings.LEADERBOARD:
        running = Experiment.objects.filter(standing__isnull=False, state=Experiment.State.RUNNING)
        running.update(state=Experiment.State.PAUSED, revision=F("revision") + 1)
        return 0
    begun = 0
    for slug in registry.MODULES:
        try:
            begun += standing_renew(game=slug) is not None
        except (UnknownGame, Unreadable, UnknownRuleset) as fault:
            logger.warning("There is no leaderboard of %s: %s", slug, fault)
    return begun


@transaction.atomic
def standing_renew(*, game: str) -> Experiment | None:
    """The standing experiment of this game is one of the decks, cards and engine that there are now; a new one is
    returned where one had to begin."""
    held = Game.objects.select_for_update().filter(slug=game).first()  # two workers begin one
    if held is None:
        raise UnknownGame(f"{game} is not loaded.")
    newest = Experiment.objects.select_related("game").filter(standing__isnull=False, game=held).order_by("-pk").first()
    if newest is not None and newest.state == Experiment.State.PAUSED:
        newest.state = Experiment.State.RUNNING
        newest.revision += 1
        newest.save(update_fields=["state", "revision"])
    document = standing_document(game=game)
    if newest is not None and _stays(newest, document):
        return None
    if newest is not None:
        why = "Cards, rules, agents or decks have changed since: a newer one began."
        experiment_end(experiment=newest, state=Experiment.State.STOPPED, by=Experiment.EndedBy.VERSIONS, why=why)
    begun = experiment_create(owner=None, document=document, name=f"The leaderboard of {held.short_name}")
    Standing.objects.create(experiment=begun)
    return begun


def _stays(newest: Experiment, document: dict[str, Any]) -> bool:
    """Whether there is nothing newer to compare, or it is too early to throw away what was played."""
    runs = newest.state == Experiment.State.RUNNING
    if runs and newest.created_at > timezone.now() - PATIENCE and _is_playable(newest):
        return True
    same = _compares(newest) == _what(plan_read(document=document))
    return same and (runs or newest.state == Experiment.State.FINISHED)


# --- what is compared --------------------------------------------------------------------------------------------
def standing_document(*, game: str) -> dict[str, Any]:
    """What somebody would ask for to get this leaderboard."""
    asked: dict[str, Any] = {"game": game, "seed": SEED, "games": GAMES, "stop": {"rule": "half-width", "width": WIDTH}}
    ranked = ranked_of(game)
    if ranked == "agents":
        return asked | {"kind": "agent-ladder", "arms": [{"agent": agent} for agent in LADDER]}
    samples = [{"deck": name, "name": called} for name, called in sample_choices(game=game)]
    if ranked == "bands":
        bands = [each | {"agent": BAND_AGENT} for each in samples[: MOST_ARMS - HOSTS]]
        hosts = [each | {"name": f"host: {each['name']}"} for each in bands[:HOSTS]]
        stop = {"rule": "fixed"}  # a table nearly always wins: its score says nothing about Glory
        return asked | {"kind": GUESTS.slug, "arms": [*bands, *hosts], "games": TABLE_GAMES, "stop": stop}
    public = _public_decks(game)
    decks = [*samples[: MOST_ARMS - len(public)], *public]
    if len(decks) < FEWEST_DECKS:
        raise Unreadable(f"There are {len(decks)} decks of {game}; a leaderboard needs {FEWEST_DECKS}.")
    return asked | {"kind": "round-robin", "arms": [each | {"agent": DECK_AGENT} for each in decks]}


def _public_decks(game: str) -> list[dict[str, Any]]:
    """The newest decks that everybody may see, that are legal by the official rules and that the engine can play."""
    found: list[dict[str, Any]] = []
    owners: dict[int | None, int] = {}
    legal = Deck.objects.listed().filter(game__slug=game, legal=True, ruleset=OFFICIAL)
    for deck in legal.order_by("-published_at", "-pk")[:LOOKED_AT]:
        if owners.get(deck.owner_id, 0) >= OF_ONE_OWNER or not _can_be_played(game, deck):
            continue
        owners[deck.owner_id] = owners.get(deck.owner_id, 0) + 1
        found.append({"deck": deck.public_id})
        if len(found) == PUBLIC_PLACES:
            break
    return found


def _can_be_played(game: str, deck: Deck) -> bool:
    arm = {"deck": deck.public_id, "agent": "random"}
    try:
        plan_read(document={"game": game, "arms": [arm, arm], "games": 2})
    except (Unreadable, UnknownRuleset):
        return False
    return True


def _is_playable(experiment: Experiment) -> bool:
    try:
        schedule_of(experiment=experiment)
    except Outdated:
        return False
    return True


def _compares(experiment: Experiment) -> str:
    try:
        return _what(experiment.read_plan())
    except UnreadablePlan:
        return ""


def _what(plan: Plan) -> str:
    """What a plan compares, whichever version of the catalogue the same cards are from."""
    return msgspec.structs.replace(plan, catalogue_version=0).fingerprint()
