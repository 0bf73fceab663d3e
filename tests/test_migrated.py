"""The copy that the workers of a run share."""

from pathlib import Path

from tests.migrated import migrated_once


def test_where_no_test_database_is_made_none_is_copied(tmp_path: Path) -> None:
    """As in a run of tests that make databases of their own: the one of the settings is nobody's to copy."""
    with migrated_once(tmp_path):
        pass
    assert not (tmp_path / "migrated").exists()
