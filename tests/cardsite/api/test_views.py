"""The index, the version, the schema and its page."""

import functools
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema
from rest_framework.test import APIClient

from cards.api.frame.errors import Code
from cards.models import Release
from tests.makers import GAME

pytestmark = pytest.mark.django_db
HOST = "http://testserver"
CHECKED_IN = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"


def test_every_link_of_the_index_leads_somewhere(api: APIClient) -> None:
    index = api.get("/api/v1/").json()
    assert index["api"] == "v1"
    assert index["collections"]["games"] == f"{HOST}/api/v1/games/"
    links = [index["version"], index["docs"], index["schema"], *index["collections"].values()]
    for link in links:
        assert link.startswith(HOST)
        assert api.get(link.removeprefix(HOST)).status_code == 200, link


def test_the_index_names_every_list_of_the_schema(api: APIClient) -> None:
    schema = api.get("/api/v1/schema/?format=json").json()
    lists = {
        path
        for path, operations in schema["paths"].items()
        if "{" not in path and any(p["name"] == "page" for p in operations.get("get", {}).get("parameters", ()))
    }
    assert lists == {link.removeprefix(HOST) for link in api.get("/api/v1/").json()["collections"].values()}


def test_an_empty_catalogue_has_a_version_too(api: APIClient) -> None:
    assert api.get("/api/v1/version/").json() == {
        "api": "v1",
        "catalogue": {"version": 0, "changed_at": None},
        "games": [],
    }


@pytest.mark.usefixtures("catalogue")
def test_the_version_names_the_catalogue_and_every_rulebook(api: APIClient) -> None:
    newest = Release.objects.latest("id")
    answer = api.get("/api/v1/version/").json()
    assert answer["catalogue"]["version"] == newest.pk
    assert answer["catalogue"]["changed_at"] == newest.created_at.isoformat().replace("+00:00", "Z")
    assert answer["games"] == [{name: GAME[name] for name in ("slug", "version", "released")}]


def test_options_tell_what_can_be_done(api: APIClient) -> None:
    response = api.options("/api/v1/games/")
    assert (response.status_code, response["Allow"]) == (200, "GET, HEAD, OPTIONS")
    assert response.json() == {
        "allow": ["GET", "HEAD", "OPTIONS"],
        "renders": ["application/json"],
        "parses": ["application/json"],
        "schema": f"{HOST}/api/v1/schema/",
    }


def generated() -> dict[str, Any]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def test_the_schema_that_is_checked_in_is_the_schema_of_the_code() -> None:
    assert CHECKED_IN.read_bytes() == OpenApiYamlRenderer().render(generated()), "run: make schema"


@pytest.mark.parametrize(
    ("asked", "media_type"),
    [
        ({"path": "/api/v1/schema/"}, "application/vnd.oai.openapi"),
        ({"path": "/api/v1/schema/", "headers": {"Accept": "application/yaml"}}, "application/yaml"),
        ({"path": "/api/v1/schema/", "headers": {"Accept": "application/json"}}, "application/json"),
        ({"path": "/api/v1/schema/?format=json"}, "application/vnd.oai.openapi+json"),
    ],
)
def test_the_schema_is_served_as_yaml_and_json(api: APIClient, asked: dict[str, Any], media_type: str) -> None:
    response = api.get(**asked)
    assert response.status_code == 200
    assert response["Content-Type"].split(";")[0] == media_type
    assert parsed(response.content) == parsed(CHECKED_IN.read_bytes())


def test_the_schema_is_valid() -> None:
    schema = parsed(CHECKED_IN.read_bytes())
    assert schema["openapi"] == "3.1.0"
    validate_schema(schema)


@functools.cache
def parsed(document: bytes) -> Any:
    """What a document says, read by the quick parser; JSON is YAML too."""
    return yaml.load(document, Loader=yaml.CSafeLoader)


def test_every_operation_documents_its_errors_in_the_one_shape() -> None:
    schema = generated()
    assert schema["components"]["schemas"]["ProblemDetails"]["properties"]["code"]["enum"] == list(Code)
    operations = [operation for path in schema["paths"].values() for operation in path.values()]
    assert operations
    for operation in operations:
        refusals = {status: answer for status, answer in operation["responses"].items() if status[0] not in "23"}
        assert {"400", "401", "403", "406", "429", "500", "default"} <= set(refusals)
        for answer in refusals.values():
            response = schema["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
            assert response["content"]["application/problem+json"]["schema"]["$ref"].endswith("/ProblemDetails")


def test_reading_needs_no_security_scheme() -> None:
    reads = {path: item["get"] for path, item in generated()["paths"].items() if "get" in item}
    closed = {path for path, operation in reads.items() if {} not in operation["security"]}
    assert closed == {"/api/v1/me/"}
    # An empty scheme alone is what the docs page shows without a padlock.
    assert reads["/api/v1/cards/"]["security"] == reads["/api/v1/tiers/{game}/{slug}/"]["security"] == [{}]
    for path in ("/api/v1/", "/api/v1/version/"):
        assert reads[path]["summary"]
        assert reads[path]["description"]


def test_what_anybody_may_send_says_so_once() -> None:
    sent = {path: item["post"]["security"] for path, item in generated()["paths"].items() if "post" in item}
    free = {path: security for path, security in sent.items() if {} in security}
    assert {path.removeprefix("/api/v1/") for path in free} == {
        "cards/collection/",
        "games/{game}/convert/",
        "games/{game}/validate/",
        "validate/batch/",
    }
    assert [security for security in free.values() if security != [{}, {"token": []}, {"cookieAuth": []}]] == []


def test_the_docs_page_loads_nothing_from_elsewhere(api: APIClient) -> None:
    page = api.get("/api/v1/docs/", headers={"Accept": "text/html"}).content.decode()
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert any("swagger-ui-bundle.js" in source for source in sources)
    for source in sources:
        assert source.startswith("/"), source
        assert not source.startswith("//"), source
    assert '<a href="/">' in page, "a way back"
    assert "<style" not in page, "the content security policy refuses it"
    assert not re.search(r"<script(?![^>]*\bsrc=)", page), "the content security policy refuses it"


def test_the_docs_page_has_its_script_and_the_script_its_schema(api: APIClient) -> None:
    response = api.get("/api/v1/docs/?script=")
    assert response["Content-Type"].startswith("application/javascript")
    assert "/api/v1/schema/" in response.content.decode()
