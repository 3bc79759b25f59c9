// What a buyer is written when a parcel of the order is on its way.
import { html } from '#lib/server/platform/mail/layout.ts'

import { type Fact, factsTable, factsText, linesTable, linesText, orderHead } from './mail-parts.ts'
import type { Facts, MailText } from './mails.ts'

export function shipped({ order, lines, delivery, pictureOf, shipment }: Facts): MailText {
  const { carrier = '', number = '', href = null, pieces = [] } = shipment ?? {}
  const owed = lines.reduce((sum, { quantity, notMade }) => sum + quantity - notMade, 0)
  const isPart = pieces.length > 0 && pieces.length < owed
  const facts: Fact[] = [
    ['Carrier', carrier],
    ['Tracking number', number],
    [`In this parcel, ${pieces.length} of ${owed} pieces`, isPart ? pieces.join('\n') : ''],
    [delivery.title, delivery.text]
  ]
  const what = isPart ? 'Part of your order' : 'Your order'
  const shown = { currency: order.currency, priced: false, pictureOf }
  const track = carrier ? `Follow it at ${carrier}` : 'Follow it'
  return {
    title: `${what} is on its way`,
    subject: `${what} ${order.number} from ${order.storeName} is on its way`,
    preview: [carrier, number].filter(Boolean).join(' '),
    intro: isPart
      ? 'A parcel with the pieces below has left the shop. The rest follows.'
      : 'Your order is packed and has left the shop.',
    button: 'View your order',
    html: html`${href ? html`<p style="margin:12px 0 0"><a href="${href}" style="color:#30313d">${track}</a></p>` : ''}${factsTable(facts)}${isPart ? '' : linesTable(orderHead(order), lines, shown)}`,
    text: [
      ...(href ? [`${track}:\n${href}`] : []),
      factsText(facts),
      ...(isPart ? [] : [orderHead(order), linesText(lines, order.currency, false)])
    ].join('\n\n')
  }
}
