// The filtered orders as CSV, safe to open in a spreadsheet: for the books a row for each line, for the press what is to be made.
import { t } from '#lib/i18n/t.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { isoDay } from '#lib/shared/date-format.ts'
import { deliveryText } from '#lib/papers/delivery-text.ts'
import { isEditable, orderState } from '#lib/shared/order-state.ts'
import { letteringRemark } from '#lib/shared/personalisation.ts'
import { taxLabel } from '#lib/shared/taxes.ts'

import {
  countLines,
  type ExportRow,
  findExportRows,
  findFieldLabels,
  findMakingRows,
  findShopZone,
  type MakingRow
} from './export-queries.ts'
import { type Filter, findIds } from './list-queries.ts'

const MAX_ROWS = 50_000
const BATCH_ORDERS = 500
const EXPORTS = { hits: 30, seconds: 3600 }

export async function exportOrders(
  db: Db,
  member: Member,
  { contents, ...filter }: Filter & { contents: 'orders' | 'to-make' }
): Promise<Response> {
  await throttle(db, `order-export:${member.workspaceId}`, EXPORTS)
  const ids = await findIds(db, member, filter, MAX_ROWS + 1)
  const lines = ids.length > MAX_ROWS ? ids.length : await countLines(db, ids)
  if (lines > MAX_ROWS) {
    throw new AppError('invalid', t('errors.storefront.tooManyRows', { most: formatNumber(MAX_ROWS) }))
  }
  const [zone, labels] = await Promise.all([findShopZone(db, member), findFieldLabels(db, ids)])
  const { userId, workspaceId } = member
  const details = { orders: ids.length, lines, contents, ...filter }
  await recordSecurityEvent(db, { kind: 'orders_exported', userId, workspaceId, details })

  const day = isoDay(new Date(), zone)
  const columns = { zone, labels }
  let at = 0
  const nextIds = () => {
    const batch = ids.slice(at, at + BATCH_ORDERS)
    at += BATCH_ORDERS
    return batch
  }
  if (contents === 'to-make') {
    return csvResponse(`pieces-to-make-${day}`, makingHeadings(columns), async () => {
      for (let batch = nextIds(); batch.length > 0; batch = nextIds()) {
        const rows = await findMakingRows(db, batch, zone)
        // A batch without any is not the end of the file.
        if (rows.length > 0) return rows.map(row => makingCells(row, columns))
      }
      return []
    })
  }
  return csvResponse(`orders-${day}`, headings(columns), async () => {
    const batch = nextIds()
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
    ...[
      'Recipient',
      'Delivery',
      'Delivery details',
      'Note',
      'Coupon',
      'Currency',
      'Order total',
      t('papers.orderAuthorised')
    ],
    ...[
      'Order paid',
      'Order refunded',
      'Order shipping',
      'Order tax',
      'Order tax included',
      'Order taxes',
      'Item',
      'Bundle',
      t('papers.colour'),
      'Size',
      changeHeading(zone),
      'Quantity',
      'Unit price'
    ],
    ...[
      'Line total',
      'Line discount',
      'Line tax',
      'Line tax included',
      'Line refunded',
      'Not made',
      'Not charged',
      ...labels
    ]
  ]
}

const DELIVERY = { pickup: 'Pick-up', group: 'Group', shipping: 'Shipping' }

function cells(row: ExportRow, { labels }: Columns): Cell[] {
  return [
    ...[row.number, row.placed, row.paid ?? '', orderState(row, row), row.livemode ? 'no' : 'yes', row.storeName],
    ...[row.buyerName, row.buyerEmail, row.buyerPhone, row.recipient, DELIVERY[row.delivery.kind]],
    ...[deliveryText(row.delivery, row.offer), row.note, row.couponCode, row.currency.toUpperCase()],
    // Once an order, so that a column adds up to what was taken.
    ...[
      row.orderTotalCents,
      row.authorisedCents,
      row.paidCents,
      row.refundedCents,
      row.shippingCents,
      row.orderTaxCents,
      row.orderIncludedTaxCents
    ].map(cents => (row.isFirst ? money(cents) : '')),
    row.isFirst ? row.taxes.map(tax => `${taxLabel(tax)}: ${money(tax.cents)}`).join('; ') : '',
    ...[row.name, row.bundle ?? '', row.colour, row.size, changesUntil(row), row.quantity, money(row.unitCents)],
    ...[row.totalCents, row.discountCents, row.taxCents, row.includedTaxCents, row.lineRefundedCents].map(money),
    row.notMade,
    row.released,
    ...labels.map(label => filledIn(row, label))
  ]
}

/** What is read at the press: no money, and nothing that is not made. */
function makingHeadings({ zone, labels }: Columns): string[] {
  return [
    ...[
      'Order',
      'Store',
      'Item',
      'Bundle',
      t('papers.colour'),
      'Size',
      changeHeading(zone),
      'Pieces to make',
      ...labels,
      'Lettering'
    ],
    ...['Buyer', 'Recipient', 'Delivery', 'Delivery details', 'Note']
  ]
}

function makingCells(row: MakingRow, { labels }: Columns): Cell[] {
  const remarks = row.personalisation.map(({ field, value }) => letteringRemark(field, value)).filter(Boolean)
  return [
    ...[row.number, row.storeName, row.name, row.bundle ?? '', row.colour, row.size, changesUntil(row), row.pieces],
    ...labels.map(label => filledIn(row, label)),
    remarks.join('; '),
    ...[row.buyerName, row.recipient, DELIVERY[row.delivery.kind], deliveryText(row.delivery, row.offer), row.note]
  ]
}

const changeHeading = (zone: string) => `Can change until (${zone})`

/** Until when buyers may still choose another size, name or number; empty where it is final. */
function changesUntil(
  row: Pick<MakingRow, 'status' | 'paidCents' | 'refundedCents' | 'stage' | 'opensAt' | 'closesAt' | 'closes'>
) {
  return isEditable(row, row) ? (row.closes ?? 'the store closes') : ''
}

/** "12.50": two places, as spreadsheets read amounts; never negative, so never mistaken for a formula. */
function money(cents: number): string {
  return (cents / 100).toFixed(2)
}

function filledIn({ personalisation }: Pick<ExportRow, 'personalisation'>, label: string): string {
  const values = personalisation.filter(({ field, value }) => field.label === label && value)
  return values.map(({ value }) => value).join(', ')
}
