"""The studies, by game."""

from matches.findings import decknforge, decknforge_tables, elemental, elemental_tables
from matches.findings.study import Study

STUDIES = {
    module.SLUG: Study(
        game=module.SLUG, rows=module.rows(), play=module.play, versions=module.versions, tables=written.tables
    )
    for module, written in ((decknforge, decknforge_tables), (elemental, elemental_tables))
}
