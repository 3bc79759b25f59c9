// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '1040_own_lettering'

const UNDO = 'alter table workspace_fonts drop column is_lettering'

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'workspace_fonts'
export const IS_MADE = `select exists (select from information_schema.columns where table_name = 'workspace_fonts' and column_name = 'is_lettering') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
