// Sessions made directly: a test that is about signing in does it itself.
import type { Page } from '@playwright/test'

import { insertSession } from '#lib/server/platform/access/sessions.ts'
import { signSessionToken } from '#lib/server/platform/access/token.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { DEMO_ACCOUNTS } from '#lib/shared/demo.ts'

export async function signIn(userId: string, email: string): Promise<{ token: string; userId: string; email: string }> {
  const expires = new Date(Date.now() + 86_400_000)
  const sessionId = await insertSession(getDb(), userId, expires, { userAgent: 'test', ip: '' })
  const user = { id: userId, email, firstName: 'Ada', lastName: 'Lovelace', phone: '', userLinks: [] }
  return { token: await signSessionToken(sessionId, user), userId, email }
}

/** The page's browser has the cookie that a login would have given it. */
export async function signPageIn(page: Page, userId: string, email: string): Promise<void> {
  const { token } = await signIn(userId, email)
  const { hostname } = new URL(process.env['PRODUCT_URL']!)
  const cookie = { name: SESSION_COOKIE, value: token, domain: hostname, path: '/' }
  await page.context().addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }])
}

type About = (typeof DEMO_ACCOUNTS)[number]['about']

/** Signs the page in as one of the demo accounts. */
export async function signInToDemo(page: Page, about: About = 'owner'): Promise<void> {
  const { email } = DEMO_ACCOUNTS.find(account => account.about === about)!
  const { id } = await getDb().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await signPageIn(page, id, email)
}
