#!/usr/bin/env python3
"""Django's command line for Scriptorium."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings.dev")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed for this Python: use `make run`, or .venv/bin/python manage.py …")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
