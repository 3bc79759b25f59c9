import type { SupportRequest } from '#lib/contract/support.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'

import { findRequests, type RequestRow, setRequestState } from './queries.ts'

export async function findOwnRequests(db: Db, actor: Actor): Promise<SupportRequest[]> {
  return (await findRequests(db, { userId: actor.userId })).map(row => toRequest(row))
}

export async function findAllRequests(db: Db): Promise<SupportRequest[]> {
  return (await findRequests(db, {})).map(row => ({ ...toRequest(row), from: row.email ?? '' }))
}

/** With `userId` only that person's; to everybody else it is not there. */
export async function changeRequest(
  db: Db,
  { requestId, State, userId }: { requestId: string; State: SupportRequest['state']; userId?: string }
): Promise<SupportRequest> {
  await setRequestState(db, { id: requestId, state: State, ...(userId && { userId }) })
  const [row] = await findRequests(db, { id: requestId, ...(userId && { userId }) })
  if (!row) throw notFound('Request')
  return userId ? toRequest(row) : { ...toRequest(row), from: row.email ?? '' }
}

function toRequest({ id, subject, text, state, screenshot_key, created_at, updated_at }: RequestRow): SupportRequest {
  return {
    ...{ id, subject, text },
    state: state as SupportRequest['state'],
    hasScreenshot: screenshot_key !== null,
    createdAt: created_at,
    updatedAt: updated_at
  }
}
