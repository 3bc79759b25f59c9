import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Blank, listBlanks } from '#lib/contract/blanks.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import { type BlankRow, toBlank } from './queries.ts'

export type BlankFilter = Omit<z.output<typeof listBlanks.query>, keyof LongPaging | 'WorkspaceId'>

const id: SortKey = { of: row => sql`${row}.id` }
const KEYS: Record<BlankFilter['sort'], SortKey[]> = {
  name: [{ of: row => sql`lower(${row}.name)` }, id],
  newest: [
    { of: row => sql`${row}.created_at`, isDescending: true },
    { ...id, isDescending: true }
  ]
}

const orderOf = ({ sort }: Pick<BlankFilter, 'sort'>) => ({ table: sql`blanks`, alias: 'b', keys: KEYS[sort] })

/** Text is looked for where its index can be used, as 0150 says. */
const tableOf = ({ search }: Pick<BlankFilter, 'search'>) => (search ? sql`searchable_blanks` : sql`blanks`)

function conditions({ workspaceId }: Member, { search, supplier, archived, photos }: BlankFilter): RawBuilder<unknown> {
  const all = [sql`b.workspace_id = ${workspaceId}`]
  all.push(archived ? sql`b.archived_at is not null` : sql`b.archived_at is null`)
  // Each word on its own: a maker and a style number are found in any order.
  for (const word of search.split(/\s+/).filter(Boolean)) {
    all.push(sql`b.search_text ilike ${containing(word)}`)
  }
  if (photos) all.push(sql`(b.front_area is not null or b.back_area is not null)`)
  if (supplier) all.push(sql`b.supplier = ${supplier}`)
  return sql.join(all, sql` and `)
}

export async function countBlanks(db: Db, member: Member, filter: BlankFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${tableOf(filter)} b where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

interface Page extends LongPaging {
  filter: BlankFilter
  countAll: () => Promise<number>
}

export async function findBlankPage(db: Db, member: Member, { filter, countAll, ...paging }: Page): Promise<Blank[]> {
  const ordered = orderOf(filter)
  const cut = await cutPage(ordered, paging, countAll)
  const { rows } = await sql<BlankRow>`
    with page as (
      select b.* from ${tableOf(filter)} b where ${conditions(member, filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(Math.min(cut.limit, paging.pageSize))} offset ${cut.offset}
    )
    select b.* from page b order by ${orderBy(ordered)}`.execute(db)
  return rows.map(toBlank)
}
