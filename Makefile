# What a person or CI runs. Needs Python 3.11+ with venv, and make; everything else goes into .venv.
SHELL := /bin/sh
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: demo test bench setup lint types contracts ci clean format

demo: $(STAMP)
	$(BIN)/gwtdsl check content/el_paso
	$(BIN)/gwtdsl play el_paso --players 3 --seats greedy,random,random --seed 7 --log turns

test: $(STAMP)
	$(BIN)/python -m pytest -n auto --maxprocesses 8 --dist loadgroup

# Needs the extra `bench`: the package that play is compared with.
bench: $(STAMP)
	@if command -v uv >/dev/null 2>&1; then \
	  uv pip install --quiet --python $(BIN)/python --editable '.[bench]'; \
	else \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'; \
	fi
	$(BIN)/python -m benchmarks.play
	$(BIN)/python -m benchmarks.functions
	$(BIN)/python -m benchmarks.start
	$(BIN)/python -m benchmarks.accuracy

setup: $(STAMP)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(STAMP)
	$(BIN)/mypy

contracts: $(STAMP)
	$(BIN)/lint-imports

ci:
	bash .ci/run

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# The stamp is written last, so that a set-up that broke off is done again.
$(STAMP): pyproject.toml
	@set -eu; \
	new_enough='import sys; sys.exit(sys.version_info < (3, 11))'; \
	python=''; \
	for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if command -v "$$name" >/dev/null 2>&1 && "$$name" -c "$$new_enough" >/dev/null 2>&1; then python="$$name"; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "gwtdsl needs Python 3.11 or newer, and none of python3, python3.11 … python3.14 on PATH is." >&2; exit 1; \
	fi; \
	if ! $(BIN)/python -c "$$new_enough" >/dev/null 2>&1; then \
	  if command -v uv >/dev/null 2>&1; then \
	    rm -rf .venv; uv venv --quiet --python "$$(command -v "$$python")" .venv; \
	  elif ! "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	    echo "$$python has no venv module: install it (on Debian and Ubuntu: the package python3-venv) and run make again." >&2; exit 1; \
	  else \
	    "$$python" -m venv --clear .venv; \
	  fi; \
	fi; \
	echo "Installing gwtdsl and its tools into .venv …"; \
	if command -v uv >/dev/null 2>&1; then \
	  uv pip install --quiet --python $(BIN)/python --editable '.[dev]'; \
	else \
	  $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip --upgrade >/dev/null; \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'; \
	fi; \
	touch $(STAMP)
