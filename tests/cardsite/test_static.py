"""In production static files have names that tell their content, and every reference follows."""

import re
from pathlib import Path

from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import override_settings

from cards.templatetags.illumination import face, icon
from tests.catalogue import names_of, whole_catalogue

MANIFEST = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
}


def test_pages_and_faces_refer_to_files_that_exist_under_their_hashed_names(tmp_path: Path) -> None:
    others = ["admin", "rest_framework", "drf_spectacular_sidecar", "debug_toolbar"]
    with override_settings(STORAGES=MANIFEST, STATIC_ROOT=str(tmp_path), DEBUG=False):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=others)
        card = next(card for card in whole_catalogue("augmented").cards if card.slug == "wolf")
        html = face("augmented", card, names_of(whole_catalogue("augmented"))) + icon("i-search")
        html += render_to_string("base.html", {"catalogue": {"games": []}})
        found = set(re.findall(r'(?:href|src)="/static/([^"#]+)', html))
    assert {re.sub(r"\.[0-9a-f]{12}\.", ".", name) for name in found} >= {
        "cardsite/icons.svg",
        "cardsite/tokens.css",
        "cardsite/scriptorium.css",
        "cardsite/faces.css",
        "cardsite/theme.js",
        "cardsite/keyboard.js",
        "cardsite/favicon.svg",
    }
    for name in found:
        assert re.search(r"\.[0-9a-f]{12}\.", name), name
        assert (tmp_path / name).is_file(), name
