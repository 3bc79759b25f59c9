import type { Actor } from './actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'

import { type AuditEntry, closeImpersonation, insertAuditEntry, insertImpersonation } from './audit-queries.ts'

/** Somebody whose session is not their own, or is: what an admin does in another's name. */
export type Acting = Actor & { impersonation: NonNullable<Actor['impersonation']> }

export function isActing(actor: Actor | undefined): actor is Acting {
  return actor?.impersonation !== undefined
}

type What = Pick<AuditEntry, 'kind'> &
  Partial<Pick<AuditEntry, 'endpoint' | 'method' | 'path' | 'workspaceId' | 'aboutId'>>

/** Adds to the record that nobody can change. Gives the entry's id. */
export function audit(db: Db, { impersonation, user }: Acting, what: What): Promise<number> {
  const { ip, requestId } = requestContext()
  return insertAuditEntry(db, {
    impersonationId: impersonation.id,
    actorId: impersonation.admin.id,
    actorName: nameOf(impersonation.admin),
    subjectId: user.id,
    subjectName: nameOf(user),
    reason: impersonation.reason,
    readOnly: impersonation.readOnly,
    ip,
    requestId,
    ...what
  })
}

export { insertImpersonation as noteImpersonation }

/** Ends the acting and the session made for it; false where it had ended, or where the reference is not its own. */
export async function stopActing(db: Db, actor: Acting, referenceHash?: string): Promise<boolean> {
  if (!(await closeImpersonation(db, actor.impersonation.id, referenceHash))) return false
  await audit(db, actor, { kind: 'ended' })
  return true
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
