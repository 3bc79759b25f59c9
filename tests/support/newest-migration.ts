// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0915_film_rolls'

const UNDO = `alter table production_sheets drop column roll_id, drop column used_mm, drop column rest;
  drop table film_rolls`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'production_sheets'
export const IS_MADE = `select to_regclass('film_rolls') is not null as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
