import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** The export writes the files themselves. */
export const filePlugIn: PlugIn = {
  contents: { files: id => sql`select count(*)::int from files where workspace_id = ${id}` }
}
