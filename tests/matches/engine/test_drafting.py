"""How agents pick."""

from matches.engine.drafting import PICKERS, pick_greedily, pick_randomly
from matches.engine.rng import Stream
from tests.matches.engine.duels import catalogue

CARDS = catalogue("inscription")


def offer(*slugs):
    return [CARDS[slug] for slug in slugs]


def test_greedy_takes_the_card_that_is_worth_most():
    """A Stoat and a Grizzly differ in price, a Wolf and a Mole in power."""
    stream = Stream.of(1, "draft")
    assert pick_greedily(offer("mole", "wolf", "opossum"), [], stream) == 1
    assert pick_greedily(offer("grizzly", "stoat", "mole"), [], stream) == 0


def test_greedy_looks_at_what_it_has_taken():
    """Of many cards of one price the next is worth less than one of another price that was a little worse."""
    shown, stream = offer("bullfrog", "coyote", "mole"), Stream.of(1, "draft")
    first = pick_greedily(shown, [], stream)
    assert pick_greedily(shown, [shown[first]] * 12, stream) != first


def test_random_takes_every_place():
    shown = offer("mole", "wolf", "opossum")
    assert {pick_randomly(shown, [], Stream.of(number, "draft")) for number in range(40)} == {0, 1, 2}


def test_both_take_one_of_two():
    shown = offer("mole", "wolf")
    for pick in PICKERS.values():
        assert {pick(shown, [], Stream.of(number, "draft")) for number in range(20)} <= {0, 1}
