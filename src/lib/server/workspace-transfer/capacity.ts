// Whether a person's plan has room for one more workspace. Whoever is new here has an empty one, which makes it.
import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { findRefusal } from '#lib/server/identity/plans/entitlements.ts'
import { endWorkspace } from '#lib/server/identity/workspaces/delete.ts'
import { findEmptyWorkspaces } from '#lib/server/identity/workspaces/empty.ts'
import { accountDb, type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { KINDS } from './kinds.ts'
import { whereOf } from './snapshot.ts'

/** Rows that a workspace has before anybody does something in it. */
const FROM_THE_START = new Set(['workspaces', 'job_statuses', 'counters'])

interface Room {
  replaces: { id: string; businessName: string } | undefined
  refusal: string | undefined
}

export async function findRoom(userId: string): Promise<Room> {
  const refusal = await findRefusal(accountDb(), userId)
  if (!refusal) return { replaces: undefined, refusal: undefined }
  for (const replaces of await findEmptyWorkspaces(accountDb(), userId)) {
    if (!(await hasRows(replaces.id))) return { replaces, refusal: undefined }
  }
  return { replaces: undefined, refusal }
}

/** Settings, tables of prices and the like: little, but somebody made it. */
async function hasRows(workspaceId: string): Promise<boolean> {
  const kinds = KINDS.filter(({ table }) => !FROM_THE_START.has(table))
  const parts = kinds.map(
    kind => sql`exists (select from ${sql.table(kind.table)} where ${whereOf(kind, workspaceId)})`
  )
  const db = memberDb({ workspaceId })
  const { rows } = await sql<{ some: boolean }>`select ${sql.join(parts, sql` or `)} as some`.execute(db)
  return firstRow(rows).some || (await findTies(db, workspaceId)) !== undefined
}

/** What no file takes along, and others rely on: programs with a key, the account that is paid, colleagues. */
export async function findTies(db: Db, workspaceId: string): Promise<string | undefined> {
  const { rows } = await sql<Record<string, boolean>>`
    select exists (select from payment_accounts where workspace_id = ${workspaceId}) as "a connected account",
      exists (select from api_keys where workspace_id = ${workspaceId}) as "API keys",
      exists (select from webhook_endpoints where workspace_id = ${workspaceId}) as "webhooks",
      (select count(*) > 1 from workspace_users where workspace_id = ${workspaceId}) as "members"`.execute(db)
  return Object.entries(firstRow(rows)).find(([, isThere]) => isThere)?.[0]
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
