// What a plan allows. It belongs to a person and holds for every workspace they own; who bought none is on free. A limit
// only stops more from being made: what there is stays open, also where a smaller plan follows a larger one.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type Limit, PLAN_NAMES, type PlanId, PLANS } from '#lib/shared/plans.ts'

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

/** Called after one more was made, in the same transaction, which the refusal takes back. */
export async function requireWithin(tx: Db, workspaceId: string, limit: Limit): Promise<void> {
  const { plan, isWithin } = await weigh(tx, workspaceId, limit)
  if (isWithin) return
  throw new AppError('over_limit', refusalOf(plan, limit), {
    data: { limit, plan, allowed: PLANS[plan].limits[limit] }
  })
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
    .select(['users.id', 'users.plan'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { ownerId: row.id, workspaceId, plan: row.plan as PlanId }
}

const WAYS: Record<Limit, { one: string; many: string; first: string }> = {
  workspaces: { one: 'workspace', many: 'workspaces', first: 'Delete one' },
  people: {
    one: 'person in a workspace',
    many: 'people in a workspace, with open invitations',
    first: 'Remove somebody or withdraw an invitation'
  },
  openJobs: { one: 'open job at a time', many: 'open jobs at a time', first: 'Close one' },
  openStores: {
    one: 'published store at a time that is still open',
    many: 'published stores at a time that are still open',
    first: 'Close one'
  }
}

function refusalOf(plan: PlanId, limit: Limit): string {
  const allowed = PLANS[plan].limits[limit]
  const { one, many, first } = WAYS[limit]
  const what = `${allowed} ${allowed === 1 ? one : many}`
  return `The plan ${PLAN_NAMES[plan]} is for ${what}. ${first} first, or ask us for a larger plan in a support request.`
}
