#!/bin/sh
# Makes the virtual environment .venv with Butique in it, or says in a sentence why it can't.
#   scripts/venv.sh play   what playing needs
#   scripts/venv.sh dev    what tests, checks and pictures need as well
set -eu
cd "$(dirname "$0")/.."

say() { printf 'butique: %s\n' "$*" >&2; }

good() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if [ -n "${PYTHON:-}" ]; then
    good "$PYTHON" || { say "PYTHON=$PYTHON is no Python 3.11 or newer; name one that is."; exit 1; }
else
    for PYTHON in python3 python3.14 python3.13 python3.12 python3.11 none; do
        good "$PYTHON" && break
    done
fi
if [ "$PYTHON" = none ]; then
    say "Python 3.11 or newer is needed and was not found. Install it, or name it: make play PYTHON=/path/to/python3"
    exit 1
fi
if ! "$PYTHON" -c 'import venv, ensurepip' 2>/dev/null; then
    say "$PYTHON lacks its venv module. On Debian or Ubuntu: sudo apt install python3-venv"
    exit 1
fi

stamp=".venv/.$1-$(cksum < pyproject.toml | tr -d ' ')"
[ -e "$stamp" ] && [ -x .venv/bin/butique ] && exit 0

if ! { [ -x .venv/bin/python ] && good .venv/bin/python; }; then
    say "making the virtual environment .venv"
    "$PYTHON" -m venv --clear .venv
fi
say "installing what Butique needs (this once)"
case "$1" in
    dev) what='.[dev]' ;;
    *) what='.' ;;
esac
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable "$what"; then
    say "the installation failed; the lines above say why. With a network connection, try again."
    exit 1
fi
rm -f .venv/.play-* .venv/.dev-*
: > "$stamp"
# What tests need covers what playing needs.
[ "$1" = dev ] && : > ".venv/.play-${stamp##*-}"
exit 0
