// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0870_plan_invoices_outlive'

const UNDO = `delete from plan_invoices where user_id is null;
  alter table plan_invoices alter column user_id set not null`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'plan_invoices'
export const IS_MADE = `select not attnotnull as made from pg_attribute where attrelid = 'plan_invoices'::regclass and attname = 'user_id'`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
