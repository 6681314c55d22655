# `make help` lists what there is to make.

CARGO ?= cargo
PYTHON ?= python3
export CARGO PYTHON

# Debian's and Ubuntu's names of what the tests want besides Rust.
DEPS = make gcc g++ clang libclang-rt-dev cmake pkg-config valgrind libc6-dbg python3 python3-venv

# The tests' code is as fast as a release's, with assertions and overflow checks.
CHECKED = --profile checked

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help deps test test-rust test-c test-python test-long test-breakage test-elsewhere lint doc selfplay bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo "With HEXMATE_STRICT=1 a missing tool fails the tests; else its part is skipped."

deps: ## install the system packages that the tests want (apt-get, as root)
	@command -v apt-get >/dev/null || { echo "no apt-get here; install these by other means: $(DEPS)" >&2; exit 1; }
	@[ "$$(id -u)" = 0 ] || { echo "make deps wants to be root: sudo make deps" >&2; exit 1; }
	apt-get update
	DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(DEPS)

test: test-rust test-c test-python ## run all tests
	@tools/missing.sh rust lint c python
	@echo "All tests passed; what was skipped is named above as MISSING."

test-rust: ## format, lints, tests and documentation of the Rust code
	@tools/missing.sh rust lint
	@if $(CARGO) fmt --version >/dev/null 2>&1; then set -x; $(CARGO) fmt --all --check; fi
	@if $(CARGO) clippy --version >/dev/null 2>&1; then set -x; \
		$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings; fi
	$(CARGO) test $(CHECKED) --workspace --exclude hexmate-ffi --all-features
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --all-features

test-c: ## tests of the C interface, as Rust and from C
	@tools/missing.sh c
	$(CARGO) test $(CHECKED) -p hexmate-ffi
	@if [ -e ffi-c/test.sh ]; then set -x; sh ffi-c/test.sh; fi

test-python: ## tests of the Python package, in .venv-test
	@tools/missing.sh python
	@if HEXMATE_STRICT=1 tools/missing.sh python 2>/dev/null; then $(MAKE) --no-print-directory .python-tests; fi

.PHONY: .python-tests
.python-tests: .venv-test/bin/python
	.venv-test/bin/python -m pip install --quiet './python[test]'
	.venv-test/bin/python -m pytest python/tests
	.venv-test/bin/python -m mypy.stubtest hexmate

# A half-made environment must not pass for one.
.venv/bin/python .venv-test/bin/python: environment = $(@:/bin/python=)
.venv/bin/python .venv-test/bin/python:
	rm -rf $(environment)
	$(PYTHON) -m venv $(environment) || { rm -rf $(environment); exit 1; }

test-long: ## the tests that take minutes as well
	HEXMATE_LONG=1 $(CARGO) test $(CHECKED) --workspace --all-features -- --include-ignored
	@$(MAKE) --no-print-directory test-elsewhere test-breakage

test-elsewhere: ## perft on an old x86-64 and on AArch64, emulated
	tests/elsewhere.sh

test-breakage: ## whether the tests notice what is broken on purpose
	tests/breakage.sh

lint: ## format and lints of the Rust code
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

doc: ## the Rust documentation, in target/doc
	$(CARGO) doc --workspace --no-deps --all-features

selfplay: ## build and install the Python package in .venv and play games into out/selfplay
	@HEXMATE_STRICT=1 tools/missing.sh rust python
	@$(MAKE) --no-print-directory .venv/bin/python
	.venv/bin/python -m pip install --quiet ./python
	.venv/bin/python -m hexmate selfplay --out out/selfplay

bench: ## how fast perft counts here
	$(CARGO) run --release -p hexmate --features cli -- bench

clean: ## remove all that was made
	$(CARGO) clean
	rm -rf .venv .venv-test out
