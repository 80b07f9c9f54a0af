# Everything on a fresh machine that has Python 3.11+, make and (for speed) a C compiler.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
LOCKED := --require-hashes --requirement requirements.lock
unexport PYTHONDONTWRITEBYTECODE # tests take half as long to load the second time
CHECKED := zamok tests tools setup.py build_web.py

.PHONY: help play demo test tests quick check build bench benchmarks soak golden docs pictures protocol lock clean client style programs audit components site

help: ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 10

play: build ## set up, start the server and open the page
	@$(VENV)/bin/zamok serve --open $(ARGS)

demo: build $(VENV)/.dev ## a server with tables in every state and phase, to look at (ARGS=--keep: as they were left)
	@$(PY) -m tools.demo $(ARGS)

test: $(VENV)/.run ## set up and run every check and test
	@$(MAKE) --no-print-directory --jobs 3 --output-sync build programs $(VENV)/.dev
	@$(MAKE) --no-print-directory --jobs 3 --output-sync style client tests

tests: # four at once on two cores: the others wait for browsers and servers; seen while they run (+)
	+@MAKEFLAGS= MFLAGS= $(PY) -m pytest -n 4 --dist worksteal

quick: $(VENV)/.dev style ## in a minute: style, types, import rules, and a little of every test
	$(PY) tools/protocol.py --check
	$(PY) tools/quick.py $(ARGS)

check: style client audit ## style, strict types, import rules, types of the client, known faults of what is used

client: $(VENV)/.dev
	$(PY) tools/protocol.py --check
	$(PY) build_web.py --check

audit: $(VENV)/.dev # says so where nobody can be asked
	@$(PY) tools/audit.py

components: $(VENV)/.dev ## list all that the project is made of, with hashes: build/components.json (CycloneDX)
	@$(PY) tools/components.py

style: $(VENV)/.dev
	$(VENV)/bin/ruff format --check $(CHECKED)
	$(VENV)/bin/ruff check $(CHECKED)
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-cache

build: $(VENV)/.run ## compile what has changed
	@$(PY) setup.py --quiet build_ext --inplace

programs: $(VENV)/.run
	@$(PY) tools/system.py

bench: build $(VENV)/.dev ## measure speed, beside a peer in the same run
	@$(VENV)/bin/zamok bench --peers

benchmarks: build $(VENV)/.dev ## measure games and environments beside all peers: docs/BENCHMARKS.md
	@$(VENV)/bin/zamok bench --lab --write docs

soak: build $(VENV)/.dev ## 100,000 random games over all seats and options, checked at every step
	@$(PY) -m tests.soak --games 100000

golden: build $(VENV)/.dev ## play the golden records anew (raise the game's version first)
	@$(PY) -m tests.golden.golden $(GAME)

docs: build $(VENV)/.dev ## write the data pages of the games, what masters learned, the club's addresses and the lab's layouts anew
	@$(PY) -m tests.docs.pages
	@$(PY) -m tools.learned --write
	@$(PY) -m tests.docs.addresses
	@$(PY) -m tests.lab.pages

pictures: build $(VENV)/.dev ## take the pictures of the games in docs anew
	@$(PY) -m tests.web.browser.screenshots

protocol: $(VENV)/.dev ## write the page's types of what it and the server send each other
	@$(PY) tools/protocol.py

lock: ## choose the newest versions of everything and lock them
	rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-lock/bin/python tools/lock.py
	rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-lock/bin/python tools/lock.py --site
	rm -rf $(VENV)-lock

site: $(VENV)-site/.made ## all documents as pages, with a reference made from docstrings: build/site
	@$(VENV)-site/bin/python tools/site.py $(ARGS)

clean: ## remove everything that was made
	rm -rf $(VENV) $(VENV)-site build dist *.egg-info zamok/web/static zamok/web/client/node_modules
	find zamok -name '*.so' -delete

$(VENV)/.run: requirements.lock pyproject.toml
	@echo "Setting up (once) ..."
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PIP) $(LOCKED)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements.dev.lock
	@$(PIP) $(LOCKED) --requirement requirements.dev.lock
	@touch $@

$(VENV)-site/.made: requirements.site.lock
	@$(PYTHON) -m venv $(VENV)-site
	@$(VENV)-site/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@
