"""The shapes of cards. The hot lists write the same members without these serializers; a test compares both."""

from typing import Any

from rest_framework import serializers
from rest_framework.fields import Field

from cards.models import RelatedCard, Sigil


class FrameSerializer(serializers.Serializer[Any]):
    """Sigils that a card has only on a condition."""

    kind = serializers.CharField()
    sigils = serializers.ListField(child=serializers.CharField())


class RelatedSerializer(serializers.Serializer[Any]):
    """An edge to another card of the same game."""

    kind = serializers.ChoiceField(choices=RelatedCard.Kind.choices)
    card = serializers.CharField(help_text="The slug of the other card.")


def _words(about: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=about)


def _number(about: str = "") -> serializers.IntegerField:
    return serializers.IntegerField(allow_null=True, min_value=0, help_text=about)


def _word(about: str) -> serializers.CharField:
    return serializers.CharField(allow_null=True, help_text=about)


class CardSerializer(serializers.Serializer[Any]):
    """One card of one game; what its game does not know is null or empty."""

    id = serializers.IntegerField(help_text="A number of this site's own; game and slug are the same everywhere.")
    game = serializers.CharField(help_text="The game's slug.")
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="What kind of card it is, such as creature.")
    subkind = _word("Of what kind an item or swap is.")
    text = serializers.CharField(help_text="The card's own text, in our words.")
    tier = _word("A tier's slug.")
    temple = _word("A temple's slug.")
    tribes = _words("Slugs of tribes.")
    elements = _words("Slugs of elements.")
    cost = serializers.DictField(child=serializers.IntegerField(min_value=1), help_text="Resources really asked for.")
    special_cost = serializers.BooleanField(help_text="Whether the text explains a further cost or a rebate.")
    evolved_cost = _number("The cost when it is played as an evolution.")
    power = _number("The power; null if it is variable or there is none.")
    power_kind = _word("The kind of a variable power.")
    health = _number()
    sigils = _words("Slugs of sigils, in printed order.")
    frame = FrameSerializer(allow_null=True)
    traits = _words("Slugs of traits.")
    stage = _number("The stage of evolution.")
    suit = _word("The suit of a playing card.")
    rank = _word("The rank of a playing card.")
    value = _number("What a playing card is worth.")
    effect = serializers.DictField(child=serializers.JSONField(), allow_null=True, help_text="The effect as data.")
    copy_limit = _number("The limit printed on the card.")
    copies = serializers.DictField(child=serializers.IntegerField(min_value=0), help_text="Copies by pile of the box.")
    official = serializers.BooleanField(help_text="Whether the game's official list has it.")
    unused_reason = serializers.CharField(help_text="Why it lies unused in the box.")
    listed_as = serializers.CharField(help_text="Its name in the game's own list, where that differs.")
    related = RelatedSerializer(many=True)
    source: Any = serializers.CharField(help_text="Where its data come from.")
    note = serializers.CharField(help_text="A note of the curators.")
    total_cost = serializers.IntegerField(min_value=0, help_text="All resources of the cost together.")
    url = serializers.URLField(help_text="The whole card.")
    page = serializers.URLField(help_text="The card's page.")
    png = serializers.URLField(help_text="The card's face as a picture.")
    svg = serializers.URLField(help_text="The card's face as a drawing.")


class SparseCardSerializer(CardSerializer):
    """A card, or those of its members that `fields` names."""

    def get_fields(self) -> dict[str, Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class AbilitySerializer(serializers.Serializer[Any]):
    """A sigil or trait of a card and what it does in the card's game."""

    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Sigil.Kind.choices)
    frame = _word("The conditional frame that it depends on.")
    trigger = serializers.CharField()
    effect = serializers.CharField()
    edge = serializers.CharField(help_text="What happens at the edges of the rule.")
    url = serializers.URLField()


class NamesSerializer(serializers.Serializer[Any]):
    """What the slugs of a card are called."""

    tier = _word("The tier.")
    temple = _word("The temple.")
    tribes = _words("The tribes, in the order of the slugs.")
    elements = _words("The elements, in the order of the slugs.")


class NeighbourSerializer(serializers.Serializer[Any]):
    """A card at the other end of an edge."""

    kind = serializers.ChoiceField(choices=RelatedCard.Kind.choices)
    slug = serializers.CharField()
    name = serializers.CharField()
    url = serializers.URLField()


class LicenceSerializer(serializers.Serializer[Any]):
    """Whose material the card is."""

    source: Any = serializers.CharField()
    licence = serializers.CharField()
    credit = serializers.CharField()
    notice = serializers.CharField()


class WholeCardSerializer(CardSerializer):
    """A card with all that belongs to it."""

    withdrawn = serializers.BooleanField(help_text="Whether the catalogue has given it up; old decks may name it.")
    names = NamesSerializer()
    abilities = AbilitySerializer(many=True)
    leads_to = NeighbourSerializer(many=True)
    comes_from = NeighbourSerializer(many=True)
    rulings = _words("Ids of rulings on it or on one of its sigils.")
    namesakes = _words("Addresses of cards of other games with the same name.")
    licence = LicenceSerializer(help_text="Source, licence and credit of the game.")
