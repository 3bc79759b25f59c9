import type { Db } from '#lib/server/platform/db/index.ts'

import { kindOf } from './kinds.ts'
import type { Payable } from './queries.ts'

/** Lets open screens and kept pages know that what belongs to the payable has changed. */
export function tellChange(tx: Db, { id, workspace_id: workspaceId, kind }: Payable): Promise<void> {
  // Nobody looks at what is deleted with its workspace.
  return workspaceId === null ? Promise.resolve() : kindOf({ kind }).tellChange(tx, { id, workspaceId })
}
