# One command for every habit; each makes the virtual environment it needs.
BIN := .venv/bin
# Many tests wait for sockets and processes: one worker more than there are cores.
WORKERS = $$($(BIN)/python -c "import os; print(1 + (os.cpu_count() or 1))")

.PHONY: play test lint format bench shots golden clean

play:           ## start the program
	@scripts/venv.sh play
	@$(BIN)/butique

test:           ## all tests
	@scripts/venv.sh dev
	$(BIN)/python -m pytest -n $(WORKERS) -q

lint:           ## ruff, mypy strict, the layers
	@scripts/venv.sh dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format:         ## let ruff format and fix
	@scripts/venv.sh dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench:          ## how fast it is, as ratios within one run
	@scripts/venv.sh dev
	$(BIN)/python -m tests.bench

shots:          ## the pictures of the README, from the running program
	@scripts/venv.sh dev
	$(BIN)/python -m tests.shots

golden:         ## golden games anew, after a rule changed on purpose
	@scripts/venv.sh dev
	$(BIN)/python -m tests.golden.make

clean:          ## forget the virtual environment and caches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build
