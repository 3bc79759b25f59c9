// What buyers are written about their orders, in the shop's name.
import { Delivery } from '#lib/contract/stores.ts'
import type { OrderLine } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/db/index.ts'
import { env } from '#lib/server/env.ts'
import { button, type Html, html, letter } from '#lib/server/mail/layout.ts'
import { queueMail } from '#lib/server/mail/outbox.ts'
import { carriesWhiteText } from '#lib/shared/contrast.ts'
import { deliveryText } from '#lib/shared/delivery-text.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { isEditable } from '#lib/shared/order-state.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { block, linesTable, linesText, totalsTable, totalsText } from './mail-parts.ts'
import { findAnyOrder, findCard, findLines, type OrderRow } from './queries.ts'

export type OrderMail = 'order_confirmation' | 'order_ready' | 'order_refund'

interface Facts {
  order: OrderRow
  lines: OrderLine[]
  card: { brand: string; last4: string } | undefined
  refundCents: number
  /** How it reaches the buyer, without the word before the colon. */
  delivery: { title: string; text: string }
}

interface Letter {
  title: string
  subject: string
  preview: string
  intro: string
  button: string
  /** What follows the button. */
  html: Html
  text: string
}

const LETTERS: Record<OrderMail, (facts: Facts) => Letter> = {
  order_confirmation: confirmation,
  order_ready: ready,
  order_refund: refund
}

/** Puts a message to the buyer into the outbox, with the order as it is now, as part of the transaction. */
export async function queueOrderMail(
  db: Db,
  orderId: string,
  template: OrderMail,
  { refundCents }: { refundCents?: number } = {}
): Promise<void> {
  const order = await findAnyOrder(db, orderId)
  if (!order) return
  const [lines, card] = [await findLines(db, orderId), await findCard(db, orderId)]
  const facts = { order, lines, card, refundCents: refundCents ?? order.refundedCents, delivery: deliveryOf(order) }
  const written = LETTERS[template](facts)
  const { publicUrl } = env()
  const href = `${publicUrl}${storePath(order)}/orders/${order.publicId}`
  const footer = order.contactEmail
    ? `Questions? Reply to this mail and ${order.shopName} reads it.`
    : `This mail is about order ${order.number} at ${order.shopName}.`
  await queueMail(db, {
    template,
    to: order.buyerEmail,
    subject: `${order.livemode ? '' : '[Test] '}${written.subject}`,
    html: letter({
      preview: written.preview,
      title: written.title,
      body: html`<p style="margin:0">${written.intro}</p>${button(written.button, href, carriesWhiteText(order.themeHex))}${written.html}`,
      shop: {
        name: order.shopName,
        logo: order.logoFileId ? `${publicUrl}/files/${order.logoFileId}/logo` : undefined,
        themeHex: order.themeHex
      },
      footer,
      testMode: !order.livemode
    }),
    text: [
      ...(order.livemode ? [] : ['TEST MODE: no money moved.']),
      written.title,
      written.intro,
      `${written.button}:\n${href}`,
      written.text,
      `${footer}\n`
    ].join('\n\n'),
    senderName: order.shopName,
    replyTo: order.contactEmail,
    workspaceId: order.workspaceId,
    orderId,
    storeId: order.storeId
  })
}

function confirmation({ order, lines, delivery }: Facts): Letter {
  const editable = isEditable(order, order)
  const until = order.closesAt ? ` until ${momentText(order.closesAt, order.timeZone)}` : ''
  const intro = editable
    ? `Your order is in. You can change sizes, names and numbers yourself${until}.`
    : 'Your order is in, and the shop has everything it needs to make it.'
  const inHands = order.inHandsOn ? dayText(order.inHandsOn) : ''
  return {
    title: 'Thank you for your order',
    subject: `Your order ${order.number} from ${order.storeName}`,
    preview: `${unitsText(order.units)}, ${formatMoney(order.totalCents, order.currency)}, ${order.storeName}`,
    intro,
    button: editable ? 'View or change your order' : 'View your order',
    html: html`${linesTable(orderHead(order), lines, order.currency)}${totalsTable(order)}${block(delivery.title, delivery.text)}${inHands ? block('Expected in your hands', inHands) : html``}${order.recipient ? block('For', order.recipient) : html``}${order.note ? block('Your note', order.note) : html``}`,
    text: [
      orderHead(order),
      linesText(lines, order.currency),
      totalsText(order),
      `${delivery.title}\n${delivery.text}`,
      ...(inHands ? [`Expected in your hands\n${inHands}`] : []),
      ...(order.recipient ? [`For\n${order.recipient}`] : []),
      ...(order.note ? [`Your note\n${order.note}`] : [])
    ].join('\n\n')
  }
}

function ready({ order, lines, delivery }: Facts): Letter {
  const intro = {
    pickup: 'Good news: your order is made, checked and waiting for you.',
    group: 'Good news: your order is made, checked and will be handed out with the group.',
    shipping: 'Good news: your order is made, checked and packed. It leaves with the next parcel run.'
  }[order.delivery.kind]
  const bring = order.delivery.kind === 'pickup' ? block('Bring this number', String(order.number)) : html``
  return {
    title: 'Your order is ready',
    subject: `Your order ${order.number} from ${order.storeName} is ready`,
    preview: `${delivery.title}: ${delivery.text}`,
    intro,
    button: 'View your order',
    html: html`${block(delivery.title, delivery.text)}${bring}${linesTable(orderHead(order), lines, order.currency, false)}`,
    text: [
      `${delivery.title}\n${delivery.text}`,
      ...(order.delivery.kind === 'pickup' ? [`Bring this number\n${order.number}`] : []),
      orderHead(order),
      linesText(lines, order.currency, false)
    ].join('\n\n')
  }
}

function refund({ order, card, refundCents }: Facts): Letter {
  const amount = formatMoney(refundCents, order.currency)
  const to = card?.last4 ? `to your ${cardName(card.brand)} ending in ${card.last4}` : 'to the card you paid with'
  const keptCents = order.paidCents - order.refundedCents
  const rest =
    keptCents > 0
      ? `Of ${formatMoney(order.paidCents, order.currency)} paid, ${formatMoney(order.refundedCents, order.currency)} has been refunded in all.`
      : `With it everything you paid, ${formatMoney(order.paidCents, order.currency)}, has been refunded.`
  const days = 'Banks take up to ten days until it shows on the statement.'
  return {
    title: `${amount} is on its way back`,
    subject: `Refund of ${amount} for order ${order.number}`,
    preview: `${amount} goes back ${to}.`,
    intro: `${order.shopName} refunded ${amount} ${to}. ${days}`,
    button: 'View your order',
    html: html`${block(orderHead(order), rest)}`,
    text: `${orderHead(order)}\n${rest}`
  }
}

function deliveryOf(order: OrderRow): Facts['delivery'] {
  const whole = deliveryText(order.delivery, Delivery.parse(order.offer))
  const [before = '', ...after] = whole.split(': ')
  return { title: before, text: after.join(': ') }
}

function orderHead({ number, storeName }: OrderRow): string {
  return `Order ${number} · ${storeName}`
}

function unitsText(units: number): string {
  return units === 1 ? '1 piece' : `${units} pieces`
}

function cardName(brand: string): string {
  const names: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
  return names[brand] ?? 'card'
}

function dayText(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

function momentText(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short'
  })
  return format.format(new Date(at))
}
