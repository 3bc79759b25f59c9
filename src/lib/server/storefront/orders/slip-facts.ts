// What a packing slip has on it, whatever its size.
import { t, type TextKey } from '#lib/i18n/t.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { UNPRINTABLE } from '#lib/server/platform/paper/lettering.ts'
import type { Paper } from '#lib/server/platform/paper/paper.ts'
import { formatMoment } from '#lib/shared/format-time.ts'
import { isEditable, orderState } from '#lib/shared/order-state.ts'

import type { LineLook } from './line-drawing.ts'
import type { OrderRow } from './queries.ts'

export interface Slip {
  order: OrderRow
  lines: OrderLine[]
  /** How each line looks, where that is known. */
  looks: (LineLook | undefined)[]
  delivery: string
  /** Where its code leads. */
  href: string
}

export interface SlipTask {
  kind: 'slip'
  slips: Slip[]
  paper: 'letter' | 'a4'
}

/** Orders that nobody should make or hand out say so across the head. */
const WARNINGS: Partial<Record<ReturnType<typeof orderState>, TextKey>> = {
  pending: 'papers.slipPending',
  expired: 'papers.slipExpired',
  cancelled: 'papers.slipCancelled',
  refunded: 'papers.slipRefunded'
}

export function warningsOf(order: OrderRow): string[] {
  const key = WARNINGS[orderState(order, order)]
  const warning = key && t(key)
  const test = order.livemode ? [] : ['TEST MODE: no money moved']
  const held = order.heldReason ? ['HELD: check this order in the dashboard before you make it'] : []
  const until = order.closesAt ? ` until ${formatMoment(order.closesAt, order.timeZone)}` : ''
  const open = !warning && isEditable(order, order) ? [`CAN STILL CHANGE${until}: print again before you make it`] : []
  return [...test, ...(warning ? [warning] : []), ...held, ...open]
}

/** Who gets it, and the group by which it is handed out: a team never stands in the place of a person. */
export function whoOf({ recipient, buyerName, delivery }: Pick<OrderRow, 'recipient' | 'buyerName' | 'delivery'>) {
  const group = delivery.kind === 'group' ? delivery.recipient : ''
  const name = recipient || buyerName
  return { name, group: group === name ? '' : group }
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** As they are handed out: by group and name; what goes to no group comes last. */
export function sortSlips<S extends { order: Pick<OrderRow, 'recipient' | 'buyerName' | 'delivery' | 'number'> }>(
  slips: readonly S[]
): S[] {
  const placed = slips.map(slip => {
    const { delivery } = slip.order
    return { slip, name: whoOf(slip.order).name, group: delivery.kind === 'group' ? delivery.recipient : '' }
  })
  return placed
    .toSorted((one, other) => {
      const byGroup = Number(one.group === '') - Number(other.group === '') || compare(one.group, other.group)
      return byGroup || compare(one.name, other.name) || one.slip.order.number - other.slip.order.number
    })
    .map(({ slip }) => slip)
}

export function isRefunded({ quantity, notMade }: OrderLine): boolean {
  return notMade >= quantity
}

/** Without those that a refund dropped, unless that is the whole line, which is struck through. */
export function piecesOf(line: OrderLine): number {
  return isRefunded(line) ? line.quantity : line.quantity - line.notMade
}

export function filledOf(line: OrderLine) {
  return line.personalisation.filter(({ value }) => value)
}

export function footOf({ order, lines }: Slip): string {
  const units = lines.filter(line => !isRefunded(line)).reduce((sum, line) => sum + piecesOf(line), 0)
  return `Order ${order.number}: ${units === 1 ? '1 piece' : `${units} pieces`}.`
}

/** What the mark in the place of a sign means, on slips that have one; empty on others. */
export function unprintableRemark(sheet: Paper, { order, lines, delivery }: Slip): string {
  const { storeName, shopName, organisation, recipient, buyerName, buyerPhone, note } = order
  const texts = [
    ...[shopName, storeName, organisation, recipient, whoOf(order).group, buyerName, buyerPhone, note, delivery],
    ...lines.flatMap(({ name, colour, size, bundle }) => [name, colour.name, size.name, bundle?.name]),
    ...lines.flatMap(filledOf).flatMap(({ field, value }) => [field.label, value])
  ]
  return texts.every(text => !text || sheet.isPrintable(text)) ? '' : t('papers.slipUnprintable', { mark: UNPRINTABLE })
}

export function safeHex(hex: string): string {
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#000000'
}
