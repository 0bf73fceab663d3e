"""Who may do what, unless a view says otherwise."""

from typing import TYPE_CHECKING

from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request

if TYPE_CHECKING:  # DRF reads this class while it builds APIView
    from rest_framework.views import APIView


class SignedInOrReading(IsAuthenticatedOrReadOnly):
    """Reading is free, changing needs an account; what nobody can do here is a 405 for everyone, not a 401 for some."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return request.method not in view.allowed_methods or super().has_permission(request, view)
