import type { Db } from '#lib/server/db/index.ts'
import { AppError } from '#lib/server/errors.ts'
import { sendCodeMail } from '#lib/server/mail/accounts.ts'

import { makeCode } from './codes.ts'
import { throttle } from './throttle.ts'

const MAIL_BY_ACCOUNT = { hits: 5, seconds: 900 }

/** Mails a new code, unless this address had enough mails for now. */
export async function mailCode(
  db: Db,
  userId: string,
  email: string,
  purpose: 'verification' | 'reset'
): Promise<void> {
  if (!(await mayMail(db, email))) return
  await sendCodeMail(db, { email, purpose, code: await makeCode(db, userId, purpose) })
}

/** Whether this address may get one more mail now; silent, so that nobody learns which addresses are known. */
export async function mayMail(db: Db, email: string): Promise<boolean> {
  try {
    await throttle(db, `mail:account:${email}`, MAIL_BY_ACCOUNT)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
