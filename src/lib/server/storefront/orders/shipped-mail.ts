// What a buyer is written when a parcel of the order is on its way.
import { t } from '#lib/i18n/t.ts'
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
    [t('mailTexts.shipped.carrier'), carrier],
    [t('mailTexts.shipped.trackingNumber'), number],
    [t('mailTexts.shipped.inParcel', { sent: pieces.length, owed }), isPart ? pieces.join('\n') : ''],
    [delivery.title, delivery.text]
  ]
  const what = isAll ? 'order' : isPart ? 'part' : 'parcel'
  const shown = { currency: order.currency, priced: false, pictureOf }
  const track = carrier ? t('mailTexts.shipped.trackWith', { carrier }) : t('mailTexts.shipped.track')
  return {
    title: t(`mailTexts.shipped.title.${what}`),
    subject: t(`mailTexts.shipped.subject.${what}`, { number: order.number, store: order.storeName }),
    preview: [carrier, number].filter(Boolean).join(' '),
    intro: introOf({ isAll, isPart, isLast: order.status === 'shipped' }),
    button: t('mailTexts.viewOrder'),
    html: html`${href ? html`<p style="margin:12px 0 0"><a href="${href}" style="color:#30313d">${track}</a></p>` : ''}${factsTable(facts)}${isAll ? linesTable(orderHead(order), lines, shown) : ''}`,
    text: [
      ...(href ? [`${track}:\n${href}`] : []),
      factsText(facts),
      ...(isAll ? [orderHead(order), linesText(lines, order.currency, false)] : [])
    ].join('\n\n')
  }
}

function introOf({ isAll, isPart, isLast }: Record<'isAll' | 'isPart' | 'isLast', boolean>): string {
  if (isAll) return t('mailTexts.shipped.all')
  if (!isPart) return t('mailTexts.shipped.parcel')
  return t(isLast ? 'mailTexts.shipped.lastPart' : 'mailTexts.shipped.partLeft')
}
