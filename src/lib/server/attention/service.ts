import type { AttentionList } from '#lib/contract/attention.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { may } from '#lib/shared/roles.ts'

import { findWaiting } from './queries.ts'

const MOST = 50

/** What waits for somebody of this role, the most urgent first. */
export async function findAttention(db: Db, { workspaceId, role }: Member): Promise<AttentionList> {
  const sources = registeredPlugIns()
    .flatMap(plugIn => plugIn.attention ?? [])
    .filter(({ may: needed }) => may(role, needed))
  const { rows, total, today } = await findWaiting(db, sources, { workspaceId, limit: MOST })
  const seesPrices = may(role, 'prices:read')
  return {
    total,
    today,
    rows: seesPrices ? rows : rows.map(row => ({ ...row, cents: null }))
  }
}
