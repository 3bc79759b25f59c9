import { type RawBuilder, sql } from 'kysely'

import type { RunBag } from '#lib/contract/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import type { FrozenPart } from './owed.ts'

type Of = Pick<Member, 'workspaceId'>

type Row = Omit<RunBag, 'pieces'> & {
  total: number
  pieces: (Omit<RunBag['pieces'][number], 'text'> & { parts: FrozenPart[] })[]
}

interface Wanted {
  /** Those with a piece in it. */
  runId?: string
  bag?: string
  search?: string
  limit: number
  offset: number
}

/** In packing order, each with all pieces that its order or job has in any run. */
export async function findBags(db: Db, { workspaceId }: Of, { runId, bag, search = '', limit, offset }: Wanted) {
  const all: RawBuilder<unknown>[] = [sql`p.workspace_id = ${workspaceId}`]
  if (runId) all.push(sql`p.run_id = ${runId}`, sql`p.state not in ('spoiled', 'withdrawn')`)
  if (bag) all.push(sql`p.bag = ${bag}`)
  if (search) {
    const pattern = containing(search)
    all.push(sql`(p.bag ilike ${pattern} or p.person->>'name' ilike ${pattern} or p.person->>'group' ilike ${pattern})`)
  }
  const { rows } = await sql<Row>`
    with bags as (
      select p.bag, p.order_id, p.job_id, min(p.position) as place, count(*) over ()::int as total
      from production_pieces p where ${sql.join(all, sql` and `)} and coalesce(p.order_id, p.job_id) is not null
      group by p.bag, p.order_id, p.job_id order by place, p.bag limit ${limit} offset ${offset}
    )
    select b.bag, case when b.order_id is null then 'job' else 'order' end as kind,
      coalesce(b.order_id, b.job_id) as id, coalesce(o.number, j.number) as number,
      coalesce(nullif(o.recipient, ''), o.buyer_name, nullif(j.contact->>'name', ''), j.title, '') as name,
      coalesce(case when o.delivery->>'kind' = 'group' then o.delivery->>'recipient' end, j.title, '') as "group",
      coalesce(o.status, '') as "orderState", coalesce(o.delivery->>'kind', j.delivery, '') as delivery,
      coalesce((select sum(quantity - not_made) from order_lines l where l.order_id = o.id), j.pieces)::int as owed,
      of.bagged, of."handedOver", of.pieces, b.total
    from bags b left join orders o on o.id = b.order_id left join jobs j on j.id = b.job_id
      cross join lateral (
        select count(*) filter (where p.state in ('bagged', 'handed_over'))::int as bagged,
          count(*) filter (where p.state = 'handed_over')::int as "handedOver",
          coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'state', p.state, 'itemName', p.item_name,
            'colour', p.blank->>'colour', 'size', p.size, 'parts', p.parts) order by p.number, p.attempt), '[]') as pieces
        from production_pieces p
        where p.workspace_id = ${workspaceId} and p.bag = b.bag and p.state not in ('spoiled', 'withdrawn')
          and coalesce(p.order_id, p.job_id) = coalesce(b.order_id, b.job_id)
      ) of
    order by b.place, b.bag`.execute(db)
  return { bags: rows.map(toBag), total: rows[0]?.total ?? 0 }
}

function toBag({ total: _, pieces, ...bag }: Row): RunBag {
  return {
    ...bag,
    pieces: pieces.map(({ parts, ...piece }) => ({
      ...piece,
      text: parts
        .flatMap(({ content }) => (content.kind === 'lettering' ? [content.text] : Object.values(content.values)))
        .filter(Boolean)
        .join(' · ')
    }))
  }
}

/** The newest run that a bag has pieces in. */
export async function findRunOfBag(db: Db, { workspaceId }: Of, bag: string) {
  return db
    .selectFrom('production_pieces as p')
    .innerJoin('production_runs as r', 'r.id', 'p.run_id')
    .select(['r.id as runId', 'r.number as runNumber'])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.bag', '=', bag)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
