"""What Django would fall over before any view or middleware sees it."""

import io
import json

import pytest
from django.test import RequestFactory

from cardsite.wsgi import Utf8Request, application


@pytest.mark.django_db
@pytest.mark.parametrize(
    "content_type",
    ["text/plain; charset=rot13", "text/plain; charset=utf-16", "text/plain; x*=nonsense''y", "a; charset=zip"],
)
def test_everything_is_utf_8_whatever_charset_is_claimed(content_type: str) -> None:
    environ = RequestFactory()._base_environ(
        PATH_INFO="/api/v1/nothing/", QUERY_STRING="q=%C3%A9", CONTENT_TYPE=content_type, **{"wsgi.input": io.BytesIO()}
    )
    request = application.request_class(environ)
    assert isinstance(request, Utf8Request)
    assert request.GET["q"] == "é"
    response = application.get_response(request)
    assert json.loads(response.content)["code"] == "not_found"
