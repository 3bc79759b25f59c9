import { t } from '#lib/i18n/t.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { requireConfirmed } from '#lib/server/identity/credentials/confirm.ts'
import { blankSecurityEventsOf, recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { dropSignUps } from './sign-up.ts'
import { forgetTriesOf } from '#lib/server/platform/access/throttle.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { removeFiles } from '#lib/server/platform/files/service.ts'
import { forgetKeysOf } from '#lib/server/platform/http/idempotency.ts'
import { forgetMailsOf } from '#lib/server/platform/mail/outbox.ts'
import { endWorkspace, prepareDeletion } from '#lib/server/identity/workspaces/delete.ts'
import { deleteInvitationsOf } from '#lib/server/identity/workspaces/invitations.ts'

import { requireSelf } from './account.ts'
import { deleteUserRow, findOwned } from './queries.ts'

interface Ending {
  /** Ends what goes on outside for the person; throws AppError where that cannot be known, and the account stays. */
  prepare: (db: Db, userId: string) => Promise<void>
  /** Before the account is gone, in its transaction: what began since then. */
  end: (tx: Db, userId: string) => Promise<void>
}

const endings: Ending[] = []

/** Whoever has something outside that belongs to a person ends it. */
export function onAccountEnd(ending: Ending): void {
  endings.push(ending)
}

/** The account goes with the workspaces where nobody else is; one with others has to be handed over first. */
export async function deleteUser(db: Db, actor: Actor, userId: string): Promise<null> {
  requireSelf(actor, userId)
  await requireConfirmed(db, actor)
  for (const { id } of await findDeletable(getDb(), actor)) {
    await prepareDeletion({ workspaceId: id, userId: actor.userId })
  }
  for (const { prepare } of endings) await prepare(getDb(), actor.userId)
  const keys = await inTransaction(getDb(), async tx => {
    const owned = await findDeletable(tx, actor)
    const keys: string[] = []
    for (const { id } of owned) keys.push(...(await endWorkspace(tx, id)))
    await dropSignUps(tx, actor.user.email)
    for (const { end } of endings) await end(tx, actor.userId)
    await forgetPerson(tx, actor)
    await deleteUserRow(tx, actor.userId)
    return keys
  })
  await removeFiles(keys)
  await recordSecurityEvent(db, { kind: 'account_deleted', userId: actor.userId })
  return null
}

/** The workspaces that go with the account; refused where others work in one of them. */
async function findDeletable(db: Db, { userId }: Actor) {
  const owned = await findOwned(db, userId)
  const shared = owned.filter(({ others }) => others > 0).map(({ name }) => `“${name}”`)
  if (shared.length === 0) return owned
  throw new AppError(
    'conflict',
    t('errors.identity.ownsShared', {
      names: shared.reduce((first, second) => t('errors.identity.and', { first, second }))
    })
  )
}

/** What names the person outside of the account: mails to them, invitations of them, what they were asked. */
async function forgetPerson(tx: Db, { userId, user: { email } }: Actor): Promise<void> {
  await forgetMailsOf(tx, email)
  await deleteInvitationsOf(tx, email)
  await forgetTriesOf(tx, email)
  await blankSecurityEventsOf(tx, userId)
  await forgetKeysOf(tx, userId)
}
