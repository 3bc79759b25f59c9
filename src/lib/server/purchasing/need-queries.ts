import { sql } from 'kysely'

import type { BlankNeed } from '#lib/contract/purchases.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { TAKES_BLANK } from '#lib/shared/production-counts.ts'

/** As `blankKey` of shared/purchases.ts says it. */
const keyOf = (words: { maker: string; style: string; name: string; colour: string }) =>
  sql`lower(concat_ws(E'\\n', trim(coalesce(${sql.raw(words.maker)}, '')), trim(coalesce(${sql.raw(words.style)}, '')),
    trim(coalesce(${sql.raw(words.name)}, '')), trim(coalesce(${sql.raw(words.colour)}, ''))))`

const ITEM_KEY = keyOf({
  maker: `i.blank->>'maker'`,
  style: `i.blank->>'styleNumber'`,
  name: `i.blank->>'name'`,
  colour: `i.blank->>'colour'`
})
const LINE_KEY = keyOf({ maker: 'l.maker', style: 'l.style_number', name: 'l.name', colour: 'l.colour' })

/** Orders and the shelf serve needs one after the other: until the commit, nobody else of the workspace does. */
export async function lockNeeds(tx: Db, { workspaceId }: Member): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blank needs:${workspaceId}`}, 0))`.execute(tx)
}

const TAKES_BLANK_JSON = sql`${JSON.stringify(TAKES_BLANK)}::jsonb`

interface Which {
  /** Only of these, whatever their status or facts are. */
  jobIds?: string[]
  /** Whether what stands in a draft counts as ordered. */
  drafts: boolean
  limit: number
}

/**
 * What jobs need, size by size, less what stands in an order or was taken from the shelf; by itself what is needed again
 * for pieces that were spoiled, also where somebody marked the blanks as ordered. A blank that was changed since is needed
 * anew.
 */
export async function findNeeds(db: Db, { workspaceId }: Member, which: Which): Promise<BlankNeed[]> {
  const { jobIds, drafts, limit } = which
  const { rows } = await sql<BlankNeed>`
    with sized as (
      select j.id as job_id, j.number, j.title, j.due_on, i.id as item_id, i.position, i.blank, ${ITEM_KEY} as key,
        s.size, s.quantity, s.place,
        j.ready && array['blanksOrdered', 'blanksReceived'] as is_marked, coalesce((
          select sum((count->>'spoiled')::int)::bigint from jsonb_array_elements(i.counts) count
          where count->>'size' = s.size and (${TAKES_BLANK_JSON}->>(count->>'step') = 'always' or exists (
            select from job_components c where c.job_id = i.job_id and c.item_id = i.id
              and c.method = ${TAKES_BLANK_JSON}->>(count->>'step')))
        ), 0) as spoiled
      from jobs j
        join job_statuses st on st.id = j.status_id
        join job_items i on i.job_id = j.id and i.kind = 'garment' and i.ordered
        cross join lateral (
          select size->>'size' as size, (size->>'quantity')::int as quantity, place
          from jsonb_array_elements(i.sizes) with ordinality given (size, place)
        ) s
      where j.workspace_id = ${workspaceId} and j.closed_at is null and s.quantity > 0
        and not coalesce((i.blank->>'supplied')::boolean, false)
        ${
          jobIds
            ? sql`and j.id = any (${jobIds}::uuid[])`
            : sql`and (st.group_name not in ('quote', 'stopped')
                  or st.group_name = 'quote' and j.ready @> array['artworkApproved', 'paymentTerms'])
                and not j.ready && array['productionComplete', 'handedOver']`
        }
    ), wanted as (
      select sized.*, false as again, quantity as needed from sized
      ${jobIds ? sql`` : sql`where not is_marked`}
      union all
      select sized.*, true, spoiled from sized where spoiled > 0
    ), ordered as (
      select p.job_id, p.item_id, p.again, ${LINE_KEY} as key, lower(l.size) as size, sum(p.quantity)::bigint as quantity
      from purchase_parts p
        join purchase_lines l on l.id = p.line_id
        join purchases o on o.id = l.purchase_id
      where p.workspace_id = ${workspaceId} and p.job_id in (select job_id from wanted)
        and o.state <> 'cancelled' ${drafts ? sql`` : sql`and o.state <> 'draft'`}
      group by 1, 2, 3, 4, 5
    ), shelved as (
      select m.job_id, m.item_id, m.again, s.key, s.size_key as size, -sum(m.quantity)::bigint as quantity
      from stock_moves m join blank_stock s on s.id = m.stock_id
      where m.workspace_id = ${workspaceId} and m.kind in ('taken', 'put_back')
        and m.job_id in (select job_id from wanted)
      group by 1, 2, 3, 4, 5
    )
    select w.job_id as "jobId", w.number as "jobNumber", w.title as "jobTitle", w.due_on as "dueOn",
      w.item_id as "itemId", (w.blank->>'blankId')::uuid as "blankId", coalesce(w.blank->>'name', '') as name,
      coalesce(w.blank->>'maker', '') as maker, coalesce(w.blank->>'styleNumber', '') as "styleNumber",
      coalesce(nullif(w.blank->>'supplier', ''), b.supplier, '') as supplier,
      coalesce(w.blank->>'colour', '') as colour, w.blank->>'hex' as hex, w.size,
      w.needed - coalesce(o.quantity, 0) - coalesce(t.quantity, 0) as quantity, w.again,
      coalesce(s.on_hand, 0) as "onHand",
      coalesce((
        select (cost->>'costCents')::int from jsonb_array_elements(w.blank->'sizeCosts') cost
        where lower(cost->>'size') = lower(w.size) limit 1
      ), (w.blank->>'costCents')::int) as "costCents"
    from wanted w
      left join ordered o on o.job_id = w.job_id and o.item_id = w.item_id and o.key = w.key and o.size = lower(w.size)
        and o.again = w.again
      left join shelved t on t.job_id = w.job_id and t.item_id = w.item_id and t.key = w.key and t.size = lower(w.size)
        and t.again = w.again
      left join blank_stock s on s.workspace_id = ${workspaceId} and s.key = w.key and s.size_key = lower(w.size)
      left join blanks b on b.id = (w.blank->>'blankId')::uuid and b.workspace_id = ${workspaceId}
    where w.needed > coalesce(o.quantity, 0) + coalesce(t.quantity, 0)
    order by supplier, maker, "styleNumber", name, colour, w.due_on nulls last, w.number, w.position, w.place, w.again
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
