// What a buyer is written when a parcel of the order is on its way.
import { html } from '#lib/server/platform/mail/layout.ts'

import { type Fact, factsTable, factsText, linesTable, linesText, orderHead } from './mail-parts.ts'
import type { Facts, MailText } from './mails.ts'

export function shipped({ order, lines, delivery, pictureOf, shipment }: Facts): MailText {
  const { carrier = '', number = '', href = null, pieces = [] } = shipment ?? {}
  const owed = lines.reduce((sum, { quantity, notMade }) => sum + quantity - notMade, 0)
  const isPart = pieces.length > 0 && pieces.length < owed
  // A parcel that was added by itself may be all of the order or a part: nobody said.
  const isAll = !isPart && order.status === 'shipped'
  const facts: Fact[] = [
    ['Carrier', carrier],
    ['Tracking number', number],
    [`In this parcel, ${pieces.length} of ${owed} pieces`, isPart ? pieces.join('\n') : ''],
    [delivery.title, delivery.text]
  ]
  const what = isAll ? 'Your order' : isPart ? 'Part of your order' : 'A parcel of your order'
  const shown = { currency: order.currency, priced: false, pictureOf }
  const track = carrier ? `Track with ${carrier}` : 'Track the parcel'
  return {
    title: `${what} is on its way`,
    subject: `${what} ${order.number} from ${order.storeName} is on its way`,
    preview: [carrier, number].filter(Boolean).join(' '),
    intro: introOf({ isAll, isPart, isLast: order.status === 'shipped' }),
    button: 'View your order',
    html: html`${href ? html`<p style="margin:12px 0 0"><a href="${href}" style="color:#30313d">${track}</a></p>` : ''}${factsTable(facts)}${isAll ? linesTable(orderHead(order), lines, shown) : ''}`,
    text: [
      ...(href ? [`${track}:\n${href}`] : []),
      factsText(facts),
      ...(isAll ? [orderHead(order), linesText(lines, order.currency, false)] : [])
    ].join('\n\n')
  }
}

function introOf({ isAll, isPart, isLast }: Record<'isAll' | 'isPart' | 'isLast', boolean>): string {
  if (isAll) return 'Your order is packed and has left the shop.'
  if (!isPart) return 'A parcel of your order has left the shop.'
  return `A parcel with the pieces below has left the shop.${isLast ? '' : ' The rest follows.'}`
}
