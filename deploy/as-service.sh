#!/bin/sh
# Runs a program of the product as the user and with the settings of the service. As root:
#   deploy/as-service.sh src/lib/server/start.ts --check
#   deploy/as-service.sh src/lib/server/platform/backup/restore.ts FILE
set -eu
cd "$(dirname "$0")/.."
exec runuser -u "${PLATEN_USER:-platen}" -- env "DATA_DIR=${DATA_DIR:-/var/lib/platen}" \
  node_modules/.bin/node "--env-file=${PLATEN_ENV:-/etc/platen/platen.env}" "$@"
