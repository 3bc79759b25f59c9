// The next version as the customer will see it, before it is sent.
import type { ShownProposal } from '#lib/contract/proposal-links.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { firstChoice } from '#lib/shared/proposals.ts'
import { required } from '#lib/shared/required.ts'

import { differencesOf } from './differences.ts'
import { pricesOf, shownPrices } from './prices.ts'
import { findProposal, findVersion } from './queries.ts'
import { updateDrawings } from './row-queries.ts'
import { prepareVersion } from './send.ts'

const DAY_MS = 86_400_000

export interface Preview {
  proposal: ShownProposal
  logoFileId: string | null
}

/** With its pictures, which are drawn once and are there when it is sent. */
export async function previewProposal(db: Db, member: Member, jobId: string): Promise<Preview> {
  const { described, shop, draft, made } = await prepareVersion(db, member, jobId)
  await updateDrawings(db, member, { jobId, made })
  const { content, pricing } = described
  const row = required(await findProposal(db, member, { jobId }), 'a proposal')
  const before = row.version > 0 && (await findVersion(db, member, { proposalId: row.id, number: row.version }))
  const chosen = firstChoice(content.items)
  const now = Date.now()
  const changes = before ? differencesOf(before, described, { chosen, forCustomer: true }) : []
  const proposal: ShownProposal = {
    state: 'sent',
    version: row.version + 1,
    content,
    chosen,
    pins: [],
    approval: null,
    due: null,
    progress: null,
    unread: 0,
    sentAt: new Date(now).toISOString(),
    expiresAt: new Date(now + draft.validDays * DAY_MS).toISOString(),
    prices: shownPrices(content, pricesOf(content, pricing, chosen)),
    changes: changes.map(({ pictures: _, ...difference }) => difference),
    shop: { name: shop.name, hasLogo: shop.logoFileId !== null, timeZone: shop.timeZone, email: shop.email }
  }
  return { proposal, logoFileId: shop.logoFileId }
}
