import { t } from '#lib/i18n/t.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { checkOwnPassword, requireConfirmed } from '#lib/server/identity/credentials/confirm.ts'
import { checkNewPassword, hashPassword } from '#lib/server/identity/credentials/password.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { endSessionsOf } from '#lib/server/identity/credentials/session.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { sendPasswordChangedMail } from '#lib/server/identity/mails/accounts.ts'
import { sendPasswordAddedMail } from '#lib/server/identity/mails/people.ts'

import { findAccount, setFirstPassword, updateUserRow } from './queries.ts'

export async function hasPassword(db: Db, actor: Actor): Promise<{ HasPassword: boolean }> {
  return { HasPassword: (await findAccount(db, actor.userId)).has_password }
}

/** For accounts made by another service's sign-in. */
export async function addPassword(
  db: Db,
  actor: Actor,
  { Email, Password }: { Email: string; Password: string }
): Promise<null> {
  requireOwnAddress(actor, Email)
  await requireConfirmed(db, actor)
  if ((await hasPassword(db, actor)).HasPassword) throw hasOneAlready()
  await checkNewPassword(Password, Email)
  const passwordHash = await hashPassword(Password)
  await inTransaction(db, async tx => {
    if (!(await setFirstPassword(tx, actor.userId, passwordHash))) throw hasOneAlready()
    await sendPasswordAddedMail(tx, actor.user.email)
  })
  await recordSecurityEvent(db, { kind: 'password_added', userId: actor.userId })
  return null
}

/** Ends every other session, and tells the owner by mail. */
export async function updatePassword(
  db: Db,
  actor: Actor,
  { Email, OldPassword, NewPassword }: { Email: string; OldPassword: string; NewPassword: string }
): Promise<null> {
  requireOwnAddress(actor, Email)
  await checkOwnPassword(db, actor, OldPassword, 'OldPassword')
  await checkNewPassword(NewPassword, Email)
  const passwordHash = await hashPassword(NewPassword)
  await inTransaction(db, async tx => {
    await updateUserRow(tx, actor.userId, { password_hash: passwordHash })
    await endSessionsOf(tx, actor.userId, actor.sessionId)
    await sendPasswordChangedMail(tx, actor.user.email)
  })
  await recordSecurityEvent(db, { kind: 'password_changed', userId: actor.userId })
  return null
}

/** Somebody else's address is not there, whether it has an account or not. */
function requireOwnAddress(actor: Actor, email: string): void {
  if (email !== actor.user.email.toLowerCase()) throw notFound('User')
}

function hasOneAlready(): AppError {
  return new AppError('conflict', t('errors.identity.hasPassword'))
}
