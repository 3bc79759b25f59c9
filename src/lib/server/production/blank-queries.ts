import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface CountedBlank {
  runId: string
  name: string
  maker: string
  styleNumber: string
  colour: string
  hex: string | null
  size: string
  needed: number
  left: number
  supplied: number
  ofJobs: number
  /** Of orders, and not made yet. */
  toMake: number
}

/** Of all open runs, the oldest first, and of this one; without it only of those that still use something. */
export async function countBlanks(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  runId: string | undefined
): Promise<CountedBlank[]> {
  const own = runId ?? null
  const { rows } = await sql<CountedBlank>`
    select r.id as "runId", p.blank->>'name' as name, p.blank->>'maker' as maker, p.blank->>'styleNumber' as "styleNumber",
      p.blank->>'colour' as colour, min(p.blank->>'hex') as hex, p.size, count(*)::int as needed,
      count(*) filter (where p.state in ('waiting', 'cut'))::int as left,
      count(*) filter (where (p.blank->>'supplied')::boolean)::int as supplied,
      count(*) filter (where p.job_id is not null)::int as "ofJobs",
      count(*) filter (where p.order_id is not null and p.state in ('waiting', 'cut'))::int as "toMake"
    from production_runs r join production_pieces p on p.run_id = r.id
    where r.workspace_id = ${workspaceId} and (r.state in ('open', 'cut') or r.id = ${own}::uuid)
      and p.state <> 'withdrawn' and (p.order_id is not null or p.job_id is not null)
    group by r.id, r.number, 2, 3, 4, 5, p.size
    having r.id = ${own}::uuid or count(*) filter (where p.order_id is not null and p.state in ('waiting', 'cut')) > 0
    order by r.number, name, colour, min(p.position)`.execute(db)
  return rows
}
