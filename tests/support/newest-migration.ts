// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '0890_production_sheets'

const UNDO = `drop index production_runs_making, production_sheets_place;
  alter table production_runs drop column sheets_attempt, drop column sheets_beat_at, drop column sheets_leave_out;
  alter table production_sheets drop column roll_name, drop column plan, drop column drawing, drop column cut_mm,
    drop column weed_seconds`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'production_sheets'
export const IS_MADE = `select to_regclass('production_sheets_place') is not null as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
