// What a store brought in, what it cost, and what of it belongs to whom.
import { t } from '#lib/i18n/t.ts'
import type { Settlement } from '#lib/contract/settlement.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { amountCell, type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { readFile } from '#lib/server/platform/files/service.ts'
import { lockStore } from '#lib/server/storefront/stores/detail.ts'
import { addressLines } from '#lib/shared/address-lines.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { netOf } from './net.ts'
import {
  deleteSharePayment,
  findFacts,
  findLetterhead,
  findOrderRows,
  findSharePayments,
  findSums,
  findWaiting,
  insertSharePayment,
  type OrderRow
} from './queries.ts'
import type { SettlementTask } from './settlement-page.ts'

const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }
const BATCH = 500
/** On paper: two dozen pages. More is for a spreadsheet. */
const MOST_ON_PAPER = 1000

export async function getSettlement(db: Db, member: Member, storeId: string): Promise<Settlement> {
  const facts = await findFacts(db, member, storeId)
  if (!facts) throw notFound('Store')
  const of = { storeId, workspaceId: member.workspaceId }
  const [sums, payments, waiting] = await Promise.all([
    findSums(db, of),
    findSharePayments(db, of),
    findWaiting(db, of)
  ])
  const netCents = sums.salesCents - sums.refundedCents - sums.feeCents - sums.disputedCents
  const { stage: _, ...shown } = facts
  return {
    storeId,
    ...shown,
    ...sums,
    ...waiting,
    netCents,
    shopCents: netCents - sums.shareCents,
    sharePaidCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    sharePayments: payments.map(({ createdAt, ...payment }) => ({
      ...payment,
      createdAt: new Date(createdAt).toISOString()
    }))
  }
}

interface SharePayment {
  storeId: string
  amountCents: number
  paidOn: string
  note: string
}

/** More than was raised is refused: it would be a gift of the shop's, or a slip of the finger. */
export function recordSharePayment(db: Db, member: Member, payment: SharePayment): Promise<Settlement> {
  return inTransaction(db, async tx => {
    // One after the other, or two would each find room for what is left.
    await lockStore(tx, member, payment.storeId)
    const { shareCents, sharePaidCents, currency } = await getSettlement(tx, member, payment.storeId)
    const left = shareCents - sharePaidCents
    if (payment.amountCents > left) {
      const message =
        left > 0 ? t('errors.store.leftToPassOn', { left: formatMoney(left, currency) }) : t('errors.store.allPassedOn')
      throw new AppError('conflict', message, { data: { fields: [{ field: 'amountCents', message }] } })
    }
    await insertSharePayment(tx, member, payment)
    await record(tx, member, 'share_payment_recorded', { ...payment })
    return getSettlement(tx, member, payment.storeId)
  })
}

export function removeSharePayment(
  db: Db,
  member: Member,
  payment: { storeId: string; paymentId: string }
): Promise<Settlement> {
  return inTransaction(db, async tx => {
    if (!(await deleteSharePayment(tx, member, payment))) throw notFound('Payment')
    await record(tx, member, 'share_payment_removed', payment)
    return getSettlement(tx, member, payment.storeId)
  })
}

function record(tx: Db, { userId, workspaceId }: Member, kind: string, details: Record<string, unknown>) {
  return recordSecurityEvent(tx, { kind, userId, workspaceId, details })
}

export async function printSettlement(
  db: Db,
  member: Member,
  { storeId, paper }: { storeId: string; paper: 'letter' | 'a4' }
): Promise<Response> {
  const settlement = await getSettlement(db, member, storeId)
  const { address, logoFileId } = await findLetterhead(db, member)
  const task: SettlementTask = {
    kind: 'settlement',
    settlement,
    paper,
    printedAt: new Date().toISOString(),
    address: addressLines(address, address['country']),
    logo: (logoFileId && (await readFile(db, member.workspaceId, logoFileId))?.bytes) || undefined,
    orders: await readOrders(db, member, settlement)
  }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="settlement-${fileName(settlement.name)}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

/** None where they are too many to be read on paper. */
async function readOrders(db: Db, member: Member, settlement: Settlement): Promise<OrderRow[] | undefined> {
  const { storeId, orders, timeZone } = settlement
  if (orders > MOST_ON_PAPER) return undefined
  const of = { storeId, workspaceId: member.workspaceId }
  return findOrderRows(db, of, { after: 0, limit: MOST_ON_PAPER, zone: timeZone })
}

function fileName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[^\w]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase()
      .slice(0, 60) || 'store'
  )
}

const HEADINGS = ['Goods', 'Discount', 'Shipping', 'Tax', 'Paid', 'Refunded', 'Card fee', 'Disputed', 'Net', 'Raised']

export async function exportSettlement(db: Db, member: Member, storeId: string): Promise<Response> {
  const { name, currency, timeZone } = await getSettlement(db, member, storeId)
  const of = { storeId, workspaceId: member.workspaceId }
  let after = 0
  const headings = ['Order', `Paid at (${timeZone})`, 'Buyer', 'Currency', ...HEADINGS, 'Payout', 'Tax included']
  return csvResponse(`settlement-${fileName(name)}`, headings, async () => {
    const rows = await findOrderRows(db, of, { after, limit: BATCH, zone: timeZone })
    after = rows.at(-1)?.number ?? after
    return rows.map((row): Cell[] => {
      const { goodsCents, discountCents, shippingCents, taxCents, paidCents, refundedCents, feeCents } = row
      return [
        ...[row.number, row.paid, row.buyerName, currency.toUpperCase()],
        ...[goodsCents, discountCents, shippingCents, taxCents, paidCents, refundedCents].map(money),
        ...[feeCents, row.disputedCents, netOf(row), row.shareCents].map(money),
        row.payouts,
        money(row.includedTaxCents)
      ]
    })
  })
}

function money(cents: number | null): Cell {
  return cents === null ? '' : amountCell(cents)
}
