# Scriptorium. `make help` lists the targets.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
ADDR   ?= 127.0.0.1:8000
UV     := uv==0.13.7
COMPILE = $(BIN)/uv pip compile -q --system-certs --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url pyproject.toml

# Compiled modules are kept even where the surroundings say otherwise: a start takes half the time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run serve test lint format soak bench strength load lock schema licences clean

help: ## list these targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/\1\t\2/' | expand -t 12

run: $(VENV)/.ready-base ## the site and its worker, on SQLite and a folder: nothing else has to run (ADDR=host:port ARGS=--reload)
	@$(BIN)/python manage.py devserver $(ADDR) $(ARGS)

serve: $(VENV)/.ready-base ## the production server and a worker, against DATABASE_URL and REDIS_URL (ADDR=host:port ARGS=--migrate)
	@DJANGO_SETTINGS_MODULE=cardsite.settings.prod $(BIN)/python manage.py serve $(ADDR) $(ARGS)

test: $(VENV)/.ready-dev ## every test, on a real PostgreSQL, Redis, worker and browser, then the database tests on SQLite (ARGS=…)
	@$(BIN)/python -m tests.run $(ARGS)

lint: $(VENV)/.ready-dev ## ruff, mypy, import contracts, migrations, templates, addresses and paths
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/djlint --quiet --check --lint .
	$(BIN)/python -m tests.lint_addresses

format: $(VENV)/.ready-dev ## let ruff and djlint write what lint would ask for
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --quiet --reformat . || true

soak: $(VENV)/.ready-dev ## the long versions of the tests; resumable, result in var/soak.json
	@$(BIN)/python -m tests.soak $(ARGS)

bench: $(VENV)/.ready-dev $(VENV)-bench/.ready-bench ## ratios measured in one run, written to var/bench.json
	@$(BIN)/python -m tests.bench $(ARGS)

strength: $(VENV)/.ready-dev ## how strong the agents are; resumable, result in tests/strength.json
	@$(BIN)/python -m tests.strength $(ARGS)

load: $(VENV)/.ready-dev ## a bounded load on the production server, on this machine only; result in var/load.json
	@$(BIN)/python -m tests.load $(ARGS)

schema: $(VENV)/.ready-dev ## write docs/openapi.yaml from the code
	@DJANGO_SETTINGS_MODULE=cardsite.settings.test $(BIN)/python manage.py spectacular --file docs/openapi.yaml --validate --fail-on-warn

licences: $(VENV)/.ready-dev ## write docs/licences.md from the locks and the installed packages
	@$(BIN)/python -m tests.licences

lock: $(VENV)/.uv ## compile requirements/ from pyproject.toml
	$(COMPILE) -o requirements/base.txt
	$(COMPILE) --group dev -o requirements/dev.txt
	$(COMPILE) --group bench -o requirements/bench.txt

clean: ## remove the environment and what a run leaves behind
	rm -rf $(VENV) $(VENV)-bench var .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

# Python's own words for "too old" are a traceback, so the version is asked first. Python's pip, where there is one,
# brings uv into the environment: a pip of the environment's own would take as long as everything else that is installed.
$(VENV)/.uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Scriptorium needs Python 3.11 or newer; %s is %s.%s. Install one and run: make PYTHON=python3.11 $(MAKECMDGOALS)" % (sys.executable, sys.version_info[0], sys.version_info[1]))'
	@test -w . || { echo "Scriptorium cannot write to this folder ($(CURDIR)): copy it to one of yours, or change its owner."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv --without-pip $(VENV)
	@if $(PYTHON) -c 'import pip' 2> /dev/null; then pip="$(PYTHON) -m pip --python $(BIN)/python"; \
	  else $(BIN)/python -m ensurepip > /dev/null && pip="$(BIN)/python -m pip"; fi; \
	  $$pip install --quiet --disable-pip-version-check $(UV)
	@touch $@

# What the bench compares with lives in an environment of its own: no page and no test may come to need it.
$(VENV)-bench/.ready-bench: requirements/bench.txt
	@$(MAKE) --no-print-directory VENV=$(VENV)-bench $@

# uv is quick but does not read pip's configuration: where only that names an index, pip itself installs.
$(VENV)/.ready-%: requirements/%.txt | $(VENV)/.uv
	@echo "Installing the packages of $< …"
	@VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --system-certs --compile-bytecode --require-hashes -r $< \
	  || { $(BIN)/python -m ensurepip > /dev/null && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<; }
	@touch $@
