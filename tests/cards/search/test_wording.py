"""A query is told back in one spelling and in words."""

import pytest

from cards.search.binding import bind
from cards.search.ordering import settled
from cards.search.wording import explained, normalised
from tests.cards.search.test_binding import VOCABULARY


@pytest.mark.parametrize(
    ("text", "spelt", "told"),
    [
        ("", "", "all cards, sorted by name"),
        (
            "t:creature tribe:canine|hooved power>=2 -sigil:airborne",
            "type:creature tribe:canine|hooved power>=2 -sigil:airborne",
            "creature cards whose tribe is Canine or Hooved, with power at least 2, without the sigil Airborne, "
            "sorted by name",
        ),
        ("wolf", "wolf", 'cards with "wolf" in name or text, the best match first'),
        ("-wolf", "-wolf", 'cards without "wolf" in name or text, sorted by name'),
        ('!"Black Goat"', '!"Black Goat"', 'cards named "Black Goat", the best match first'),
        ("tier>=r", "tier>=rare", "cards whose tier is Rare or higher, sorted by name"),
        ("tier<rare", "tier<rare", "cards whose tier is lower than Rare, sorted by name"),
        ("tp!=b", "temple!=beast", "cards whose temple is other than Beast, sorted by name"),
        ("power>health", "power>health", "cards with power above their health, sorted by name"),
        ("power:health", "power:health", "cards with power equal to their health, sorted by name"),
        ("hp:2..4", "health:2..4", "cards with health from 2 to 4, sorted by name"),
        ("hp:3+", "health:3+", "cards with health 3 or more, sorted by name"),
        ("hp:3..", "health:3+", "cards with health 3 or more, sorted by name"),
        ("hp:..3", "health:..3", "cards with health 3 or less, sorted by name"),
        ("power>=-1", "power>=-1", "cards with power at least -1, sorted by name"),
        ("tier:common..rare", "tier:common..rare", "cards whose tier is from Common to Rare, sorted by name"),
        ("tier:common..", "tier:common..", "cards whose tier is Common or higher, sorted by name"),
        ("name!=wolf", '-!"wolf"', 'cards not named "wolf", sorted by name'),
        ("cost:ruby", "cost.ruby>=1", "cards with a cost in ruby of at least 1, sorted by name"),
        ("copies:6", "copies:6", "cards with 6 copies, sorted by name"),
        ("sigils>1", "sigils>1", "cards with more than 1 sigil, sorted by name"),
        (
            "cost.gems>cost.shattered",
            "cost.gems>cost.shattered",
            "cards with a cost in gems above their cost in shattered gems, sorted by name",
        ),
        ("power:even", "power:even", "cards with power an even number, sorted by name"),
        ("power:*", "power:x", "cards with variable power, sorted by name"),
        ("power:mirror", "power:mirror", "cards with variable power (Mirror), sorted by name"),
        ("cost:2b1o", "cost:2b1o", "cards with a cost of 2 blood and 1 bone, sorted by name"),
        ("cost<=xr", "cost<=1xr", "cards with a cost of at most 1 shattered ruby, sorted by name"),
        ("cost:free", "cost:free", "cards with a cost of nothing, sorted by name"),
        ("ct>=bo", "costtype>=blood,bones", "cards with a cost in at least blood and bones, sorted by name"),
        ("sigil=airborne", "sigil=airborne", "cards with the sigil exactly Airborne, sorted by name"),
        ("is:square", "is:square", "cards that count as square (as much power as health), sorted by name"),
        ("has:ruling", "has:ruling", "cards with a ruling on it or on one of its sigils, sorted by name"),
        ("unused:y", "unused:yes", "cards left unused in the box, sorted by name"),
        ("o:/dea[lt]/", "text:/dea[lt]/", "cards whose text has a match of /dea[lt]/, sorted by name"),
        ('-e:"direct hit"', '-effect:"direct hit"', 'cards whose sigils do not say "direct hit", sorted by name'),
        ("n:wolf", "name:wolf", 'cards whose name has "wolf", the best match first'),
        ("g:aug t:item", "game:augmented type:item", "item cards of Augmented, sorted by name"),
        (
            "tier:rare or (tp:b power<3)",
            "tier:rare or temple:beast power<3",
            "cards either whose tier is Rare or whose temple is Beast and with power below 3, sorted by name",
        ),
        (
            "-(tier:rare or tp:b)",
            "-(tier:rare or temple:beast)",
            "cards neither whose tier is Rare nor whose temple is Beast, sorted by name",
        ),
        (
            "(a or b) sort:cost dir:down as:list",
            "(a or b) order:cost direction:desc display:list",
            'cards either with "a" in name or text or with "b" in name or text, sorted by total cost, '
            "the greatest first, shown as a list",
        ),
        ("tempel:x wolf", "wolf", 'cards with "wolf" in name or text, the best match first'),
        ('"or"', '"or"', 'cards with "or" in name or text, the best match first'),
    ],
)
def test_told_back(text: str, spelt: str, told: str) -> None:
    query = bind(text, VOCABULARY)
    assert normalised(query.node, query.display) == spelt
    shown = settled(query.node, query.display)
    asked = type(shown)(shown.order, query.display.direction, query.display.display)
    assert explained(query.node, asked) == told
    again = bind(spelt, VOCABULARY)
    assert (again.node, again.display, again.warnings) == (query.node, query.display, ())


def test_a_game_that_was_chosen_beside_the_query_is_told() -> None:
    query = bind("power>2", VOCABULARY)
    assert (
        explained(query.node, query.display, game="Augmented")
        == "cards of Augmented with power above 2, sorted by name"
    )
