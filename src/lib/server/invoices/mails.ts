// What customers are written about their invoices, in the shop's name.
import { t } from '#lib/i18n/t.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, type Html, letter } from '#lib/server/platform/mail/layout.ts'
import type { Mail } from '#lib/server/platform/mail/outbox.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatWeekday } from '#lib/shared/format-time.ts'

import type { InvoiceRow } from './queries.ts'

export type InvoiceMail =
  | 'invoice_sent'
  | 'invoice_deposit'
  | 'invoice_reminder'
  | 'invoice_overdue'
  | 'invoice_receipt'
  | 'invoice_refund'
  | 'credit_note'

interface About {
  template: InvoiceMail
  to: string
  href: string
  /** In the shop's own words. */
  message?: string
  /** What was paid, asked for, credited or given back. */
  cents?: number
  /** Of a credit note. */
  credit?: { label: string; reason: string } | undefined
  /** Written because they paid by card, so they are no stranger. */
  isKnown?: boolean
}

interface Words {
  title: string
  intro: string
  button: string
}

type Fact = [title: string, text: string]

const MUTED = '#6d6c64'

export function wordInvoiceMail(row: InvoiceRow, about: About): Mail {
  return withLocale(row.locale, () => wordMail(row, about))
}

function wordMail(
  row: InvoiceRow,
  { template, to, href, message = '', cents = 0, credit, isKnown = false }: About
): Mail {
  const words = WORDS[template](row, formatMoney(cents, row.currency), credit)
  const facts = factsOf(row)
  const { name, email } = row.seller
  const footer = email ? t('mailTexts.order.questions', { shop: name }) : t('mailTexts.invoice.from', { shop: name })
  const own = message.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
  return {
    template,
    to,
    subject: `${words.title} · ${row.shopName}`,
    html: letter({
      preview: words.intro,
      title: words.title,
      body: html`${message ? html`<p style="margin:0 0 16px">${own}</p>` : ''}<p style="margin:0">${words.intro}</p>${button(words.button, href)}${table(facts)}`,
      shop: {
        name: row.shopName,
        logo: row.logoFileId ? `${env().publicUrl}/files/${row.logoFileId}/logo` : undefined
      },
      footer
    }),
    text: [
      words.title,
      ...(message ? [message] : []),
      words.intro,
      `${words.button}:\n${href}`,
      facts.map(([title, text]) => `${title}: ${text}`).join('\n'),
      `${footer}\n`
    ].join('\n\n'),
    senderName: row.shopName,
    replyTo: email,
    workspaceId: row.workspaceId,
    isKnown
  }
}

function nameOf({ label, jobNumber }: InvoiceRow): string {
  return label ? t('mailTexts.invoice.nameOf', { label }) : t('mailTexts.invoice.draftOf', { number: jobNumber })
}

function balanceOf({ balanceCents, currency }: InvoiceRow): string {
  return formatMoney(Math.max(0, balanceCents), currency)
}

function dueOf({ dueOn }: InvoiceRow): string {
  return dueOn ? t('mailTexts.invoice.dueBy', { day: formatWeekday(dueOn) }) : t('mailTexts.invoice.onReceipt')
}

const WORDS: Record<InvoiceMail, (row: InvoiceRow, money: string, credit: About['credit']) => Words> = {
  invoice_sent: row => ({
    title: t('mailTexts.invoice.sent.title', { name: nameOf(row), title: row.title }),
    intro:
      row.balanceCents > 0
        ? t('mailTexts.invoice.sent.intro', { balance: balanceOf(row), due: dueOf(row) })
        : t('mailTexts.invoice.sent.paid'),
    button: row.balanceCents > 0 ? t('mailTexts.invoice.viewAndPay') : t('mailTexts.invoice.view')
  }),
  invoice_deposit: (row, money) => ({
    title: t('mailTexts.invoice.deposit.title', { money, title: row.title }),
    intro: t('mailTexts.invoice.deposit.intro', { money }),
    button: t('mailTexts.invoice.viewAndPay')
  }),
  invoice_reminder: row => ({
    title: t('mailTexts.invoice.reminder.title', { name: nameOf(row), balance: balanceOf(row) }),
    intro: t('mailTexts.invoice.reminder.intro', { balance: balanceOf(row), title: row.title, due: dueOf(row) }),
    button: t('mailTexts.invoice.viewAndPay')
  }),
  invoice_overdue: row => ({
    title: t('mailTexts.invoice.overdue.title', { name: nameOf(row) }),
    intro: t('mailTexts.invoice.overdue.intro', { balance: balanceOf(row), title: row.title, due: dueOf(row) }),
    button: t('mailTexts.invoice.viewAndPay')
  }),
  invoice_receipt: (row, money) => ({
    title: t('mailTexts.invoice.receipt.title', { money }),
    intro:
      row.balanceCents > 0
        ? t('mailTexts.invoice.receipt.intro', { money, title: row.title, balance: balanceOf(row) })
        : t('mailTexts.invoice.receipt.all', { money, title: row.title }),
    button: t('mailTexts.invoice.view')
  }),
  invoice_refund: (row, money) => ({
    title: t('mailTexts.onItsWayBack', { amount: money }),
    intro: t('mailTexts.invoice.refund.intro', { shop: row.shopName, money, title: row.title }),
    button: t('mailTexts.invoice.view')
  }),
  credit_note: (row, money, credit) => ({
    title: t('mailTexts.invoice.credit.title', { label: credit?.label ?? '', title: row.title }),
    intro: t('mailTexts.invoice.credit.intro', { money, label: row.label, reason: credit?.reason ?? '' }),
    button: t('mailTexts.invoice.credit.view')
  })
}

function factsOf(row: InvoiceRow): Fact[] {
  const money = (cents: number) => formatMoney(cents, row.currency)
  const facts: [string, string, boolean][] = [
    [t(row.label ? 'mailTexts.invoice.invoice' : 'mailTexts.invoice.job'), row.label || String(row.jobNumber), true],
    [t('mailTexts.order.total'), money(row.totalCents), true],
    [t('mailTexts.invoice.lateFee'), money(row.lateFeeCents), row.lateFeeCents > 0],
    [t('mailTexts.invoice.credited'), money(-row.creditedCents), row.creditedCents > 0],
    [t('mailTexts.invoice.paid'), money(row.paidCents), row.paidCents > 0],
    [t('mailTexts.invoice.balance'), money(row.balanceCents), true]
  ]
  return facts.flatMap(([title, text, isShown]) => (isShown ? [[title, text] as Fact] : []))
}

function table(facts: Fact[]): Html {
  const rows = facts.map(([title, text]) => {
    return html`<tr><td style="padding:4px 0;color:${MUTED}">${title}</td><td align="right" style="padding:4px 0;font-weight:600">${text}</td></tr>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 0;font-variant-numeric:tabular-nums">${rows}</table>`
}
