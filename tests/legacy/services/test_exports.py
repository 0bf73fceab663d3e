"""A campaign goes out as JSON Lines and comes in again, entry for entry; a changed byte is found offline."""

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from decks.rules.documents import Unreadable
from legacy.models import BandRow, Campaign, ChronicleEntry, PurseRow, Wizard
from legacy.rules.chain import canonical
from legacy.rules.entries import CAMPAIGN
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import table_at, table_read
from legacy.services.exports import campaign_export, campaign_import
from legacy.services.verifying import chronicle_difference
from legacy.services.wizards import wizard_claim, wizard_join, wizard_leave
from legacy.verify_export import Differs, verify
from legacy.verify_export import Unreadable as NoExport
from legacy.verify_export import canonical as canonical_alone
from tests.catalogue import kept_for_a_module
from tests.chronicle import chronicle_unguarded
from tests.legacy.tables import make_campaign, played_by_the_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(scope="module")
def played_once(loaded: None, django_db_blocker: Any) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        campaign = played_by_the_rules(make_campaign(guests=["Bob"]))
        cleo = wizard_join(campaign=campaign, account=make_user("cleo"), role="wizard", name="Cleo")
        wizard_leave(wizard=cleo, by=cleo.account)
        wizard_join(campaign=campaign, account=make_user("dora"), role="spectator", name="Dora")
        yield campaign.pk


@pytest.fixture
def campaign(played_once: int, catalogue: None) -> Campaign:
    return Campaign.objects.get(pk=played_once)


@pytest.fixture
def lines(campaign: Campaign) -> list[bytes]:
    return list(campaign_export(campaign=campaign))


def gone(campaign: Campaign) -> None:
    """The campaign is on another site: here nothing is left of it."""
    from django.db import connection

    with chronicle_unguarded(connection):
        ChronicleEntry.objects.filter(campaign=campaign).delete()
        for rows in (campaign.bands, campaign.purses, campaign.dungeons, campaign.wizards):
            rows.all().delete()
        campaign.delete()


def resealed(lines: list[bytes], change: Callable[[list[Any]], None]) -> list[bytes]:
    """The export of somebody who changes documents and computes every hash anew."""
    header, *entries, _ = (json.loads(line) for line in lines)
    documents = [header, *entries]
    change(documents)
    ends: dict[str, str] = {}
    head = ""
    for entry in documents[1:]:
        entry["previous"], entry["head_before"] = ends.get(entry["stream"], ""), head
        rest = {name: value for name, value in entry.items() if name != "hash"} | {"campaign": documents[0]["campaign"]}
        head = ends[entry["stream"]] = entry["hash"] = hashlib.sha256(canonical(rest)).hexdigest()
    sealed = [canonical(document) + b"\n" for document in documents]
    digest = hashlib.sha256(b"".join(sealed)).hexdigest()
    return [*sealed, canonical({"entries": len(documents) - 1, "head": head, "sha256": digest}) + b"\n"]


def test_out_and_in_again_is_the_same(campaign: Campaign, lines: list[bytes]) -> None:
    before = entry_list(campaign=campaign), table_at(campaign=campaign)
    people = list(campaign.wizards.order_by("pk").values_list("public_id", "name", "role", "seat"))
    gone(campaign)
    eve = make_user("eve")
    found = campaign_import(lines=lines, by=eve)
    assert (entry_list(campaign=found), table_read(campaign=found)) == before
    assert list(found.wizards.order_by("pk").values_list("public_id", "name", "role", "seat")) == people
    assert [wizard.name for wizard in Wizard.objects.filter(account__isnull=False)] == ["Ada of Ash"]
    assert (found.visibility, found.ruleset["name"]) == ("private", campaign.ruleset["name"])
    assert chronicle_difference(campaign=found) is None
    assert list(campaign_export(campaign=found)) == lines


def test_what_is_here_already_is_refused(campaign: Campaign, lines: list[bytes]) -> None:
    with pytest.raises(Unreadable, match="here already"):
        campaign_import(lines=lines)

    def another_campaign(documents: list[Any]) -> None:
        documents[0]["campaign"] = "b" * 10

    counts = [model.objects.count() for model in (Campaign, ChronicleEntry, BandRow, PurseRow)]
    with pytest.raises(Unreadable, match="in another one"):
        campaign_import(lines=resealed(lines, another_campaign))
    assert counts == [model.objects.count() for model in (Campaign, ChronicleEntry, BandRow, PurseRow)]


def _no_opening(documents: list[Any]) -> None:
    del documents[1:]


def _stranger(documents: list[Any]) -> None:
    documents[-1]["wizard"] = "z" * 10


def _other_people(documents: list[Any]) -> None:
    documents[0]["wizards"].pop()


def _same_names(documents: list[Any]) -> None:
    documents[0]["wizards"][0]["name"] = documents[0]["wizards"][1]["name"]


def _late(documents: list[Any]) -> None:
    documents[-1]["at"] = "yesterday"


def _unknown_kind(documents: list[Any]) -> None:
    documents[-1]["kind"] = "sang"


def _nul(documents: list[Any]) -> None:
    next(each for each in documents if each.get("kind") == "corrected")["data"]["reason"] = "a\0b"


def _rich(documents: list[Any]) -> None:
    next(each for each in documents if each.get("kind") == "coppers")["data"]["balance"] = 999


def _long_id(documents: list[Any]) -> None:
    next(each for each in documents if each.get("kind") == "dungeon_started")["data"]["dungeon"] = "x" * 60


@pytest.mark.parametrize(
    "change",
    [_no_opening, _stranger, _other_people, _same_names, _late, _unknown_kind, _nul, _rich, _long_id],
)
def test_an_export_that_was_made_up_is_refused_whole(
    campaign: Campaign, lines: list[bytes], change: Callable[[list[Any]], None]
) -> None:
    gone(campaign)
    made_up = resealed(lines, change)
    verify(made_up)  # its hashes fit
    with pytest.raises(Unreadable):
        campaign_import(lines=made_up)
    assert not Campaign.objects.exists()
    campaign_import(lines=resealed(lines, lambda documents: None))


def _of(documents: list[Any], kind: str) -> dict[str, Any]:
    data: dict[str, Any] = next(each for each in documents if each.get("kind") == kind)["data"]
    return data


def _more(documents: list[Any], kind: str, data: dict[str, Any], stream: str = CAMPAIGN) -> None:
    """One more entry, by itself."""
    last = documents[-1]
    seq = 1 + max((each["seq"] for each in documents[1:] if each["stream"] == stream), default=0)
    number = last["number"] + 1
    documents.append(
        {**last, "number": number, "act": number, "stream": stream, "seq": seq, "kind": kind, "data": data}
    )


def _revealed(documents: list[Any], **changes: Any) -> str:
    dungeon = _of(documents, "dungeon_started")
    boss = {name: dungeon["monsters"][0][name] for name in ("band", "card")}
    fields = {"dungeon": dungeon["dungeon"], "fight": 1, "hp": 1, "max_hp": 1, "active": dungeon["active"], **boss}
    _more(documents, "boss_revealed", {**fields, **changes})
    return str(dungeon["dungeon"])


def _stranger_passes(documents: list[Any]) -> None:
    dungeon = _revealed(documents)
    _more(documents, "label_passed", {"dungeon": dungeon, "fight": 1, "round": 1, "wizard": "nobody"})


def _strange_purse(documents: list[Any]) -> None:
    purse = f"purse:{documents[0]['wizards'][2]['id']}"
    _more(documents, "coppers", {"wizard": "z" * 10, "amount": 1, "reason": "other", "balance": 1}, purse)


def _indebted_for_a_while(documents: list[Any]) -> None:
    """A debt that is taken back: the whole folds, but what lies before the correction does not."""
    purse = next(each for each in documents if each.get("kind") == "coppers")
    _more(documents, "coppers", purse["data"] | {"amount": -999, "balance": 0}, purse["stream"])
    _more(documents, "corrected", {"act": documents[-1]["act"], "reason": ""}, purse["stream"])


# Somebody made all of these up, and each met a page or a column that could not bear it.
UNBEARABLE: dict[str, Callable[[list[Any]], Any]] = {
    "a long name": lambda all_: _of(all_, "founded").update(name="x" * 81),
    "a name with a command": lambda all_: _of(all_, "founded").update(name="a\x1b[2Jb"),
    "a band in the stream of another": lambda all_: _of(all_, "founded").update(band="b" * 10),
    "no such card": lambda all_: _of(all_, "monster_built").update(card="ace-of-moons"),
    "a correction of nothing": lambda all_: _of(all_, "corrected").pop("act"),
    "a correction of everything": lambda all_: _of(all_, "corrected").update(act=[1]),
    "a correction of what is to come": lambda all_: _more(all_, "corrected", {"act": 9_999, "reason": ""}),
    "a correction with more": lambda all_: _more(all_, "corrected", {"act": 3, "reason": "", "more": 1}),
    "parameters that are none": lambda all_: _of(all_, "opened").update(parameters={"wizard_hp": "many"}),
    "a debt for a while": _indebted_for_a_while,
    "a second opening": lambda all_: _more(all_, "opened", {"ruleset": "another", "parameters": {}}),
    "a dungeon without seats": lambda all_: _of(all_, "dungeon_started").update(seats=[]),
    "a seat without a band": lambda all_: _of(all_, "dungeon_started")["seats"][0].update(band="z" * 10),
    "a stranger leads": lambda all_: _revealed(all_, active="nobody"),
    "a stranger passes": _stranger_passes,
    "coppers of another": _strange_purse,
    "a month that is none": lambda all_: all_[-1].update(at="2026-99-01T00:00:00.000Z"),
    "a draw that its seed does not give": lambda all_: _of(all_, "monster_built")["draw"].update(seed="another"),
    "opened before the calendar": lambda all_: all_[0].update(created_at="0001-01-01T00:00:00+14:00"),
    "opened nowhere": lambda all_: all_[0].update(created_at="2026-01-01T00:00:00"),
}


@pytest.mark.parametrize("change", UNBEARABLE.values(), ids=UNBEARABLE)
def test_what_no_page_could_bear_is_refused(
    campaign: Campaign, lines: list[bytes], change: Callable[[list[Any]], Any]
) -> None:
    gone(campaign)
    with pytest.raises(Unreadable):
        campaign_import(lines=resealed(lines, change), by=make_user("eve"))
    assert not Campaign.objects.exists()


def test_every_changed_byte_is_found(lines: list[bytes]) -> None:
    assert verify(lines)["entries"] == len(lines) - 2
    content = b"".join(lines)
    for place in range(0, len(content), 97):
        changed = bytearray(content)
        changed[place] ^= 1
        with pytest.raises((Differs, NoExport)):
            verify(bytes(changed).splitlines(keepends=True))


def test_lines_left_out_added_or_turned_round_are_found(lines: list[bytes]) -> None:
    for other in (lines[:-1], lines[:-2] + lines[-1:], lines + lines[-1:], [lines[0], lines[2], lines[1], *lines[3:]]):
        with pytest.raises(Differs):
            verify(other)


def test_both_write_the_same_canonical_json() -> None:
    for data in ({"b": 1, "a": [None, True, 'é\u2028\x1f"\\']}, {}, {"é": {"z": -5, "A": 10**30}}):
        assert canonical(data) == canonical_alone(data)


def test_the_script_stands_alone(campaign: Campaign, lines: list[bytes], tmp_path: Path) -> None:
    script, export = tmp_path / "verify_export.py", tmp_path / "deep.jsonl"
    shutil.copy(settings.BASE_DIR / "legacy" / "verify_export.py", script)
    export.write_bytes(b"".join(lines))

    def run(*arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", str(script), *arguments]  # without any package
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        return done.returncode, done.stdout + done.stderr

    status, told = run(str(export))
    assert (status, campaign.head_hash in told) == (0, True)
    first = json.loads(lines[1])["hash"]
    assert run(str(export), "--head", first)[0] == 0
    assert run(str(export), "--head", "0" * 64)[0] == 1
    export.write_bytes(b"".join(lines).replace(b"two-of-spades", b"two-of-spader", 1))
    status, told = run(str(export))
    assert (status, "DIFFERS. Line" in told) == (1, True)
    export.write_bytes(b"no export\n")
    assert run(str(export))[0] == 2
    assert run(str(tmp_path / "none"))[0] == 2
    assert run()[0] == 2


def test_whoever_gets_a_code_keeps_an_imported_campaign(campaign: Campaign, lines: list[bytes], tmp_path: Path) -> None:
    from io import StringIO

    from django.core.management import CommandError, call_command

    export = tmp_path / "deep.jsonl"
    call_command("export_campaign", campaign.public_id, str(export), stdout=StringIO())
    assert export.read_bytes() == b"".join(lines)
    with pytest.raises(CommandError, match="already"):
        call_command("export_campaign", campaign.public_id, str(export))
    with pytest.raises(CommandError, match="here already"):
        call_command("import_campaign", str(export))
    gone(campaign)
    told = StringIO()
    call_command("import_campaign", str(export), stdout=told)
    code = told.getvalue().split()[-1].rstrip(".")
    keeper = wizard_claim(campaign=Campaign.objects.get(), by=make_user("eve"), code=code)
    assert (keeper.name, keeper.role) == ("Ada of Ash", "keeper")
    for nothing in ("export_campaign", "import_campaign"):
        with pytest.raises(CommandError):
            call_command(nothing, "nowhere")
