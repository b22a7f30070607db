#!/bin/sh
# Every command of package.json. Any Node from 20 on installs the dependencies, the pinned Node among them; then
# the shell becomes the command. Nothing stays in between, so that signals reach the program itself.
cd "$(dirname "$0")/.." || exit
node scripts/install.mjs || exit
exec node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/cli.ts "$@"
