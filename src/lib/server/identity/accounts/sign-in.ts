import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { mayDemo } from '#lib/server/platform/http/own-machine.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { sendPasswordChangedMail } from '#lib/server/identity/mails/accounts.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '#lib/shared/demo.ts'

import {
  browserOf,
  type Exchange,
  findKnownBrowser,
  recogniseBrowser
} from '#lib/server/identity/credentials/browser.ts'
import { hasCode, redeemCode } from '#lib/server/identity/credentials/codes.ts'
import { CODES_BY_NETWORK, evenly, MAIL_BY_NETWORK, TRIES_BY_ACCOUNT } from '#lib/server/identity/credentials/limits.ts'
import { mailResetCode } from './mail-code.ts'
import { checkNewPassword, hashPassword, isPassword } from '#lib/server/identity/credentials/password.ts'
import { findDemoEmails, findUserByLogin, setPassword } from './sign-in-queries.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { endSessionsOf } from '#lib/server/platform/access/sessions.ts'
import { findWaiting, resumeSignUp } from './sign-up.ts'
import { clearThrottle, limitTries, throttle } from '#lib/server/platform/access/throttle.ts'

const LOGIN_BY_ACCOUNT = { hits: 8, seconds: 300 }
const LOGIN_BY_NETWORK = { hits: 60, seconds: 300 }

interface Login {
  Email?: string | undefined
  Username?: string | undefined
  Password: string
}

/**
 * Checks the credentials; gives the user's id. Wrong ones are counted for the account and for the network they come
 * from. A browser in which the person signed in before has tries of its own: wrong passwords from elsewhere do not keep
 * its owner out.
 */
export async function checkLogin(db: Db, login: Login, exchange: Exchange): Promise<string> {
  const { request } = exchange
  const name = (login.Email ?? login.Username ?? '').normalize('NFKC').toLowerCase()
  const user = await findUserByLogin(db, login.Email ? { email: name } : { username: name })
  const waiting = !user && login.Email ? await findWaiting(db, name, request) : undefined
  const knownBrowser = user && (await findKnownBrowser(db, user.id, request))
  // An e-mail and a username of one account have their tries together.
  const account = user?.email ?? name
  const byAccount = knownBrowser ? `login:browser:${knownBrowser}:${account}` : `login:account:${account}`
  const limits = [
    { key: `login:ip:${callerNetwork()}`, limit: LOGIN_BY_NETWORK },
    { key: byAccount, limit: LOGIN_BY_ACCOUNT }
  ]
  const isRight = await limitTries(
    db,
    limits,
    async () => {
      const isTheirs = await isPassword(login.Password, user?.password_hash ?? waiting?.password_hash)
      return isTheirs && !user?.disabled_at && (!user?.is_demo || mayDemo(request))
    },
    Boolean
  )
  if (!isRight) {
    await recordSecurityEvent(db, { kind: 'login_failed', userId: user?.id })
    throw new AppError('unauthenticated', t('errors.identity.wrongLogin'))
  }
  await clearThrottle(db, byAccount)
  if (user) {
    await recordSecurityEvent(db, { kind: 'login', userId: user.id })
    return user.id
  }
  await resumeSignUp(db, required(waiting, 'a sign-up'), exchange)
  throw new AppError('forbidden', t('errors.identity.emailUnconfirmed'), {
    data: { verify: name }
  })
}

/** Each browser that asks gets a code of its own, which others cannot end. Programs share one. */
export async function requestPasswordReset(db: Db, email: string, exchange: Exchange): Promise<null> {
  await throttle(db, `mail:ip:${callerNetwork()}`, MAIL_BY_NETWORK)
  return evenly(async () => {
    const { request } = exchange
    const browserHash = recogniseBrowser(exchange)
    const user = await findUserByLogin(db, { email })
    if (!user || user.disabled_at) return null
    const knownBrowser = await findKnownBrowser(db, user.id, request)
    await mailResetCode(db, user, { browserHash, knownBrowser })
    return null
  })
}

interface NewPassword {
  Email: string
  VerificationCode: string
  Password: string
}

/** Sets the password, ends every other session and tells the owner by mail. */
export async function resetPassword(
  db: Db,
  { Email: email, VerificationCode, Password }: NewPassword,
  request: Request
): Promise<string> {
  await checkNewPassword(Password, email)
  const userId = await checkResetCode(db, email, VerificationCode, request)
  const passwordHash = await hashPassword(Password)
  await inTransaction(db, async tx => {
    await setPassword(tx, userId, passwordHash)
    await endSessionsOf(tx, userId)
    await sendPasswordChangedMail(tx, email)
  })
  // Nobody guessed the new one.
  await clearThrottle(db, `login:account:${email}`)
  await recordSecurityEvent(db, { kind: 'password_reset', userId })
  return userId
}

/** Spends the code; gives whose it was. In the browser that asked for it, only the code's own tries are the limit. */
async function checkResetCode(db: Db, email: string, code: string, request: Request): Promise<string> {
  const user = await findUserByLogin(db, { email })
  const about = { userId: user?.id ?? '', purpose: 'reset' as const, browserHash: browserOf(request) }
  const limits = [{ key: `code:ip:${callerNetwork()}`, limit: CODES_BY_NETWORK }]
  if (!user || !(await hasCode(db, about))) {
    limits.push({ key: `code:reset:${email}`, limit: TRIES_BY_ACCOUNT })
  }
  const userId = await limitTries(db, limits, async () => {
    const isRight = user !== undefined && !user.disabled_at && (await redeemCode(db, about, code))
    return isRight ? user.id : undefined
  })
  if (!userId) throw new AppError('invalid', t('errors.identity.wrongCode'))
  return userId
}

/** The demo accounts the login page may offer: they exist only where demo data was asked for. */
export async function findDemoAccounts(db: Db, request: Request): Promise<DemoAccount[]> {
  if (!mayDemo(request)) return []
  const emails = await findDemoEmails(db)
  return DEMO_ACCOUNTS.filter(({ email }) => emails.includes(email))
}
