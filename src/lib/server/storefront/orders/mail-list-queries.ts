import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { listMails, MailSummary } from '#lib/contract/orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import { may } from '#lib/shared/roles.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

export type MailFilter = Pick<z.output<typeof listMails.query>, 'search' | 'state'>

const KEYS: SortKey[] = [
  { of: row => sql`${row}.created_at`, isDescending: true },
  { of: row => sql`${row}.id`, isDescending: true }
]

/** With those about jobs and invoices, whose subjects have amounts, for who may see prices: the condition of the index mails_of_shop. */
function conditions(member: Member, { search, state }: MailFilter): RawBuilder<unknown> {
  const all = [
    sql`workspace_id = ${member.workspaceId}`,
    may(member.role, 'prices:read')
      ? sql`(order_id is not null or store_id is not null or limit_class is not null)`
      : sql`(order_id is not null or store_id is not null)`
  ]
  const pattern = containing(search)
  if (search) all.push(sql`(recipient ilike ${pattern} or subject ilike ${pattern})`)
  if (state) all.push(sql`state = ${state}`)
  return sql.join(all, sql` and `)
}

export async function countMails(db: Db, member: Member, filter: MailFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from mails where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

export async function findMailPage(
  db: Db,
  member: Member,
  { filter, total, ...paging }: LongPaging & { filter: MailFilter; total: number }
): Promise<MailSummary[]> {
  const ordered = { table: sql`mails`, alias: 'mails', keys: KEYS }
  const cut = await cutPage(ordered, paging, () => Promise.resolve(total))
  const { rows } = await sql<MailSummary>`
    with page as (
      select * from mails where ${conditions(member, filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(Math.min(cut.limit, paging.pageSize))} offset ${cut.offset}
    )
    select page.id, page.recipient, page.subject, page.state, page.error, page.created_at as "createdAt",
      page.sent_at as "sentAt",
      page.is_secret as "isSecret",
      case when page.is_held and page.state = 'queued' and page.released_at > now()
        then jsonb_build_object('until', to_char(nullif(page.released_at, 'infinity') at time zone 'utc',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as wait,
      case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as store
    -- Named, since the database would else read the stores of all shops.
    from page left join orders o on o.workspace_id = ${member.workspaceId} and o.id = page.order_id
      left join stores s on s.workspace_id = ${member.workspaceId} and s.id = coalesce(page.store_id, o.store_id)
    order by ${orderBy({ alias: 'page', keys: KEYS })}
  `.execute(db)
  // The mail that it was counted from is gone.
  return rows.length === 0 && paging.at ? findMailPage(db, member, { filter, total, ...paging, at: undefined }) : rows
}
