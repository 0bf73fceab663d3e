"""The games over HTTP, with the source, licence and credit of each."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers

from cards.api.frame.caching import CatalogueViewSet
from cards.models import Game
from cards.rules import games
from cards.selectors import game_list


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


@extend_schema_view(
    list=extend_schema(operation_id="games_list", summary="All games"),
    retrieve=extend_schema(
        operation_id="games_retrieve",
        summary="One game",
        description="By its slug or a short form of it, such as `aug`.",
    ),
)
class GameViewSet(CatalogueViewSet[Game]):
    """The games, with the source, licence and credit of each."""

    queryset = game_list()
    serializer_class = GameSerializer
    lookup_field = "slug"

    def get_object(self) -> Game:
        return get_object_or_404(self.get_queryset(), slug=games.get(self.kwargs["slug"]).slug)
