// What a buyer reads about a change of their order, whoever made it.
import { t } from '#lib/i18n/t.ts'
import { html } from '#lib/server/platform/mail/layout.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { type Fact, factsTable, factsText, linesTable, linesText, orderHead } from './mail-parts.ts'
import type { Facts, MailText } from './mails.ts'

export function changed(about: Facts): MailText {
  const { order, change } = about
  const facts = [...factsOf(about), ...moneyOf(about)]
  return {
    title: t('mailTexts.change.done.title'),
    subject: t('mailTexts.change.done.subject', { number: order.number, store: order.storeName }),
    preview: facts.map(([title, text]) => `${title} ${text}`).join(', '),
    intro: change?.byShop
      ? t('mailTexts.change.done.byShop', { shopName: order.shopName })
      : t('mailTexts.change.done.byLink'),
    button: t('mailTexts.viewOrder'),
    ...piecesAfter(facts, about)
  }
}

/** The piece stays as it is until it is paid for. */
export function changeAsked(about: Facts): MailText {
  const { order, change } = about
  const amount = formatMoney(change?.paidCents ?? 0, order.currency)
  const facts: Fact[] = [...factsOf(about), [t('mailTexts.change.toPay'), amount]]
  return {
    title: t('mailTexts.change.asked.title', { amount }),
    subject: t('mailTexts.change.asked.subject', { number: order.number, store: order.storeName, amount }),
    preview: facts.map(([title, text]) => `${title} ${text}`).join(', '),
    intro: t('mailTexts.change.asked.intro', { shop: order.shopName, amount }),
    button: t('mailTexts.change.asked.button'),
    html: factsTable(facts),
    text: factsText(facts)
  }
}

export function changeRefused({ order, refundCents }: Facts): MailText {
  const amount = formatMoney(refundCents, order.currency)
  const facts: Fact[] = [[orderHead(order), t('mailTexts.change.refused.goesBack', { amount })]]
  return {
    title: t('mailTexts.change.refused.title'),
    subject: t('mailTexts.change.refused.subject', { number: order.number, store: order.storeName }),
    preview: t('mailTexts.change.refused.preview', { amount }),
    intro: t('mailTexts.change.refused.intro'),
    button: t('mailTexts.viewOrder'),
    html: factsTable(facts),
    text: factsText(facts)
  }
}

function factsOf({ change }: Facts): Fact[] {
  if (!change) return []
  return change.changes.map(({ label, from, to }): Fact => {
    return [`${change.name}: ${label}`, `${from || t('mailTexts.change.none')} → ${to || t('mailTexts.change.none')}`]
  })
}

function moneyOf({ order, change }: Facts): Fact[] {
  const money = (cents: number) => formatMoney(cents, order.currency)
  return [
    ...(change?.paidCents ? [[t('mailTexts.change.paidForIt'), money(change.paidCents)] as Fact] : []),
    ...(change?.backCents ? [[t('mailTexts.change.goesBackToYou'), money(change.backCents)] as Fact] : [])
  ]
}

function piecesAfter(facts: Fact[], { order, lines, pictureOf }: Facts): Pick<MailText, 'html' | 'text'> {
  const head = orderHead(order)
  return {
    html: html`${factsTable(facts)}${linesTable(head, lines, { currency: order.currency, priced: false, pictureOf })}`,
    text: [factsText(facts), head, linesText(lines, order.currency, false)].join('\n\n')
  }
}
