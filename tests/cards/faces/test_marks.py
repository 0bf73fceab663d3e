"""Marks of sigils: the outline says when, the inside which, and no two of one moment are alike."""

from collections import Counter
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.faces import marks
from cards.faces.marks import Mark, medallion, sigil_marks, unknown_mark
from cards.rules.games import GAMES
from tests.catalogue import whole_catalogue
from tests.look import symbols

SIGILS = st.dictionaries(
    keys=st.text("abc-", min_size=1, max_size=8),
    values=st.tuples(st.text(ascii_letters + " -'3é", max_size=12), st.sampled_from([*marks.MOMENT_OF, "no-such"])),
    max_size=60,
)


@given(SIGILS)
def test_two_sigils_of_one_moment_never_share_their_letters(sigils: dict[str, tuple[str, str]]) -> None:
    found = sigil_marks((slug, name, trigger) for slug, (name, trigger) in sigils.items())
    assert found.keys() == sigils.keys()
    letters = Counter((mark.moment, mark.monogram) for mark in found.values())
    assert not [pair for pair, count in letters.items() if count > 1]


def test_letters_do_not_run_out_when_very_many_names_begin_alike() -> None:
    found = sigil_marks((f"sigil-{number}", "Aa", "passive") for number in range(300))
    assert len({mark.monogram for mark in found.values()}) == 300


def test_all_sigils_of_the_catalogue_have_marks_of_two_letters_unique_in_their_moment() -> None:
    sigils = {
        sigil.slug: (sigil.slug, sigil.name, sigil.trigger)
        for game in GAMES
        for sigil in whole_catalogue(game.slug).sigils
    }
    found = sigil_marks(sigils.values())
    assert len(found) > 250
    assert {len(mark.monogram) for mark in found.values()} == {2}
    assert max(Counter((mark.moment, mark.monogram) for mark in found.values()).values()) == 1


def test_every_trigger_of_the_catalogue_has_its_moment() -> None:
    triggers = {sigil.trigger for game in GAMES for sigil in whole_catalogue(game.slug).sigils}
    assert triggers - marks.MOMENT_OF.keys() == set()


def test_letters_come_from_the_words_that_matter() -> None:
    found = sigil_marks(
        [("touch-of-fire", "Touch of Fire", "on-kill"), ("b34st", "B34st Tamer", "activated"), ("x", "A", "passive")]
    )
    assert [found[slug].monogram for slug in ("touch-of-fire", "b34st")] == ["Tf", "Bt"]


def test_the_mark_does_not_depend_on_the_order_of_the_sigils() -> None:
    sigils = [("a", "Ant Spawner", "on-play"), ("b", "Amorphous Sea", "on-play"), ("c", "As", "on-play")]
    assert sigil_marks(sigils) == sigil_marks(reversed(sigils))


@pytest.mark.parametrize("moment", marks.MOMENTS)
def test_every_moment_has_an_outline_and_words(moment: str) -> None:
    assert f"m-{moment}" in symbols()
    assert marks.MOMENT_WORDS[moment]


@pytest.mark.parametrize("glyph", sorted(set(marks.GLYPHS.values())))
def test_every_glyph_is_drawn(glyph: str) -> None:
    assert f"g-{glyph}" in symbols()


def test_every_glyph_belongs_to_a_sigil_of_the_catalogue() -> None:
    known = {sigil.slug for game in GAMES for sigil in whole_catalogue(game.slug).sigils}
    assert marks.GLYPHS.keys() - known == set()


def test_a_medallion_shows_the_glyph_or_else_the_letters() -> None:
    assert "#g-airborne" in medallion(Mark("attacks", "Ai", "airborne"))
    assert ">Ag</text>" in medallion(Mark("arrives", "Ag"))
    assert "&lt;" in medallion(Mark("arrives", "<x"))


def test_a_sigil_that_nobody_explains_still_has_a_mark() -> None:
    assert unknown_mark("dust-eater") == Mark("passive", "De")
