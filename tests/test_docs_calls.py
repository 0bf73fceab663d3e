"""The calls that the page for bot authors shows are answered as it shows, and its client works: on a real server."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue import catalogue_put, whole_catalogues
from tests.docs import CALLS, WRITTEN, Block, blocks, commands, difference, words


@pytest.mark.django_db(transaction=True)
def test_calls_are_answered_as_shown_and_the_client_says_what_it_found(live_server: Any, tmp_path: Path) -> None:
    catalogue_put(*whole_catalogues())
    shown = 0
    for page in sorted(CALLS):
        answer = ""
        for block in [block for block in blocks() if block.page == page]:
            if block.language == "json":
                assert (told := difference(json.loads(block.text), json.loads(answer))) == "", f"{block.place} {told}"
                shown += 1
            for line in commands(block) if block.language == "console" else ():
                call = words(line.replace(WRITTEN, live_server.url))
                call[1:1] = ["--silent", "--show-error", "--fail-with-body"]
                answer = subprocess.run(call, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
            if block.language == "python":
                client_says_what_it_found(block, live_server.url)
    assert shown >= 2


def client_says_what_it_found(block: Block, address: str) -> None:
    environment = {**os.environ, "SITE": address}
    done = subprocess.run([sys.executable, "-c", block.text], env=environment, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("cards of Augmented whose tribe is Canine"), done.stderr
    assert "Wolf: 3" in lines
    assert "Wolf: 4 copies (limit 3). (AUG-D-03)" in lines
    assert lines[-1].startswith("not_found: ")
