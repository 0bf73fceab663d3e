"""Whatever is sent, the answer is never a 500 and every refusal has the one shape."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

pytestmark = [
    pytest.mark.urls("tests.cardsite.api.probe"),
    pytest.mark.django_db,
    pytest.mark.usefixtures("catalogue"),
]
bounded = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
METHODS = st.sampled_from(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"])
ADDRESSES = st.sampled_from(
    ["/api/v1/", "/api/v1/version/", "/api/v1/games/", "/api/v1/schema/", "/api/v1/docs/", "/api/v1/probe/echo/"]
)
CATALOGUE = st.sampled_from(
    ["/api/v1/cards/", "/api/v1/cards/named/", "/api/v1/cards/random/", "/api/v1/cards/autocomplete/",
     "/api/v1/cards/collection/", "/api/v1/cards/augmented/wolf/", "/api/v1/sigils/", "/api/v1/tribes/",
     "/api/v1/rulings/", "/api/v1/rulesets/", "/api/v1/games/augmented/rules/",
     "/api/v1/games/augmented/documents/", "/api/v1/games/augmented/validate/", "/api/v1/catalogues/card-names/",
     "/api/v1/keywords/", "/api/v1/bulk/", "/api/v1/bulk/augmented-cards.jsonl"]
)  # fmt: skip
HEADER_TEXT = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"), max_size=60)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8) | st.sampled_from(["name", "parts", "extra", "size"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def in_order(response: HttpResponse) -> None:
    """Nothing broke, and a refusal says so in the one shape."""
    assert response.status_code < 500, response.content
    if response.status_code >= 400 and response.request["REQUEST_METHOD"] != "HEAD":
        assert response["Content-Type"] == "application/problem+json"
        assert json.loads(response.content)["status"] == response.status_code


@bounded
@given(body=st.binary(max_size=200))
def test_garbage_as_a_body(api: APIClient, body: bytes) -> None:
    in_order(api.generic("POST", "/api/v1/probe/echo/", body, content_type="application/json"))


@bounded
@given(value=JSON)
def test_any_json_as_a_body(api: APIClient, value: Any) -> None:
    body = json.dumps(value).encode()
    in_order(api.generic("POST", "/api/v1/probe/echo/", body, content_type="application/json"))


@bounded
@given(method=METHODS, address=ADDRESSES, query=st.text(max_size=60))
def test_garbage_as_a_query_string(api: APIClient, method: str, address: str, query: str) -> None:
    in_order(api.generic(method, address, QUERY_STRING=query.encode(errors="surrogatepass").decode("latin-1")))


@bounded
@given(
    address=ADDRESSES,
    parameters=st.dictionaries(
        st.sampled_from(["page", "page_size", "format", "script", "lang", "version"]), st.text(max_size=30), min_size=1
    ),
)
def test_garbage_in_known_parameters(api: APIClient, address: str, parameters: dict[str, str]) -> None:
    in_order(api.get(address, {name: value.encode(errors="replace") for name, value in parameters.items()}))


@bounded
@given(
    address=CATALOGUE,
    parameters=st.dictionaries(
        st.sampled_from(
            ["q", "game", "order", "direction", "fields", "exact", "fuzzy", "format", "page", "page_size", "kind",
             "tier", "sigil", "power", "total_cost_min", "official", "confidence", "card"]
        ),
        st.text(max_size=30) | st.text("()\"'/:<>=!-|,.~ \0\n\x7f*[", max_size=30) | st.integers().map(str),
        min_size=1,
    ),
)  # fmt: skip
def test_garbage_for_the_catalogue(api: APIClient, address: str, parameters: dict[str, str]) -> None:
    in_order(api.get(address, {name: value.encode(errors="replace") for name, value in parameters.items()}))


@bounded
@given(value=st.fixed_dictionaries({"identifiers": JSON | st.lists(JSON, max_size=3)}) | JSON)
def test_garbage_as_identifiers(api: APIClient, value: Any) -> None:
    body = json.dumps(value).encode()
    in_order(api.generic("POST", "/api/v1/cards/collection/", body, content_type="application/json"))


@bounded
@given(method=METHODS, path=st.text(st.characters(codec="utf-8"), max_size=40))
def test_garbage_as_a_path(api: APIClient, method: str, path: str) -> None:
    response = api.generic(method, "/api/v1/" + path.replace("?", "").replace("#", ""))
    in_order(response)


@bounded
@given(
    method=METHODS,
    address=ADDRESSES,
    headers=st.dictionaries(
        st.sampled_from(
            ["Accept", "Authorization", "Content-Type", "Cookie", "If-Match", "If-None-Match", "Origin", "Range",
             "X-Request-ID", "X-Forwarded-For", "X-HTTP-Method-Override", "Access-Control-Request-Method"]
        ),
        HEADER_TEXT | st.sampled_from(["Token", "Token x", "*", '"', 'W/"', "application/json;", "*/*;q=", "text/*"]),
        min_size=1,
    ),
)  # fmt: skip
def test_garbage_in_headers(api: APIClient, method: str, address: str, headers: dict[str, str]) -> None:
    content_type = headers.pop("Content-Type", "application/json")
    in_order(api.generic(method, address, b"{}", content_type=content_type, headers=headers))
