// Another address: the password proves the person, and a code from each address that both are theirs.
import { CODE_MINUTES } from '#lib/contract/auth.ts'
import { t } from '#lib/i18n/t.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { makeCode, spendCode, tryCode } from '#lib/server/identity/credentials/codes.ts'
import { checkOwnPassword } from '#lib/server/identity/credentials/confirm.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { endSessionsOf } from '#lib/server/identity/credentials/session.ts'
import { limitTries, throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { AppError, fieldError } from '#lib/server/platform/errors.ts'
import {
  sendEmailChangedMails,
  sendEmailTakenMail,
  sendNewAddressCode,
  sendOldAddressCode
} from '#lib/server/identity/mails/people.ts'

import { dropEmailChange, findEmailChange, hasAccount, putEmailChange, updateUserRow } from './queries.ts'

const MAILS = { hits: 5, seconds: 3600 }
const TRIES = { hits: 10, seconds: 900 }

/** The caller cannot tell whether the new address has an account: its owner can, by mail. */
export async function requestEmailChange(
  db: Db,
  actor: Actor,
  { Email, Password }: { Email: string; Password: string }
): Promise<{ Email: string; ExpiresAt: string }> {
  const oldEmail = actor.user.email
  if (Email === oldEmail.toLowerCase()) {
    const message = t('errors.identity.ownAddress')
    throw fieldError('Email', message)
  }
  await checkOwnPassword(db, actor, Password, 'Password')
  await throttle(db, `email-change:${actor.userId}`, MAILS)
  const taken = await hasAccount(db, Email)
  const ExpiresAt = await inTransaction(db, async tx => {
    const expiresAt = await putEmailChange(tx, actor.userId, Email, CODE_MINUTES)
    const oldCode = await makeCode(tx, { userId: actor.userId, purpose: 'email_old' })
    const newCode = await makeCode(tx, { userId: actor.userId, purpose: 'email_new' })
    // The old mailbox hears the same either way: from there one cannot tell whether the new address is taken.
    await sendOldAddressCode(tx, { oldEmail, newEmail: Email, code: oldCode })
    if (taken) await sendEmailTakenMail(tx, Email)
    else await sendNewAddressCode(tx, { newEmail: Email, code: newCode })
    return expiresAt
  })
  await recordSecurityEvent(db, { kind: 'email_change_requested', userId: actor.userId })
  return { Email, ExpiresAt }
}

export async function confirmEmailChange(
  db: Db,
  actor: Actor,
  { OldCode, NewCode }: { OldCode: string; NewCode: string }
): Promise<{ Email: string }> {
  const change = await findEmailChange(db, actor.userId)
  if (!change) throw new AppError('conflict', t('errors.identity.noEmailChange'))
  const { new_email: newEmail } = change
  const limits = [{ key: `email-change:try:${actor.userId}`, limit: TRIES }]
  const isChanged = await limitTries(
    db,
    limits,
    async () => {
      const ids = await tryBoth(db, actor.userId, { OldCode, NewCode })
      return ids !== undefined && claimAddress(db, actor, newEmail, ids)
    },
    Boolean
  )
  if (!isChanged) throw new AppError('invalid', t('errors.identity.wrongCodes'))
  await recordSecurityEvent(db, { kind: 'email_changed', userId: actor.userId })
  return { Email: newEmail }
}

/** Counts a try of each; gives their ids if both are right. Spends neither. */
async function tryBoth(
  db: Db,
  userId: string,
  { OldCode, NewCode }: { OldCode: string; NewCode: string }
): Promise<string[] | undefined> {
  const oldId = await tryCode(db, { userId, purpose: 'email_old' }, OldCode)
  const newId = await tryCode(db, { userId, purpose: 'email_new' }, NewCode)
  return oldId && newId ? [oldId, newId] : undefined
}

/** False where the address has an account. */
async function claimAddress(db: Db, actor: Actor, newEmail: string, codeIds: string[]): Promise<boolean> {
  try {
    return await inTransaction(db, async tx => {
      if (await hasAccount(tx, newEmail)) return false
      // Thrown, so that neither is spent where only one still was there.
      if (!(await spendCode(tx, codeIds))) throw new AppError('invalid', t('errors.identity.wrongCodes'))
      await updateUserRow(tx, actor.userId, { email: newEmail })
      await dropEmailChange(tx, actor.userId)
      await endSessionsOf(tx, actor.userId, actor.sessionId)
      await sendEmailChangedMails(tx, { oldEmail: actor.user.email, newEmail })
      return true
    })
  } catch (error) {
    // Somebody signed up with it in this very moment.
    if (isUniqueViolation(error)) return false
    throw error
  }
}
