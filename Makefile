# Every target sets up what it needs; a machine with Python 3.11+ and make is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUT ?= out/demo
SECONDS ?= 60
SEED ?=
CASES ?=

.PHONY: help play demo hall hall-tools test test-lowest lint types check coverage mutants fuzz docs release benchmarks reader finder firmware-tools hardware-bundle card-bundle install-pi update-pi uninstall-pi check-pi lab clean

help: ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "House Station needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv" >&2; exit 2; }
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/tested: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check --group test
	@touch $@

$(VENV)/linted: $(VENV)/tested
	$(BIN)/pip install --quiet --disable-pip-version-check --group lint
	@touch $@

play: $(VENV)/installed ## play Scrabble House at this screen, with and against the computer
	$(BIN)/station play house --dealt

demo: $(VENV)/installed ## watch a whole House game on the simulated table
	$(BIN)/station demo --out $(OUT)

$(VENV)/hall: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[hall]'
	@touch $@

hall: $(VENV)/hall hall-tools ## watch a tournament at four simulated tables, from the director's pages
	$(BIN)/station hall demo --tables 4 --rounds 3 --pages

hall-tools: ## install Mosquitto, which connects the tables of a hall (Debian; asks for sudo)
	@if PATH="$$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin" command -v mosquitto >/dev/null; then exit 0; fi; \
	command -v apt-get >/dev/null || { echo "hall-tools: install Mosquitto (https://mosquitto.org/download) with this system's own means" >&2; exit 2; }; \
	if test "$$(id -u)" = 0; then as=; \
	elif command -v sudo >/dev/null; then as=sudo; \
	else echo "hall-tools: run this as root: apt-get install mosquitto" >&2; exit 2; fi; \
	echo "Installing Mosquitto:$${as:+ $$as} apt-get install mosquitto"; \
	$$as apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -qq --no-install-recommends mosquitto >/dev/null || \
	{ echo "hall-tools: Mosquitto could not be installed; try:$${as:+ $$as} apt-get install mosquitto" >&2; exit 2; }

# Where the tests keep their files: in memory where there is room and programs may lie there, since journals wait for the
# disk after every turn.
IN_MEMORY = $(shell test -w /dev/shm && ! grep -q ' /dev/shm .*noexec' /proc/mounts && \
	test "$$(df -Pk /dev/shm | awk 'NR == 2 {print $$4}')" -gt 2000000 && echo PYTEST_DEBUG_TEMPROOT=/dev/shm)

test: $(VENV)/tested ## run every test
	@# Compiled modules are kept: the tests start many processes.
	@# Freed pictures stay with the process: getting fresh pages from the kernel for each takes a fifth of the time.
	@# Two workers use two cores; threads of their libraries besides would only wait for each other.
	PYTHONDONTWRITEBYTECODE= SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy \
	MALLOC_MMAP_THRESHOLD_=268435456 MALLOC_TRIM_THRESHOLD_=1073741824 MALLOC_TOP_PAD_=67108864 \
	OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 OPENCV_FOR_THREADS_NUM=1 $(IN_MEMORY) \
	$(BIN)/pytest -n 2 --dist loadgroup -q

# The oldest versions that pyproject.toml allows, in an environment of their own; uv, since pip only ever takes the newest.
# Cleared first: uv keeps whatever still satisfies a bound. Compiled as pip does it: a warning of old code is an error in tests.
LOWEST := $(VENV)/lowest

$(LOWEST)/resolved: pyproject.toml
	@$(PYTHON) -m venv --clear $(LOWEST) || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv" >&2; exit 2; }
	$(LOWEST)/bin/pip install --quiet --disable-pip-version-check "uv>=0.8"
	$(LOWEST)/bin/uv pip install --quiet --python $(LOWEST)/bin/python --resolution lowest-direct --compile-bytecode --editable . --group test
	@touch $(LOWEST)/installed
	@touch $(LOWEST)/tested
	@touch $@

test-lowest: $(LOWEST)/resolved ## run every test with the lowest versions allowed
	$(MAKE) test VENV=$(LOWEST)

lint: $(VENV)/linted ## check style, formatting, imports between packages, English, spelling and commit subjects
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.english
	$(BIN)/python -m scripts.commits
	$(BIN)/codespell
	$(BIN)/shellcheck --external-sources hardware/raspberry-pi/*.sh station/card/*.sh scripts/lab/guest/*.sh

types: $(VENV)/linted ## check types
	$(BIN)/mypy

check: test lint types docs ## run the whole gate, as CI does
	$(MAKE) fuzz SECONDS=10

mutants: $(VENV)/tested ## change the rules and the referee in many places; say what no test notices (OPTIONS=--help)
	$(BIN)/python -m scripts.mutants $(OPTIONS)

coverage: $(VENV)/tested ## check that the tests of rules, referee, journal and clock cover them (OPTIONS=--help)
	$(BIN)/pip install --quiet --disable-pip-version-check --group coverage
	$(BIN)/python -m scripts.covered $(OPTIONS)

fuzz: $(VENV)/tested ## give every parser spoiled input, a minute each (SECONDS=60); new every day, SEED=20261127 repeats one
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(if $(CASES),--cases $(CASES)) $(if $(SEED),--seed '$(SEED)')

docs: $(VENV)/installed ## build the documents as a site in out/site; broken links are errors
	$(BIN)/pip install --quiet --disable-pip-version-check --group docs
	$(BIN)/sphinx-build -q -E -a -W --keep-going -b html -c docs . out/site
	$(BIN)/python -m scripts.site_check out/site
	@echo "Open out/site/index.html"

release: $(VENV)/installed ## build wheel and sdist into dist, list what is in them, and try them in fresh environments
	$(BIN)/pip install --quiet --disable-pip-version-check --group release
	$(BIN)/python -m scripts.release $(OPTIONS)

benchmarks: $(VENV)/tested ## measure speed, accuracy and memory
	$(BIN)/python -m benchmarks

reader: $(VENV)/installed ## retrain the letter network on synthetic tiles (half a day without a graphics processor, needs npm)
	$(BIN)/pip install --quiet --disable-pip-version-check --group training
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m vision.training

finder: $(VENV)/installed ## retrain the tile finder on synthetic tables (an hour, needs npm)
	$(BIN)/pip install --quiet --disable-pip-version-check --group training
	$(BIN)/python -m vision.training.finding

FIRMWARE_TOOLS := gcc libc6-dev gcc-avr avr-libc binutils-avr simavr libsimavr-dev libelf-dev

firmware-tools: ## install what building and simulating the firmware needs (Debian, as root)
	@command -v apt-get >/dev/null || { echo "firmware-tools: not a Debian system; install the equivalents of: $(FIRMWARE_TOOLS)" >&2; exit 2; }
	@test "$$(id -u)" = 0 || { echo "firmware-tools: run this as root, or: sudo apt-get install $(FIRMWARE_TOOLS)" >&2; exit 2; }
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(FIRMWARE_TOOLS) >/dev/null

hardware-bundle: $(VENV)/installed ## everything to order, print and flash, in out/hardware-bundle (needs KiCad 9, OpenSCAD …)
	@$(BIN)/python -m hardware.bundle $(OPTIONS)

card-bundle: $(VENV)/installed ## the program and its wheels for station card write, in out/card
	@hardware/raspberry-pi/card-bundle.sh $(or $(CARD),out/card)

install-pi: ## install on a Raspberry Pi, start at boot (asks for sudo; OPTIONS=--help)
	@PYTHON=$(PYTHON) hardware/raspberry-pi/install.sh $(OPTIONS)

update-pi: ## bring an installed station up to date, or back (OPTIONS=--help)
	@hardware/raspberry-pi/update.sh $(OPTIONS)

uninstall-pi: ## undo install-pi (asks for sudo)
	@hardware/raspberry-pi/uninstall.sh $(OPTIONS)

check-pi: $(VENV)/linted ## check what install-pi lays down, as far as this machine has the tools
	$(BIN)/shellcheck --external-sources hardware/raspberry-pi/*.sh station/card/*.sh scripts/lab/guest/*.sh
	$(BIN)/pytest -q -rs tests/hardware/test_raspberry_pi.py tests/doctor
	hardware/raspberry-pi/emulated.sh

lab: $(VENV)/installed ## play on simulated hardware behind real drivers, in a Debian guest (as root; JOB=gpio: one job)
	@$(BIN)/python -m scripts.lab $(JOB) $(OPTIONS)

clean: ## remove the virtual environment and generated files
	rm -rf $(VENV) out
