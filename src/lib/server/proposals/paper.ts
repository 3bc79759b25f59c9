import { t } from '#lib/i18n/t.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { render, runApart } from '#lib/server/platform/files/render.ts'
import { readPictures } from '#lib/server/platform/files/serve.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'
import { firstChoice } from '#lib/shared/proposals.ts'

import type { ProposalTask } from './paper-page.ts'
import { isVerifiedHere } from './signature.ts'
import { wantedPictures } from './paper-pictures.ts'
import { pricesOf, shownPrices } from './prices.ts'
import { findApproval, findProposal, findShopFacts, findVersion } from './queries.ts'

const LIMITS = { cpuMs: 15_000, clockMs: 30_000 }
const PICTURE_WIDTH = 700
/** Each takes a moment to shrink; a thick proposal shows so many and names the others. */
const MOST_PICTURES = 24

interface Asked {
  jobId: string
  paper: 'letter' | 'a4'
  certificate: boolean
}

/** The newest version, or how it was approved, for either side: what is printed is what the customer is shown. */
export async function printProposal(
  db: Db,
  reader: Member | Guest,
  { jobId, paper, certificate }: Asked
): Promise<Response> {
  const row = await findProposal(db, reader, { jobId })
  const approval = row && (await findApproval(db, reader, row.id))
  const number = certificate ? (approval?.version ?? 0) : (row?.version ?? 0)
  const version = row && (await findVersion(db, reader, { proposalId: row.id, number }))
  if (!version) {
    throw new AppError(
      'not_found',
      certificate ? t('errors.proposals.nothingApproved') : t('errors.proposals.notSentYet')
    )
  }
  const shop = await findShopFacts(db, reader)
  const { content, pricing } = version
  const isApproved = approval?.version === version.number
  const chosen = isApproved ? approval.chosen : firstChoice(content.items)
  const task: ProposalTask = {
    kind: 'proposal',
    content,
    paper,
    number,
    chosen,
    shopName: shop.name,
    prices: shownPrices(content, isApproved ? approval.prices : pricesOf(content, pricing, chosen)),
    until: row.expiresAt ? formatMoment(row.expiresAt, shop.timeZone) : '',
    pictures: await shrinkPictures(db, reader.workspaceId, wantedPictures(content.items)),
    approval:
      isApproved && certificate
        ? { ...approval, when: formatMoment(approval.at, shop.timeZone), isVerified: isVerifiedHere(reader, approval) }
        : null
  }
  const turn = { lane: 'member', of: reader.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  const name = certificate ? `approval-${approval?.code}` : `proposal-${content.jobNumber}-${number}`
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

export async function shrinkPictures(
  db: Db,
  workspaceId: string,
  fileIds: string[]
): Promise<Record<string, Uint8Array>> {
  const ids = [...new Set(fileIds)].slice(0, MOST_PICTURES)
  const files = await readPictures(db, workspaceId, ids)
  const turn = { lane: 'member', of: workspaceId } as const
  const box = { width: PICTURE_WIDTH, format: 'png' } as const
  const pairs = await Promise.all(
    [...files].map(async ([id, bytes]) => {
      const picture = await render(turn, LIMITS, async () => ({ kind: 'fit', bytes, box })).catch(() => undefined)
      return picture ? [[id, Uint8Array.from(picture.bytes)] as const] : []
    })
  )
  return Object.fromEntries(pairs.flat())
}
