"""A kept face is the face that would be drawn; what decides it has to be the same, and only so much is kept."""

import msgspec

from cards import faces
from cards.faces.kept import KeptFaces
from cards.faces.names import Names
from cards.rules.types import CardSpec

NAMES = Names(game="Augmented", temples={"beast": "Beast"})
WOLF = CardSpec(slug="wolf", name="Wolf", kind="creature", temple="beast", power=3, health=2)


def test_a_face_is_drawn_once_and_is_what_drawing_gives() -> None:
    kept = KeptFaces()
    first = kept.draw("augmented", WOLF, NAMES)
    assert first == faces.draw("augmented", WOLF, NAMES)
    assert kept.draw("augmented", msgspec.structs.replace(WOLF), NAMES) is first


def test_a_changed_card_another_game_and_new_words_are_drawn_anew() -> None:
    kept = KeptFaces()
    kept.draw("augmented", WOLF, NAMES)
    stronger = msgspec.structs.replace(WOLF, power=7)
    assert kept.draw("augmented", stronger, NAMES) == faces.draw("augmented", stronger, NAMES)
    assert kept.draw("inscription", WOLF, NAMES) == faces.draw("inscription", WOLF, NAMES)
    renamed = Names(game="Augmented", temples={"beast": "Beasts of the wood"})
    assert kept.draw("augmented", WOLF, renamed) == faces.draw("augmented", WOLF, renamed)
    assert faces.draw("augmented", WOLF, renamed) != faces.draw("augmented", WOLF, NAMES)
    assert len(kept) == 2


def test_the_faces_not_asked_for_longest_make_room() -> None:
    size = len(faces.draw("augmented", WOLF, NAMES))
    kept = KeptFaces(memory=size * 3)
    cards = [msgspec.structs.replace(WOLF, slug=f"wolf-{number}") for number in range(3)]
    drawn = [kept.draw("augmented", card, NAMES) for card in cards]
    assert kept.draw("augmented", cards[0], NAMES) is drawn[0]
    kept.draw("augmented", WOLF, NAMES)
    assert kept.draw("augmented", cards[0], NAMES) is drawn[0]
    assert kept.draw("augmented", cards[1], NAMES) is not drawn[1]
