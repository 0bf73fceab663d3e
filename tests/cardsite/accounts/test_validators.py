"""Which names there can be."""

import pytest
from django.core.exceptions import ValidationError

from cards.rules.games import GAMES
from cardsite.accounts.validators import address_folded, address_normal, name_format, name_not_reserved


@pytest.mark.parametrize("name", ["abc", "A-b_9", "x" * 30, "007"])
def test_good_names(name: str) -> None:
    name_format(name)
    name_not_reserved(name)


@pytest.mark.parametrize("name", ["ab", "x" * 31, "a b c", "ada!", "ädä", "аdа", "ada\n", "a@b.c", "", "../x"])
def test_names_of_the_wrong_shape(name: str) -> None:
    with pytest.raises(ValidationError, match="3 to 30 characters"):
        name_format(name)


@pytest.mark.parametrize(
    "name", ["admin", "Admin", "a-d-m-i-n", "_root_", "Scriptorium", "sign-in", *(game.slug for game in GAMES)]
)
def test_names_of_the_house(name: str) -> None:
    with pytest.raises(ValidationError, match="kept for the site"):
        name_not_reserved(name)


def test_a_name_of_strokes_only() -> None:
    with pytest.raises(ValidationError, match="letter or digit"):
        name_not_reserved("-_-")


def test_an_address_has_its_domain_in_the_letters_of_the_mail_system() -> None:
    assert address_normal(" Ada@BÜCHER.example ") == "Ada@xn--bcher-kva.example"


@pytest.mark.parametrize(
    "typed", ["Ada@bücher.example", "ada@BÜCHER.EXAMPLE", "ada@bu\u0308cher.example", "ADA@xn--bcher-kva.example"]
)
def test_an_address_is_compared_in_one_way_however_it_is_typed(typed: str) -> None:
    assert address_folded(typed) == "ada@xn--bcher-kva.example"


@pytest.mark.parametrize(
    "text", ["Ada", "Ädä", "", "@", "ada@", "ada@..", "ada@" + "ü" * 70, "ada@a" * 3, "ada@\0", "ada@\ud800"]
)
def test_what_is_no_address_is_compared_as_it_is(text: str) -> None:
    assert address_folded(text) == text.lower()
