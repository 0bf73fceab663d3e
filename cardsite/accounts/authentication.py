"""How a program proves at the API whom it acts for: ``Authorization: Token scr_…``."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from knox.crypto import hash_token
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from cardsite.accounts.models import ApiToken, User


class TokenAuthentication(KnoxTokenAuthentication):  # type: ignore[misc]
    """Knox's tokens, found by their hash in one query; an expired one is refused and left for its owner to see."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Whom the header names; `Bearer`, which many programs send by habit, is as good as `Token`."""
        own = settings.REST_KNOX["TOKEN_PREFIX"].encode()
        scheme, *rest = get_authorization_header(request).split() or [b""]
        is_ours = rest and rest[0].startswith(own)  # another's bearer is none of ours
        if scheme.lower() != b"token" and not (scheme.lower() == b"bearer" and is_ours):
            return None
        if len(rest) != 1:
            name = scheme.decode().capitalize()
            raise AuthenticationFailed(
                f"After {name} stands one token without spaces: Authorization: {name} {own.decode()}…",
                code="token_unknown",
            )
        return self.authenticate_credentials(rest[0])

    def authenticate_credentials(self, token: bytes) -> tuple[User, ApiToken]:
        try:
            digest = hash_token(token.decode("ascii"))
        except UnicodeDecodeError as error:
            raise AuthenticationFailed("A token has letters, digits and _ only.", code="token_unknown") from error
        found = ApiToken.objects.select_related("user").filter(digest=digest).first()
        if found is None or not found.user.is_active:
            raise AuthenticationFailed(
                "This token is not known: it was mistyped or revoked. Make a new one on the site, under My account.",
                code="token_unknown",
            )
        if found.is_expired:
            raise AuthenticationFailed(
                f"This token expired on {found.expiry:%Y-%m-%d}. Make a new one on the site, under My account.",
                code="token_expired",
            )
        return found.user, found


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Names the header in the API's schema."""

    target_class = "cardsite.accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return dict(
            build_bearer_security_scheme_object(
                header_name="Authorization", token_prefix=self.target.authenticate_header("")
            )
        )
