import type { Db } from '#lib/server/db/index.ts'
import { requestContext } from '#lib/server/http/context.ts'

interface SecurityEvent {
  kind: string
  userId?: string | undefined
  workspaceId?: string | undefined
  details?: Record<string, unknown>
}

/** Who did what when and from where, kept apart from the logs. */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { ip, requestId } = requestContext()
  await db
    .insertInto('security_events')
    .values({
      kind: event.kind,
      user_id: event.userId ?? null,
      workspace_id: event.workspaceId ?? null,
      ip,
      request_id: requestId,
      details: JSON.stringify(event.details ?? {})
    })
    .execute()
}
