"""What OPTIONS tells about an address."""

from typing import TYPE_CHECKING, Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request
from rest_framework.reverse import reverse

if TYPE_CHECKING:  # DRF reads this class while it builds APIView
    from rest_framework.views import APIView


class ShortMetadata(BaseMetadata):
    """Methods and media types; fields and answers are the schema's to describe."""

    def determine_metadata(self, request: Request, view: "APIView") -> dict[str, Any]:
        return {
            "allow": view.allowed_methods,
            "renders": [renderer.media_type for renderer in view.renderer_classes],
            "parses": [parser.media_type for parser in view.parser_classes],
            "schema": reverse("api:schema", request=request),
        }
