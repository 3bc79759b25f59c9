// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0911_store_blanks'

const UNDO = 'drop table purchase_store_parts'

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'purchase_lines'
export const IS_MADE = `select exists (select from information_schema.tables
  where table_name = 'purchase_store_parts') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
