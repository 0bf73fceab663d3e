"""Who am I, as the API sees me."""

from typing import Any, cast

from django.utils.cache import add_never_cache_headers
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsite.accounts.models import ApiToken, User


class MeApi(APIView):
    """The account that the caller's token or session stands for."""

    permission_classes = [IsAuthenticated]

    class OutputSerializer(serializers.Serializer[dict[str, Any]]):
        class TokenSerializer(serializers.Serializer[ApiToken]):
            name = serializers.CharField(help_text="What its owner called it.")
            prefix = serializers.CharField(help_text="The first letters, as the page of tokens shows them.")
            created = serializers.DateTimeField()
            expires = serializers.DateTimeField(source="expiry", help_text="From this moment on it is refused.")

        name = serializers.CharField(source="username", help_text="The name that others see.")
        confirmed = serializers.BooleanField(
            source="is_confirmed", help_text="Whether the e-mail address is confirmed."
        )
        token = TokenSerializer(allow_null=True, help_text="The token of this request; null in a session.")

    @extend_schema(operation_id="me", responses=OutputSerializer, tags=["account"])
    def get(self, request: Request) -> Response:
        user = cast(User, request.user)
        token = request.auth if isinstance(request.auth, ApiToken) else None
        me = {"username": user.username, "is_confirmed": user.is_confirmed, "token": token}
        response = Response(self.OutputSerializer(me).data)
        add_never_cache_headers(response)
        return response
