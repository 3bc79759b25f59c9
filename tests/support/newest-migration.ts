// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0970_late_orders'

const UNDO = `drop table late_orders, late_offers;
  drop trigger late_offers_pause on production_runs; drop trigger late_offers_end on production_sheets;
  drop function pause_late_offer(), end_late_offer()`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'production_runs'
export const IS_MADE = `select to_regclass('late_offers') is not null as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
