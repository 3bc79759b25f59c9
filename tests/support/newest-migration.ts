// How the newest migration is taken back, for tests of a start on a schema that is behind.
import { readdirSync } from 'node:fs'

export const NEWEST = '1076_blank_photo_areas'

const UNDO = `drop policy if exists search on blanks; drop view searchable_blanks;
  alter table blanks drop column front_area, drop column back_area;
  create view searchable_blanks as select * from blanks
    where (select platen_scope() = 'system') or workspace_id = any ((select platen_workspaces())::uuid[])`

/** A table that it changes, and what stands only where it was made. */
export const TOUCHED = 'blanks'
export const IS_MADE = `select exists (select from information_schema.columns where table_name = 'blanks' and column_name = 'front_area') as made`

const FOLDER = 'src/lib/server/platform/db/migrations'
const found = readdirSync(FOLDER)
  .sort()
  .at(-1)!
  .replace(/\.sql$/, '')
if (found !== NEWEST) throw new Error(`tests/support/newest-migration.ts: say how ${found} is taken back`)

/** Leaves a schema as the release before the newest migration had it. */
export const UNDO_NEWEST = `delete from schema_migrations where name = '${NEWEST}'; ${UNDO}`
