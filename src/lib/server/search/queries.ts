import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface FoundRow {
  kind: 'order' | 'store' | 'item' | 'design'
  id: string
  title: string
  detail: string
  /** Of stores: whether it is still being set up. */
  draft: boolean
}

/** The largest number an order can have; a longer one is no order's. */
const MAX_NUMBER = 2_147_483_647

/** A few of each kind, in one round trip: the order of that number first, then the newest. */
export async function findAnything(db: Db, member: Member, search: string, limit: number): Promise<FoundRow[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  const asked = Number(search.match(/^#?(\d{1,10})$/)?.[1] ?? -1)
  const number = asked > MAX_NUMBER ? -1 : asked
  const { workspaceId } = member
  const { rows } = await sql<FoundRow>`
    (
      select 'order' as kind, o.id, o.number::text as title, o.buyer_name || ' · ' || s.name as detail, false as draft
      from searchable_orders o join stores s on s.id = o.store_id
      where o.workspace_id = ${workspaceId}
        and ((o.buyer_name || ' ' || o.buyer_email::text || ' ' || o.recipient) ilike ${pattern} or o.number = ${number})
      order by o.number = ${number} desc, o.placed_at desc limit ${limit}
    ) union all (
      select 'store', id, name, organisation, stage = 'draft'
      from stores where workspace_id = ${workspaceId} and (name || ' ' || organisation) ilike ${pattern}
      order by created_at desc limit ${limit}
    ) union all (
      select 'item', i.id, i.name, coalesce(c.name, ''), false
      from items i left join product_categories c on c.id = i.category_id
      where i.workspace_id = ${workspaceId} and i.name ilike ${pattern} and i.archived_at is null
      order by i.created_at desc limit ${limit}
    ) union all (
      select 'design', d.id, d.name, coalesce(f.name::text, ''), false
      from searchable_documents d left join tag_tree f on f.id = d.folder_id
      where d.workspace_id = ${workspaceId} and d.name ilike ${pattern} and d.deleted_at is null
      order by d.updated_at desc limit ${limit}
    )
  `.execute(db)
  return rows
}
