import { required } from '#lib/shared/required.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { endOffer, findOffer } from '#lib/server/storefront/late/offers.ts'

import { insertEvents } from '../events.ts'

/** From the first sheet that is sent to a cutter or marked as cut, nothing is added to the sheets of its run. */
export async function endForCut(tx: Db, member: Member, runId: string): Promise<void> {
  if (!(await endOffer(tx, member, runId, 'cut'))) return
  const { campaignId } = required(await findOffer(tx, member, runId), 'an offer')
  await insertEvents(tx, member, [{ runId, kind: 'late_ended', userId: member.userId }])
  await notify(tx, { kind: 'cache', tags: [`store:${campaignId}`] })
}
