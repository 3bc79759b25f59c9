// Parcels of an order: added with its hand-over or by themselves, set right, taken off. Its buyer is written to about each once.
import { t } from '#lib/i18n/t.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import { lockWhole } from './lock.ts'
import { queueOrderMail } from './mails.ts'
import { insertEntry } from './payable-queries.ts'
import type { OrderRow } from './queries.ts'
import { getOrder } from './service.ts'
import * as queries from './shipment-queries.ts'
import { type ShipmentPiece, shownShipment } from './shown-shipment.ts'

interface Given {
  carrier: string
  number: string
}

const MOST = 40
const SHIPPABLE = ['paid', 'production', 'ready', 'shipped']

type Added = Given & { pieces?: ShipmentPiece[]; notify: boolean }

/** Of an order that the caller holds. Named again it is the same parcel, and nobody is written to again. */
export async function addShipment(tx: Db, member: Member, order: OrderRow, given: Added): Promise<void> {
  const { carrier, number, pieces = [] } = given
  if (order.delivery.kind !== 'shipping') {
    throw new AppError('conflict', t('errors.storefront.noParcel', { number: order.number }))
  }
  if (!SHIPPABLE.includes(order.status)) {
    throw new AppError('conflict', t('errors.storefront.nothingToShip', { number: order.number }))
  }
  const { id, isNew, isMailed } = await queries.upsertShipment(tx, member, {
    orderId: order.id,
    carrier,
    number,
    pieces
  })
  const all = await queries.findShipments(tx, order.id)
  if (isNew && all.length > MOST) throw new AppError('conflict', t('errors.storefront.tooManyParcels', { most: MOST }))
  const mailed = given.notify && !isMailed
  if (mailed) {
    await queries.setMailed(tx, member, id)
    const shipment = all.find(row => row.id === id)
    await queueOrderMail(tx, order.id, 'order_shipped', { shipment: shipment && shownShipment(shipment) })
  }
  if (isNew) await record(tx, member, order, { kind: 'parcel_added', details: { carrier, number, mailed } })
}

export async function shipOrder(
  db: Db,
  member: Member,
  { orderId, ...given }: Added & { orderId: string }
): Promise<OrderDetail> {
  await inTransaction(db, async tx => addShipment(tx, member, await lockWhole(tx, member, orderId), given))
  return getOrder(db, member, orderId)
}

/** A mail that was sent has the former number; the buyer's page has the new one. */
export async function updateShipment(
  db: Db,
  member: Member,
  { orderId, shipmentId, ...given }: Partial<Given> & { orderId: string; shipmentId: string }
): Promise<OrderDetail> {
  await inTransaction(db, async tx => {
    const order = await lockWhole(tx, member, orderId)
    const all = await queries.findShipments(tx, orderId)
    const before = all.find(({ id }) => id === shipmentId)
    if (!before) throw notFound('Parcel')
    const { carrier = before.carrier, number = before.number } = given
    if (carrier === '' && number === '') {
      throw fieldError('number', t('errors.storefront.nameCarrier'))
    }
    const isSame = (other: Given) => other.number === number && other.carrier.toLowerCase() === carrier.toLowerCase()
    if (all.some(row => row.id !== shipmentId && isSame(row))) {
      throw new AppError('conflict', t('errors.storefront.trackingTwice'))
    }
    if (before.carrier === carrier && before.number === number) return
    await queries.updateShipmentRow(tx, member, { orderId, shipmentId, carrier, number })
    await record(tx, member, order, { kind: 'parcel_changed', details: { carrier, number, from: before.number } })
  })
  return getOrder(db, member, orderId)
}

export async function deleteShipment(
  db: Db,
  member: Member,
  { orderId, shipmentId }: { orderId: string; shipmentId: string }
): Promise<OrderDetail> {
  await inTransaction(db, async tx => {
    const order = await lockWhole(tx, member, orderId)
    const before = (await queries.findShipments(tx, orderId)).find(({ id }) => id === shipmentId)
    if (!before) throw notFound('Parcel')
    await queries.deleteShipmentRow(tx, member, shipmentId)
    const { carrier, number } = before
    await record(tx, member, order, { kind: 'parcel_removed', details: { carrier, number } })
  })
  return getOrder(db, member, orderId)
}

/** For who hands pieces out by scans. */
export async function shipPieces(
  db: Db,
  member: Member,
  { orderId, ...given }: Given & { orderId: string; pieces: ShipmentPiece[] }
): Promise<void> {
  await inTransaction(db, async tx =>
    addShipment(tx, member, await lockWhole(tx, member, orderId), { ...given, notify: true })
  )
}

export { removePiece } from './shipment-queries.ts'

async function record(
  tx: Db,
  { userId }: Member,
  { id, workspaceId }: OrderRow,
  entry: { kind: string; details: object }
): Promise<void> {
  await insertEntry(tx, id, { ...entry, userId })
  await notify(tx, { kind: 'order', workspaceId, subjectId: id })
}
