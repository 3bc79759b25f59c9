import { setTimeout } from 'node:timers/promises'

import type { Db } from '#lib/server/db/index.ts'
import { inTransaction } from '#lib/server/db/index.ts'
import { AppError } from '#lib/server/errors.ts'
import { requestContext } from '#lib/server/http/context.ts'
import { sendKnownAddressMail, sendPasswordChangedMail } from '#lib/server/mail/accounts.ts'
import { joinOrFoundWorkspace } from '#lib/server/workspaces/service.ts'
import { DEMO_ACCOUNTS } from '#lib/shared/demo.ts'

import { redeemCode } from './codes.ts'
import { mailCode, mayMail } from './mail-code.ts'
import { checkNewPassword, hashPassword, isPassword } from './password.ts'
import { endSessionsOf, findUserByLogin, insertUser, markVerified, replaceSignup, setPassword } from './queries.ts'
import { recordSecurityEvent } from './record.ts'
import { proveSocial } from './social.ts'
import { stripUnproved } from './social-queries.ts'
import { checkThrottle, checkThrottles, clearThrottle, countFailure, throttle } from './throttle.ts'

const LOGIN_BY_ACCOUNT = { hits: 8, seconds: 300 }
const LOGIN_BY_ADDRESS = { hits: 60, seconds: 300 }
const CODE_BY_ACCOUNT = { hits: 10, seconds: 900 }
const MAIL_BY_ADDRESS = { hits: 30, seconds: 900 }
const SIGNUP_BY_ADDRESS = { hits: 20, seconds: 3600 }

/** Longer than writing a mail into the outbox takes. */
const EVEN_MS = 60

const WRONG_LOGIN = 'The e-mail, username or password is not right'
const WRONG_CODE = 'The code is not right or no longer valid. Ask for a new one.'

/** Checks the credentials; gives the user's id. Counts failures per account and per address. */
export async function checkLogin(
  db: Db,
  login: { Email?: string | undefined; Username?: string | undefined; Password: string }
): Promise<string> {
  const name = (login.Email ?? login.Username ?? '').normalize('NFKC').toLowerCase()
  const byAccount = `login:account:${name}`
  const byAddress = `login:ip:${requestContext().ip}`
  await checkThrottles(db, [
    { key: byAccount, limit: LOGIN_BY_ACCOUNT },
    { key: byAddress, limit: LOGIN_BY_ADDRESS }
  ])

  const user = await findUserByLogin(db, login.Email ? { email: name } : { username: name })
  const right = await isPassword(login.Password, user?.password_hash)
  if (!user || !right || user.disabled_at) {
    await countFailure(db, byAccount, LOGIN_BY_ACCOUNT)
    await countFailure(db, byAddress, LOGIN_BY_ADDRESS)
    await recordSecurityEvent(db, { kind: 'login_failed', userId: user?.id })
    throw new AppError('unauthenticated', WRONG_LOGIN)
  }
  if (!user.email_verified_at) {
    await mailCode(db, user.id, user.email, 'verification')
    throw new AppError('forbidden', 'This e-mail address is not confirmed yet. We sent you a new code.', {
      data: { verify: user.email }
    })
  }
  await clearThrottle(db, byAccount)
  await recordSecurityEvent(db, { kind: 'login', userId: user.id })
  return user.id
}

/** Makes the account and mails a code. For a known address its owner is told by mail; the caller sees no difference. */
export async function signUp(
  db: Db,
  person: {
    FirstName: string
    LastName: string
    Email: string
    Password: string
    InviteId?: string | undefined
    CampaignCode?: string | undefined
  }
): Promise<{ email: string }> {
  await checkNewPassword(person.Password, person.Email)
  await throttle(db, `signup:ip:${requestContext().ip}`, SIGNUP_BY_ADDRESS)
  const user = {
    email: person.Email,
    firstName: person.FirstName,
    lastName: person.LastName,
    passwordHash: await hashPassword(person.Password),
    inviteId: person.InviteId,
    campaignCode: person.CampaignCode
  }
  const userId = await insertUser(db, user)
  if (userId) {
    await mailCode(db, userId, person.Email, 'verification')
    return { email: person.Email }
  }
  const known = await findUserByLogin(db, { email: person.Email })
  if (known && !known.email_verified_at) {
    // Whoever was first with this address may not be its owner: their password must not outlive the proof.
    await inTransaction(db, async tx => {
      await stripUnproved(tx, known.id)
      await replaceSignup(tx, known.id, user)
    })
    await mailCode(db, known.id, person.Email, 'verification')
  } else if (await mayMail(db, person.Email)) await sendKnownAddressMail(db, person.Email)
  return { email: person.Email }
}

/** The same silence for an unknown address, a known one and one that is confirmed already. */
export async function sendVerificationCode(db: Db, email: string): Promise<null> {
  await throttle(db, `mail:ip:${requestContext().ip}`, MAIL_BY_ADDRESS)
  return evenly(async () => {
    const user = await findUserByLogin(db, { email })
    if (user && !user.email_verified_at) await mailCode(db, user.id, email, 'verification')
    return null
  })
}

/** Proves the address; the first time this also gives the person a workspace, their own or the one they were invited to. */
export async function verifyAddress(db: Db, email: string, code: string, request: Request): Promise<string> {
  const user = await checkCode(db, email, 'verification', code)
  await inTransaction(db, async tx => {
    const isFirst = await markVerified(tx, user.id)
    await proveSocial(tx, request, user, isFirst)
    if (isFirst) await joinOrFoundWorkspace(tx, user.id)
  })
  await recordSecurityEvent(db, { kind: 'address_verified', userId: user.id })
  return user.id
}

export async function requestPasswordReset(db: Db, email: string): Promise<null> {
  await throttle(db, `mail:ip:${requestContext().ip}`, MAIL_BY_ADDRESS)
  return evenly(async () => {
    const user = await findUserByLogin(db, { email })
    if (user && !user.disabled_at) await mailCode(db, user.id, email, 'reset')
    return null
  })
}

/** Takes the same time whether there is a mail to write or not, so that a watch does not tell known addresses. */
async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(EVEN_MS)])
  return result
}

/** Sets the password, ends every other session and tells the owner by mail. */
export async function resetPassword(db: Db, email: string, code: string, password: string): Promise<string> {
  await checkNewPassword(password, email)
  const user = await checkCode(db, email, 'reset', code)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async tx => {
    // A code that arrived by mail proves the address as well.
    if (await markVerified(tx, user.id)) await joinOrFoundWorkspace(tx, user.id)
    await setPassword(tx, user.id, passwordHash)
    await endSessionsOf(tx, user.id)
    await sendPasswordChangedMail(tx, email)
  })
  await recordSecurityEvent(db, { kind: 'password_reset', userId: user.id })
  return user.id
}

async function checkCode(db: Db, email: string, purpose: 'verification' | 'reset', code: string) {
  const byAccount = `code:${purpose}:${email}`
  const byAddress = `code:ip:${requestContext().ip}`
  await checkThrottle(db, byAccount, CODE_BY_ACCOUNT)
  await checkThrottle(db, byAddress, { hits: 60, seconds: 900 })
  const user = await findUserByLogin(db, { email })
  if (!user || user.disabled_at || !(await redeemCode(db, user.id, purpose, code))) {
    await countFailure(db, byAccount, CODE_BY_ACCOUNT)
    await countFailure(db, byAddress, { hits: 60, seconds: 900 })
    throw new AppError('invalid', WRONG_CODE)
  }
  return user
}

/** Whether the login page may offer the demo accounts: they exist only where demo data was asked for. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  return (await findUserByLogin(db, { email: DEMO_ACCOUNTS[0].email }))?.is_demo ?? false
}
