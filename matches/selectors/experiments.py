"""Reading experiments: what is shown, what is like another, and what one person has running."""

from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Q, Sum
from django.utils import timezone

from cards.rules import games
from cards.selectors import CatalogueVersion
from decks.models.shared import Viewer
from decks.selectors import Lawbook
from decks.selectors.decks import PUBLIC_ID
from matches.lab import kinds
from matches.lab.plans import Plan
from matches.lab.schedule import cards_hash
from matches.models import Chunk, Experiment, ExperimentQuerySet

DAY = timedelta(days=1)
LIKE = 20  # the newest experiments that tell what the next one will cost
# Seconds a game of two such agents, measured; a search agent's are those of one iteration.
SECONDS = {"random": 0.004, "greedy": 0.1, "search": 0.04}
SLOWEST = 0.2

_hashes: dict[tuple[str, CatalogueVersion], str] = {}


def cards_fingerprint(*, law: Lawbook) -> str:
    """The hash of the game's cards in this lawbook, worked out once for each version of the catalogue."""
    key = (law.game, law.version)
    if law.version.number == 0:
        return cards_hash(law.index)
    if key not in _hashes:
        if len(_hashes) > 100:
            _hashes.clear()
        _hashes[key] = cards_hash(law.index)
    return _hashes[key]


def experiments_whole() -> ExperimentQuerySet:
    """Experiments with all that lists tell of them, in one query."""
    found: ExperimentQuerySet = Experiment.objects.select_related("game", "owner")
    return found


def experiment_find(*, public_id: str, user: Viewer) -> Experiment | None:
    """The experiment at this address, if this person may see it."""
    if not PUBLIC_ID.fullmatch(public_id):
        return None
    found: Experiment | None = experiments_whole().visible_to(user).filter(public_id=public_id).first()
    return found


def experiment_of_key(*, owner: Viewer, key: str) -> Experiment | None:
    """The experiment that this person asked for under the key, if there is one."""
    found: Experiment | None = Experiment.objects.filter(owner=owner.pk if owner is not None else None, key=key).first()
    return found


def experiment_list(
    *, user: Viewer, mine: bool = False, game: str | None = None, state: str = ""
) -> ExperimentQuerySet:
    """Public experiments, or this person's own, the newest first, without their results; raises ``UnknownGame``."""
    found = experiments_whole().defer("tally")
    found = found.filter(owner=user.pk) if mine and user is not None else found.listed()
    if game:
        found = found.filter(game__slug=games.get(game).slug)
    if state:
        found = found.filter(state=state)
    return found.order_by("-created_at", "-pk")


def experiment_faults(*, experiment: Experiment, most: int = 20) -> list[Chunk]:
    """The chunks of which something went wrong, those that were given up first."""
    faulty = Chunk.objects.filter(experiment=experiment, fault__isnull=False).exclude(state=Chunk.State.DROPPED)
    return list(faulty.order_by("-state", "first")[:most])


# --- cost and quota ----------------------------------------------------------------------------------------------
def agents_key(*, plan: Plan) -> str:
    """The agents of a plan, in one word: experiments with the same ones cost about the same."""
    return ",".join(sorted(arm.agent for arm in plan.arms))[:400]


def plan_estimate(*, plan: Plan, games: int) -> float:
    """The seconds of work that so many games will take: as earlier experiments took, or as agents usually do."""
    like = Experiment.objects.filter(game__slug=plan.game, agents=agents_key(plan=plan), games_stored__gt=0)
    newest = like.order_by("-pk").values("work_seconds", "games_stored", "kind", "plan__options")[:LIKE]
    measured = [(row["work_seconds"], row["games_stored"] * _matches(row)) for row in newest]
    matches = games * kinds.get(plan.kind, plan.game).matches(plan.options)
    if played := sum(stored for _, stored in measured):
        return float(matches * sum(seconds for seconds, _ in measured) / played)
    return matches * sum(agent_seconds(arm.agent) for arm in plan.arms) / len(plan.arms)


def _matches(row: dict[str, Any]) -> int:
    """How many matches a game of such an experiment is."""
    kind = kinds.KINDS.get(row["kind"])
    return 1 if kind is None else kind.matches(row["plan__options"] or {})


def agent_seconds(text: str) -> float:
    """What a game of two such agents usually takes."""
    name, _, number = text.partition(":")
    seconds = SECONDS.get(name, SLOWEST)
    if name != "search":
        return seconds
    return seconds * (int(number) if number.isdecimal() else 200)


class Quota(NamedTuple):
    """What one person may still run: seconds of work within a day, and experiments at a time."""

    seconds: float
    seconds_left: float
    running: int
    running_left: int


def quota_of(*, user: Viewer) -> Quota:
    """What this person has left; work of the last day counts, and of what is unfinished what is still expected."""
    own = Experiment.objects.filter(owner=user.pk if user is not None else None)
    recent = own.filter(Q(created_at__gte=timezone.now() - DAY) | Q(ended_at__gte=timezone.now() - DAY))
    done = recent.filter(ended_at__isnull=False).aggregate(total=Sum("work_seconds"))["total"] or 0.0
    expected = 0.0
    running = 0
    for experiment in own.unfinished().defer("plan", "tally"):
        running += 1
        expected += experiment.work_seconds + experiment.seconds_left
    seconds: float = settings.LAB_QUOTA_SECONDS
    most: int = settings.LAB_QUOTA_EXPERIMENTS
    return Quota(seconds, max(0.0, seconds - done - expected), most, max(0, most - running))
