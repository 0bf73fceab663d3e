"""A site with a little of everything in its database, and somebody who goes on writing."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from tests.matches.workers import wait_until
from tests.sites import ROOT

WRITING = "import django; django.setup(); from tests.cardsite.backup.sites import write_on; write_on()"


def populate() -> None:
    """Accounts, decks, house rules, a table where something happened, and an experiment, half played."""
    from cardsite.accounts.services import token_create
    from matches.services.chunks import chunk_run, chunk_take
    from tests.catalogue import catalogue_put, small_catalogues, whole_catalogue
    from tests.decks.stored import make_deck, make_rules
    from tests.legacy.makers import found, make_table, perform, wizards_of
    from tests.makers import make_user
    from tests.matches.experiments import GAME, make_experiment

    whole = {"decknforge": whole_catalogue("decknforge"), GAME: whole_catalogue(GAME)}
    catalogue_put(*(whole.get(each.game.slug, each) for each in small_catalogues()))
    ada, eve = make_user("ada"), make_user("eve")
    token_create(user=ada, name="a bot", days=30)
    make_deck(ada, name="Pack of ada")
    make_rules(eve, game=GAME, parameters={"starting_hp": 10})
    table = make_table(ada)
    found(table, wizards_of(table)[0], "Gallows Choir")
    found(table, wizards_of(table)[1], "Ashen Few")
    players = [each.public_id for each in wizards_of(table)[:2]]
    perform(table, "start_dungeon", name="Böse Höhle", wizards=players, active=players[0], shuffled=True)
    make_experiment(eve, games=400)
    chunk = chunk_take()
    assert chunk
    assert chunk_run(chunk=chunk)
    assert chunk_take()  # a worker has this one


def coppers_give() -> None:
    """One more act stands in the chronicle of the first table, with its entries, its head and a purse."""
    from legacy.models import Campaign
    from tests.legacy.makers import perform, wizards_of

    table = Campaign.objects.earliest("pk")
    override = {"rules": ["DNF-P-06"], "reason": "A gift."}
    receiver = wizards_of(table)[0].public_id
    perform(table, "change_coppers", wizard=receiver, amount=1, reason="other", note="gift", override=override)


def write_on() -> None:
    """Write until somebody ends this process, and say so after each act."""
    while True:
        coppers_give()
        print("written", flush=True)


@contextmanager
def somebody_writing(environment: dict[str, str], log: IO[bytes]) -> Iterator[None]:
    """Inside, another process writes act after act into the database of this environment."""
    process = subprocess.Popen([sys.executable, "-c", WRITING], cwd=ROOT, env=environment, stdout=log)
    try:
        wait_until(lambda: acts_written(log) > 0, "the first act is written")
        yield
        assert process.poll() is None, "it wrote until the end"
    finally:
        process.kill()
        process.wait(20)


def acts_written(log: IO[bytes]) -> int:
    with open(log.name, "rb") as file:  # noqa: PTH123 (by the name that the file has)
        return file.read().count(b"written")
