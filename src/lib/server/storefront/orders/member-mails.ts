// What members of the shop are written about orders, if they asked for it in their preferences.
import { t } from '#lib/i18n/t.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { type Mail, queueMails } from '#lib/server/platform/mail/outbox.ts'
import { findNotified } from '#lib/server/identity/workspaces/notified.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { findWholeOrders, type WholeOrder } from './queries.ts'

type News = 'orderPaid' | 'orderHeld' | 'orderChanged'

const TEMPLATES = {
  orderPaid: 'member_order_paid',
  orderHeld: 'member_order_held',
  orderChanged: 'member_order_changed'
} as const

type MailedOrder = Pick<
  WholeOrder,
  'id' | 'workspaceId' | 'number' | 'totalCents' | 'currency' | 'buyerName' | 'storeName' | 'livemode' | 'locale'
>

/** One read of who wants to hear, and one write of what they are told. */
export async function mailMembers(db: Db, orders: MailedOrder[], kind: News, change = ''): Promise<void> {
  const workspaceIds = [...new Set(orders.map(({ workspaceId }) => workspaceId))]
  const people = await findNotified(db, workspaceIds, kind)
  const mails = orders.flatMap(order => {
    const wanting = people.filter(({ workspaceId }) => workspaceId === order.workspaceId)
    return withLocale(order.locale, () => wanting.map(({ email }) => newsOf(order, { kind, to: email, change })))
  })
  await queueMails(db, mails)
}

export async function mailMembersOfOrder(db: Db, orderId: string, kind: News): Promise<void> {
  await mailMembers(db, await findWholeOrders(db, [orderId]), kind)
}

/** `change` says what was and what is, where something was changed. */
function newsOf(order: MailedOrder, { kind, to, change }: { kind: News; to: string; change: string }): Mail {
  const href = `${env().publicUrl}/dashboard/orders/${order.id}/details`
  const { title, words } = wordsOf(order, kind, change)
  return {
    template: TEMPLATES[kind],
    to,
    workspaceId: order.workspaceId,
    subject: order.livemode ? title : t('mailTexts.testSubject', { subject: title }),
    html: letter({
      preview: words,
      title,
      body: html`<p style="margin:0">${words}</p>${button(t('mailTexts.member.seeOrder'), href)}`,
      footer: t('mailTexts.member.footer'),
      testMode: !order.livemode
    }),
    text: t('mailTexts.member.text', { words, href })
  }
}

function wordsOf(order: MailedOrder, kind: News, change: string): { title: string; words: string } {
  const { number, buyerName, storeName } = order
  const total = formatMoney(order.totalCents, order.currency)
  const news: Record<News, { title: string; words: string }> = {
    orderPaid: {
      title: t('mailTexts.member.paid.title', { number }),
      words: t('mailTexts.member.paid.words', { buyerName, total, storeName })
    },
    orderHeld: {
      title: t('mailTexts.member.held.title', { number }),
      words: t('mailTexts.member.held.words', { number, storeName, total })
    },
    orderChanged: {
      title: t('mailTexts.member.changed.title', { number }),
      words: t('mailTexts.member.changed.words', { buyerName, storeName, change })
    }
  }
  return news[kind]
}
