// What a store writes by itself: to people who should hear of it, and to those who ordered.
import { t } from '#lib/i18n/t.ts'
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
    subject: facts.testMode ? t('mailTexts.testSubject', { subject }) : subject,
    html: letter({
      preview: paragraphs[0] ?? subject,
      title,
      body: html`${greetingOf(facts)}${paragraphs.map(paragraphOf)}${pointsTable(points)}${links.map(({ label, href }) => button(label, href, hex))}`,
      shop: { name: facts.shopName, logo: facts.logo, themeHex: facts.themeHex },
      footer,
      testMode: facts.testMode
    }),
    text: [
      ...(facts.testMode ? [t('mailTexts.testMode')] : []),
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
  const heads: Record<StoreMessage, { title: string; subject: string }> = {
    launch: {
      title: t('mailTexts.store.head.launch.title', { store: storeName }),
      subject: t('mailTexts.store.head.launch.subject', { store: storeName })
    },
    three_days: {
      title: t('mailTexts.store.head.three_days.title', { count: days }),
      subject: t('mailTexts.store.head.three_days.subject', { count: days, store: storeName })
    },
    last_day: {
      title: t('mailTexts.store.head.last_day.title'),
      subject: t('mailTexts.store.head.last_day.subject', { store: storeName })
    },
    closed: {
      title: t('mailTexts.store.head.closed.title'),
      subject: t('mailTexts.store.head.closed.subject', { store: storeName })
    },
    ready: {
      title: t('mailTexts.order.ready.title'),
      subject: t('mailTexts.store.head.ready.subject', { store: storeName })
    }
  }
  return heads[kind]
}

function pointsOf(kind: StoreMessage, facts: Facts): { label: string; value: string }[] {
  const { organisation, closesAt, inHandsOn, timeZone, asksPassword, recipient } = facts
  const inHands = inHandsOn ? [{ label: t('mailTexts.order.expectedBy'), value: dayText(inHandsOn) }] : []
  if (kind === 'closed' || kind === 'ready') {
    const numbers = recipient.orders.map(({ number }) => number).join(', ')
    const label = t('mailTexts.store.yourOrder', { count: recipient.orders.length })
    return [{ label, value: numbers }, ...(kind === 'closed' ? inHands : [])]
  }
  return [
    ...(organisation ? [{ label: t('mailTexts.for'), value: organisation }] : []),
    ...(closesAt ? [{ label: t('mailTexts.store.orderUntil'), value: momentText(closesAt, timeZone) }] : []),
    ...inHands,
    ...(asksPassword ? [{ label: t('mailTexts.store.password'), value: t('mailTexts.store.askForPassword') }] : [])
  ]
}

function linksOf(kind: StoreMessage, { href, recipient }: Facts): { label: string; href: string }[] {
  if (kind !== 'closed' && kind !== 'ready') return [{ label: t('mailTexts.store.goTo'), href }]
  return recipient.orders.map(({ number, publicId }) => {
    const label =
      recipient.orders.length === 1 ? t('mailTexts.viewOrder') : t('mailTexts.store.viewOrderOf', { number })
    return { label, href: `${href}/orders/${publicId}` }
  })
}

function footerOf(kind: StoreMessage, { shopName, storeName }: Facts): string {
  if (kind === 'closed' || kind === 'ready')
    return t('mailTexts.store.whyOrdered', { store: storeName, shop: shopName })
  return t('mailTexts.store.whyAnnounced', { shop: shopName, store: storeName })
}

function greetingOf({ recipient }: Facts): Html {
  return recipient.name
    ? html`<p style="margin:0 0 12px">${t('mailTexts.hello', { name: recipient.name })}</p>`
    : html``
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
