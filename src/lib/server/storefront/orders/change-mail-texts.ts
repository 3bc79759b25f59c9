// What a buyer reads about a change of their order, whoever made it.
import { html } from '#lib/server/platform/mail/layout.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { type Fact, factsTable, factsText, linesTable, linesText, orderHead } from './mail-parts.ts'
import type { Facts, MailText } from './mails.ts'

export function changed(about: Facts): MailText {
  const { order, change } = about
  const facts = [...factsOf(about), ...moneyOf(about)]
  return {
    title: 'Your order was changed',
    subject: `Order ${order.number} from ${order.storeName} was changed`,
    preview: facts.map(([title, text]) => `${title} ${text}`).join(', '),
    intro: change?.byShop
      ? `${order.shopName} changed your order. It will be made as below. If that is not what you want, reply to this mail.`
      : 'Somebody with the link to your order changed it. It will be made as below. If that was not you, look at it.',
    button: 'View your order',
    ...piecesAfter(facts, about)
  }
}

/** The piece stays as it is until it is paid for. */
export function changeAsked(about: Facts): MailText {
  const { order, change } = about
  const amount = formatMoney(change?.paidCents ?? 0, order.currency)
  const facts: Fact[] = [...factsOf(about), ['To pay', amount]]
  return {
    title: `${amount} for another size`,
    subject: `Order ${order.number} from ${order.storeName}: ${amount} for another size`,
    preview: facts.map(([title, text]) => `${title} ${text}`).join(', '),
    intro: `${order.shopName} can change your order as below. The other size costs ${amount} more: open your order and pay it within a day. Until then, and if you do not pay, nothing changes.`,
    button: 'Look and pay',
    html: factsTable(facts),
    text: factsText(facts)
  }
}

export function changeRefused({ order, refundCents }: Facts): MailText {
  const amount = formatMoney(refundCents, order.currency)
  const facts: Fact[] = [
    [orderHead(order), `${amount} goes back to the card you paid with. Banks take up to ten days.`]
  ]
  return {
    title: 'Your change could not be made',
    subject: `Order ${order.number} from ${order.storeName} was not changed`,
    preview: `${amount} goes back to you.`,
    intro:
      'You paid for another size, but your payment arrived after the piece could be changed. Your order stays as it was, and the money goes back.',
    button: 'View your order',
    html: factsTable(facts),
    text: factsText(facts)
  }
}

function factsOf({ change }: Facts): Fact[] {
  if (!change) return []
  return change.changes.map(({ label, from, to }): Fact => {
    return [`${change.name}: ${label}`, `${from || 'none'} → ${to || 'none'}`]
  })
}

function moneyOf({ order, change }: Facts): Fact[] {
  const money = (cents: number) => formatMoney(cents, order.currency)
  return [
    ...(change?.paidCents ? [['Paid for it', money(change.paidCents)] as Fact] : []),
    ...(change?.backCents ? [['Goes back to you', money(change.backCents)] as Fact] : [])
  ]
}

function piecesAfter(facts: Fact[], { order, lines, pictureOf }: Facts): Pick<MailText, 'html' | 'text'> {
  const head = orderHead(order)
  return {
    html: html`${factsTable(facts)}${linesTable(head, lines, { currency: order.currency, priced: false, pictureOf })}`,
    text: [factsText(facts), head, linesText(lines, order.currency, false)].join('\n\n')
  }
}
