import type { Db } from '#lib/server/platform/db/index.ts'

import type { Payable } from './queries.ts'

/** What the payer reads on the receipt. */
export function describe({ reference, shopName }: { reference: string; shopName: string }): string {
  return `${reference}, ${shopName}`
}

export async function describePayable(db: Db, { reference, workspace_id: workspaceId }: Payable): Promise<string> {
  const { business_name: shopName } = await db
    .selectFrom('workspaces')
    .select('business_name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return describe({ reference, shopName })
}
