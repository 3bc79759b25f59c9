// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0905_credit_notes'

const UNDO = `drop trigger keep_credit_note on credit_notes; drop function keep_credit_note();
  alter table credit_notes drop column lines, drop column taxes, drop column included_tax_cents,
    drop column rounding_cents`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'credit_notes'
export const IS_MADE = `select exists (select from information_schema.columns
  where table_name = 'credit_notes' and column_name = 'rounding_cents') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
