// Serious acts ask once more who it is: a session that was confirmed in the last minutes, by signing in or again.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError } from '#lib/server/platform/errors.ts'
import { sendConfirmCodeMail } from '#lib/server/identity/mails/people.ts'

import type { Actor } from '#lib/server/platform/access/actor.ts'
import { makeCode, redeemCode } from './codes.ts'
import { isPassword } from './password.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { markConfirmed } from '#lib/server/platform/access/sessions.ts'
import { limitTries, throttle } from '#lib/server/platform/access/throttle.ts'

const CONFIRMED_MINUTES = 10
const TRIES = { hits: 8, seconds: 300 }
const MAILS = { hits: 5, seconds: 900 }

/** Refuses with data `{ confirm: 'password' | 'code' }`, which tells the screen what to ask for. */
export async function requireConfirmed(db: Db, actor: Actor): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.password_hash')
    .select(sql<boolean>`confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES})`.as('confirmed'))
    .where('sessions.id', '=', actor.sessionId)
    .executeTakeFirst()
  if (row?.confirmed) return
  throw new AppError('forbidden', t('errors.identity.confirmIdentity'), {
    data: { confirm: row?.password_hash ? 'password' : 'code' }
  })
}

export async function sendConfirmation(db: Db, actor: Actor): Promise<null> {
  await throttle(db, `confirm:mail:${actor.userId}`, MAILS)
  await sendConfirmCodeMail(db, {
    email: actor.user.email,
    code: await makeCode(db, { userId: actor.userId, purpose: 'confirm' })
  })
  return null
}

/** Proves it with the password or the mailed code. */
export async function confirmIdentity(
  db: Db,
  actor: Actor,
  proof: { Password?: string | undefined; VerificationCode?: string | undefined }
): Promise<null> {
  if (proof.VerificationCode !== undefined) {
    const { VerificationCode } = proof
    await prove(db, actor, {
      field: 'VerificationCode',
      words: t('errors.identity.confirmCodeWrong'),
      test: () => redeemCode(db, { userId: actor.userId, purpose: 'confirm' }, VerificationCode)
    })
  } else await checkOwnPassword(db, actor, proof.Password ?? '', 'Password')
  await markConfirmed(db, actor.sessionId)
  return null
}

/** Refuses a wrong password of the caller's own account; guessing gets slower and slower. */
export async function checkOwnPassword(db: Db, actor: Actor, password: string, field: string): Promise<void> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', actor.userId).executeTakeFirst()
  if (!user?.password_hash) {
    throw new AppError('conflict', t('errors.identity.noPassword'))
  }
  await prove(db, actor, {
    field,
    words: t('errors.identity.notYourPassword'),
    test: () => isPassword(password, user.password_hash)
  })
}

async function prove(
  db: Db,
  actor: Actor,
  { field, words, test }: { field: string; words: string; test: () => Promise<boolean> }
): Promise<void> {
  if (await limitTries(db, [{ key: `confirm:${actor.userId}`, limit: TRIES }], test, Boolean)) return
  await recordSecurityEvent(db, { kind: 'confirmation_failed', userId: actor.userId })
  throw fieldError(field, words)
}
