import { sql } from 'kysely'

import { type Db, unhurried } from '#lib/server/db/index.ts'
import { AppError } from '#lib/server/errors.ts'

interface Limit {
  hits: number
  seconds: number
}

/** Counts one more try under the key and refuses beyond the limit. Kept in the database, so it holds for every process. */
export async function throttle(db: Db, key: string, limit: Limit): Promise<void> {
  const { hits, wait } = await count(db, key, limit.seconds, 1)
  if (hits > limit.hits) throw tooMany(wait)
}

/** Refuses while the key is over the limit, without counting. */
export async function checkThrottle(db: Db, key: string, limit: Limit): Promise<void> {
  await checkThrottles(db, [{ key, limit }])
}

/** Refuses while one of the keys is over its limit, without counting. */
export async function checkThrottles(db: Db, checks: { key: string; limit: Limit }[]): Promise<void> {
  const rows = await db
    .selectFrom('throttles')
    .select(['key', 'hits', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('wait')])
    .where(
      'key',
      'in',
      checks.map(({ key }) => key)
    )
    .where('resets_at', '>', sql<string>`now()`)
    .execute()
  const over = rows.filter(({ key, hits }) => checks.some(check => check.key === key && hits >= check.limit.hits))
  if (over.length > 0) throw tooMany(Math.max(...over.map(({ wait }) => wait)))
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts a failure. Each block of `hits` failures within a day doubles the time until the key is free again,
 * up to 16 times, so that guessing gets slower and slower.
 */
export async function countFailure(db: Db, key: string, limit: Limit): Promise<void> {
  const { hits } = await count(db, key, limit.seconds, 1)
  if (hits > 0 && hits % limit.hits === 0) {
    const { hits: blocks } = await count(db, blocksOf(key), DAY_SECONDS, 1)
    const factor = Math.min(2 ** (blocks - 1), 16)
    await db
      .updateTable('throttles')
      .set({ resets_at: sql`now() + make_interval(secs => ${limit.seconds * factor})` })
      .where('key', '=', key)
      .execute()
  }
}

export async function clearThrottle(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('key', 'in', [key, blocksOf(key)])
    .execute()
}

/** Outlives the waiting itself, after which the failures are counted anew. */
function blocksOf(key: string): string {
  return `${key}:blocks`
}

async function count(db: Db, key: string, seconds: number, by: number): Promise<{ hits: number; wait: number }> {
  return db
    .insertInto('throttles')
    .values({ key, hits: by, resets_at: sql`now() + make_interval(secs => ${seconds})` })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when throttles.resets_at < now() then ${by} else throttles.hits + ${by} end`,
        resets_at: sql`case when throttles.resets_at < now() then excluded.resets_at else throttles.resets_at end`
      })
    )
    .returning(['hits', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('wait')])
    .returning(unhurried(db))
    .executeTakeFirstOrThrow()
}

function tooMany(seconds: number): AppError {
  const wait = seconds < 90 ? `${Math.max(seconds, 1)} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('too_many', `Too many tries. Please wait ${wait} and try again.`, {
    retryAfter: Math.max(seconds, 1)
  })
}
