import { t } from '#lib/i18n/t.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

import { isPassword } from '#lib/server/identity/credentials/password.ts'
import { sessionSecret } from '#lib/server/platform/access/secret.ts'
import { clearThrottle, throttle } from '#lib/server/platform/access/throttle.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { cookie, readCookie } from '#lib/server/platform/cookies.ts'

import { findShop } from './queries.ts'

/** Who looks at a store: the Cookie header of the request, which may hold the key to a store with a password. */
export interface Viewer {
  cookie: string | null
}

interface Locked {
  campaignId: string
  name: string
  access: string
  passwordHash: string | null
}

const DAY_SECONDS = 24 * 60 * 60
const GUESSES = { hits: 10, seconds: 300 }

/** Refuses who has not typed the password of a store that has one. */
export function checkUnlocked(store: Locked, { cookie: header }: Viewer): void {
  if (store.access !== 'password') return
  const given = readCookie(header, cookieName(store.campaignId))
  if (given && store.passwordHash && isKey(given, store.campaignId, store.passwordHash)) return
  throw new AppError('forbidden', t('errors.storefront.passwordNeeded'), { data: { password: true, name: store.name } })
}

/** Checks the password and gives the cookie that opens the store for a day. */
export async function unlockStore(
  db: Db,
  { campaignId, password }: { campaignId: string; password: string }
): Promise<string | undefined> {
  const store = await findShop(db, campaignId, { storeItemIds: [] })
  if (!store) throw notFound('Store')
  if (store.access !== 'password') return undefined
  const key = `unlock:${store.id}:${callerNetwork()}`
  // Counted before it is checked, so that guesses sent at the same time are counted too.
  await throttle(db, key, GUESSES)
  if (!(await isPassword(password, store.passwordHash))) {
    throw new AppError('forbidden', t('errors.storefront.passwordWrong'), { data: { password: true } })
  }
  await clearThrottle(db, key)
  const expires = String(Math.floor(Date.now() / 1000) + DAY_SECONDS)
  const value = `${expires}.${sign(campaignId, expires, store.passwordHash!)}`
  return cookie(cookieName(campaignId), value, { maxAge: DAY_SECONDS })
}

function cookieName(campaignId: string): string {
  return `__Host-store-${campaignId}`
}

function isKey(value: string, campaignId: string, passwordHash: string): boolean {
  const [expires = '', signature = ''] = value.split('.')
  if (!/^\d{10}$/.test(expires) || Number(expires) * 1000 < Date.now()) return false
  const expected = Buffer.from(sign(campaignId, expires, passwordHash))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Bound to the password's hash: a new password ends every key to the old one. */
function sign(campaignId: string, expires: string, passwordHash: string): string {
  return createHmac('sha256', sessionSecret())
    .update(`store\0${campaignId}\0${expires}\0${passwordHash}`)
    .digest('base64url')
}
