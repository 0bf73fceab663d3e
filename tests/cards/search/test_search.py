"""What a search finds, in which order, page by page, and what it says of itself."""

import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card, SearchBuild
from cards.rules.games import UnknownGame
from cards.search import QueryError, autocomplete, explain, facet_counts, matching, search
from cards.search.completion import Suggestion

pytestmark = pytest.mark.django_db


def test_ranks_exact_beginning_word_near_and_text(find: Any) -> None:
    assert find("wolf") == ["aug/wolf", "ins/wolf", "aug/wolf-cub", "aug/bat-bot"]
    assert find("fire") == ["ele/fire", "ele/eruption"]
    assert find("mage") == ["aug/gem-mage", "aug/shard-mage"]
    assert find("ol") == ["aug/wolf", "ins/wolf", "aug/wolf-cub"]


def test_names_are_folded(find: Any) -> None:
    assert find("elk") == find("ÉLK") == find("élk fawn") == ["aug/elk-fawn"]
    assert find("BAT BOT") == find("bat-bot") == ["aug/bat-bot"]


def test_a_slip_finds_the_name_that_was_meant(find: Any) -> None:
    assert find("wlof") == ["aug/wolf", "ins/wolf", "aug/wolf-cub"]
    assert find("wlof cub") == ["aug/wolf-cub"]
    assert find("kingg of spdaes") == ["dec/king-of-spades"]
    assert find("howls") == ["aug/bat-bot"]  # a word of a text is no slip
    assert find("howlz") == []
    assert find("wickling", game="augmented") == []


def test_a_slip_is_told(find: Any) -> None:
    (warning,) = search("tribe:canine wlof").warnings
    assert (warning.code, warning.position) == ("near_name", 13)
    assert warning.message == "No card has 'wlof': names like it are taken instead."
    assert search("wolf").warnings == search("howlz").warnings == ()


def test_words_of_a_text_are_whole(find: Any) -> None:
    assert find("perishes") == ["aug/bat-bot"]
    assert find("perish") == []
    assert find('"wolf howls"') == ["aug/bat-bot"]
    assert find('"howls wolf"') == []
    assert find("airborne") == ["aug/bat-bot", "ins/bell-crow", "aug/gem-mage"]
    assert find("/h.wls/") == ["aug/bat-bot"]
    assert find("/^WOLF$/") == ["aug/wolf", "ins/wolf"]


def test_several_words_and_alternatives_are_ranked_together(find: Any) -> None:
    assert find("wolf cub") == ["aug/wolf-cub"]
    assert find("wolf or fire") == ["ele/fire", "aug/wolf", "ins/wolf", "aug/wolf-cub", "aug/bat-bot", "ele/eruption"]
    assert find("cub wolf") == ["aug/wolf-cub"]
    assert find("wolf -cub") == ["aug/wolf", "ins/wolf", "aug/bat-bot"]


def test_not_is_the_exact_contrary(find: Any) -> None:
    everything = set(find(""))
    assert len(everything) == 20
    for query in (
        "power>2",
        "power:x",
        "tier>=rare",
        "temple!=beast",
        "cost<=2b",
        "o:wolf",
        "wolf or fire",
        "is:square",
    ):
        found, others = find(query), find(f"-({query})")
        assert set(found) | set(others) == everything
        assert not set(found) & set(others)
        assert found


def test_pages_follow_each_other_and_the_total_is_exact(find: Any) -> None:
    whole = find("")
    pages = [find("", page=page, page_size=7) for page in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [7, 7, 6, 0]
    assert [card for page in pages for card in page] == whole
    result = search("", page=9, page_size=7)
    assert (result.total, result.ids, result.pages) == (20, (), 3)


def test_names_are_sorted_without_the_database(find: Any) -> None:
    assert find("")[:6] == ["ins/adder", "aug/bat-bot", "ins/bell-crow", "aug/elk-fawn", "ele/eruption", "ele/fire"]
    assert find("direction:desc") == list(reversed(find("")))


def test_what_has_no_number_comes_last_in_both_directions(find: Any) -> None:
    up, down = find("order:power g:ins"), find("order:power direction:desc g:ins")
    assert up == ["ins/adder", "ins/wolf", "ins/bell-crow", "ins/pliers"]
    assert down == ["ins/wolf", "ins/adder", "ins/bell-crow", "ins/pliers"]


def test_the_query_overrules_the_parameters_and_says_so(find: Any) -> None:
    assert find("g:ins", order="power", direction="desc")[0] == "ins/wolf"
    result = search("g:ins order:name", order="power", display="list")
    assert [warning.code for warning in result.warnings] == ["display_overruled"]
    assert (result.display.order, result.display.direction, result.display.display) == ("name", "asc", "list")
    assert search("wolf").display.order == "relevance"
    assert search("power>1").display.order == "name"


@pytest.mark.parametrize(
    ("options", "code"),
    [({"page": 0}, "bad_page"), ({"page_size": 0}, "bad_page_size"), ({"page_size": 251}, "bad_page_size"),
     ({"order": "colour"}, "bad_option"), ({"direction": "sideways"}, "bad_option")],
)  # fmt: skip
def test_bad_options_are_refused(catalogue: None, options: dict[str, Any], code: str) -> None:
    with pytest.raises(QueryError) as caught:
        search("wolf", **options)
    assert caught.value.code == code


def test_an_unknown_game_is_named(catalogue: None) -> None:
    with pytest.raises(UnknownGame, match="Did you mean augmented"):
        search("wolf", game="augmentd")
    assert search("wolf", game="aug").total == 3


def test_tells_how_the_query_was_understood(catalogue: None) -> None:
    result = search("t:creature tempel:b pow>=3", game="inscription")
    assert result.normalized == "type:creature power>=3"
    assert result.explanation == "creature cards of Inscription with power at least 3, sorted by name"
    assert result.warnings[0].suggestion == "temple:b"
    told = explain("t:creature pow>=3", game="inscription")
    assert (told.normalized, told.explanation) == (result.normalized, result.explanation)
    assert search("foo:bar").explanation == "no cards: nothing of the query was understood"
    assert search("foo:bar").total == 0


def test_a_remembered_answer_costs_one_query_and_a_page_of_cards_one_more(
    catalogue: None, django_assert_num_queries: Any
) -> None:
    search("wolf power>1")
    with django_assert_num_queries(1):
        search("wolf power>1")
    with django_assert_num_queries(2):
        assert len({card.game.name for card in search("", page_size=20).cards()}) == 5


def test_a_new_question_costs_at_most_two_queries(catalogue: None) -> None:
    search("")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        search("is:square -(sigil:airborne or o:howls) tier>=common cost<=3b order:tier")
    assert len(queries) <= 2


def test_matching_gives_a_queryset_to_filter_further(catalogue: None) -> None:
    found = matching("wolf").filter(power__gt=1).order_by("game__position")
    assert [card.slug for card in found] == ["wolf", "wolf"]
    assert matching("nothing at all").count() == 0
    assert matching("").count() == Card.objects.count()


def test_facets_count_what_was_found(catalogue: None) -> None:
    facets = facet_counts("t:creature")
    assert [(value.value, value.count) for value in facets["game"]] == [
        ("augmented", 7), ("inscription", 3), ("mysterion", 2),
    ]  # fmt: skip
    assert [(value.name, value.count) for value in facets["tribe"]][:2] == [("Canine", 4), ("Bot", 1)]
    assert "suit" not in facets
    for name, values in facets.items():
        for value in values:
            assert search(f"t:creature {value.term}").total == value.count, (name, value)
    assert facet_counts("nothing at all") == {}
    assert facet_counts("t:creature", game="mysterion")["game"][0].count == 2


def test_completes_names(catalogue: None) -> None:
    assert autocomplete("wo").names == (
        ("Wolf", "augmented", "wolf"), ("Wolf", "inscription", "wolf"), ("Wolf Cub", "augmented", "wolf-cub"),
    )  # fmt: skip
    assert autocomplete("wolf c").names == (("Wolf Cub", "augmented", "wolf-cub"),)
    assert [name for name, _, _ in autocomplete("cu").names] == ["Wolf Cub"]
    assert [name for name, _, _ in autocomplete("wlof", game="inscription").names] == ["Wolf"]
    assert len(autocomplete("w", limit=2).names) == 2
    assert autocomplete("").names == ()


def test_completes_keywords_and_values(catalogue: None) -> None:
    assert Suggestion("temple:", "The temple, by name or by its first letter.", 5) in autocomplete("wolf tem").keywords
    assert "stage:" not in [keyword.text for keyword in autocomplete("sta", game="augmented").keywords]
    assert autocomplete("wolf tp:b").values == (Suggestion("beast", "Beast", 8),)
    assert [value.text for value in autocomplete("tribe:canine|ho").values] == ["hooved"]
    assert [value.text for value in autocomplete("sigil:dig").values] == ["bone-digger"]
    assert [value.text for value in autocomplete("is:s").values] == ["square"]
    assert [value.text for value in autocomplete("order:po").values] == ["power"]
    assert "reptile" not in [value.text for value in autocomplete("tribe:", game="augmented").values]
    assert autocomplete("nonsense:x").values == ()


def test_an_empty_catalogue_finds_nothing(db: None) -> None:
    SearchBuild.objects.all().delete()
    assert search("wolf").total == 0
    assert search("power>2 or tribe:canine").total == 0
    assert facet_counts("") == {}
    assert autocomplete("w").names == ()


def test_the_plain_parts_need_no_django() -> None:
    program = (
        "import sys\n"
        "from cards.search.wording import explained\n"
        "from cards.search import evaluation, completion, ordering, bits, names\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'django'], 'Django was loaded'\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=settings.BASE_DIR)
