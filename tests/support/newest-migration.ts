// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0980_cutters_and_sizes'

const UNDO = `drop table production_settings, cutters;
  alter table production_sheets drop column sent_share, drop column sent_at, drop column sent_by, drop column sent_to`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'production_sheets'
export const IS_MADE = `select to_regclass('cutters') is not null as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
