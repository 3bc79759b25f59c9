import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { type Db, asyncCommit } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

interface Limit {
  hits: number
  seconds: number
}

interface KeyLimit {
  key: string
  limit: Limit
}

/**
 * Counts one more try under the key, or so many as it is worth, and refuses beyond the limit. Kept in the database, so it
 * holds for every process. Gives how many are left, and in how many seconds they are counted anew.
 */
export async function throttle(db: Db, key: string, limit: Limit, worth = 1): Promise<{ left: number; wait: number }> {
  const { hits, wait } = await count(db, key, limit.seconds, worth)
  if (hits > limit.hits) throw tooMany(wait)
  return { left: limit.hits - hits, wait }
}

/**
 * Limits wrong tries. The try is counted before it is made, so that tries sent at the same time are counted too, and
 * taken back when it was right. Each block of `hits` wrong tries within a day doubles the time until the key is free
 * again, up to 16 times, so that guessing gets slower and slower. A limit that is reached keeps those after it from being
 * counted: an address that is refused uses up no tries of an account. Never in a transaction, which would take the count
 * back with everything else. Gives what the try found; a wrong one finds nothing, unless `isRight` says otherwise.
 */
export async function limitTries<Found>(
  db: Db,
  limits: KeyLimit[],
  tryIt: () => Promise<Found>,
  isRight: (found: Found) => boolean = found => found !== undefined
): Promise<Found> {
  if (db.isTransaction) throw new Error('A try is counted on its own, not in a transaction')
  const hits = await countEach(db, limits)
  const counted = limits.slice(0, hits.length)
  const takeBack = () => refundAttempts(db, counted)
  const full = limits[hits.length]
  if (full) {
    await takeBack()
    throw tooMany(await waitOf(db, full.key))
  }
  let found: Found
  try {
    found = await tryIt()
  } catch (error) {
    // It was neither right nor wrong: too much to do, or the database away.
    await takeBack()
    throw error
  }
  if (isRight(found)) await takeBack()
  else for (const [{ key, limit }, count] of zip(limits, hits)) if (count >= limit.hits) await lengthen(db, key, limit)
  return found
}

export async function clearThrottle(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('key', 'in', [key, blocksOf(key)])
    .execute()
}

const DAY_SECONDS = 24 * 60 * 60

async function lengthen(db: Db, key: string, limit: Limit): Promise<void> {
  const { hits: blocks } = await count(db, blocksOf(key), DAY_SECONDS)
  const factor = Math.min(2 ** (blocks - 1), 16)
  await db
    .updateTable('throttles')
    .set({ resets_at: sql`now() + make_interval(secs => ${limit.seconds * factor})` })
    .where('key', '=', key)
    .execute()
}

/** Outlives the waiting itself, after which the failures are counted anew. */
function blocksOf(key: string): string {
  return `${key}:blocks`
}

async function count(db: Db, key: string, seconds: number, worth = 1): Promise<{ hits: number; wait: number }> {
  return db
    .insertInto('throttles')
    .values({ key, hits: worth, resets_at: resetsAfter(seconds) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ hits: moreHits, resets_at: laterReset }))
    .returning(['hits', waitSeconds])
    .returning(asyncCommit(db))
    .executeTakeFirstOrThrow()
}

/**
 * Counts one more try under each key in turn, in one statement. A key at its limit is the end: neither it nor those after
 * it are counted. Gives how many tries each has that was counted.
 */
async function countEach(db: Db, limits: KeyLimit[]): Promise<number[]> {
  if (limits.length === 0) return []
  const steps = limits.map(
    ({ key, limit: { hits, seconds } }, index) => sql`${step(index)} as (
      insert into throttles (key, hits, resets_at)
      select ${key}, 1, ${resetsAfter(seconds)} ${index > 0 ? sql`from ${step(index - 1)}` : sql``}
      on conflict (key) do update set hits = ${moreHits}, resets_at = ${laterReset}
      where throttles.resets_at < now() or throttles.hits < ${hits}
      returning hits
    )`
  )
  const counted = limits.map((_, index) => sql`select ${sql.lit(index)} as position, hits from ${step(index)}`)
  const { rows } = await sql<{ hits: number }>`
    with ${sql.join(steps)}
    select hits, ${asyncCommit(db)} from (${sql.join(counted, sql` union all `)}) as counted order by position
  `.execute(db)
  return rows.map(({ hits }) => hits)
}

const step = (index: number) => sql.ref(`counted_${index}`)

const waitSeconds = sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('wait')

const resetsAfter = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

const moreHits = sql<number>`case when throttles.resets_at < now() then excluded.hits else throttles.hits + excluded.hits end`
const laterReset = sql<string>`case when throttles.resets_at < now() then excluded.resets_at else throttles.resets_at end`

/** Locks them in the order in which they are counted, so that nobody waits crosswise. */
async function refundAttempts(db: Db, counted: KeyLimit[]): Promise<void> {
  if (counted.length === 0) return
  const keys = counted.map(({ key }) => key)
  await sql`
    update throttles set hits = greatest(hits - 1, 0)
    from (
      select key from throttles join unnest(${keys}::text[]) with ordinality as counted (key, position) using (key)
      order by position for update of throttles
    ) as counted
    where throttles.key = counted.key
    returning ${asyncCommit(db)}
  `.execute(db)
}

async function waitOf(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('throttles').select(waitSeconds).where('key', '=', key).executeTakeFirst()
  return row?.wait ?? 1
}

function tooMany(seconds: number): AppError {
  const wait =
    seconds < 90
      ? t('errors.access.seconds', { seconds: Math.max(seconds, 1) })
      : t('errors.access.minutes', { minutes: Math.ceil(seconds / 60) })
  return new AppError('too_many', t('errors.access.tooManyTries', { wait }), {
    retryAfter: Math.max(seconds, 1)
  })
}

/** What was counted under this person's address. */
export async function forgetTriesOf(tx: Db, email: string): Promise<void> {
  await sql`
    delete from throttles
      where right(regexp_replace(key, ':blocks$', ''), length(${email}::text) + 1) = ':' || ${email}::text
  `.execute(tx)
}
