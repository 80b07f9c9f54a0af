# Everything on a fresh machine that has Python 3.11+, make and (for speed) a C compiler.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --constraint requirements.lock
SOURCES := $(shell git ls-files 'zamok/*.py' 2>/dev/null || find zamok -name '*.py') setup.py

.PHONY: help play demo test check build bench benchmarks soak golden docs pictures protocol lock clean

help: ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 10

play: build ## set up, start the server and open the page
	@$(VENV)/bin/zamok serve --open $(ARGS)

demo: build $(VENV)/.dev ## a server with tables in every state and phase, to look at (ARGS=--keep: as they were left)
	@$(PY) -m tools.demo $(ARGS)

test: $(VENV)/.dev build check ## set up and run every check and test
	@$(PY) tools/system.py
	$(PY) -m pytest -n auto --dist worksteal

check: $(VENV)/.dev ## style, strict types, import rules
	$(VENV)/bin/ruff format --check zamok tests tools setup.py build_web.py backend.py
	$(VENV)/bin/ruff check zamok tests tools setup.py build_web.py backend.py
	$(PY) -m mypy
	$(PY) tools/protocol.py --check
	$(PY) build_web.py --check
	$(VENV)/bin/lint-imports --no-cache

build: $(VENV)/.run ## compile what has changed
	@$(PY) setup.py --quiet build_ext --inplace
	@$(PY) build_web.py

bench: build $(VENV)/.dev ## measure speed, beside a peer in the same run
	@$(VENV)/bin/zamok bench --peers

benchmarks: build $(VENV)/.dev ## measure games and environments beside all peers: docs/BENCHMARKS.md
	@$(VENV)/bin/zamok bench --lab --write docs

soak: build $(VENV)/.dev ## 100,000 random games over all seats and options, checked at every step
	@$(PY) -m tests.soak --games 100000

golden: build $(VENV)/.dev ## play the golden records anew (raise the game's version first)
	@$(PY) -m tests.golden.golden $(GAME)

docs: build $(VENV)/.dev ## write the data pages of the games anew
	@$(PY) -m tests.docs.pages
	@$(PY) -m tests.lab.pages

pictures: build $(VENV)/.dev ## take the pictures of the games in docs anew
	@$(PY) -m tests.web.browser.screenshots

protocol: $(VENV)/.dev ## write the page's types of what it and the server send each other
	@$(PY) tools/protocol.py

lock: ## choose the newest versions of everything and lock them
	rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-lock/bin/python tools/lock.py
	rm -rf $(VENV)-lock

clean: ## remove everything that was made
	rm -rf $(VENV) build dist *.egg-info zamok/web/static zamok/web/client/node_modules
	find zamok -name '*.so' -delete

$(VENV)/.run: requirements.lock pyproject.toml
	@echo "Setting up (once) ..."
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade pip setuptools "mypy[mypyc]" types-setuptools babel markupsafe $$($(PY) build_web.py --requires)
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	@$(PIP) --no-build-isolation --editable ".[dev,lab,peers,cluster,postgres]"
	@touch $@
