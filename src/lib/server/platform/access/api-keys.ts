// Keys by which other programs call for one workspace. A key acts in the name of whoever made it, within its scopes, and
// holds as long as that person may make keys there: somebody who left takes no open door along.
import { t } from '#lib/i18n/t.ts'
import { createHash, randomBytes } from 'node:crypto'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { callerNetwork, setLocale } from '#lib/server/platform/request-context.ts'
import { CALLS_A_MINUTE, KEY_PREFIX, type Scope, scopeOf } from '#lib/shared/api-keys.ts'

import type { Actor, Member } from './actor.ts'
import { countHolding, endKey, findByHash, findKeys, insertKey, touchKey } from './api-key-queries.ts'
import { recordSecurityEvent } from './record.ts'
import { throttle } from './throttle.ts'

const KEY = /^plk_[\w-]{43}$/
const SHOWN = KEY_PREFIX.length + 8
const MOST_KEYS = 25

const CALLS = { hits: CALLS_A_MINUTE, seconds: 60 }
const MISSES = { hits: 100, seconds: 900 }
const TOUCH_MS = 60_000

interface Call {
  request: Request
  /** Where the call names one; the key's own otherwise. */
  workspaceId?: string | undefined
  setHeader: (name: string, value: string) => void
}

/** Who calls by a key; undefined where the call carries none. */
export async function openApiKey(db: Db, { request, workspaceId, setHeader }: Call): Promise<Actor | undefined> {
  const key = request.headers.get('authorization')?.match(/^Bearer (plk_.*)$/i)?.[1]
  if (key === undefined) return undefined
  const found = KEY.test(key) ? await findByHash(db, hashOf(key)) : undefined
  if (!found) {
    await throttle(db, `api-key:ip:${callerNetwork()}`, MISSES)
    throw new AppError('unauthenticated', t('errors.access.wrongKey'))
  }
  if (found.locale) setLocale(found.locale)
  await countCall(db, found.keyId, setHeader)
  if (Date.now() - Date.parse(found.lastUsedAt ?? '1970') > TOUCH_MS) await touchKey(db, found.keyId)
  const { keyId, userId, email, first_name: firstName, last_name: lastName, phone } = found
  return {
    userId,
    // No session: nothing that asks for one is open to keys.
    sessionId: '',
    admin: false,
    verified: found.email_verified_at !== null,
    user: { id: userId, email, firstName, lastName, phone, userLinks: [] },
    language: found.language,
    byCookie: false,
    apiKey: { id: keyId, name: found.name, scopes: found.scopes },
    // Its own workspace is the only one there is.
    named: workspaceId
      ? { workspaceId, role: workspaceId === found.workspaceId ? found.role : null }
      : { workspaceId: found.workspaceId, role: found.role }
  }
}

/** Each reply says what is left, so that a program can slow down before it is refused. */
async function countCall(db: Db, keyId: string, setHeader: Call['setHeader']): Promise<void> {
  const inform = (left: number, seconds: number) => {
    setHeader('ratelimit-limit', String(CALLS.hits))
    setHeader('ratelimit-remaining', String(left))
    setHeader('ratelimit-reset', String(Math.max(seconds, 1)))
  }
  try {
    const { left, wait } = await throttle(db, `api-key:${keyId}`, CALLS)
    inform(left, wait)
  } catch (error) {
    if (error instanceof AppError && error.retryAfter) inform(0, error.retryAfter)
    throw error
  }
}

/** Refuses what the key was not made for. What is no part of its workspace is answered by the proof of membership. */
export function requireScope({ apiKey, named }: Actor, endpoint: Endpoint): void {
  if (endpoint.access === 'workspace' && named?.role == null) throw notFound('Workspace')
  const scope = scopeOf(endpoint)
  if (!scope) throw new AppError('forbidden', t('errors.access.noApiKey'))
  if (!apiKey?.scopes.includes(scope)) {
    throw new AppError('forbidden', t('errors.access.scopeMissing', { scope }))
  }
}

export const findApiKeys = findKeys

interface Wanted {
  name: string
  scopes: readonly Scope[]
  days: number | null
}

/** The key stands in this answer and nowhere else. */
export function createApiKey(db: Db, member: Member, wanted: Wanted) {
  return inTransaction(db, async tx => {
    if ((await countHolding(tx, member)) >= MOST_KEYS) {
      throw new AppError('conflict', t('errors.access.tooManyKeys', { most: MOST_KEYS }))
    }
    const secret = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
    const { workspaceId, userId } = member
    const row = { ...wanted, workspaceId, userId, prefix: secret.slice(0, SHOWN), hash: hashOf(secret) }
    const keyId = await insertKey(tx, row)
    const details = { keyId, name: wanted.name, scopes: wanted.scopes }
    await recordSecurityEvent(tx, { kind: 'api_key_created', userId, workspaceId, details })
    return { keys: await findKeys(tx, member), secret }
  })
}

export function revokeApiKey(db: Db, member: Member, keyId: string) {
  return inTransaction(db, async tx => {
    const ended = await endKey(tx, member, keyId)
    if (!ended) throw notFound('API key')
    const { workspaceId, userId } = member
    await recordSecurityEvent(tx, { kind: 'api_key_revoked', userId, workspaceId, details: { keyId, ...ended } })
    return findKeys(tx, member)
  })
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
