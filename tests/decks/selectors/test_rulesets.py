"""Which ruleset a word means."""

import pytest

from decks.selectors import UnknownRuleset, lawbook, ruleset_find

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_reference_is_a_slug_or_the_nearest_is_named() -> None:
    law = lawbook(game="augmented")
    assert ruleset_find(law=law, reference="two-temples").name == "Two temples"
    with pytest.raises(UnknownRuleset, match=r"two-temples\?.*official, two-temples, official-list") as told:
        ruleset_find(law=law, reference="two-temple")
    assert "augmented" in str(told.value)
    with pytest.raises(UnknownRuleset) as told:
        ruleset_find(law=law, reference="x" * 1000)
    assert len(str(told.value)) < 200
