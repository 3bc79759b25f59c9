// Whether a person's plan has room for one more workspace. Whoever is new here has an empty one, which makes it.
import { findRefusal } from '#lib/server/identity/plans/entitlements.ts'
import { endWorkspace } from '#lib/server/identity/workspaces/delete.ts'
import { findEmptyWorkspace } from '#lib/server/identity/workspaces/empty.ts'
import { accountDb, type Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

interface Room {
  replaces: { id: string; businessName: string } | undefined
  refusal: string | undefined
}

export async function findRoom(userId: string): Promise<Room> {
  const refusal = await findRefusal(accountDb(), userId)
  if (!refusal) return { replaces: undefined, refusal: undefined }
  const replaces = await findEmptyWorkspace(accountDb(), userId)
  return { replaces, refusal: replaces ? undefined : refusal }
}

/** Before anything is done: the file is kept, so that it can come in on a larger plan. */
export async function requireRoom(userId: string): Promise<void> {
  const { refusal } = await findRoom(userId)
  if (refusal) throw new AppError('over_limit', refusal, { data: { limit: 'workspaces' } })
}

/** Part of the transaction that makes the workspace. */
export async function makeRoom(tx: Db, userId: string): Promise<void> {
  const { replaces } = await findRoom(userId)
  if (replaces) await endWorkspace(tx, replaces.id)
}
