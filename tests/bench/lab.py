"""The pages of an experiment of 1,000,000 stored games: what they show was counted while it was played."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial

from tests import loopback, sites
from tests.bench.children import VENDORS, called, empty
from tests.bench.registry import Bench, Goal, measure
from tests.bench.servers import serving

GAMES = 1_000_000
TURNS = 10
SECONDS = 0.5
MOST_MILLISECONDS = 200
GAME = "augmented"
DECKS = (
    "beast-and-undead", "beast-blood", "beast-bones", "magick-gems", "tech-and-magick", "tech-energy", "undead-bones",
    "undead-brittle",
)  # fmt: skip
REPEATED = 10  # so often each game that was really played is counted, for a tally as full as after many games
COLUMNS = (
    "experiment_id, number, pairing, seats, seed, winners, lost, reason, guard, turns, decisions, metrics, hash, seen"
)
NUMBERS = {
    "postgresql": "SELECT n FROM generate_series(0, %s - 1) AS n",
    "sqlite": "WITH RECURSIVE all_of_them(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM all_of_them WHERE n < %s - 1)"
    " SELECT n FROM all_of_them",
}


def fill() -> str:
    """A finished round robin of eight decks with a million games; gives the address of its page."""
    from django.db import connection
    from django.utils import timezone

    from decks.selectors import lawbook
    from matches.lab.schedule import Schedule
    from matches.lab.tally import Tally
    from matches.models import Experiment
    from matches.services.experiments import experiment_create
    from tests.bench.decks import load

    load()
    arms = [{"deck": deck, "agent": "random"} for deck in DECKS]
    document = {"game": GAME, "kind": "round-robin", "arms": arms, "games": 35_714}
    experiment = experiment_create(owner=None, document=document, name="A million games", announce=False)
    schedule = Schedule(experiment.read_plan(), lawbook(game=GAME).index.cards)
    tally = Tally.empty(schedule.pairings)
    for first in range(0, 4 * len(schedule.pairings), 2):
        block = [schedule.play(number) for number in (first, first + 1)]
        for _ in range(REPEATED):
            tally.add_block(schedule.fixture(first).pairing, block, 2)
    games = schedule.games
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO matches_playedgame ({COLUMNS})"
            " SELECT %s, n, (n / 2) %% 28, '0,1', n / 56, '0', %s, 'scale', '',"
            f" 20, 90, %s, '0123456789abcdef', 'ff.3 ff.3' FROM ({NUMBERS[connection.vendor]}) AS numbered",
            [experiment.pk, False, '{"first": 0}', games],
        )
        cursor.execute("ANALYZE")
    Experiment.objects.filter(pk=experiment.pk).update(
        tally=tally.document(), games_given=games, games_stored=games, games_counted=games, state="finished",
        ended_by="plan", ended_at=timezone.now(),
    )  # fmt: skip
    return experiment.get_absolute_url()


def milliseconds(bench: Bench, *, vendor: str, what: str) -> float:
    """What half of the answers took at most, one caller at a time, in the quietest turn: other work only adds."""
    return bench.keep(f"lab {vendor} {bench.round}", lambda: nullcontext(_measured(bench, vendor)))[what]


def _measured(bench: Bench, vendor: str) -> dict[str, float]:
    site, page = bench.keep(f"lab site {vendor}", partial(_served, bench, vendor))
    public_id = page.strip("/").rpartition("/")[2]
    paths = {
        "page": page,
        "results": f"/api/v1/experiments/{public_id}/results/",
        "games": f"{page}games/?after=900000&winner=0&pairing=3",
        "guards": f"{page}games/?guard=1",
    }
    times: dict[str, list[float]] = {what: [] for what in paths}
    for path in paths.values():  # warms up, and shows that it is answered
        if (first := site.get(path)).status != 200:
            raise AssertionError(f"{path} answered {first.status}: {first.text[:500]}")
    for _ in range(TURNS):
        for what, path in paths.items():
            asked = [loopback.Request(what, path)]
            outcome = loopback.run(asked, port=site.port, seconds=SECONDS, connections=1)
            if outcome.errors:
                raise AssertionError(f"{path}: {len(outcome.errors)} errors, the first: {outcome.errors[0]}")
            times[what].append(outcome.percentile(0.5))
    return {what: 1000 * min(found) for what, found in times.items()}


@contextmanager
def _served(bench: Bench, vendor: str) -> Iterator[tuple[sites.Site, str]]:
    with empty(bench, vendor, GAMES) as url:
        page = called(bench, "tests.bench.lab.fill", database_url=url)
        called(bench, "cardsite.static_files.collect", database_url=url)
        with serving(
            bench, "granian", 1, database_url=url, settings="tests.bench.site_settings", log_level="INFO"
        ) as site:
            yield site, page


for _vendor in VENDORS:
    for _name, _what in (
        ("result page", "page"),
        ("results over the API", "results"),
        ("a page of chosen games", "games"),
        ("games ended by a guard", "guards"),
    ):
        measure(f"lab: {_name} of 1,000,000 games, {_vendor}", unit="ms", goal=Goal(at_most=MOST_MILLISECONDS))(
            partial(milliseconds, vendor=_vendor, what=_what)
        )
