// Changes a line of an order: at once where it costs the same or less, and by its payment where it costs more.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { randomUUID } from 'node:crypto'

import { makeAddition } from '#lib/server/commerce/payments/additions.ts'
import { lockPayableById } from '#lib/server/commerce/payments/hold.ts'
import { giveBack } from '#lib/server/commerce/payments/refunds.ts'
import { moveStock } from '#lib/server/commerce/stock/service.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import type { Difference } from '#lib/shared/size-change.ts'

import { askToPay, mailChange } from './change-mails.ts'
import { differences } from './line-differences.ts'
import { findLineNow, findVariantOf, insertChange, lowerLine, type Wanted } from './order-change-queries.ts'
import { reserveFor } from './order-change.ts'
import { insertEntry } from './payable-queries.ts'
import { holdOrder, updateLine } from './write.ts'

/** The pieces of the wanted size are kept for so long while the buyer, who is there, pays. */
const BUYER_MINUTES = 15
/** Who is asked by mail reads it in the evening. */
const ASKED_MINUTES = 24 * 60

interface OrderPlace {
  id: string
  workspaceId: string
  campaignId: string
  status: string
}

interface LineLook {
  id: string
  name: string
  storeItemId: string | null
  variantId: string | null
  quantity: number
  restocked: number
  size: Wanted['size']
  personalisation: Wanted['personalisation']
}

interface LineChange {
  order: OrderPlace
  line: LineLook
  /** Its size says what was paid for it, which is less than it costs where nothing is given back. */
  now: Pick<Wanted, 'size' | 'personalisation'>
  /** The member who makes it, and not the buyer. */
  userId?: string | undefined
}

/** Before anything of an order is changed that may move money: what is to be paid first, as everywhere. */
export async function holdForChange(tx: Db, orderId: string): Promise<void> {
  await lockPayableById(tx, orderId)
  await holdOrder(tx, orderId)
}

/** For the same price. True where pieces of limited stock changed hands. */
export async function changeAtOnce(
  tx: Db,
  change: LineChange
): Promise<{ isMoved: boolean; variantId: string | null }> {
  const { moved, changes } = await writeChange(tx, change, {})
  await notifyAll(tx, change, { changes })
  return moved
}

/** For less, which is given back. Gives the refunds to be sent once this is committed. */
export async function changeToCheaper(tx: Db, change: LineChange, price: Difference): Promise<string[]> {
  const { order, line, userId } = change
  const amountCents = -price.amountCents
  const { changes } = await writeChange(tx, change, { backCents: amountCents })
  await lowerLine(tx, { orderId: order.id, lineId: line.id, price })
  await notifyAll(tx, change, { changes, backCents: amountCents })
  if (amountCents === 0) return []
  const payable = await lockPayableById(tx, order.id)
  const reason = t('errors.size.changed', { from: line.size.name, to: change.now.size.name })
  return giveBack(tx, payable, { partId: line.id, amountCents, reason, userId })
}

/** For more: nothing changes until it is paid, but the pieces are kept. Gives the id of what is to be paid. */
export async function askForDearer(
  tx: Db,
  { order, line, now, userId }: LineChange,
  { price, closesAt }: { price: Difference; closesAt: string | null }
): Promise<string> {
  const { name, orderStatus: _, ...before } = required(await findLineNow(tx, line.id), 'a line')
  const variantId = await findVariantOf(tx, line.id, now.size.id)
  const wanted = { ...now, variantId }
  if (!(await reserveFor(tx, { before, wanted }))) throw soldOut(line, now.size)
  const id = randomUUID()
  const changes = differences(before, wanted)
  await makeAddition(tx, await lockPayableById(tx, order.id), {
    id,
    kind: 'order-change',
    what: t('errors.size.name', { size: now.size.name }),
    amountCents: price.amountCents,
    minutes: userId ? ASKED_MINUTES : BUYER_MINUTES,
    // A shop that asks after the close knows that it does.
    until: userId ? null : closesAt
  })
  await insertChange(tx, {
    id,
    orderId: order.id,
    lineId: line.id,
    workspaceId: order.workspaceId,
    before,
    wanted,
    price,
    requestedBy: userId
  })
  const details = { lineId: line.id, name, changes, amountCents: price.amountCents }
  await insertEntry(tx, order.id, { kind: 'change_asked', userId, details })
  if (userId) await askToPay(tx, order.id, { name, changes, paidCents: price.amountCents })
  await notifyOfOrder(tx, order, true)
  return id
}

async function writeChange(tx: Db, { order, line, now, userId }: LineChange, money: { backCents?: number }) {
  const changes = differences(line, now)
  const { size, personalisation } = now
  const history = { lineId: line.id, name: line.name, changes, ...money }
  const variantId = await updateLine(tx, {
    orderId: order.id,
    lineId: line.id,
    size,
    personalisation,
    history,
    userId
  })
  const isMoved = await moveToSize(tx, line, { size, variantId })
  await notifyOfOrder(tx, order, isMoved)
  return { moved: { isMoved, variantId }, changes }
}

async function notifyOfOrder(tx: Db, order: OrderPlace, isStockMoved: boolean): Promise<void> {
  if (isStockMoved) await notify(tx, { kind: 'cache', tags: [`store:${order.campaignId}`] })
  await notify(tx, { kind: 'order', workspaceId: order.workspaceId, subjectId: order.id })
}

interface LineDifference {
  changes: ReturnType<typeof differences>
  backCents?: number
}

/** Who has not paid yet reads it in the confirmation. */
async function notifyAll(tx: Db, { order, line, userId }: LineChange, told: LineDifference): Promise<void> {
  if (order.status !== 'pending')
    await mailChange(tx, order.id, { name: line.name, ...told, byShop: userId !== undefined })
}

/** True where pieces of limited stock changed hands. */
async function moveToSize(
  tx: Db,
  line: LineLook,
  { size, variantId }: Pick<Wanted, 'size' | 'variantId'>
): Promise<boolean> {
  if (size.id === line.size.id || !line.storeItemId) return false
  const pieces = { storeItemId: line.storeItemId, variantId: line.variantId, quantity: line.quantity - line.restocked }
  if (pieces.quantity === 0) return false
  const moved = await moveStock(tx, pieces, { ...pieces, variantId })
  if (moved === 'sold_out') throw soldOut(line, size)
  return moved === 'moved'
}

function soldOut({ name }: LineLook, size: { name: string }): AppError {
  return new AppError('conflict', t('errors.storefront.sizeSoldOut', { name, size: size.name }))
}
