"""Messages in a folder are whole whenever somebody looks."""

from pathlib import Path

import pytest
from kombu import Connection

import cardsite.celery  # noqa: F401 (it names the transport of filesystem:// addresses)


def test_a_message_appears_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"data_folder_in": str(tmp_path), "data_folder_out": str(tmp_path), "control_folder": str(tmp_path)}
    seen: list[list[Path]] = []
    write = Path.write_bytes

    def watched(self: Path, content: bytes) -> int:
        written = write(self, content)
        seen.append(list(tmp_path.glob("*.msg")))
        return written

    monkeypatch.setattr(Path, "write_bytes", watched)
    with Connection("filesystem://", transport_options=options) as connection:
        channel = connection.channel()
        channel._put("tasks", {"number": 7})
        assert seen == [[]], "a worker that looks while it is written finds nothing"
        assert channel._get("tasks") == {"number": 7}
    assert not list(tmp_path.glob("*.msg"))
