"""A draft that is dealt: the same for the same seed, and always one that the rules of drafts accept."""

import random
from collections import Counter

import pytest

from cards.rules.index import CardIndex
from cards.rules.inscription import Parameters
from decks import rules
from decks.rules.documents import Unreadable
from decks.rules.inscription import box
from decks.rules.inscription.dealing import Dealt, deal
from tests.decks.rules.games import index_of


@pytest.fixture(scope="module")
def index() -> CardIndex:
    return index_of("inscription")


def drafted(index: CardIndex, p: Parameters, seed: str, **options: int) -> tuple[str, Dealt]:
    """A whole draft with random picks."""
    chance, picks = random.Random(seed), ""
    while not (dealt := deal(index, p, seed=seed, picks=picks, **options)).is_finished:
        picks += chance.choice([str(place) for place, (_, taker) in enumerate(dealt.offer) if not taker])
    return picks, dealt


@pytest.mark.parametrize("p", [Parameters(), Parameters(unused_cards=True), Parameters(deck_size=10)])
@pytest.mark.parametrize("seed", ["1", "owl", "a b"])
@pytest.mark.parametrize("death_cards", [0, 2, 5])
def test_a_dealt_draft_obeys_the_rules(index: CardIndex, p: Parameters, seed: str, death_cards: int) -> None:
    picks, dealt = drafted(index, p, seed, added=death_cards)
    assert len(picks) == 2 * p.deck_size
    judged = rules.get("inscription")
    kind = judged.kind(dealt.document())
    report = kind.report(kind.read(dealt.document(), index), p)
    assert report.problems == ()
    for player, other in ("AB", "BA"):
        fields = {"zones": dealt.zones(player), "opponent": dealt.zones(other)}
        deck_kind = judged.kind(fields)
        problems = deck_kind.report(deck_kind.read(fields, index), p).problems
        assert not [problem for problem in problems if problem.severity == "error"]


def test_the_same_seed_deals_the_same_and_another_does_not(index: CardIndex) -> None:
    first = deal(index, Parameters(), seed="owl")
    assert first == deal(index, Parameters(), seed="owl")
    assert first.offer != deal(index, Parameters(), seed="elk").offer


def test_picks_change_no_later_offer(index: CardIndex) -> None:
    assert (
        deal(index, Parameters(), seed="owl", picks="01").offer
        == deal(index, Parameters(), seed="owl", picks="21").offer
    )


def test_who_picks_first_changes_at_half_a_deck(index: CardIndex) -> None:
    p = Parameters()
    first = [deal(index, p, seed="owl", picks="01" * number).player for number in range(p.deck_size)]
    assert first == ["A"] * 10 + ["B"] * 10
    assert deal(index, p, seed="owl", picks="0").player == "B"


def test_cards_left_out_of_play_are_offered_only_where_the_ruleset_says_so(index: CardIndex) -> None:
    def offers_one(p: Parameters) -> bool:
        seen = set()
        for seed in "abcdefgh":
            seen |= {card for round_ in drafted(index, p, seed)[1].rounds for card in round_.shown}
        return any(box.is_left_out(index.cards[card]) for card in seen)

    assert offers_one(Parameters(unused_cards=True))
    assert not offers_one(Parameters())


def test_no_offer_has_a_card_twice_and_the_box_is_never_overdrawn(index: CardIndex) -> None:
    for seed in map(str, range(40)):
        _, dealt = drafted(index, Parameters(), seed)
        shown = Counter(card for round_ in dealt.rounds for card in round_.shown)
        assert all(len(set(round_.shown)) == 3 for round_ in dealt.rounds)
        assert all(count <= box.pool(index.cards[card]) for card, count in shown.items())


@pytest.mark.parametrize(
    ("picks", "words"),
    [
        ("3", "0, 1 or 2"),
        ("x", "0, 1 or 2"),
        ("00", "taken twice"),
        ("01" * 21, "2 picks too many"),
        ("٠", "0, 1 or 2"),
    ],
)
def test_picks_that_nobody_could_make(index: CardIndex, picks: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        deal(index, Parameters(), seed="owl", picks=picks)


@pytest.mark.parametrize("death_cards", [-1, 6])
def test_more_death_cards_than_the_box_has(index: CardIndex, death_cards: int) -> None:
    with pytest.raises(Unreadable, match="0 to 5"):
        deal(index, Parameters(), seed="owl", added=death_cards)


def test_a_pool_that_is_too_small(index: CardIndex) -> None:
    with pytest.raises(Unreadable, match="too few cards"):
        deal(index, Parameters(deck_size=60), seed="owl", picks="01" * 59)
