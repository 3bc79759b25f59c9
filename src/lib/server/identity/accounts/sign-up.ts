// Signing up with an address that is not proved yet. The account is made when the code is typed, from the sign-up that
// the code belongs to: whose password it is, is known by the browser that signed up or by the password itself, never by
// who was last.
import { t } from '#lib/i18n/t.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { sendConnectedMail, sendKnownAddressMail } from '#lib/server/identity/mails/accounts.ts'
import { joinOrFoundWorkspace } from '#lib/server/identity/workspaces/service.ts'
import { PROVIDER_NAMES, type Provider } from '#lib/shared/social.ts'

import {
  browserOf,
  type Exchange,
  hashOfSecret,
  isFromPage,
  newSecret,
  recogniseBrowser,
  socialBrowserOf
} from '#lib/server/identity/credentials/browser.ts'
import { hashOfCode } from '#lib/server/identity/credentials/codes.ts'
import { CODES_BY_NETWORK, evenly, MAIL_BY_NETWORK, TRIES_BY_ACCOUNT } from '#lib/server/identity/credentials/limits.ts'
import { mailSignUpCode, mayMail } from './mail-code.ts'
import { checkNewPassword, hashPassword, isPassword } from '#lib/server/identity/credentials/password.ts'
import { findUserByLogin } from './sign-in-queries.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { countSignUpTry, findSignUps, insertUser, moveSignUp, putSignUp, claimSignUp } from './sign-up-queries.ts'
import { insertLink } from './social-queries.ts'
import { limitTries, throttle } from '#lib/server/platform/access/throttle.ts'

export { dropSignUps } from './sign-up-queries.ts'

const SIGNUPS_BY_NETWORK = { hits: 20, seconds: 3600 }
/** Of many sign-ups with one code and address, so many passwords are compared. */
const MOST_COMPARED = 5

interface Person {
  FirstName: string
  LastName: string
  Email: string
  Password: string
  InviteId?: string | undefined
  CampaignCode?: string | undefined
}

/** Keeps the sign-up and mails its code. For a known address its owner is told by mail; the caller sees no difference. */
export async function signUp(db: Db, person: Person, exchange: Exchange): Promise<{ email: string }> {
  const { Email: email } = person
  await checkNewPassword(person.Password, email)
  await throttle(db, `signup:ip:${callerNetwork()}`, SIGNUPS_BY_NETWORK)
  const passwordHash = await hashPassword(person.Password)
  // A program's is nobody's but the password's.
  const browserHash = recogniseBrowser(exchange) ?? hashOfSecret(newSecret())
  return evenly(async () => {
    if (await findUserByLogin(db, { email })) {
      if (await mayMail(db, email)) await sendKnownAddressMail(db, email)
      return { email }
    }
    const id = await putSignUp(db, {
      email,
      browserHash,
      firstName: person.FirstName,
      lastName: person.LastName,
      inviteId: person.InviteId,
      campaignCode: person.CampaignCode,
      by: { passwordHash }
    })
    await mailSignUpCode(db, email, [id])
    return { email }
  })
}

/** A new code for the sign-up of this browser or, where it has none, one for all that wait with the address. */
export async function sendVerificationCode(db: Db, email: string, request: Request): Promise<null> {
  await throttle(db, `mail:ip:${callerNetwork()}`, MAIL_BY_NETWORK)
  return evenly(async () => {
    const waiting = await findSignUps(db, email, browsersOf(request))
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) await mailSignUpCode(db, email, ids)
    return null
  })
}

/** Which sign-up a login goes on with that came before its code: that of this browser, otherwise the newest. */
export async function findWaiting(db: Db, email: string, request: Request) {
  const browserHash = browserOf(request)
  const waiting = await findSignUps(db, email, browserHash ? [browserHash] : [])
  return waiting.find(({ password_hash }) => password_hash !== null)
}

/** The password was right, so the sign-up is this browser's from here on. */
export async function resumeSignUp(
  db: Db,
  { id, email, browser_hash }: { id: string; email: string; browser_hash: string },
  exchange: Exchange
): Promise<void> {
  const browserHash = recogniseBrowser(exchange)
  if (browserHash && browserHash !== browser_hash) await moveSignUp(db, id, browserHash)
  await mailSignUpCode(db, email, [id])
}

interface Proof {
  Email: string
  VerificationCode: string
  Password?: string | undefined
}

interface From {
  request: Request
  /**
   * Whether the password can be asked for. A page that can ask does so in another browser than the sign-up's: whoever
   * reads a mail that somebody else caused would otherwise confirm that person's password. A call that has no place for
   * a password is made by a client that signed up itself, never by our pages.
   */
  canAsk: boolean
}

/** Proves the address and makes the account; gives the user's id. */
export async function verifyAddress(db: Db, proof: Proof, from: From): Promise<string> {
  const { Email: email, VerificationCode: code } = proof
  const { request } = from
  // The password says whose the sign-up is as well as the browser does.
  const browsers = proof.Password === undefined ? browsersOf(request) : []
  const own = (await findSignUps(db, email, browsers)).some(row => browsers.includes(row.browser_hash))
  const limits = [{ key: `code:ip:${callerNetwork()}`, limit: CODES_BY_NETWORK }]
  // In the browser that signed up the code's own tries are the limit: nobody else can use them up.
  if (!own) limits.push({ key: `code:verification:${email}`, limit: TRIES_BY_ACCOUNT })
  const codeHash = hashOfCode('signup', email, code)
  const userId = await limitTries(db, limits, async () => {
    const found = await findProved(db, { ...proof, codeHash, browsers }, from)
    return found && makeAccount(db, email, { ...found, codeHash })
  })
  if (!userId) {
    throw new AppError(
      'invalid',
      proof.Password === undefined ? t('errors.identity.wrongCode') : t('errors.identity.codeOrPassword')
    )
  }
  await recordSecurityEvent(db, { kind: 'address_verified', userId })
  return userId
}

interface Found {
  id: string
  /** Whether what the sign-up would make the account with is the caller's. */
  isTheirs: boolean
}

/** The sign-up that this code proves. Counts the try first. Refuses where it is not known whose password it would set. */
async function findProved(
  db: Db,
  { Email, Password, codeHash, browsers }: Proof & { codeHash: string; browsers: string[] },
  { request, canAsk }: From
): Promise<Found | undefined> {
  const tried = await countSignUpTry(db, Email, browsers)
  const right = tried.filter(({ code_hash }) => code_hash === codeHash)
  const [first] = right
  if (!first) return undefined
  if (first.own) return { id: first.id, isTheirs: true }
  if (Password !== undefined) {
    for (const { id, password_hash } of right.slice(0, MOST_COMPARED)) {
      if (password_hash && (await isPassword(Password, password_hash))) return { id, isTheirs: true }
    }
    return undefined
  }
  // Whoever reads the mail may sign in to the account that is there; nothing of the sign-up comes into it.
  if (await findUserByLogin(db, { email: Email })) return { id: first.id, isTheirs: false }
  const isOnly = (await findSignUps(db, Email)).length === 1
  if (isOnly && first.password_hash && !(canAsk && isFromPage(request))) return { id: first.id, isTheirs: true }
  throw elsewhere(right.some(({ password_hash }) => password_hash !== null))
}

/** An account that is there keeps its password, whatever the sign-up says. */
function makeAccount(
  db: Db,
  email: string,
  { id, isTheirs, codeHash }: Found & { codeHash: string }
): Promise<string | undefined> {
  return inTransaction(db, async tx => {
    const taken = await claimSignUp(tx, email, { id, codeHash })
    if (!taken) return undefined
    const made =
      isTheirs &&
      (await insertUser(tx, {
        email,
        firstName: taken.first_name,
        lastName: taken.last_name,
        passwordHash: taken.password_hash,
        inviteId: taken.invite_id,
        campaignCode: taken.campaign_code
      }))
    const user = await findUserByLogin(tx, { email })
    if (!user || user.disabled_at) return undefined
    if (isTheirs && taken.subject) {
      const provider = taken.provider as Provider
      const isNew = await insertLink(tx, { userId: user.id, provider, subject: taken.subject, email })
      if (isNew && !made) await sendConnectedMail(tx, email, PROVIDER_NAMES[provider])
    }
    if (made) await joinOrFoundWorkspace(tx, made)
    return user.id
  })
}

function elsewhere(hasPassword: boolean): AppError {
  return hasPassword
    ? new AppError('conflict', t('errors.identity.signUpBegunElsewhere'), { data: { password: true } })
    : new AppError('conflict', t('errors.identity.signUpBegunInAnotherBrowser'))
}

/** A sign-up by Facebook waits under the cookie of its own. */
function browsersOf(request: Request): string[] {
  return [browserOf(request), socialBrowserOf(request)].filter(hash => hash !== undefined)
}
