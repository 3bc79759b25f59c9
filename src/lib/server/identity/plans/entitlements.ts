// What a plan allows. It belongs to a person and holds for every workspace they own: the larger of what
// they bought and what an admin gave; who has neither is on free. A limit
// only stops more from being made: what there is stays open, also where a smaller plan follows a larger one.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { accountDb, type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type Limit, PLAN_NAMES, type PlanId, PLANS } from '#lib/shared/plans.ts'
import { larger } from '#lib/shared/subscription.ts'
import { required } from '#lib/shared/required.ts'

interface Payer {
  ownerId: string
  workspaceId: string
}

type Count = (db: Db, of: Payer) => Promise<number>

const counts = new Map<Limit, Count>()

/** Who makes the rows says how many there are. */
export function registerLimit(limit: Limit, count: Count): void {
  counts.set(limit, count)
}

export async function findPlan(db: Db, { workspaceId }: { workspaceId: string }): Promise<PlanId> {
  return (await payerOf(db, workspaceId)).plan
}

/** How much of the plan is used, for each limit that something counts towards. */
export async function findUsage(db: Db, { workspaceId }: { workspaceId: string }) {
  const { plan, ...payer } = await payerOf(db, workspaceId)
  const usage = []
  for (const [limit, count] of counts) {
    usage.push({ limit, used: await count(db, payer), allowed: PLANS[plan].limits[limit] })
  }
  return { plan, usage }
}

/** What of a person's workspaces would be more than this plan allows. */
export async function findOver(ownerId: string, plan: PlanId) {
  const query = accountDb().selectFrom('workspaces').select(['id', 'business_name']).where('owner_id', '=', ownerId)
  const over: { limit: Limit; workspace: string; used: number; allowed: number }[] = []
  for (const { id: workspaceId, business_name: name } of await query.orderBy('created_at').execute()) {
    const db = memberDb({ workspaceId })
    for (const [limit, count] of counts) {
      const allowed = PLANS[plan].limits[limit]
      const isOfPerson = limit === 'workspaces'
      if (allowed === null || (isOfPerson && over.some(found => found.limit === limit))) continue
      const used = await count(isOfPerson ? accountDb() : db, { ownerId, workspaceId })
      if (used > allowed) over.push({ limit, workspace: isOfPerson ? '' : name, used, allowed })
    }
  }
  return over
}

/** Called after one more was made, in the same transaction, which the refusal takes back. */
export async function requireWithin(tx: Db, workspaceId: string, limit: Limit): Promise<void> {
  const { plan, isWithin } = await weigh(tx, workspaceId, limit)
  if (isWithin) return
  throw new AppError('over_limit', refusalOf(plan, limit), {
    data: { limit, plan, allowed: PLANS[plan].limits[limit] }
  })
}

/** Why this person cannot make one more workspace, in a sentence; undefined where they can. */
export async function findRefusal(db: Db, ownerId: string): Promise<string | undefined> {
  const query = db.selectFrom('users').select(['plan', 'bought_plan']).where('id', '=', ownerId)
  const row = await query.executeTakeFirstOrThrow()
  const plan = larger(row.plan as PlanId, row.bought_plan as PlanId)
  const allowed = PLANS[plan].limits.workspaces
  const used = await required(counts.get('workspaces'), 'a count')(db, { ownerId, workspaceId: '' })
  return allowed === null || used < allowed ? undefined : refusalOf(plan, 'workspaces')
}

export async function isWithin(tx: Db, workspaceId: string, limit: Limit): Promise<boolean> {
  return (await weigh(tx, workspaceId, limit)).isWithin
}

/** One at a time for each payer, or two could take the last place together. */
async function weigh(tx: Db, workspaceId: string, limit: Limit): Promise<{ plan: PlanId; isWithin: boolean }> {
  const { plan, ...payer } = await payerOf(tx, workspaceId)
  const allowed = PLANS[plan].limits[limit]
  const count = counts.get(limit)
  if (!count) throw new Error(`Nobody counts ${limit}`)
  if (allowed === null) return { plan, isWithin: true }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${payer.ownerId}`}, 0))`.execute(tx)
  return { plan, isWithin: (await count(tx, payer)) <= allowed }
}

async function payerOf(db: Db, workspaceId: string): Promise<Payer & { plan: PlanId }> {
  const row = await db
    .selectFrom('workspaces')
    .innerJoin('users', 'users.id', 'workspaces.owner_id')
    .select(['users.id', 'users.plan', 'users.bought_plan'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { ownerId: row.id, workspaceId, plan: larger(row.plan as PlanId, row.bought_plan as PlanId) }
}

function refusalOf(plan: PlanId, limit: Limit): string {
  const includes = t(`errors.plans.includes.${limit}`, {
    plan: PLAN_NAMES[plan],
    count: PLANS[plan].limits[limit] ?? 0
  })
  const way = t(plan === 'business' ? 'errors.plans.ask' : 'errors.plans.upgrade')
  return t(`errors.plans.over.${limit}`, { includes, way })
}
