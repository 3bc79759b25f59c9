import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Actor } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'
import { AppError } from '#lib/server/errors.ts'

const KEY = /^[\w-]{8,200}$/

/**
 * Runs the work once for a key: the same caller with the same key and request gets the first reply again.
 * A work that failed leaves no trace, so it can be tried again with the same key.
 */
export async function answerOnce(
  db: Db,
  endpoint: Endpoint,
  actor: Actor | undefined,
  request: Request,
  body: string,
  work: () => Promise<Response>
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return work()
  if (!KEY.test(key)) throw new AppError('invalid', 'Idempotency-Key must be 8 to 200 letters, digits, - or _')
  const scope = `${actor?.userId ?? 'anybody'}:${endpoint.name}`
  const hash = createHash('sha256').update(request.url).update('\0').update(body).digest('base64url')

  const begun = await begin(db, scope, key, hash)
  if (begun) return begun
  try {
    const response = await work()
    const reply = await response.clone().text()
    await db
      .updateTable('idempotency_keys')
      .set({ status: response.status, reply })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return response
  } catch (error) {
    await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute()
    throw error
  }
}

/** The kept reply, or undefined where the caller now holds the key. */
async function begin(db: Db, scope: string, key: string, hash: string): Promise<Response | undefined> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: hash })
    // A key whose work was cut off by a crash may be taken over after a minute.
    .onConflict(conflict =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ request_hash: hash, created_at: sql`now()` })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', sql<string>`now() - interval '1 minute'`)
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept && kept.request_hash !== hash) {
    throw new AppError('conflict', 'This Idempotency-Key was used for another request')
  }
  if (!kept?.status) throw new AppError('conflict', 'The same request is still being worked on. Try again in a moment.')
  return Response.json(kept.reply, {
    status: kept.status,
    headers: { 'idempotent-replayed': 'true', 'cache-control': 'no-store' }
  })
}
