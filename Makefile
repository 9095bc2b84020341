# Thin aliases: everything lives in tools/dev.py (`python3 -m tools.dev --help`).
PYTHON ?= python3
DEV := $(PYTHON) -m tools.dev

.DEFAULT_GOAL := help
.PHONY: help setup run test check fast dist bench soak lint shots lock clean

help:   ## list the commands
	@$(DEV) --help

setup run test check fast dist bench soak lint shots lock clean:
	@$(DEV) $@ $(ARGS)
