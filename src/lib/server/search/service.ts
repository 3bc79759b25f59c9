import type { Found } from '#lib/contract/search.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { may } from '#lib/shared/roles.ts'
import { required } from '#lib/shared/required.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import { findAnything } from './queries.ts'

const OF_EACH_KIND = 6

/** The largest number an order can have; a longer one is no order's. */
const MAX_NUMBER = 2_147_483_647

/** What a member looks for by a few letters, with the page it is on. */
export async function searchWorkspace(db: Db, { workspaceId, role }: Member, search: string): Promise<Found[]> {
  const searches = registeredPlugIns()
    .flatMap(plugIn => plugIn.search ?? [])
    .filter(({ may: needed }) => !needed || may(role, needed))
  const pages = new Map(searches.map(({ kind, pageOf }) => [kind, pageOf]))
  const pattern = containing(search)
  const asked = Number(search.match(/^#?(\d{1,10})$/)?.[1] ?? -1)
  const number = asked > MAX_NUMBER ? -1 : asked
  const rows = await findAnything(db, searches, { workspaceId, pattern, number, limit: OF_EACH_KIND })
  return rows.map(row => {
    const { kind, id, title, detail } = row
    return { kind, id, title, detail, href: required(pages.get(kind), 'a page')(row) }
  })
}
