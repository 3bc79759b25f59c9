import type { z } from 'zod'

import type { placeSupplyOrder, SupplyCart, SupplyOrder, SupplyOrderRow } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import { endForPerson } from '#lib/server/commerce/payments/close.ts'
import { gateway, type Place, refuseWhileResting } from '#lib/server/commerce/payments/gateway.ts'
import { settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { paymentHandle } from '#lib/server/commerce/payments/start.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { findActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { required } from '#lib/shared/required.ts'
import { type SupplyOrderState, supplyOrderState } from '#lib/shared/supply-order.ts'
import { isUuid } from '#lib/shared/uuid.ts'
import { zip } from '#lib/shared/zip.ts'
import { priceSupplies } from '#lib/supplies/sums.ts'
import { readSheetSku } from '#lib/supplies/transfers.ts'

import { addToCart, priceCart, skusOf } from './cart.ts'
import { findCart, lockCart } from './cart-queries.ts'
import { describeEvent } from './history.ts'
import { findOrder, findOrderPage, insertOrder, type ListRow, type OrderRow, type Whose } from './order-queries.ts'
import { markOrdered } from './transfers/queries.ts'
import { findWares } from './wares.ts'

type Wanted = z.output<(typeof placeSupplyOrder)['body']>

/** The platform sells: its own account at the payment service is paid, whichever one the workspace has. */
function ownPlace(): Place {
  const { kind, livemode } = gateway()
  return { gateway: kind, livemode, account_id: null }
}

/** Writes the order of what is in the cart, which stays there until it is paid. */
export function placeOrder(db: Db, member: Member, { address, email, note, expectedTotalCents }: Wanted) {
  const place = ownPlace()
  refuseWhileResting(place)
  return inTransaction(db, async tx => {
    await lockCart(tx, member)
    const rows = await findCart(tx, member)
    const wares = await findWares(tx, member, skusOf(rows))
    const cart = priceCart(rows, wares, address.state)
    refuse(cart, expectedTotalCents)
    const sold = rows.map(({ sku, quantity }) => ({ ...required(wares.get(sku), 'a product'), quantity }))
    const { lines, currency, subtotalCents, shippingCents, taxCents, totalCents } = priceSupplies(sold, address.state)
    const order = {
      email,
      address,
      note,
      currency,
      subtotalCents,
      shippingCents,
      taxCents,
      totalCents,
      lines: zip(sold, lines).map(([{ sku, kind, name, detail, hex, unitCents, quantity }, priced]) => ({
        sku,
        kind,
        name,
        detail,
        hex,
        quantity,
        unit_cents: unitCents,
        total_cents: priced.totalCents,
        tax_cents: priced.taxCents
      }))
    }
    const { id, number } = await insertOrder(tx, member, order, place)
    await markOrdered(
      tx,
      member,
      rows.flatMap(({ sku }) => readSheetSku(sku) ?? [])
    )
    return { orderId: id, number, totalCents }
  })
}

function refuse(cart: SupplyCart, expectedTotalCents: number): void {
  if (cart.lines.length === 0) throw new AppError('conflict', t('errors.supplies.cartEmpty'))
  if (cart.problem) throw new AppError('conflict', cart.problem, { data: cart })
  if (cart.totalCents === expectedTotalCents) return
  throw new AppError('conflict', t('errors.supplies.totalChanged'), { data: cart })
}

export async function getOrder(db: Db, whose: Whose, orderId: string): Promise<SupplyOrder> {
  const row = await mustFind(db, whose, orderId)
  const subject = { subject: 'supply-order', subjectId: row.id, workspaceId: row.workspaceId } as const
  const history = (await findActivity(db, subject)).map(entry => describeEvent(entry, row))
  const { status, workspaceId, workspaceName, ...order } = row
  const isOpen = row.heldReason === '' && row.refundedCents < row.totalCents
  const can = { canAccept: isOpen && status === 'paid', canShip: isOpen && status === 'accepted' }
  return {
    ...order,
    ...can,
    state: supplyOrderState(row),
    workspace: { id: workspaceId, name: workspaceName },
    history
  }
}

export async function findOrders(
  db: Db,
  whose: Whose,
  asked: { state?: SupplyOrderState | undefined; search?: string; page: number; pageSize: number }
): Promise<{ rows: SupplyOrderRow[]; total: number; page: number; pageSize: number }> {
  const { rows, total } = await findOrderPage(db, whose, asked)
  return { rows: rows.map(showRow), total, page: asked.page, pageSize: asked.pageSize }
}

function showRow({ status, workspaceId, workspaceName, ...row }: ListRow): SupplyOrderRow {
  return { ...row, state: supplyOrderState({ status, ...row }), workspace: { id: workspaceId, name: workspaceName } }
}

export async function resumePayment(db: Db, member: Member, orderId: string) {
  const { id } = await mustFind(db, member, orderId)
  return paymentHandle(db, id)
}

export async function settleOrder(db: Db, member: Member, orderId: string) {
  const before = await mustFind(db, member, orderId)
  if (!before.paidAt) await settleForPayer(db, before.id)
  const order = await mustFind(db, member, orderId)
  return { state: supplyOrderState(order), held: order.heldReason !== '' }
}

export async function cancelOrder(db: Db, member: Member, orderId: string): Promise<SupplyOrder> {
  const { id, status } = await mustFind(db, member, orderId)
  if (status !== 'pending') throw new AppError('conflict', t('errors.supplyOrder.onlyUnpaid'))
  const waiting = t('errors.supplies.paymentOnItsWay')
  await endForPerson(db, id, { status: 'cancelled', userId: member.userId }, { waiting })
  return getOrder(db, member, id)
}

/** What is still sold goes into the cart. */
export async function reorder(db: Db, member: Member, orderId: string) {
  const { lines } = await mustFind(db, member, orderId)
  const wares = await findWares(db, member, skusOf(lines))
  const [sold, gone] = [lines.filter(({ sku }) => wares.has(sku)), lines.filter(({ sku }) => !wares.has(sku))]
  if (sold.length === 0) throw new AppError('conflict', t('errors.supplies.nothingSoldAnyMore'))
  const cart = await addToCart(db, member, sold)
  return { cart, gone: gone.map(({ name }) => name) }
}

async function mustFind(db: Db, { workspaceId }: Whose, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, { workspaceId }, orderId)
  if (!order) throw notFound('Order')
  return order
}

/** For pages: undefined where it is not there. */
export async function findOrderOf(db: Db, whose: Whose, orderId: string): Promise<SupplyOrder | undefined> {
  return isUuid(orderId) && (await findOrder(db, whose, orderId)) ? getOrder(db, whose, orderId) : undefined
}
