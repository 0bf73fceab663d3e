"""Two documents of a card differ field by field, in words a reader knows."""

from cards.rules.differences import differences

WOLF = {"slug": "wolf", "name": "Wolf", "kind": "creature", "cost": {"blood": 2}, "power": 3, "health": 2}


def told(before: dict[str, object] | None, after: dict[str, object]) -> list[str]:
    return [str(difference) for difference in differences(before, after)]


def test_equal_documents_do_not_differ() -> None:
    assert told(WOLF, dict(WOLF)) == []


def test_a_number_and_a_cost() -> None:
    assert told(WOLF, WOLF | {"health": 4, "cost": {"blood": 1, "bones": 3}}) == [
        "Cost in blood: 2 → 1",
        "Cost in bones: nothing → 3",
        "Health: 2 → 4",
    ]


def test_what_was_not_there_and_what_is_gone() -> None:
    assert told(WOLF, {"slug": "wolf", "name": "Wolf", "kind": "creature", "cost": {"blood": 2}, "text": "Howls."}) == [
        "Rules text: nothing → Howls.",
        "Power: 3 → nothing",
        "Health: 2 → nothing",
    ]


def test_sigils_in_another_order_differ() -> None:
    assert told(WOLF | {"sigils": ["a", "b"]}, WOLF | {"sigils": ["b", "a"]}) == ["Sigils: a, b → b, a"]


def test_relations_frames_piles_and_flags_are_readable() -> None:
    after = WOLF | {
        "official": False,
        "frame": {"kind": "cell", "sigils": ["airborne"]},
        "copies": {"normal": 2},
        "related": [{"kind": "evolves_into", "card": "elk"}],
        "effect": {"op": "draw", "n": 1},
    }
    assert told(WOLF, after) == [
        "Frame: nothing → cell",
        "Sigils in the frame: nothing → airborne",
        'Effect: nothing → {"op":"draw","n":1}',
        "Copies in the pile normal: nothing → 2",
        "On the official list: yes → no",
        "Related cards: nothing → grows into elk",
    ]


def test_a_new_card_tells_what_it_says_of_itself() -> None:
    assert told(None, {"slug": "elk", "name": "Elk", "kind": "creature", "official": False}) == [
        "Slug: nothing → elk",
        "Name: nothing → Elk",
        "Kind: nothing → creature",
        "On the official list: nothing → no",
    ]


def test_a_field_of_an_older_shape_is_told_too() -> None:
    assert told(WOLF | {"wing_span": 2}, WOLF) == ["Wing span: 2 → nothing"]
