"""The shapes in which the catalogue is shown."""

from rest_framework import serializers

from cards.models import Game


class GameSerializer(serializers.ModelSerializer[Game]):
    """A game with the source, licence and credit of its material."""

    url = serializers.HyperlinkedIdentityField(view_name="api:game-detail", lookup_field="slug")

    class Meta:
        model = Game
        fields = [
            "url",
            "slug",
            "name",
            "short_name",
            "tagline",
            "players",
            "maker",
            "version",
            "released",
            "source",
            "licence",
            "credit",
            "notice",
        ]
        read_only_fields = fields
