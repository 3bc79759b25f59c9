import { CODE_MINUTES } from '#lib/contract/auth.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { sendCodeMail } from '#lib/server/identity/mails/accounts.ts'

import { hashOfCode, makeCode, newDigits } from '#lib/server/identity/credentials/codes.ts'
import { setSignUpCode } from './sign-up-queries.ts'
import { clearThrottle, throttle } from '#lib/server/platform/access/throttle.ts'

/** Of one browser or network, so that nobody elsewhere can use up the mails of the person. */
const MAIL_BY_ASKER = { hits: 5, seconds: 900 }
/** Of all who ask, so that no mailbox is flooded. Each code bears ten tries from anywhere, which limits guessing too. */
const MAIL_BY_ACCOUNT = { hits: 15, seconds: 900 }
const MAIL_BY_ACCOUNT_A_DAY = { hits: 60, seconds: 86_400 }

/** Mails a new code for these sign-ups with the address, unless it had enough mails for now. */
export async function mailSignUpCode(db: Db, email: string, signUpIds: string[]): Promise<void> {
  if (!(await mayMail(db, email))) return
  const code = newDigits()
  await setSignUpCode(db, signUpIds, { hash: hashOfCode('signup', email, code), minutes: CODE_MINUTES })
  await clearThrottle(db, `code:verification:${email}`)
  await sendCodeMail(db, { email, purpose: 'verification', code })
}

interface Asker {
  /** The browser that asks, for a code of its own. */
  browserHash: string | undefined
  /** The same if the person signed in by it before. */
  knownBrowser: string | undefined
}

/** Mails a new code for a password, unless the address had enough mails for now. */
export async function mailResetCode(
  db: Db,
  { id: userId, email }: { id: string; email: string },
  { browserHash, knownBrowser }: Asker
): Promise<void> {
  if (!(await mayMail(db, email, knownBrowser))) return
  const code = await makeCode(db, { userId, purpose: 'reset', browserHash })
  await clearThrottle(db, `code:reset:${email}`)
  await sendCodeMail(db, { email, purpose: 'reset', code })
}

/** Whether this address may get one more mail now; silent, so that nobody learns which addresses are known. */
export async function mayMail(db: Db, email: string, knownBrowser?: string): Promise<boolean> {
  try {
    if (knownBrowser) {
      await throttle(db, `mail:browser:${knownBrowser}:${email}`, MAIL_BY_ASKER)
      return true
    }
    await throttle(db, `mail:from:${callerNetwork()}:${email}`, MAIL_BY_ASKER)
    await throttle(db, `mail:account:${email}`, MAIL_BY_ACCOUNT)
    await throttle(db, `mail:day:${email}`, MAIL_BY_ACCOUNT_A_DAY)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
