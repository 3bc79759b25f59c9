import type { Db } from '#lib/server/platform/db/index.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { log } from '#lib/server/platform/log.ts'

export interface SecurityEvent {
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
  // The details stay in the table: what people searched for is among them.
  logSecurityEvent('info', { ...event, details: {} })
}

/** Only a line of the log: for what strangers can cause without end, which must not fill a table. */
export function logSecurityEvent(level: 'info' | 'warn', { details, ...event }: SecurityEvent): void {
  const { ip, requestId } = requestContext()
  log[level]({ ...details, ...event, ip, requestId }, 'security event')
}

/** That something happened stays; from where, and what was said of it, goes with the person. */
export async function blankSecurityEventsOf(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('security_events').set({ ip: '', details: '{}' }).where('user_id', '=', userId).execute()
}
