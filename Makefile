# `make help` lists what there is.

SWIFT  ?= swift
PREFIX ?= /usr/local

TODO    := .build/release/todo
TO       = $(DESTDIR)$(PREFIX)
# The command carries Swift and LMDB in itself: it starts faster and runs where
# neither is installed.
RELEASE := PKG_CONFIG_PATH="$(CURDIR)/release/pc" \
           $(SWIFT) build -c release --static-swift-stdlib -Xlinker -s --product todo
# Built first: the benchmark starts the other programs of its package.
BENCH   := $(SWIFT) build -c release --package-path Benchmarks && \
           Benchmarks/.build/release/bench
SWIFT_FILES := $(wildcard Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
                 Examples/*/Package.swift Examples/*/Sources)

.DEFAULT_GOAL := help
.PHONY: help demo test build release install install-files examples docs format lint bench bench-smoke ci clean needs bench-needs

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: release ## Build the command, make a small store and show it
	@set -eu; \
	folder=$$(mktemp -d "$${TMPDIR:-/tmp}/todo-demo.XXXXXX"); \
	export TODO_STORE="$$folder/demo.store"; \
	$(TODO) demo; \
	echo; echo "$$ todo list"; $(TODO) list; \
	echo; echo "$$ todo store info"; $(TODO) store info; \
	echo; \
	echo "The store is $$TODO_STORE. Try next:"; \
	echo "  alias todo=$(CURDIR)/$(TODO)"; \
	echo "  export TODO_STORE=$$TODO_STORE"; \
	echo "  todo add 'Water the plants'"; \
	echo "  todo done 1"; \
	echo "  todo export > todos.jsonl"; \
	echo "  todo --help"; \
	echo "Remove it with: rm -r $$folder"

test: needs ## Run every test
	$(SWIFT) test

build: needs ## Build everything for debugging, tests too
	$(SWIFT) build --build-tests

release: needs ## Build the todo command: .build/release/todo
	$(RELEASE)

install: release install-files ## Install the command, its manual and completions under PREFIX (/usr/local)

install-files:
	install -d "$(TO)/bin" "$(TO)/share/man/man1" "$(TO)/share/bash-completion/completions" \
	  "$(TO)/share/zsh/site-functions" "$(TO)/share/fish/vendor_completions.d"
	install -m 755 $(TODO) "$(TO)/bin/todo"
	$(TODO) help --man > "$(TO)/share/man/man1/todo.1"
	$(TODO) completions bash > "$(TO)/share/bash-completion/completions/todo"
	$(TODO) completions zsh > "$(TO)/share/zsh/site-functions/_todo"
	$(TODO) completions fish > "$(TO)/share/fish/vendor_completions.d/todo.fish"

format: ## Rewrite the Swift sources in the house format
	$(SWIFT) format -i -r $(SWIFT_FILES)

lint: ## Check format and import rules
	$(SWIFT) format lint --strict -r $(SWIFT_FILES)
	.ci/import-rules

examples: needs ## Build the examples and run a session of each
	.ci/examples

docs: needs ## Build the documentation as a site: .build/docs/site
	.ci/docs

bench: bench-needs ## Measure: prints a table, takes minutes; OPTIONS=--help
	$(BENCH) $(OPTIONS)

bench-smoke: bench-needs ## Run every benchmark once, small, without judging it
	$(BENCH) --smoke

ci: ## Everything that must pass before a change lands
	.ci/run

clean: ## Remove what was built
	rm -rf .build Benchmarks/.build

needs:
	@.ci/install-lmdb

bench-needs:
	@.ci/install-lmdb --benchmarks
