"""Engines are found by the slug of their game."""

import pytest

from matches.engine import registry


@pytest.mark.parametrize("slug", registry.MODULES)
def test_an_engine_knows_its_slug(slug):
    assert registry.get(slug).slug == slug


def test_an_unknown_game_gets_the_known_ones():
    with pytest.raises(LookupError, match="augmented, inscription, elemental"):
        registry.get("chess")
