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
import { deliveryText } from '#lib/papers/delivery-text.ts'
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
    ? t('mailTexts.order.questions', { shop: order.shopName })
    : t('mailTexts.order.about', { number: order.number, shop: order.shopName })
  return {
    template,
    to: order.buyerEmail,
    subject: order.livemode ? written.subject : t('mailTexts.testSubject', { subject: written.subject }),
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
      ...(order.livemode ? [] : [t('mailTexts.testMode')]),
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
  const intro = !editable
    ? t('mailTexts.order.everythingThere')
    : order.closesAt
      ? t('mailTexts.order.changeableUntil', { time: formatMoment(order.closesAt, order.timeZone) })
      : t('mailTexts.order.changeable')
  const facts: Fact[] = [
    [delivery.title, delivery.text],
    [t('mailTexts.order.expectedBy'), order.inHandsOn ? formatWeekday(order.inHandsOn) : ''],
    [t('mailTexts.for'), order.recipient],
    [t('mailTexts.order.yourNote'), order.note],
    ...receiptFacts(order)
  ]
  return {
    title: t('mailTexts.order.thanks'),
    subject: t('mailTexts.order.confirmedSubject', { number: order.number, store: order.storeName }),
    preview: `${unitsText(order.units)}, ${formatMoney(order.totalCents, order.currency)}, ${order.storeName}`,
    intro,
    button: editable ? t('mailTexts.viewOrChangeOrder') : t('mailTexts.viewOrder'),
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
    pickup: t('mailTexts.order.ready.pickup'),
    group: t('mailTexts.order.ready.group'),
    shipping: t('mailTexts.order.ready.shipping')
  }[order.delivery.kind]
  const facts: Fact[] = [
    [delivery.title, delivery.text],
    [t('mailTexts.order.ready.numberToShow'), order.delivery.kind === 'pickup' ? String(order.number) : ''],
    [t('mailTexts.for'), order.recipient]
  ]
  return {
    title: t('mailTexts.order.ready.title'),
    subject: t('mailTexts.order.ready.subject', { number: order.number, store: order.storeName }),
    preview: `${delivery.title}: ${delivery.text}`,
    intro,
    button: t('mailTexts.viewOrder'),
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
  const to = card?.last4
    ? t('mailTexts.order.refund.toCard', { card: cardName(card.brand), last4: card.last4 })
    : t('mailTexts.order.refund.toPaidCard')
  const keptCents = order.paidCents - order.refundedCents
  const rest =
    keptCents > 0
      ? t('mailTexts.order.refund.inAll', {
          paid: formatMoney(order.paidCents, order.currency),
          refunded: formatMoney(order.refundedCents, order.currency)
        })
      : t('mailTexts.order.refund.everything', { paid: formatMoney(order.paidCents, order.currency) })
  return {
    title: t('mailTexts.onItsWayBack', { amount }),
    subject: t('mailTexts.order.refund.subject', { amount, number: order.number }),
    preview: t('mailTexts.order.refund.preview', { amount, to }),
    intro: [
      order.stage === 'cancelled' && whyCancelled(order),
      t('mailTexts.order.refund.intro', { shop: order.shopName, amount, to })
    ]
      .filter(Boolean)
      .join(' '),
    button: t('mailTexts.viewOrder'),
    // Of a favour nothing is dropped: then the pieces are no news.
    html: html`${factsTable([[orderHead(order), rest]])}${dropped ? linesTable(t('mailTexts.order.refund.yourPieces'), lines, shown) : ''}`,
    text: [factsText([[orderHead(order), rest]]), ...(dropped ? [linesText(lines, order.currency, false)] : [])].join(
      '\n\n'
    )
  }
}

function whyCancelled({ storeName, cancelReason }: OrderRow): string {
  const reason = cancelReason && (/[.!?]$/.test(cancelReason) ? cancelReason : `${cancelReason}.`)
  return [t('mailTexts.order.storeCancelled', { store: storeName }), reason].filter(Boolean).join(' ')
}

function calendarLink(href: string | undefined): Html | string {
  return href
    ? html`<p style="margin:12px 0 0"><a href="${href}" style="color:#30313d">${t('mailTexts.order.addDates')}</a></p>`
    : ''
}

function calendarText(href: string | undefined): string[] {
  return href ? [`${t('mailTexts.order.addDates')}:\n${href}`] : []
}

function deliveryOf(order: OrderRow): Facts['delivery'] {
  const whole = deliveryText(order.delivery, Delivery.parse(order.offer))
  const [before = '', ...after] = whole.split(': ')
  return { title: before, text: after.join(': ') }
}

function unitsText(units: number): string {
  return t('activities.run.pieces', { count: units })
}
