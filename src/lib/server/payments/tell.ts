import type { Db } from '#lib/server/db/index.ts'
import { notify } from '#lib/server/notify.ts'

import { findCampaignId } from './queries.ts'

/** Lets open screens and kept pages know that an order, and with it what its store shows, has changed. */
export async function tellOfChange(
  tx: Db,
  { id, workspaceId, campaignId }: { id: string; workspaceId: string; campaignId: string }
): Promise<void> {
  await notify(tx, { kind: 'order', workspaceId, orderId: id }, { kind: 'cache', tags: [`store:${campaignId}`] })
}

export async function placeOf(db: Db, order: { id: string; workspace_id: string; store_id: string }) {
  return { id: order.id, workspaceId: order.workspace_id, campaignId: await findCampaignId(db, order.store_id) }
}
