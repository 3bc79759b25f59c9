// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '1100_invoice_po_numbers'

const UNDO = 'alter table invoices drop column po_number'

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'invoices'
export const IS_MADE = `select exists (select from information_schema.columns where table_name = 'invoices' and column_name = 'po_number') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
