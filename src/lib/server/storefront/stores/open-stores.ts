import { requireWithin } from '#lib/server/identity/plans/entitlements.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { stateOf } from './detail.ts'
import type { StoreRow } from './queries.ts'

/** Published and not over. One that opens later counts too: it opens by the clock alone. */
function isOpen(store: StoreRow): boolean {
  return ['scheduled', 'open', 'closing_soon'].includes(stateOf(store))
}

/** A change that opens a store, or will open it, must have room in the plan. */
export async function requireRoomToOpen(tx: Db, member: Member, before: StoreRow, after: StoreRow): Promise<void> {
  if (!isOpen(before) && isOpen(after)) await requireWithin(tx, member.workspaceId, 'openStores')
}
