"""The database refuses to change, remove or replace an entry of the chronicle, whoever asks."""

from django.db import migrations

SENTENCE = "The chronicle keeps every entry as it was written: append a correction instead."

POSTGRESQL = (
    f"""
    CREATE FUNCTION chronicle_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{SENTENCE}' USING ERRCODE = 'integrity_constraint_violation', DETAIL = TG_OP || ' was refused.';
    END $$
    """,
    """
    CREATE TRIGGER chronicle_keeps_every_entry BEFORE UPDATE OR DELETE OR TRUNCATE ON legacy_chronicleentry
    FOR EACH STATEMENT EXECUTE FUNCTION chronicle_keep()
    """,
)
POSTGRESQL_BACK = (
    "DROP TRIGGER chronicle_keeps_every_entry ON legacy_chronicleentry",
    "DROP FUNCTION chronicle_keep()",
)

# INSERT OR REPLACE removes the row in its way without a word to the triggers of DELETE.
SQLITE = (
    f"""
    CREATE TRIGGER chronicle_refuses_update BEFORE UPDATE ON legacy_chronicleentry
    BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END
    """,
    f"""
    CREATE TRIGGER chronicle_refuses_delete BEFORE DELETE ON legacy_chronicleentry
    BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END
    """,
    f"""
    CREATE TRIGGER chronicle_refuses_replace BEFORE INSERT ON legacy_chronicleentry
    WHEN EXISTS (
        SELECT 1 FROM legacy_chronicleentry
        WHERE id = NEW.id OR (campaign_id = NEW.campaign_id AND (
            number = NEW.number OR hash = NEW.hash OR head_before = NEW.head_before
            OR (stream = NEW.stream AND (seq = NEW.seq OR previous = NEW.previous))
        ))
    )
    BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END
    """,
)
SQLITE_BACK = (
    "DROP TRIGGER chronicle_refuses_replace",
    "DROP TRIGGER chronicle_refuses_delete",
    "DROP TRIGGER chronicle_refuses_update",
)


def make(apps, schema_editor):
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def drop(apps, schema_editor):
    for statement in POSTGRESQL_BACK if schema_editor.connection.vendor == "postgresql" else SQLITE_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [("legacy", "0001_campaigns_and_chronicle")]

    operations = [migrations.RunPython(make, drop)]
