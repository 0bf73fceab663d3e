"""What matches keep about a person, and what becomes of it when the account goes."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from cards import my_data
from decks.models.shared import Visibility
from matches.models import Experiment


def experiments_of_user(user_id: int) -> Iterator[dict[str, Any]]:
    """Every experiment of this person with its plan and result; its games follow from the plan."""
    for experiment in Experiment.objects.filter(owner=user_id).order_by("pk").iterator(chunk_size=50):
        yield {
            "id": experiment.public_id,
            "name": experiment.name,
            "visibility": experiment.visibility,
            "state": experiment.state,
            "plan": experiment.plan,
            "result": experiment.tally,
            "created_at": experiment.created_at,
            "ended_at": experiment.ended_at,
        }


def experiments_forget(user_id: int) -> None:
    """Public experiments have no owner any more; all others go with the account."""
    owned = Experiment.objects.filter(owner=user_id)
    with transaction.atomic():  # held, so that no worker takes games of one that is being deleted
        going = owned.exclude(visibility=Visibility.PUBLIC, hidden_at=None).order_by("pk")
        held = list(going.select_for_update(of=("self",)).values_list("pk", flat=True))
        Experiment.objects.filter(pk__in=held).delete()
    owned.update(owner=None)


def register() -> None:
    """The account's pages tell of experiments from now on."""
    my_data.register(
        "experiments",
        experiments_of_user,
        goes="Your private and unlisted experiments, with their results and games.",
        stays="Your public experiments, without your name.",
        forget=experiments_forget,
    )
