// Pieces of the mails about orders, as markup and as plain text.
import type { OrderLine } from '#lib/contract/shopping.ts'
import { type Html, html } from '#lib/server/mail/layout.ts'
import { formatMoney } from '#lib/shared/money.ts'

const MUTED = '#6d6c64'
const RULE = '#e4e2da'

interface Sums {
  currency: string
  subtotalCents: number
  discountCents: number
  couponCode: string
  shippingCents: number
  taxCents: number
  totalCents: number
  refundedCents: number
}

/** A heading in small capitals with its text, line breaks kept. */
export function block(title: string, text: string): Html {
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0"><tr><td style="padding:12px 16px;background:#f7f6f2;border-radius:4px;word-break:break-word"><span style="display:block;font-size:13px;line-height:1.5;font-weight:600;color:${MUTED}">${title}</span>${lines}</td></tr></table>`
}

export function linesTable(title: string, lines: OrderLine[], currency: string, priced = true): Html {
  const rows = lines.map(line => {
    const filled = line.personalisation.filter(({ value }) => value)
    const detail = filled.map(
      ({ field, value }) =>
        html`<span style="display:block;font-size:14px;line-height:1.5;color:${MUTED}">${field.label}: <b style="color:#30313d">${value}</b></span>`
    )
    const price = priced
      ? html`<td align="right" valign="top" style="padding:12px 0 12px 12px;border-top:1px solid ${RULE};white-space:nowrap">${formatMoney(line.totalCents, currency)}</td>`
      : html``
    return html`<tr><td valign="top" width="26" style="padding:16px 12px 12px 0;border-top:1px solid ${RULE}"><div style="width:14px;height:14px;border-radius:7px;border:1px solid #c9c7bd;background:${safeHex(line.colour.hex)};font-size:0">&nbsp;</div></td><td valign="top" style="padding:12px 0;border-top:1px solid ${RULE};word-break:break-word"><b>${line.quantity} × ${line.name}</b><span style="display:block;font-size:14px;line-height:1.5;color:${MUTED}">${line.colour.name} · ${line.size.name}</span>${detail}</td>${price}</tr>`
  })
  return html`<p style="margin:28px 0 8px;font-size:13px;line-height:1.5;font-weight:600;color:${MUTED}">${title}</p><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-bottom:1px solid ${RULE};font-variant-numeric:tabular-nums">${rows}</table>`
}

export function linesText(lines: OrderLine[], currency: string, priced = true): string {
  return lines
    .map(line => {
      const price = priced ? `, ${formatMoney(line.totalCents, currency)}` : ''
      const filled = line.personalisation.filter(({ value }) => value)
      return [
        `${line.quantity} x ${line.name}, ${line.colour.name}, ${line.size.name}${price}`,
        ...filled.map(({ field, value }) => `    ${field.label}: ${value}`)
      ].join('\n')
    })
    .join('\n')
}

export function totalsTable(sums: Sums): Html {
  const rows = totals(sums).map(({ label, value, strong }) => {
    const style = strong ? 'padding:8px 0 0;font-weight:700' : `padding:2px 0;color:${MUTED}`
    return html`<tr><td style="${style}">${label}</td><td align="right" style="${style};white-space:nowrap">${value}</td></tr>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 20px;font-variant-numeric:tabular-nums">${rows}</table>`
}

export function totalsText(sums: Sums): string {
  return totals(sums)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
}

function totals(sums: Sums): { label: string; value: string; strong?: boolean }[] {
  const money = (cents: number) => formatMoney(cents, sums.currency)
  const coupon = sums.couponCode ? `Discount (${sums.couponCode})` : 'Discount'
  return [
    { label: 'Items', value: money(sums.subtotalCents) },
    ...(sums.discountCents > 0 ? [{ label: coupon, value: `−${money(sums.discountCents)}` }] : []),
    ...(sums.shippingCents > 0 ? [{ label: 'Shipping', value: money(sums.shippingCents) }] : []),
    ...(sums.taxCents > 0 ? [{ label: 'Tax', value: money(sums.taxCents) }] : []),
    { label: 'Total', value: money(sums.totalCents), strong: true },
    ...(sums.refundedCents > 0 ? [{ label: 'Refunded', value: money(sums.refundedCents) }] : [])
  ]
}

function safeHex(hex: string): string {
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#000000'
}
