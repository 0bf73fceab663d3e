"""Table mode, dungeons recorded afterwards, and the post-game; part of the addresses of `legacy`."""

from django.urls import path

from legacy.views import acts, phases, record, table

urlpatterns = [
    path("tables/offline.js", table.offline, name="offline"),
    path("tables/<slug:public_id>/table/", table.table, name="table"),
    path("tables/<slug:public_id>/table/acts/", acts.table_acts, name="table-acts"),
    path("tables/<slug:public_id>/table/state/", table.table_state, name="table-state"),
    path("tables/<slug:public_id>/record/", record.record, name="record"),
    path("tables/<slug:public_id>/after/", phases.phase, name="phase"),
]
