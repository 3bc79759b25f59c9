#!/bin/sh
# Backs up into a folder, restores the backup into an empty place to try it, and removes old ones. With the environment of
# the installation: deploy/backup.sh FOLDER. BACKUPS_KEPT: how many stay (14).
# AFTER_BACKUP: a program that copies the file
# elsewhere; it is called with the path, and if it fails, this fails.
set -eu
folder=${1:?Name the folder: deploy/backup.sh FOLDER}
kept=${BACKUPS_KEPT:-14}
case $kept in '' | *[!0-9]* | 0) echo "BACKUPS_KEPT must be a number from 1, not \"$kept\"." >&2; exit 1 ;; esac
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."
node=node_modules/.bin/node
file=$folder/platen-$(date -u +%Y-%m-%dT%H-%M-%SZ).backup

"$node" src/lib/server/platform/backup/backup.ts "$file"
# Where the backup has room, the trial has.
TMPDIR=$folder "$node" src/lib/server/platform/backup/restore.ts --try "$file"
if [ -n "${AFTER_BACKUP:-}" ]; then
  "$AFTER_BACKUP" "$file"
fi
# Only once a new one was tried and copied. Names sort by their time.
find "$folder" -maxdepth 1 -name 'platen-????-??-??T??-??-??Z.backup' | sort -r | tail -n "+$((kept + 1))" |
  while IFS= read -r old; do rm -- "$old"; done
