"""The decks' part of the API."""

from django.urls import path

from decks.api import documents, validation

urlpatterns = [
    path("games/<str:game>/validate/", validation.DeckValidateApi.as_view(), name="deck-validate"),
    path("games/<str:game>/documents/", documents.DocumentListApi.as_view(), name="document-list"),
    path("validate/batch/", validation.DeckValidateBatchApi.as_view(), name="deck-validate-batch"),
]
