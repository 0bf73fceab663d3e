"""What finished experiments counted of cards, kept so that search can ask for it."""

from django.db import transaction

from cards.models import Card
from decks.selectors import lawbook
from matches.lab.figures import figures_of
from matches.lab.plans import Plan, UnreadablePlan
from matches.lab.tally import Tally
from matches.models import CardCount, Experiment
from matches.selectors.figures import versions_of


@transaction.atomic
def card_counts_write(*, experiment: Experiment) -> int:
    """The counts of the experiment's cards are those of its tally, if it counts at all; returns how many there are."""
    CardCount.objects.filter(experiment=experiment).delete()
    if experiment.state != Experiment.State.FINISHED:
        return 0
    try:
        plan = experiment.read_plan()
    except UnreadablePlan:
        return 0
    if not _by_rules_of_the_catalogue(plan):
        return 0
    figures = figures_of(plan, Tally.read(experiment.tally))
    cards = Card.objects.filter(game=experiment.game_id, slug__in=figures).values_list("slug", "pk")
    versions = versions_of(engine=plan.engine_version, cards=plan.cards_hash)
    rows = [CardCount.of(experiment, number, versions, figures[slug]) for slug, number in cards]
    return len(CardCount.objects.bulk_create(rows))


def card_counts_rebuild() -> int:
    """Every finished experiment has its counts anew; returns how many have any."""
    finished = Experiment.objects.filter(state=Experiment.State.FINISHED).select_related("game")
    return sum(bool(card_counts_write(experiment=experiment)) for experiment in finished.iterator(chunk_size=20))


def _by_rules_of_the_catalogue(plan: Plan) -> bool:
    """Whether nobody changed the rules: house rules say something of the house."""
    known = lawbook(game=plan.game).rulesets
    return all(ruleset.slug in known for ruleset in plan.rulesets)
