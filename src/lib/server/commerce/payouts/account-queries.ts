import { platformKinds } from '#lib/server/commerce/payments/kinds.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface Owner {
  intentId: string
  workspaceId: string
  name: string
}

/** Whose income each of these payments is. What the platform sold is nobody's here. */
export async function findOwners(db: Db, intentIds: string[]): Promise<Owner[]> {
  if (intentIds.length === 0) return []
  return db
    .selectFrom('payments')
    .innerJoin('payables', 'payables.id', 'payments.payable_id')
    .innerJoin('workspaces', 'workspaces.id', 'payables.workspace_id')
    .select(['payments.intent_id as intentId', 'workspaces.id as workspaceId', 'workspaces.business_name as name'])
    .where('payments.intent_id', 'in', intentIds)
    .where('payables.kind', 'not in', platformKinds())
    .execute()
}
