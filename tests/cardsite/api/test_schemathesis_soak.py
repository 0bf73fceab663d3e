"""The long form of test_schemathesis.py: two hundred generated requests for each operation, in a run of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = "200"


@pytest.mark.soak
@pytest.mark.timeout(4 * 3600)
def test_every_operation_keeps_its_word_for_long() -> None:
    file = str(Path(__file__).with_name("test_schemathesis.py"))
    command = [sys.executable, "-m", "pytest", file, "-n0", "--timeout=3600"]
    done = subprocess.run(command, env={**os.environ, "SCHEMA_EXAMPLES": EXAMPLES})
    assert done.returncode == 0
