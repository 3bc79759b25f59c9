import { t } from '#lib/i18n/t.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { type Acting, audit, isActing } from './audit.ts'
import { changesSignInName, isLook, isWayOut, refusalWhileActing } from './acting-policy.ts'

/** Refuses what nobody may do in another's name, and keeps that it was tried. */
export async function guardActing(
  db: Db,
  endpoint: Endpoint,
  actor: Actor | undefined,
  request: Request
): Promise<void> {
  if (!isActing(actor)) return
  const refusal = refusalWhileActing(endpoint, actor.impersonation.readOnly)
  if (refusal) await refuse(db, actor, endpoint, request, refusal)
}

interface Call {
  db: Db
  actor: Actor | undefined
  request: Request
  body: unknown
}

/** Runs a write in another's name with a record of it, made before: there is none without. */
export async function watchActing<T>(
  { db, actor, request, body }: Call,
  endpoint: Endpoint,
  work: () => Promise<T> | T
): Promise<T> {
  if (!isActing(actor) || isLook(endpoint) || isWayOut(endpoint)) return work()
  if (changesSignInName(endpoint, body, actor.user)) {
    await refuse(db, actor, endpoint, request, t('errors.acting.signInName'))
  }
  const aboutId = await audit(db, actor, { kind: 'write', ...whatOf(endpoint, actor, request) })
  try {
    return await work()
  } catch (error) {
    await audit(db, actor, { kind: 'failed', ...whatOf(endpoint, actor, request), aboutId })
    throw error
  }
}

async function refuse(db: Db, actor: Acting, endpoint: Endpoint, request: Request, message: string): Promise<never> {
  await audit(db, actor, { kind: 'refused', ...whatOf(endpoint, actor, request) })
  throw new AppError('forbidden', message)
}

function whatOf({ name, method }: Endpoint, actor: Acting & { workspaceId?: string }, request: Request) {
  const { workspaceId } = actor
  return { endpoint: name, method, path: new URL(request.url).pathname, workspaceId }
}
