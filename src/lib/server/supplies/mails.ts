// What whoever ordered supplies is written.
import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { findOrder, type OrderRow } from './order-queries.ts'

type News = { kind: 'confirmation' } | { kind: 'shipped' } | { kind: 'refund'; amountCents: number }

export async function sendOrderMail(db: Db, orderId: string, news: News): Promise<void> {
  const order = await findOrder(db, {}, orderId)
  if (!order) return
  if (order.workspaceId) await inWorkspaceLocale(db, order.workspaceId, () => mail(db, order, news))
  else await mail(db, order, news)
}

async function mail(db: Db, order: OrderRow, news: News): Promise<void> {
  const { title, words } = wordsOf(order, news)
  const href = `${env().publicUrl}/dashboard/make/orders/${order.id}`
  const rows = order.lines.map(({ quantity, name, detail }) => `${quantity} × ${name}, ${detail}`)
  await queueMail(db, {
    template: `supplies_${news.kind}`,
    to: order.email,
    subject: title,
    workspaceId: order.workspaceId,
    html: letter({
      preview: words,
      title,
      testMode: !order.livemode,
      body: html`<p style="margin:0">${words}</p><ul>${rows.map(row => html`<li>${row}</li>`)}</ul>${button(t('mailTexts.member.seeOrder'), href)}`
    }),
    text: `${title}\n\n${words}\n\n${rows.join('\n')}\n\n${t('mailTexts.member.seeOrder')}: ${href}\n`
  })
}

function wordsOf(order: OrderRow, news: News): { title: string; words: string } {
  const { number, currency, totalCents, carrier, tracking, address } = order
  if (news.kind === 'refund') {
    const sum = formatMoney(news.amountCents, currency)
    return {
      title: t('mailTexts.supplies.refund.title', { sum, number }),
      words: t('mailTexts.supplies.refund.words', { sum })
    }
  }
  if (news.kind === 'shipped') {
    const way = [carrier, tracking].filter(Boolean).join(' ')
    const words = t('mailTexts.supplies.shipped.words', { street: address.line1, city: address.city })
    return {
      title: t('mailTexts.supplies.shipped.title', { number }),
      words: way ? t('mailTexts.supplies.shipped.follow', { words, way }) : words
    }
  }
  const sum = formatMoney(totalCents, currency)
  return {
    title: t('mailTexts.supplies.confirmed.title', { number }),
    words: t('mailTexts.supplies.confirmed.words', { sum })
  }
}
