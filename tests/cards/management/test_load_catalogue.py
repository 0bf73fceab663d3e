"""The command names the folder that is not there."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=rf"^Nothing was loaded: there is no folder {tmp_path}/none\.$"):
        call_command("load_catalogue", tmp_path / "none")
