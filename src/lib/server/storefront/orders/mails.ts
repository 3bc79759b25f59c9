// What buyers are written about their orders, in the shop's name.
import { t } from '#lib/i18n/t.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, type Html, html, letter } from '#lib/server/platform/mail/layout.ts'
import { type Mail, queueMail } from '#lib/server/platform/mail/outbox.ts'
import { carriesWhiteText } from '#lib/shared/contrast.ts'
import { deliveryText } from '#lib/shared/delivery-text.ts'
import { cardName } from '#lib/shared/card-name.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { isDated } from '#lib/shared/order-dates.ts'
import { isEditable } from '#lib/shared/order-state.ts'
import { formatWeekday, formatMoment } from '#lib/shared/format-time.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { changeAsked, changed, changeRefused } from './change-mail-texts.ts'
import { GROUP_MAILS, type GroupMail } from './group-mails.ts'
import { isDrawable, versionOf } from './line-look.ts'
import {
  type Fact,
  factsTable,
  factsText,
  linesTable,
  linesText,
  orderHead,
  totalsTable,
  totalsText
} from './mail-parts.ts'
import { shipped } from './shipped-mail.ts'
import { receiptFacts } from './receipt.ts'
import { findWholeOrder, type OrderRow, type WholeOrder } from './queries.ts'

export type OrderMail =
  | 'order_confirmation'
  | 'order_ready'
  | 'order_shipped'
  | 'order_refund'
  | 'order_changed'
  | 'order_change_asked'
  | 'order_change_refused'
  | GroupMail

export interface LineChanges {
  /** Of the piece. */
  name: string
  changes: { label: string; from: string; to: string }[]
  /** Charged for it. */
  paidCents?: number
  /** Given back for it. */
  backCents?: number
  /** The shop changed it. */
  byShop?: boolean
}

export interface Facts {
  order: OrderRow
  lines: OrderLine[]
  card: { brand: string; last4: string } | undefined
  refundCents: number
  change: LineChanges | undefined
  /** That the mail is about. */
  shipment: Shipment | undefined
  pictureOf: (line: OrderLine) => string | undefined
  /** How it reaches the buyer, without the word before the colon. */
  delivery: { title: string; text: string }
  /** The address of its dates as a calendar file, where it has any. */
  calendar: string | undefined
}

interface About {
  refundCents?: number | undefined
  /** That it goes back to. */
  card?: Facts['card']
  change?: LineChanges | undefined
  shipment?: Shipment | undefined
}

export interface MailText {
  title: string
  subject: string
  preview: string
  intro: string
  button: string
  /** What follows the button. */
  html: Html
  text: string
}

const MAIL_TEXTS: Record<OrderMail, (facts: Facts) => MailText> = {
  order_confirmation: confirmation,
  order_ready: ready,
  order_shipped: shipped,
  order_refund: refund,
  order_changed: changed,
  order_change_asked: changeAsked,
  order_change_refused: changeRefused,
  order_authorised: facts => groupMail('order_authorised', facts),
  order_reduced: facts => groupMail('order_reduced', facts),
  order_charged: facts => groupMail('order_charged', facts),
  order_charge_failed: facts => groupMail('order_charge_failed', facts),
  order_released: facts => groupMail('order_released', facts)
}

/** Puts a message to the buyer into the outbox, with the order as it is now, as part of the transaction. */
export async function queueOrderMail(db: Db, orderId: string, template: OrderMail, about: About = {}): Promise<void> {
  const order = await findWholeOrder(db, orderId)
  if (order) await queueMail(db, wordOrderMail(order, template, about))
}

/** The message to the buyer about the order as it was read. */
export function wordOrderMail(order: WholeOrder, template: OrderMail, about: About = {}): Mail {
  return withLocale(order.locale, () => words(order, template, about))
}

function words(order: WholeOrder, template: OrderMail, about: About): Mail {
  const { lines, card } = order
  const { publicUrl } = env()
  const href = `${publicUrl}${storePath(order)}/orders/${order.publicId}`
  const facts = {
    order,
    lines: lines ?? [],
    card: about.card ?? card ?? undefined,
    refundCents: about.refundCents ?? order.refundedCents,
    change: about.change,
    shipment: about.shipment,
    pictureOf: (line: OrderLine) => (isDrawable(line) ? `${href}/${line.id}.png?v=${versionOf(line)}` : undefined),
    delivery: deliveryOf(order),
    calendar: isDated(order) ? `${publicUrl}/api/v2/store/orders/${order.publicId}/calendar` : undefined
  }
  const written = MAIL_TEXTS[template](facts)
  const footer = order.contactEmail
    ? `Questions? Reply to this mail and ${order.shopName} reads it.`
    : `This mail is about order ${order.number} at ${order.shopName}.`
  return {
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
    orderId: order.id,
    storeId: order.storeId
  }
}

function confirmation({ order, lines, delivery, pictureOf, calendar }: Facts): MailText {
  const editable = isEditable(order, order)
  const until = order.closesAt ? ` until ${formatMoment(order.closesAt, order.timeZone)}` : ''
  const intro = editable
    ? `Your order is in. You can change sizes, names and numbers yourself${until}.`
    : 'Your order is in, and the shop has everything it needs to make it.'
  const facts: Fact[] = [
    [delivery.title, delivery.text],
    ['Expected by', order.inHandsOn ? formatWeekday(order.inHandsOn) : ''],
    ['For', order.recipient],
    ['Your note', order.note],
    ...receiptFacts(order)
  ]
  return {
    title: 'Thank you for your order',
    subject: `Your order ${order.number} from ${order.storeName}`,
    preview: `${unitsText(order.units)}, ${formatMoney(order.totalCents, order.currency)}, ${order.storeName}`,
    intro,
    button: editable ? 'View or change your order' : 'View your order',
    html: html`${linesTable(orderHead(order), lines, { currency: order.currency, pictureOf })}${totalsTable(order)}${factsTable(facts)}${calendarLink(calendar)}`,
    text: [
      ...[orderHead(order), linesText(lines, order.currency), totalsText(order), factsText(facts)],
      ...calendarText(calendar)
    ].join('\n\n')
  }
}

/** What is true of the money, above the order as it is. */
function groupMail(template: GroupMail, { order, lines, delivery, pictureOf }: Facts): MailText {
  const { title, subject, intro, button: label } = GROUP_MAILS[template](order)
  const facts: Fact[] = template === 'order_released' ? [] : [[delivery.title, delivery.text], ...receiptFacts(order)]
  return {
    title,
    subject,
    preview: intro,
    intro,
    button: label,
    html: html`${linesTable(orderHead(order), lines, { currency: order.currency, pictureOf })}${totalsTable(order)}${factsTable(facts)}`,
    text: [orderHead(order), linesText(lines, order.currency), totalsText(order), factsText(facts)].join('\n\n')
  }
}

function ready({ order, lines, delivery, pictureOf, calendar }: Facts): MailText {
  const intro = {
    pickup: 'Good news: your order is made, checked and waiting for you.',
    group: 'Good news: your order is made, checked and will be handed out with the group.',
    shipping: 'Good news: your order is made, checked and packed. It will be shipped soon.'
  }[order.delivery.kind]
  const facts: Fact[] = [
    [delivery.title, delivery.text],
    ['Order number to show', order.delivery.kind === 'pickup' ? String(order.number) : ''],
    ['For', order.recipient]
  ]
  return {
    title: 'Your order is ready',
    subject: `Your order ${order.number} from ${order.storeName} is ready`,
    preview: `${delivery.title}: ${delivery.text}`,
    intro,
    button: 'View your order',
    html: html`${factsTable(facts)}${calendarLink(calendar)}${linesTable(orderHead(order), lines, { currency: order.currency, priced: false, pictureOf })}`,
    text: [
      ...[factsText(facts), ...calendarText(calendar)],
      ...[orderHead(order), linesText(lines, order.currency, false)]
    ].join('\n\n')
  }
}

function refund({ order, lines, card, refundCents, pictureOf }: Facts): MailText {
  const dropped = lines.some(({ notMade }) => notMade > 0)
  const shown = { currency: order.currency, priced: false, pictureOf }
  const amount = formatMoney(refundCents, order.currency)
  const to = card?.last4 ? `to your ${cardName(card.brand)} ending in ${card.last4}` : 'to the card you paid with'
  const keptCents = order.paidCents - order.refundedCents
  const rest =
    keptCents > 0
      ? `Of ${formatMoney(order.paidCents, order.currency)} paid, ${formatMoney(order.refundedCents, order.currency)} has been refunded in all.`
      : `With it everything you paid, ${formatMoney(order.paidCents, order.currency)}, has been refunded.`
  const days = 'It can take up to ten days to show on your statement.'
  return {
    title: `${amount} is on its way back`,
    subject: `Refund of ${amount} for order ${order.number}`,
    preview: `${amount} goes back ${to}.`,
    intro: [order.stage === 'cancelled' && whyCancelled(order), `${order.shopName} refunded ${amount} ${to}. ${days}`]
      .filter(Boolean)
      .join(' '),
    button: 'View your order',
    // Of a favour nothing is dropped: then the pieces are no news.
    html: html`${factsTable([[orderHead(order), rest]])}${dropped ? linesTable('Your pieces', lines, shown) : ''}`,
    text: [factsText([[orderHead(order), rest]]), ...(dropped ? [linesText(lines, order.currency, false)] : [])].join(
      '\n\n'
    )
  }
}

function whyCancelled({ storeName, cancelReason }: OrderRow): string {
  const reason = cancelReason && (/[.!?]$/.test(cancelReason) ? cancelReason : `${cancelReason}.`)
  return [t('mailTexts.order.storeCancelled', { store: storeName }), reason].filter(Boolean).join(' ')
}

const ADD_DATES = 'Add the dates to your calendar'

function calendarLink(href: string | undefined): Html | string {
  return href ? html`<p style="margin:12px 0 0"><a href="${href}" style="color:#30313d">${ADD_DATES}</a></p>` : ''
}

function calendarText(href: string | undefined): string[] {
  return href ? [`${ADD_DATES}:\n${href}`] : []
}

function deliveryOf(order: OrderRow): Facts['delivery'] {
  const whole = deliveryText(order.delivery, Delivery.parse(order.offer))
  const [before = '', ...after] = whole.split(': ')
  return { title: before, text: after.join(': ') }
}

function unitsText(units: number): string {
  return units === 1 ? '1 piece' : `${units} pieces`
}
