// Pieces of the mails about orders, as markup and as plain text.
import { t } from '#lib/i18n/t.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { type Html, html } from '#lib/server/platform/mail/layout.ts'
import { groupLines } from '#lib/shared/line-groups.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { required } from '#lib/shared/required.ts'
import { shownTaxes, type TaxSum } from '#lib/shared/taxes.ts'

const MUTED = '#6d6c64'
const RULE = '#e4e2da'
const DANGER = '#a3261b'

interface Sums {
  currency: string
  subtotalCents: number
  discountCents: number
  couponCode: string
  shippingCents: number
  includedTaxCents: number
  taxes: TaxSum[]
  totalCents: number
  refundedCents: number
  status: string
}

export function orderHead({ number, storeName }: { number: number; storeName: string }): string {
  return t('mailTexts.order.head', { number, storeName })
}

/** A heading with its text; what is empty is left out. */
export type Fact = [title: string, text: string]

/** Facts under each other on a quiet ground, line breaks kept. */
export function factsTable(facts: Fact[]): Html {
  const rows = filled(facts).map(([title, text], index) => {
    const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
    const rule = index === 0 ? '' : `border-top:1px solid ${RULE}`
    return html`<tr><td style="padding:10px 16px 12px;word-break:break-word;${rule}"><span style="display:block;font-size:13px;line-height:1.5;font-weight:600;color:${MUTED}">${title}</span>${lines}</td></tr>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;background:#f7f6f2;border-radius:4px">${rows}</table>`
}

export function factsText(facts: Fact[]): string {
  return filled(facts)
    .map(([title, text]) => `${title}\n${text}`)
    .join('\n\n')
}

function filled(facts: Fact[]): Fact[] {
  return facts.filter(([, text]) => text !== '')
}

interface LinesShown {
  currency: string
  priced?: boolean
  /** The address of the picture of a line, where there is one. */
  pictureOf: (line: OrderLine) => string | undefined
}

export function linesTable(title: string, lines: OrderLine[], shown: LinesShown): Html {
  const { currency, priced = true, pictureOf } = shown
  const rows = groupLines(lines, ({ id }) => id).flatMap(({ bundle, lines: members }) => {
    if (!bundle) {
      return members.map(line => lineRow(line, { price: priced ? line.totalCents : null, currency, pictureOf }))
    }
    const sum = members.reduce((all, { totalCents }) => all + totalCents, 0)
    const head = html`<tr><td colspan="2" style="padding:12px 0 8px;border-top:1px solid ${RULE};word-break:break-word"><b>${required(members[0], 'a line of every bundle').quantity} × ${bundle.name}</b></td>${priceCell(priced ? sum : null, currency)}</tr>`
    return [head, ...members.map(line => lineRow(line, { price: null, currency, pictureOf }))]
  })
  return html`<p style="margin:28px 0 8px;font-size:13px;line-height:1.5;font-weight:600;color:${MUTED}">${title}</p><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-bottom:1px solid ${RULE};font-variant-numeric:tabular-nums">${rows}</table>`
}

function lineRow(
  line: OrderLine,
  { price, currency, pictureOf }: { price: number | null } & Pick<LinesShown, 'currency' | 'pictureOf'>
): Html {
  const filled = line.personalisation.filter(({ value }) => value)
  const detail = filled.map(
    ({ field, value }) =>
      html`<span style="display:block;font-size:14px;line-height:1.5;color:${MUTED}">${field.label}: <b style="color:#30313d">${value}</b></span>`
  )
  const href = pictureOf(line)
  const dot = html`<div style="width:14px;height:14px;margin-top:4px;border-radius:8px;border:1px solid #c9c7bd;line-height:14px;background:${safeHex(line.colour.hex)};font-size:0">&nbsp;</div>`
  // Mail programs that show no pictures show the words beside it, so it needs none of its own.
  const look = href
    ? html`<img src="${href}" alt="" width="112" height="112" style="display:block;width:112px;height:112px;border:0">`
    : dot
  const dropped = droppedText(line)
  const name = html`<b style="${line.notMade >= line.quantity ? 'text-decoration:line-through' : ''}">${line.quantity} × ${line.name}</b>${dropped && html`<span style="display:block;font-size:14px;line-height:1.5;font-weight:600;color:${DANGER}">${dropped}</span>`}`
  return html`<tr><td valign="top" width="${href ? '124' : '26'}" style="padding:12px 12px 12px 0;border-top:1px solid ${RULE}">${look}</td><td valign="top" style="padding:12px 0;border-top:1px solid ${RULE};word-break:break-word">${name}<span style="display:block;font-size:14px;line-height:1.5;color:${MUTED}">${line.colour.name} · ${line.size.name}</span>${detail}</td>${priceCell(price, currency)}</tr>`
}

/** What a refund dropped, so that nobody waits for it; '' where all of it is made. */
function droppedText({ quantity, notMade, released }: OrderLine): string {
  if (notMade === 0) return ''
  if (released > 0) {
    const isFree = released === notMade
    if (notMade >= quantity) return t(isFree ? 'mailTexts.order.notMadeAllFree' : 'mailTexts.order.notMadeAll')
    return t(isFree ? 'mailTexts.order.notMadeFree' : 'mailTexts.order.notMade', { count: notMade, quantity })
  }
  if (notMade >= quantity) return t('mailTexts.order.refundedAll')
  return t('mailTexts.order.refundedNotMade', { count: notMade, quantity })
}

/** Empty where the price stands elsewhere: all rows of a table have the same cells. */
function priceCell(cents: number | null, currency: string): Html {
  const price = cents === null ? '' : formatMoney(cents, currency)
  return html`<td align="right" valign="top" style="padding:12px 0 12px 12px;border-top:1px solid ${RULE};white-space:nowrap">${price}</td>`
}

export function linesText(lines: OrderLine[], currency: string, priced = true): string {
  const money = (cents: number) => (priced ? `, ${formatMoney(cents, currency)}` : '')
  return groupLines(lines, ({ id }) => id)
    .flatMap(({ bundle, lines: members }) => {
      if (!bundle) return members.flatMap(line => lineText(line, money(line.totalCents)))
      const sum = members.reduce((all, { totalCents }) => all + totalCents, 0)
      const parts = members.flatMap(line => lineText(line, ''))
      return [
        `${required(members[0], 'a line of every bundle').quantity} x ${bundle.name}${money(sum)}`,
        ...parts.map(text => `    ${text}`)
      ]
    })
    .join('\n')
}

function lineText(line: OrderLine, price: string): string[] {
  const { quantity, name, colour, size, personalisation } = line
  const filled = personalisation.filter(({ value }) => value)
  const dropped = droppedText(line)
  return [
    `${quantity} x ${name}, ${colour.name}, ${size.name}${price}`,
    ...(dropped ? [`    ${dropped}`] : []),
    ...filled.map(({ field, value }) => `    ${field.label}: ${value}`)
  ]
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
  const { added, included } = shownTaxes(sums)
  const coupon = sums.couponCode
    ? t('mailTexts.order.discountBy', { code: sums.couponCode })
    : t('mailTexts.order.discount')
  return [
    ...(sums.totalCents === sums.subtotalCents
      ? []
      : [{ label: t('mailTexts.order.items'), value: money(sums.subtotalCents) }]),
    ...(sums.discountCents > 0 ? [{ label: coupon, value: `−${money(sums.discountCents)}` }] : []),
    ...(sums.shippingCents > 0 ? [{ label: t('mailTexts.order.shipping'), value: money(sums.shippingCents) }] : []),
    ...added.map(({ label, cents }) => ({ label, value: money(cents) })),
    {
      label: sums.status === 'authorised' ? t('mailTexts.order.atMost') : t('mailTexts.order.total'),
      value: money(sums.totalCents),
      strong: true
    },
    ...included.map(({ label, cents }) => ({ label: t('mailTexts.order.includes', { label }), value: money(cents) })),
    ...(sums.refundedCents > 0 ? [{ label: t('mailTexts.order.refunded'), value: money(sums.refundedCents) }] : [])
  ]
}

function safeHex(hex: string): string {
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#000000'
}
