"""A command, and what it wrote."""

import io
from pathlib import Path

from django.core.management import call_command


class Ended:
    """What a call wrote and with which status it ended."""

    def __init__(self, command: str, *arguments: str | Path, err: io.StringIO | None = None) -> None:
        out, err = io.StringIO(), err or io.StringIO()
        self.status = 0
        try:
            call_command(command, *map(str, arguments), stdout=out, stderr=err)
        except SystemExit as end:
            self.status = int(str(end.code))
        self.out, self.err = out.getvalue(), err.getvalue()
