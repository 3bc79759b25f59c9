import type { Customer } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

/** Writes down what happened to a customer (worded in activity.ts), and tells open screens. */
export async function recordCustomerActivity(
  tx: Db,
  member: Member,
  { id }: Customer,
  { kind, details = {} }: { kind: string; details?: object }
): Promise<void> {
  const of = { subject: 'customer', subjectId: id, workspaceId: member.workspaceId } as const
  await recordActivity(tx, of, { kind, userId: member.userId, details })
  await notify(tx, { kind: 'customer', workspaceId: member.workspaceId, subjectId: id })
}
