// What a supplier is written. Costs stay out: a supplier has prices of its own.
import { t } from '#lib/i18n/t.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import { type Html, html, letter } from '#lib/server/platform/mail/layout.ts'
import type { Mail } from '#lib/server/platform/mail/outbox.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { stylesOf } from './styles.ts'

export function purchaseMail(purchase: Purchase, shopName: string): Omit<Mail, 'replyTo' | 'workspaceId'> {
  const { number, note, expectedOn, email } = purchase
  const title = t('mailTexts.purchase.title', { number })
  const styles = stylesOf(purchase.lines)
  const wish = expectedOn ? t('mailTexts.purchase.neededBy', { day: dayText(expectedOn) }) : ''
  const intro = t('mailTexts.purchase.intro', { shop: shopName, pieces: purchase.pieces })
  const footer = t('mailTexts.answerToReach', { shop: shopName })
  return {
    template: 'purchase_order',
    to: email,
    subject: t('mailTexts.purchase.subject', { title, shop: shopName }),
    senderName: shopName,
    html: letter({
      preview: intro,
      title,
      body: html`${[intro, wish, note].filter(Boolean).map(paragraph)}${styles.map(
        ({ title: style, sizes }) =>
          html`<p style="margin:0 0 12px"><strong>${style}</strong><br>${sizes.map(({ size, quantity }) => `${size}: ${quantity}`).join(', ')}</p>`
      )}`,
      shop: { name: shopName, logo: undefined, themeHex: '#306307' },
      footer,
      testMode: false
    }),
    text: [
      title,
      ...[intro, wish, note].filter(Boolean),
      ...styles.map(({ title: style, sizes }) => {
        return `${style}\n${sizes.map(({ size, quantity }) => `${size}: ${quantity}`).join(', ')}`
      }),
      `${footer}\n`
    ].join('\n\n')
  }
}

function paragraph(text: string): Html {
  return html`<p style="margin:0 0 12px;word-break:break-word">${text}</p>`
}

function dayText(day: string): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
