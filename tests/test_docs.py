"""Every code block of the documentation is tried: run, read, or found in the code; or it says why it cannot be."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command, get_commands, load_command_class

from cardsite.demo.keeper import demo_keeper_make
from cardsite.demo.table import demo_table_make
from legacy.services.acts import act_perform
from tests import sites
from tests.catalogue import loaded_for_a_module, whole_catalogues
from tests.docs import CALLS, Block, blocks, commands, pages, words

BLOCKS = blocks()
APART = {  # pages whose commands other tests try
    "docs/api.md": "tests/cards/api/test_docs_examples.py",
    "docs/scenarios.md": "tests/test_docs_scenarios.py",
    "docs/importing-cards.md": "tests/test_docs_importing.py",
}
MIXED = {"docs/operations.md"}  # its indented blocks hold lines of logs and settings, too
COMMAND = re.compile(r"(?:make |(?:\.venv/bin/python )?manage\.py )")
TARGETS = set(re.findall(r"^([a-z]+):", (sites.ROOT / "Makefile").read_text(), re.MULTILINE))
READERS = {"json": json.loads, "toml": tomllib.loads, "yaml": lambda text: list(yaml.safe_load_all(text))}
SHELLS = ("console", "sh", "bash")


def of(*languages: str) -> list[Block]:
    return [block for block in BLOCKS if block.language in languages and (not block.said or block.said[0] != "not run")]


def by_place(block: Block) -> str:
    return block.place


def test_the_pages_have_blocks_of_every_sort() -> None:
    assert {"console", "json", "yaml", "python", ""} <= {block.language for block in BLOCKS}
    assert len(of("console")) > 10


def test_every_block_is_of_a_sort_that_is_tried_or_says_why_not() -> None:
    known = {*READERS, *SHELLS, "python", "csv"}
    strange = [block.place for block in BLOCKS if block.language and block.language not in known and not block.said]
    assert strange == []


@pytest.mark.parametrize("block", of(*READERS), ids=by_place)
def test_a_document_can_be_read(block: Block) -> None:
    assert READERS[block.language](block.text)


# --- commands ------------------------------------------------------------------------------------------------------
def shell_lines() -> list[tuple[Block, str]]:
    """Every command of every page but those that have a test of their own."""
    shown = [block for block in of(*SHELLS, "") if block.page not in APART]
    lines = [(block, line) for block in shown for line in commands(block)]
    return [(block, line) for block, line in lines if block.page not in MIXED or COMMAND.match(line)]


@pytest.mark.parametrize(
    ("block", "line"), shell_lines(), ids=lambda value: value.place if isinstance(value, Block) else "-"
)
def test_a_command_exists_with_its_options(block: Block, line: str) -> None:
    """Those of blocks at a prompt are run as well, by the test below."""
    head, *rest = words(line)
    if head == ".venv/bin/python":
        head, *rest = rest
    if head == "manage.py":
        assert_options(rest)
    elif head == "make":
        assert {word for word in rest if "=" not in word} <= TARGETS
    elif block.language == "console":
        assert head in ("curl", "-m", "legacy/verify_export.py")
    elif block.page == "README.md":
        assert_options([head])  # the list of what manage.py knows
    else:
        pytest.fail(f"{block.place}: say before it why this is not run")


def assert_options(call: list[str]) -> None:
    name, *rest = call
    assert name in get_commands(), name
    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    options = {option for action in parser._actions for option in action.option_strings}
    for action in parser._actions:  # those of verbs, such as `experiment run`
        for verb in (action.choices or {}).values() if isinstance(action.choices, dict) else ():
            options |= {option for each in verb._actions for option in each.option_strings}
    assert {word.partition("=")[0] for word in rest if word.startswith("--")} <= options, call


@pytest.fixture(scope="module")
def campaign(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    """The id of a campaign that was played for a while, on a site with the whole catalogue."""
    with loaded_for_a_module(django_db_blocker, whole_catalogues()):
        table = demo_table_make(keeper=demo_keeper_make())
        act_perform(campaign=table, head=None, wizard=table.wizards.get(role="keeper"), act={"kind": "reopen_campaign"})
        yield table.public_id


@pytest.mark.django_db
@pytest.mark.parametrize("where", sorted({block.page for block in of("console")} - CALLS))
def test_what_stands_at_a_prompt_is_run_from_top_to_bottom(
    campaign: str, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plan before a command is the file that it names."""
    for name in ("fixtures", "tests", "legacy"):
        (tmp_path / name).symlink_to(sites.ROOT / name)
    monkeypatch.chdir(tmp_path)
    for block in [block for block in BLOCKS if block.page == where and not block.said]:
        if block.language == "yaml":
            Path("plan.yaml").write_text(block.text)
        for line in commands(block) if block.language == "console" else ():
            run(words(line.replace("<campaign>", campaign)))


def run(line: list[str]) -> None:
    """A command of a page ends well; one of manage.py is called here, where the database is."""
    if line[:2] == [".venv/bin/python", "manage.py"]:
        call_command(*line[2:], stdout=StringIO(), stderr=StringIO())
    elif line[0] != "make":  # its target exists, and what it does has tests of its own
        assert line[0] == ".venv/bin/python"
        environment = {**os.environ, "PYTHONPATH": str(sites.ROOT)}
        done = subprocess.run([sys.executable, *line[1:]], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


# --- Python ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("block", [block for block in of("python") if block.page not in CALLS], ids=by_place)
def test_python_runs_or_is_what_the_code_says(block: Block) -> None:
    assert block.said, "say before it what it comes after, or where it is quoted from"
    word, file = block.said
    if word == "quoted":
        assert block.text.strip() in (sites.ROOT / file).read_text()
        return
    prelude = (sites.ROOT / file).read_text()
    environment = {**os.environ, "PYTHONPATH": str(sites.ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", prelude + block.text], cwd=sites.ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


# --- pages -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", pages(), ids=lambda path: path.relative_to(sites.ROOT).as_posix())
def test_every_link_leads_to_a_file(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not target.startswith(("http", "#")):
            assert (path.parent / target.partition("#")[0]).exists(), target


def test_the_index_names_every_page() -> None:
    index = (sites.ROOT / "docs" / "README.md").read_text()
    missing = [page.name for page in (sites.ROOT / "docs").glob("*.md") if page.name not in index]
    assert missing == ["README.md"]
