# `make help` lists what there is to make.

CARGO ?= cargo
PYTHON ?= python3
export CARGO PYTHON

# Debian's and Ubuntu's names of what the tests want besides Rust.
DEPS = make gcc g++ binutils clang libclang-rt-dev cmake pkg-config valgrind libc6-dbg python3 python3-venv chromium

# The tests' code is as fast as a release's, with assertions and overflow checks.
CHECKED = --profile checked

# Where `make install` puts the C library.
PREFIX ?= /usr/local
LIBDIR ?= lib

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help deps test test-rust test-c test-python test-long test-breakage test-elsewhere lint doc selfplay wheels install bench bench-count bench-python clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo "With HEXMATE_STRICT=1 a missing tool fails the tests; else its part is skipped."

deps: ## install the system packages that the tests want (apt-get, as root)
	@command -v apt-get >/dev/null || { echo "no apt-get here; install these by other means: $(DEPS)" >&2; exit 1; }
	@[ "$$(id -u)" = 0 ] || { echo "make deps wants to be root: sudo make deps" >&2; exit 1; }
	apt-get update
	DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(DEPS)

test: test-rust test-c test-python ## run all tests
	@tests/missing.sh rust lint c python browser
	@echo "All tests passed; what was skipped is named above as MISSING."

test-rust: ## format, lints, tests and documentation of the Rust code
	@tests/missing.sh rust lint
	@if $(CARGO) fmt --version >/dev/null 2>&1; then set -x; $(CARGO) fmt --all --check; fi
	@if $(CARGO) clippy --version >/dev/null 2>&1; then set -x; \
		$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings; fi
	$(CARGO) test $(CHECKED) --workspace --exclude hexmate-ffi --exclude hexmate-benches --all-features
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --all-features

test-c: ## tests of the C interface, as Rust and from C
	@tests/missing.sh c
	$(CARGO) test $(CHECKED) -p hexmate-ffi
	@if [ -e ffi-c/test.sh ]; then set -x; sh ffi-c/test.sh; fi

test-python: ## tests of the Python package, in .venv-test
	@tests/missing.sh python browser
	@if HEXMATE_STRICT=1 tests/missing.sh python 2>/dev/null; then $(MAKE) --no-print-directory .python-tests; fi

.PHONY: .python-tests
.python-tests: .venv-test/bin/python
	.venv-test/bin/python -m pip install --quiet './python[test]'
	.venv-test/bin/python -m pytest python/tests
	.venv-test/bin/python -m mypy.stubtest hexmate --mypy-config-file python/pyproject.toml --allowlist python/stubtest.txt

# A half-made environment must not pass for one.
.venv/bin/python .venv-test/bin/python .venv-bench/bin/python .venv-wheels/bin/python: environment = $(@:/bin/python=)
.venv/bin/python .venv-test/bin/python .venv-bench/bin/python .venv-wheels/bin/python:
	rm -rf $(environment)
	$(PYTHON) -m venv $(environment) || { rm -rf $(environment); exit 1; }

test-long: ## the tests that take minutes as well
	HEXMATE_LONG=1 $(CARGO) test $(CHECKED) --workspace --exclude hexmate-benches --all-features -- --include-ignored
	HEXMATE_LONG=1 sh ffi-c/test.sh
	@if HEXMATE_STRICT=1 tests/missing.sh python 2>/dev/null; then $(MAKE) --no-print-directory .python-long; fi
	@$(MAKE) --no-print-directory test-elsewhere test-breakage

# PyTorch's wheels take gigabytes, so that only this wants them.
.PHONY: .python-long
.python-long: .venv-test/bin/python
	.venv-test/bin/python -m pip install --quiet './python[test]' torch
	HEXMATE_LONG=1 .venv-test/bin/python -m pytest python/tests/test_learning.py python/tests/test_loaders.py

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
	@HEXMATE_STRICT=1 tests/missing.sh rust python
	@$(MAKE) --no-print-directory .venv/bin/python
	@echo "Building and installing the Python module; the first time takes some minutes."
	.venv/bin/python -m pip install --quiet ./python
	.venv/bin/python -m hexmate selfplay --overwrite --out out/selfplay

wheels: ## build wheels of the Python package into out/wheels; FREE_THREADED="python3.14t ..." names Pythons without a GIL
	@HEXMATE_STRICT=1 tests/missing.sh rust python
	@$(MAKE) --no-print-directory .venv-wheels/bin/python
	python/wheels.sh

install: ## build the C library and install it below PREFIX, /usr/local unless named
	PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)' DESTDIR='$(DESTDIR)' sh ffi-c/install.sh

# The programs of the table differ in their flags: ours as everybody builds it, and both sides for this machine's processor.
BENCH_BUILD = $(CARGO) build -p hexmate-benches --no-default-features
NATIVE = RUSTFLAGS="-C target-cpu=native"
ROUNDS ?= 7

bench: ## how fast hexmate is beside other crates; MARKDOWN=FILE writes the table there too, ROUNDS=7, QUICK=1, ONLY=TEXT, KERNEL=NAME
	RUSTFLAGS= $(BENCH_BUILD) --release --target-dir target/bench --features core --bin ours --bin table
	$(NATIVE) $(BENCH_BUILD) --release --target-dir target/bench-native --features core --bin ours
	$(NATIVE) $(BENCH_BUILD) --profile bench-peer --target-dir target/bench-native --features peers --bin peers
	target/bench/release/table --ours target/bench/release/ours --native target/bench-native/release/ours \
		--peers target/bench-native/bench-peer/peers --rounds $(ROUNDS) $(if $(QUICK),--quick) \
		$(if $(ONLY),--only "$(ONLY)") $(if $(KERNEL),--kernel $(KERNEL)) $(if $(MARKDOWN),--markdown "$(MARKDOWN)")

# What the Python module is measured beside, where it installs.
PYTHON_PEERS = chess rust-chess open_spiel pgx

bench-python: .venv-bench/bin/python ## how fast the Python module is beside other packages; MARKDOWN=FILE writes the table there too, ROUNDS=7
	.venv-bench/bin/python -m pip install --quiet './python[data]'
	@for peer in $(PYTHON_PEERS); do \
		.venv-bench/bin/python -m pip install --quiet "$$peer" || echo "MISSING: $$peer does not install here"; \
	done
	.venv-bench/bin/python python/benches/speed.py --rounds $(ROUNDS) $(if $(MARKDOWN),--markdown "$(MARKDOWN)")

# The program that runs the instruction counts under valgrind, of the version that the bench is written for.
GUNGRAUN = target/tools/bin/gungraun-runner
GUNGRAUN_VERSION = 0.20.0
BENCH_COUNT = -p hexmate-benches --no-default-features --features core,instructions --target-dir target/bench

bench-count: $(GUNGRAUN) ## instruction counts (valgrind, x86-64 with BMI2) against benches/instructions.txt; UPDATE=1 writes that file
	@tests/missing.sh rust count
	RUSTFLAGS= $(CARGO) build --release $(BENCH_COUNT) --bin count
	RUSTFLAGS= GUNGRAUN_RUNNER=$(CURDIR)/$(GUNGRAUN) $(CARGO) bench $(BENCH_COUNT) --bench instructions -- \
		--output-format=json >target/bench/instructions.json
	target/bench/release/count benches/instructions.txt $(if $(UPDATE),--update) <target/bench/instructions.json

$(GUNGRAUN):
	$(CARGO) install gungraun-runner --version $(GUNGRAUN_VERSION) --locked --root target/tools

clean: ## remove all that was made
	$(CARGO) clean
	rm -rf .venv .venv-test .venv-bench .venv-wheels out
