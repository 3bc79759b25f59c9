// What customers are written about their invoices, in the shop's name.
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
  const footer = email ? `Questions? Reply to this mail and ${name} reads it.` : `This mail is from ${name}.`
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
  return label ? `Invoice ${label}` : `Job ${jobNumber}`
}

function balanceOf({ balanceCents, currency }: InvoiceRow): string {
  return formatMoney(Math.max(0, balanceCents), currency)
}

function dueOf({ dueOn }: InvoiceRow): string {
  return dueOn ? `by ${formatWeekday(dueOn)}` : 'on receipt'
}

const WORDS: Record<InvoiceMail, (row: InvoiceRow, money: string, credit: About['credit']) => Words> = {
  invoice_sent: row => ({
    title: `${nameOf(row)} for ${row.title}`,
    intro:
      row.balanceCents > 0
        ? `${balanceOf(row)} is due ${dueOf(row)}. You can look at the invoice, keep it as a PDF and pay it by card here.`
        : 'Everything is paid. You can look at the invoice and keep it as a PDF here.',
    button: row.balanceCents > 0 ? 'View and pay' : 'View the invoice'
  }),
  invoice_deposit: (row, money) => ({
    title: `${money} to pay for ${row.title}`,
    intro: `Before the work goes on, please pay ${money}. What it is for is shown there, and the payment counts toward the total.`,
    button: 'View and pay'
  }),
  invoice_reminder: row => ({
    title: `${nameOf(row)}: ${balanceOf(row)} is open`,
    intro: `A friendly reminder: ${balanceOf(row)} for ${row.title} is due ${dueOf(row)}.`,
    button: 'View and pay'
  }),
  invoice_overdue: row => ({
    title: `${nameOf(row)} is overdue`,
    intro: `${balanceOf(row)} for ${row.title} was due ${dueOf(row)}. If you have paid in the meantime, thank you, and forget this mail.`,
    button: 'View and pay'
  }),
  invoice_receipt: (row, money) => ({
    title: `Thank you: ${money} received`,
    intro:
      row.balanceCents > 0
        ? `We have received ${money} for ${row.title}. ${balanceOf(row)} is left to pay.`
        : `We have received ${money} for ${row.title}. Nothing is left to pay.`,
    button: 'View the invoice'
  }),
  invoice_refund: (row, money) => ({
    title: `${money} is on its way back`,
    intro: `${row.shopName} refunded ${money} for ${row.title}. It can take up to ten days to show on your statement.`,
    button: 'View the invoice'
  }),
  credit_note: (row, money, credit) => ({
    title: `Credit note ${credit?.label} for ${row.title}`,
    intro: `${money} of invoice ${row.label} is credited: ${credit?.reason}. You can look at the credit note and keep it as a PDF here.`,
    button: 'View the credit note'
  })
}

function factsOf(row: InvoiceRow): Fact[] {
  const money = (cents: number) => formatMoney(cents, row.currency)
  const facts: [string, string, boolean][] = [
    [row.label ? 'Invoice' : 'Job', row.label || String(row.jobNumber), true],
    ['Total', money(row.totalCents), true],
    ['Late fee', money(row.lateFeeCents), row.lateFeeCents > 0],
    ['Credited', money(-row.creditedCents), row.creditedCents > 0],
    ['Paid', money(row.paidCents), row.paidCents > 0],
    ['Balance', money(row.balanceCents), true]
  ]
  return facts.flatMap(([title, text, isShown]) => (isShown ? [[title, text] as Fact] : []))
}

function table(facts: Fact[]): Html {
  const rows = facts.map(([title, text]) => {
    return html`<tr><td style="padding:4px 0;color:${MUTED}">${title}</td><td align="right" style="padding:4px 0;font-weight:600">${text}</td></tr>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 0;font-variant-numeric:tabular-nums">${rows}</table>`
}
