import { t } from '#lib/i18n/t.ts'
import type { WorkspaceContents } from '#lib/contract/workspaces.ts'
import { type Actor, asMember, type Member } from '#lib/server/platform/access/actor.ts'
import { requireConfirmed } from '#lib/server/identity/credentials/confirm.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { accountDb, type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { findFileKeys, removeFiles } from '#lib/server/platform/files/service.ts'

import { deleteWorkspaceRow, findContents, lockMemberships } from './delete-queries.ts'
import { findPublicPages, refreshPublicPages } from './public-pages.ts'
import { lockWorkspace } from './queries.ts'

export async function getContents(db: Db, member: Member): Promise<WorkspaceContents> {
  const { contents, obstacle } = await findContents(db, registeredPlugIns(), member.workspaceId)
  const isLast = (await lockMemberships(accountDb(), member.userId)).length <= 1
  return { ...contents, obstacle: obstacle ?? (isLast ? t('errors.identity.lastWorkspace') : null) }
}

/** Everything in it goes at once; its pictures follow. */
export async function deleteWorkspace(
  db: Db,
  actor: Actor,
  { WorkspaceId, UserId, Email }: { WorkspaceId: string; UserId: string; Email: string }
): Promise<null> {
  if (UserId !== actor.userId || Email.toLowerCase() !== actor.user.email.toLowerCase()) throw notFound('User')
  const member = await asMember(actor, WorkspaceId, 'workspace:own')
  await requireConfirmed(db, actor)
  await prepareDeletion(member)
  const keys = await inTransaction(getDb(), async tx => {
    if ((await lockMemberships(tx, actor.userId)).length <= 1)
      throw new AppError('conflict', t('errors.identity.lastWorkspace'))
    return endWorkspace(tx, member.workspaceId)
  })
  await removeFiles(keys)
  const { userId, workspaceId } = member
  await recordSecurityEvent(db, { kind: 'workspace_deleted', userId, workspaceId })
  return null
}

/** Ends what is under way in it at other services, which needs no open transaction; refused in words where it cannot end. */
export async function prepareDeletion({ workspaceId, userId }: Pick<Member, 'workspaceId' | 'userId'>): Promise<void> {
  const plugIns = registeredPlugIns()
  const { obstacle } = await findContents(getDb(), plugIns, workspaceId)
  if (obstacle) throw new AppError('conflict', obstacle)
  for (const plugIn of plugIns) await plugIn.prepareDeletion?.(getDb(), workspaceId, userId)
}

/**
 * Deletes the rows; gives where its files are kept, to be removed after the commit. Refused while something is owed, but
 * for one whose orders are another place's.
 */
export async function endWorkspace(tx: Db, workspaceId: string, { evenIfOwed = false } = {}): Promise<string[]> {
  if (!(await lockWorkspace(tx, workspaceId))) throw notFound('Workspace')
  const plugIns = registeredPlugIns()
  const { obstacle } = await findContents(tx, plugIns, workspaceId)
  if (obstacle && !evenIfOwed) throw new AppError('conflict', obstacle)
  const pages = await findPublicPages(tx, workspaceId)
  const keys = await findFileKeys(tx, workspaceId)
  for (const { beforeDeletion } of plugIns) await beforeDeletion?.(tx, workspaceId)
  await deleteWorkspaceRow(tx, workspaceId)
  await refreshPublicPages(tx, pages)
  return keys
}
