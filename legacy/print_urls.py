"""What a table prints; part of the addresses of `legacy`."""

from django.urls import path

from legacy.views import printing

urlpatterns = [
    path("bands/<slug:public_id>/sheet.pdf", printing.sheet, name="sheet"),
    path("tables/<slug:public_id>/labels.pdf", printing.labels, name="labels"),
    path("tables/<slug:public_id>/labels/", printing.labels_settings, name="labels-settings"),
]
