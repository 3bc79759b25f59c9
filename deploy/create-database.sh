#!/bin/sh
# Makes the role and the database that DATABASE_URL names: a role that owns its database and is no superuser. Runs as an
# administrator of the server, whose connection PGHOST, PGPORT and PGUSER name; POSTGRES_USER in the postgres image.
set -eu
: "${DATABASE_PASSWORD:=${POSTGRES_PASSWORD:-}}"
[ -n "$DATABASE_PASSWORD" ] || { echo 'Set DATABASE_PASSWORD: the password of the role platen.' >&2; exit 1; }
[ -z "${POSTGRES_USER:-}" ] || export PGUSER="$POSTGRES_USER"
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -d postgres <<'SQL'
create role platen login createrole password :'password';
create database platen owner platen;
SQL
