# Underhall. On a fresh machine `make play` or `make test` is all anyone has to type.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.ready-bench

# What Python has compiled is kept, whatever the shell says: else each of the hundreds of processes of the tests, and
# every start of the table, compiles all of the package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play text test lint format bench bench-table load fuzz mutants pictures screenshots clean

help: ## list what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1|\2/' | awk -F'|' '{ printf "  %-17s %s\n", $$1, $$2 }'

setup: $(READY) ## create .venv with the package and its tools

# The stamps make this quick when nothing changed; the package itself is installed editable.
$(READY): pyproject.toml
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Underhall needs Python 3.11 or newer: make PYTHON=python3.11 setup")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --editable ".[dev]"
	@touch $@

$(BENCH_READY): $(READY)
	@$(PIP) --editable ".[bench]"
	@touch $@

play: $(READY) ## play in the browser
	@$(BIN)/underhall play

text: $(READY) ## play in the terminal
	@$(BIN)/underhall play --text

test: $(READY) ## run the tests
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

lint: $(READY) ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict -p underhall

format: $(READY) ## format the code and fix what ruff can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(BENCH_READY) ## measure the speed beside a peer
	$(BIN)/underhall bench --peer

bench-table: $(READY) ## measure the browser table: first paint, answer to a choice, weight
	$(BIN)/python -m tests.web.bench

load: $(READY) ## how many games the table carries; killed 20 times, it loses nothing
	$(BIN)/python -m tests.web.load

fuzz: $(READY) ## thousands of games of every mix, every promise checked; all recorded games; thousands of hostile calls; every moment of replays
	$(BIN)/python -m tests.fuzz
	UNDERHALL_ATTACKS=1500 $(BIN)/python -m pytest -q -o faulthandler_timeout=0 tests/web/test_api.py
	UNDERHALL_MOMENTS=1 $(BIN)/python -m pytest -q -o faulthandler_timeout=0 tests/web/test_replay.py -k looked_back

mutants: $(READY) ## plant bugs in the rules one at a time; which do the tests let live?
	$(BIN)/python -m tests.mutants

pictures: $(READY) ## redraw the picture of the README
	$(BIN)/python docs/pictures.py

screenshots: $(READY) ## photograph the pages of the table into docs/screens
	$(BIN)/python -m tests.web.screenshots

clean: ## remove .venv and everything generated
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants *.egg-info
	find underhall tests -name __pycache__ -type d -prune -exec rm -rf {} +
