// A purchase order as a file for the supplier's web shop, and on paper.
import { t } from '#lib/i18n/t.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { amountCell, type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { runApart } from '#lib/server/platform/files/render.ts'

import type { PurchaseTask } from './purchase-page.ts'
import { findShop } from './queries.ts'
import { getPurchase } from './service.ts'

const headings = () => ['Style number', 'Maker', 'Name', t('papers.colour'), 'Size', 'Quantity', 'Cost', 'Jobs']
const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }

export async function exportPurchase(db: Db, member: Member, purchaseId: string): Promise<Response> {
  const purchase = await getPurchase(db, member, purchaseId)
  let rows = purchase.lines.map(cells)
  return csvResponse(`purchase-order-${purchase.number}`, headings(), async () => {
    const given = rows
    rows = []
    return given
  })
}

function cells(line: Purchase['lines'][number]): Cell[] {
  const { styleNumber, maker, name, colour, size, quantity, costCents, parts, stores } = line
  const jobs = [...new Set(parts.map(({ jobNumber }) => jobNumber)), ...stores.map(({ storeName }) => storeName)].join(
    ', '
  )
  return [styleNumber, maker, name, colour, size, quantity, costCents === null ? '' : amountCell(costCents), jobs]
}

export async function printPurchase(
  db: Db,
  member: Member,
  { purchaseId, paper }: { purchaseId: string; paper: 'letter' | 'a4' }
): Promise<Response> {
  const purchase = await getPurchase(db, member, purchaseId)
  const { name: shopName } = await findShop(db, member)
  const task: PurchaseTask = { kind: 'purchase', purchase, shopName, paper }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="purchase-order-${purchase.number}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}
