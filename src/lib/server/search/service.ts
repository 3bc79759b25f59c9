import type { Found } from '#lib/contract/search.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { documentLists } from '#lib/shared/lists.ts'

import { type FoundRow, findAnything } from './queries.ts'

const OF_EACH_KIND = 6

/** What a member looks for by a few letters, with the page it is on. */
export async function searchWorkspace(db: Db, member: Member, search: string): Promise<Found[]> {
  const rows = await findAnything(db, member, search, OF_EACH_KIND)
  return rows.map(row => ({ kind: row.kind, id: row.id, title: row.title, detail: row.detail, href: pageOf(row) }))
}

function pageOf({ kind, id, title, draft }: FoundRow): string {
  if (kind === 'design') return documentLists.layout.path({ search: title })
  if (kind === 'order') return `/dashboard/orders/${id}/details`
  return kind === 'item' ? `/dashboard/items/${id}` : `/dashboard/stores/${id}${draft ? '/setup' : ''}`
}
