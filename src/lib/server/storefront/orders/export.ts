// The filtered orders as CSV: a row for each line, safe to open in a spreadsheet.
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { deliveryText } from '#lib/shared/delivery-text.ts'
import { orderState } from '#lib/shared/order-state.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { countLines, type ExportRow, findExportRows, findFieldLabels, findShopZone } from './export-queries.ts'
import { type Filter, findIds } from './list-queries.ts'

const MAX_ROWS = 50_000
const BATCH_ORDERS = 500
const EXPORTS = { hits: 30, seconds: 3600 }

export async function exportOrders(db: Db, member: Member, filter: Filter): Promise<Response> {
  await throttle(db, `order-export:${member.workspaceId}`, EXPORTS)
  const ids = await findIds(db, member, filter, MAX_ROWS + 1)
  const lines = ids.length > MAX_ROWS ? ids.length : await countLines(db, ids)
  if (lines > MAX_ROWS) {
    throw new AppError(
      'invalid',
      `These are more than ${MAX_ROWS.toLocaleString('en-US')} rows. Choose fewer days or one store, and export in parts.`
    )
  }
  const [zone, labels] = await Promise.all([findShopZone(db, member), findFieldLabels(db, ids)])
  const { userId, workspaceId } = member
  const details = { orders: ids.length, lines, ...filter }
  await recordSecurityEvent(db, { kind: 'orders_exported', userId, workspaceId, details })

  const day = dateFormat({ timeZone: zone }, 'en-CA').format(new Date())
  const columns = { zone, labels }
  let at = 0
  return csvResponse(`orders-${day}`, headings(columns), async () => {
    const batch = ids.slice(at, at + BATCH_ORDERS)
    at += BATCH_ORDERS
    const rows = batch.length > 0 ? await findExportRows(db, batch, zone) : []
    return rows.map(row => cells(row, columns))
  })
}

interface Columns {
  zone: string
  /** Of the fields people filled in: a column each. */
  labels: string[]
}

function headings({ zone, labels }: Columns): string[] {
  return [
    ...['Order', `Placed (${zone})`, `Paid (${zone})`, 'State', 'Test mode', 'Store', 'Buyer', 'E-mail', 'Phone'],
    ...['Recipient', 'Delivery', 'Delivery details', 'Note', 'Coupon', 'Currency', 'Order total', 'Order authorised'],
    ...[
      'Order paid',
      'Order refunded',
      'Order shipping',
      'Order tax',
      'Item',
      'Bundle',
      'Colour',
      'Size',
      'Quantity',
      'Unit price'
    ],
    ...['Line total', 'Line discount', 'Line tax', 'Line refunded', 'Not made', 'Not charged', ...labels]
  ]
}

const DELIVERY = { pickup: 'Pick-up', group: 'Group', shipping: 'Shipping' }

function cells(row: ExportRow, { labels }: Columns): Cell[] {
  return [
    ...[row.number, row.placed, row.paid ?? '', orderState(row, row), row.livemode ? 'no' : 'yes', row.storeName],
    ...[row.buyerName, row.buyerEmail, row.buyerPhone, row.recipient, DELIVERY[row.delivery.kind]],
    ...[deliveryText(row.delivery, row.offer), row.note, row.couponCode, row.currency.toUpperCase()],
    ...[
      row.orderTotalCents,
      row.authorisedCents,
      row.paidCents,
      row.refundedCents,
      row.shippingCents,
      row.orderTaxCents
    ].map(money),
    ...[row.name, row.bundle ?? '', row.colour, row.size, row.quantity, money(row.unitCents)],
    ...[row.totalCents, row.discountCents, row.taxCents, row.lineRefundedCents].map(money),
    row.notMade,
    row.released,
    ...labels.map(label => filledIn(row, label))
  ]
}

/** "12.50": two places, as spreadsheets read amounts; never negative, so never mistaken for a formula. */
function money(cents: number): string {
  return (cents / 100).toFixed(2)
}

function filledIn({ personalisation }: ExportRow, label: string): string {
  const values = personalisation.filter(({ field, value }) => field.label === label && value)
  return values.map(({ value }) => value).join(', ')
}
