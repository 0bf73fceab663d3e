"""Finding the experiments that pages about parties show again: of the watchlist, of a lever, of a band."""

from cards.rules.decknforge import SLUG
from decks.models.shared import Viewer
from decks.selectors.lawbooks import OFFICIAL
from matches.lab.enough import FEWEST_GAMES
from matches.models import Experiment, ExperimentQuerySet
from matches.selectors.experiments import experiments_whole
from matches.selectors.figures import versions_of, versions_present

WATCHLISTS_LOOKED_AT = 20
LEVERS_LOOKED_AT = 40


def _shared() -> ExperimentQuerySet:
    found = experiments_whole().listed().filter(game__slug=SLUG)
    ended: ExperimentQuerySet = found.filter(state=Experiment.State.FINISHED, games_counted__gte=FEWEST_GAMES)
    return ended.order_by("-ended_at", "-pk")


def watchlists_measured() -> list[Experiment]:
    """The newest finished experiments of the watchlist by the official rules that everybody may read, without their
    results. The best comes first: of the engine and cards of today, then with most dungeons, then the newest."""
    found = _shared().filter(kind="watchlist", plan__rulesets__0__slug=OFFICIAL).defer("tally")[:WATCHLISTS_LOOKED_AT]
    return sorted(found, key=lambda each: (not is_of_today(experiment=each), -each.games_counted))


def is_of_today(*, experiment: Experiment) -> bool:
    """Whether it was played by the engine and cards of today."""
    plan = experiment.plan
    return versions_of(engine=plan["engine_version"], cards=plan["cards_hash"]) == versions_present(game=SLUG)


def watchlist_running() -> Experiment | None:
    """The one that is being played, if there is one that everybody may read."""
    shared = experiments_whole().listed().filter(game__slug=SLUG, kind="watchlist")
    found: Experiment | None = shared.unfinished().defer("tally").order_by("-pk").first()
    return found


def levers_newest() -> dict[str, Experiment]:
    """The newest finished comparison of the official rules with each other ruleset, by that ruleset's words."""
    found: dict[str, Experiment] = {}
    for experiment in _shared().filter(kind="rule-ab")[:LEVERS_LOOKED_AT]:
        one, other = (ruleset["slug"] for ruleset in experiment.plan["rulesets"])
        if one == OFFICIAL:
            found.setdefault(other, experiment)
    return found


def forecast_newest(*, user: Viewer, band: str, kind: str) -> Experiment | None:
    """This person's newest experiment of the kind that is about the band and was not cancelled."""
    own = experiments_whole().filter(owner=user.pk if user is not None else None, game__slug=SLUG, kind=kind)
    about = own.filter(plan__options__about=band).exclude(state=Experiment.State.CANCELLED)
    found: Experiment | None = about.order_by("-pk").first()
    return found
