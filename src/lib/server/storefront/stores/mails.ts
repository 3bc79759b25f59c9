// What a store writes by itself: to people who should hear of it, and to those who ordered.
import type { STORE_MESSAGES } from '#lib/contract/calls/stores.ts'
import { carriesWhiteText } from '#lib/shared/contrast.ts'

import { button, type Html, html, letter } from '#lib/server/platform/mail/layout.ts'
import { dateFormat } from '#lib/shared/date-format.ts'

export type StoreMessage = (typeof STORE_MESSAGES)[number]

interface Facts {
  /** The owner's words. */
  text: string
  storeName: string
  organisation: string
  shopName: string
  logo: string | undefined
  themeHex: string
  href: string
  timeZone: string
  closesAt: string | null
  inHandsOn: string | null
  asksPassword: boolean
  recipient: { email: string; name: string; orders: { number: number; publicId: string }[] }
  testMode: boolean
}

const MUTED = '#6d6c64'
const DAY_MS = 24 * 60 * 60 * 1000

export function writeStoreMail(kind: StoreMessage, facts: Facts): { subject: string; html: string; text: string } {
  const { title, subject } = headOf(kind, facts)
  const points = pointsOf(kind, facts)
  const links = linksOf(kind, facts)
  const footer = footerOf(kind, facts)
  const paragraphs = facts.text.split(/\n{2,}/).filter(Boolean)
  const hex = carriesWhiteText(facts.themeHex)
  return {
    subject: `${facts.testMode ? '[Test] ' : ''}${subject}`,
    html: letter({
      preview: paragraphs[0] ?? subject,
      title,
      body: html`${greetingOf(facts)}${paragraphs.map(paragraphOf)}${pointsTable(points)}${links.map(({ label, href }) => button(label, href, hex))}`,
      shop: { name: facts.shopName, logo: facts.logo, themeHex: facts.themeHex },
      footer,
      testMode: facts.testMode
    }),
    text: [
      ...(facts.testMode ? ['TEST MODE: no money moved.'] : []),
      title,
      ...paragraphs,
      ...(points.length > 0 ? [points.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
      ...links.map(({ label, href }) => `${label}:\n${href}`),
      `${footer}\n`
    ].join('\n\n')
  }
}

function headOf(kind: StoreMessage, { storeName, closesAt }: Facts): { title: string; subject: string } {
  const days = Math.ceil((Date.parse(closesAt ?? '') - Date.now()) / DAY_MS)
  const left = days === 1 ? '1 day' : `${days} days`
  const heads: Record<StoreMessage, { title: string; subject: string }> = {
    launch: { title: `${storeName} is open`, subject: `${storeName} is open for orders` },
    three_days: { title: `${left} left to order`, subject: `${left} left: ${storeName}` },
    last_day: { title: 'Last day to order', subject: `Last day: ${storeName}` },
    closed: { title: 'The store has closed', subject: `${storeName} has closed, thank you for ordering` },
    ready: { title: 'Your order is ready', subject: `Your order from ${storeName} is ready` }
  }
  return heads[kind]
}

function pointsOf(kind: StoreMessage, facts: Facts): { label: string; value: string }[] {
  const { organisation, closesAt, inHandsOn, timeZone, asksPassword, recipient } = facts
  const inHands = inHandsOn ? [{ label: 'Expected by', value: dayText(inHandsOn) }] : []
  if (kind === 'closed' || kind === 'ready') {
    const numbers = recipient.orders.map(({ number }) => number).join(', ')
    const label = recipient.orders.length === 1 ? 'Your order' : 'Your orders'
    return [{ label, value: numbers }, ...(kind === 'closed' ? inHands : [])]
  }
  return [
    ...(organisation ? [{ label: 'For', value: organisation }] : []),
    ...(closesAt ? [{ label: 'Order until', value: momentText(closesAt, timeZone) }] : []),
    ...inHands,
    ...(asksPassword ? [{ label: 'Password', value: 'Ask whoever told you about the store' }] : [])
  ]
}

function linksOf(kind: StoreMessage, { href, recipient }: Facts): { label: string; href: string }[] {
  if (kind !== 'closed' && kind !== 'ready') return [{ label: 'Go to the store', href }]
  return recipient.orders.map(({ number, publicId }) => {
    const label = recipient.orders.length === 1 ? 'View your order' : `View order ${number}`
    return { label, href: `${href}/orders/${publicId}` }
  })
}

function footerOf(kind: StoreMessage, { shopName, storeName }: Facts): string {
  if (kind === 'closed' || kind === 'ready')
    return `You get this because you ordered at ${storeName}, a store by ${shopName}.`
  return `You get this because ${shopName} was given your address for news of ${storeName}. To stop getting it, reply to this mail and say so.`
}

function greetingOf({ recipient }: Facts): Html {
  return recipient.name ? html`<p style="margin:0 0 12px">Hello ${recipient.name},</p>` : html``
}

function paragraphOf(text: string): Html {
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
  return html`<p style="margin:0 0 12px;word-break:break-word">${lines}</p>`
}

function pointsTable(points: { label: string; value: string }[]): Html {
  if (points.length === 0) return html``
  const rows = points.map(
    ({ label, value }) =>
      html`<tr><td style="padding:10px 16px 0;font-size:13px;line-height:1.4;font-weight:600;color:${MUTED}">${label}</td></tr><tr><td style="padding:0 16px 10px;word-break:break-word">${value}</td></tr>`
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0;background:#f7f6f2;border-radius:4px">${rows}</table>`
}

/** "Friday, October 24, 2026", of a day without a time. */
export function dayText(day: string): string {
  return dateFormat({ dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** "Friday, October 24 at 8:00 PM EDT", by the clock of the store. */
export function momentText(at: string, timeZone: string): string {
  return dateFormat({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short'
  }).format(new Date(at))
}
