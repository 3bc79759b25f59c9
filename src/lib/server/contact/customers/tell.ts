import type { Customer } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** Writes down what happened to a customer; worded in activity.ts. */
export function tell(
  tx: Db,
  member: Member,
  { id }: Customer,
  { kind, details = {} }: { kind: string; details?: object }
): Promise<void> {
  const of = { subject: 'customer', subjectId: id, workspaceId: member.workspaceId } as const
  return recordActivity(tx, of, { kind, userId: member.userId, details })
}
