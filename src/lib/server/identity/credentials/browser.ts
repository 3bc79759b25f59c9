// Which browser asks. Its cookie signs nobody in: a sign-up and a code belong to the browser that asked for them, and a
// person is not made to wait in a browser that they signed in by before because of wrong passwords from elsewhere.
import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { BROWSER_COOKIE, cookie, readCookie, SOCIAL_COOKIE } from '#lib/server/platform/cookies.ts'

const DAYS = 180
/** A browser that forgets its cookies is a new one with each login. */
const MOST_BROWSERS = 50

export interface Exchange {
  request: Request
  /** Adds a Set-Cookie header to the reply. */
  setCookie: (cookie: string) => void
}

/** Of the browser's cookie; undefined where it has none. */
export function browserOf(request: Request): string | undefined {
  return hashOfCookie(request, BROWSER_COOKIE)
}

/** Of the cookie that a sign-in by Google or Facebook began with. */
export function socialBrowserOf(request: Request): string | undefined {
  return hashOfCookie(request, SOCIAL_COOKIE)
}

/** As `browserOf`, and gives a browser without the cookie one. Undefined for a program. */
export function recogniseBrowser({ request, setCookie }: Exchange): string | undefined {
  const secret = secretOf(request, BROWSER_COOKIE) ?? (isFromPage(request) ? newSecret() : undefined)
  if (!secret) return undefined
  setCookie(cookie(BROWSER_COOKIE, secret, { maxAge: DAYS * 24 * 60 * 60 }))
  return hashOfSecret(secret)
}

/** Whether a page caused the request, and not a program. */
export function isFromPage(request: Request): boolean {
  return request.headers.has('origin') || request.headers.has('sec-fetch-site')
}

/** Somebody signed in by this browser. */
export async function rememberBrowser(db: Db, userId: string, exchange: Exchange): Promise<void> {
  const browserHash = recogniseBrowser(exchange)
  if (!browserHash) return
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash })
    .onConflict(conflict => conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_login_at: sql`now()` }))
    .execute()
  await db
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('browser_hash', 'not in', eb =>
      eb
        .selectFrom('known_browsers')
        .select('browser_hash')
        .where('user_id', '=', userId)
        .orderBy('last_login_at', 'desc')
        .limit(MOST_BROWSERS)
    )
    .execute()
}

/** The browser's hash if this person signed in by it before. */
export async function findKnownBrowser(db: Db, userId: string, request: Request): Promise<string | undefined> {
  const browserHash = browserOf(request)
  if (!browserHash) return undefined
  const row = await db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .where('last_login_at', '>', sql<string>`now() - make_interval(days => ${DAYS})`)
    .executeTakeFirst()
  return row?.browser_hash
}

export function secretOf(request: Request, cookieName: string): string | undefined {
  const value = readCookie(request.headers.get('cookie'), cookieName)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function hashOfCookie(request: Request, name: string): string | undefined {
  const secret = secretOf(request, name)
  return secret && hashOfSecret(secret)
}
