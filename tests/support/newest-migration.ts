// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0960_tax_classes'

const UNDO = `drop policy if exists search on blanks; drop view searchable_blanks;
  alter table items drop column tax_class; alter table blanks drop column tax_class; alter table job_items drop column tax_class;
  alter table order_lines drop column tax_class, drop column taxes, drop column tax_limited;
  create view searchable_blanks as select * from blanks`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'order_lines'
export const IS_MADE = `select exists (select from information_schema.columns
  where table_name = 'order_lines' and column_name = 'tax_limited') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
