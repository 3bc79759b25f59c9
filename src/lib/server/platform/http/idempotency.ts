// The header Idempotency-Key: what a key was sent for is done once, however often it is sent and wherever it was cut off.
import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

const KEY = /^[\w-]{8,200}$/

export interface IdempotencyKey {
  scope: string
  key: string
  requestHash: string
}

/**
 * Runs the work in a transaction that also keeps its result under the call's key. A repeated call gets the kept result
 * and does nothing; work that failed leaves no trace and can be tried again. What takes long belongs into `prepare`,
 * which runs before the transaction. What has to follow the commit must be safe to repeat, because it is repeated.
 */
export type Once = {
  <Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  <Result, Prepared>(
    work: (tx: Db, prepared: Prepared) => Promise<Result>,
    prepare: () => Promise<Prepared>
  ): Promise<Result>
}

/** `uses` tells whether the work was run, or its result was there already. */
export function createOnce(db: Db, key: IdempotencyKey | undefined): { once: Once; uses: Set<'run' | 'kept'> } {
  const uses = new Set<'run' | 'kept'>()

  async function once<Result, Prepared>(
    work: (tx: Db, prepared: Prepared) => Promise<Result>,
    prepare?: () => Promise<Prepared>
  ): Promise<Result> {
    const known = key && (await findResult<Result>(db, key))
    if (known) {
      uses.add('kept')
      return known.result
    }
    const prepared = (await prepare?.()) as Prepared
    return inTransaction(db, async tx => {
      const kept = key && (await claim<Result>(tx, key))
      uses.add(kept ? 'kept' : 'run')
      if (kept) return kept.result
      const result = await work(tx, prepared)
      if (key) await storeResult(tx, key, result)
      return result
    })
  }

  return { once, uses }
}

export function readIdempotencyKey(
  request: Request,
  { endpoint, actor, body }: { endpoint: Endpoint; actor: Actor | undefined; body: string }
): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null || !endpoint.idempotent) return undefined
  if (!KEY.test(key)) throw new AppError('invalid', t('errors.http.idempotencyKey'))
  // Not the host: the second try may come to another process, by another name of it.
  const { pathname, search } = new URL(request.url)
  return {
    key,
    scope: `${actor?.userId ?? 'anybody'}:${endpoint.name}`,
    requestHash: createHash('sha256')
      .update(pathname + search)
      .update('\0')
      .update(body)
      .digest('base64url')
  }
}

/** Holds the key until the transaction ends. Gives the result where somebody was faster. */
async function claim<Result>(tx: Db, key: IdempotencyKey): Promise<{ result: Result } | undefined> {
  const name = JSON.stringify([key.scope, key.key])
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine
  `.execute(tx)
  if (!rows[0]?.mine) {
    // Not a refusal: what becomes of the work is open, so the caller keeps the key and asks again.
    throw new AppError('unavailable', t('errors.http.stillWorking'), {
      retryAfter: 1
    })
  }
  return findResult(tx, key)
}

async function findResult<Result>(db: Db, key: IdempotencyKey): Promise<{ result: Result } | undefined> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result'])
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (kept && kept.request_hash !== key.requestHash) {
    const message = t('errors.http.otherRequest')
    throw new AppError('conflict', message)
  }
  return kept && { result: kept.result as Result }
}

async function storeResult(tx: Db, { scope, key, requestHash }: IdempotencyKey, result: unknown): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash, result: JSON.stringify(result) })
    .execute()
}

export async function forgetKeysOf(tx: Db, userId: string): Promise<void> {
  await sql`delete from idempotency_keys where starts_with(scope, ${`${userId}:`})`.execute(tx)
}
