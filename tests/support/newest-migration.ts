// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '1061_more_garments'

const UNDO = `alter table items drop constraint items_garment_check;
  alter table items add constraint items_garment_check check (garment in ('tee', 'long-sleeve', 'hoodie', 'polo', 'cap', 'tote'))`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'items'
export const IS_MADE = `select exists (select from pg_constraint where conname = 'items_garment_check'
  and pg_get_constraintdef(oid) like '%bodysuit%') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
