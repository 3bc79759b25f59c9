// The book of one customer of the embedded gateway: what is charged when, as a value, with a clock that can be moved.
import { findTestCard } from '#lib/shared/test-cards.ts'

import type { Coupon, Price } from './billing.ts'
import { endOfPeriod, shareLeft } from './fake-core.ts'

const DAY_MS = 86_400_000

/** Days after a charge that failed at which it is tried again. After the last the subscription ends. */
const RETRY_DAYS = [3, 7, 12, 21]

export interface Card {
  number: string
  month: number
  year: number
}

export interface Invoice {
  id: string
  number: string
  subscriptionId: string
  status: 'open' | 'paid' | 'void'
  totalCents: number
  creditCents: number
  lines: { text: string; amountCents: number }[]
  createdAt: number
  paidAt: number | null
  secret: string
  asksBank: boolean
  failure: string
  tries: number
  nextTryAt: number | null
  /** What the subscription changes to once this is paid. */
  changesTo: Price | null
}

export interface Subscription {
  id: string
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'
  price: Price
  periodStart: number
  periodEnd: number
  cancelsAtEnd: boolean
  next: Price | null
  trialEnd: number | null
  createdAt: number
}

export interface Book {
  /** How far its clock is ahead. */
  aheadMs: number
  card: Card | null
  creditCents: number
  setups: { id: string; secret: string; card: Card | null; asks: Card | null }[]
  /** Newest first. */
  subscriptions: Subscription[]
  invoices: Invoice[]
  keys: string[]
}

export function newBook(): Book {
  return { aheadMs: 0, card: null, creditCents: 0, setups: [], subscriptions: [], invoices: [], keys: [] }
}

export function isLive({ status }: Subscription): boolean {
  return status !== 'ended'
}

interface Work {
  newId: (prefix: string) => string
  now: number
}

interface Start {
  price: Price
  trialDays: number
  coupon: Coupon | undefined
}

export function startSubscription(book: Book, { price, trialDays, coupon }: Start, work: Work): void {
  const { now, newId } = work
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_MS : null
  const subscription: Subscription = {
    id: newId('sub_test'),
    status: trialEnd ? 'trialing' : 'incomplete',
    price,
    periodStart: now,
    periodEnd: trialEnd ?? endOfPeriod(now, price.every),
    cancelsAtEnd: false,
    next: null,
    trialEnd,
    createdAt: now
  }
  book.subscriptions.unshift(subscription)
  const lines = trialEnd
    ? [{ text: `Trial of ${price.name}`, amountCents: 0 }]
    : [{ text: lineOf(price), amountCents: price.amountCents }]
  if (coupon && !trialEnd) {
    const off = Math.round((price.amountCents * coupon.percentOff) / 100)
    if (off > 0) lines.push({ text: `${coupon.code}, ${coupon.percentOff} % off`, amountCents: -off })
  }
  charge(book, addInvoice(book, subscription, { lines, changesTo: null }, work), work.now)
}

/** What is left of the old price goes back, what is left of the period is charged; another period begins anew. */
export function linesOfChange({ price: old, periodStart, periodEnd, status }: Subscription, price: Price, now: number) {
  const share = shareLeft(now, { start: periodStart, end: periodEnd })
  const unused = status === 'trialing' ? 0 : Math.round(old.amountCents * share)
  const isSamePeriod = old.every === price.every && status !== 'trialing'
  const due = isSamePeriod ? Math.round(price.amountCents * share) : price.amountCents
  return [
    { text: `Unused time on ${old.name}`, amountCents: -unused },
    { text: isSamePeriod ? `Remaining time on ${price.name}` : lineOf(price), amountCents: due }
  ]
}

export function changeNow(book: Book, subscription: Subscription, price: Price, work: Work): void {
  const lines = linesOfChange(subscription, price, work.now)
  for (const invoice of book.invoices) if (invoice.status === 'open' && invoice.changesTo) dropInvoice(book, invoice)
  const invoice = addInvoice(book, subscription, { lines, changesTo: price }, work)
  charge(book, invoice, work.now)
  // A card that is declined changes nothing.
  if (invoice.status === 'open' && !invoice.asksBank) dropInvoice(book, invoice)
}

function dropInvoice(book: Book, invoice: Invoice): void {
  Object.assign(invoice, { status: 'void', nextTryAt: null, asksBank: false })
  book.creditCents += invoice.creditCents
}

function addInvoice(
  book: Book,
  subscription: Subscription,
  { lines, changesTo }: Pick<Invoice, 'lines' | 'changesTo'>,
  { newId, now }: Work
): Invoice {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const invoice: Invoice = {
    id: newId('in_test'),
    number: `PLAN-${String(book.invoices.length + 1).padStart(4, '0')}`,
    subscriptionId: subscription.id,
    status: 'open',
    totalCents: Math.max(0, totalCents),
    creditCents: 0,
    lines,
    createdAt: now,
    paidAt: null,
    secret: newId('secret'),
    asksBank: false,
    failure: '',
    tries: 0,
    nextTryAt: null,
    changesTo
  }
  if (totalCents < 0) book.creditCents -= totalCents
  invoice.creditCents = Math.min(book.creditCents, invoice.totalCents)
  if (totalCents >= 0) book.creditCents -= invoice.creditCents
  book.invoices.unshift(invoice)
  return invoice
}

/** Charges the card that is kept. `answer` is what its owner said to the bank. */
export function charge(book: Book, invoice: Invoice, now: number, answer?: 'complete' | 'fail'): void {
  if (invoice.status !== 'open') return
  const due = invoice.totalCents - invoice.creditCents
  const known = book.card && findTestCard(book.card.number)
  invoice.asksBank = false
  invoice.failure = ''
  if (due > 0) {
    if (!known) invoice.failure = 'There is no card.'
    else if (isOver(book.card!, now)) invoice.failure = 'Your card has expired.'
    else if (known.asksEachTime && !answer) invoice.asksBank = true
    else if (answer === 'fail') invoice.failure = 'Your bank could not confirm that it is you.'
    else if (known.decline) invoice.failure = known.decline.message
  }
  if (invoice.asksBank || invoice.failure) fail(book, invoice, now)
  else settle(book, invoice, now)
}

function isOver({ month, year }: Card, now: number): boolean {
  return Date.UTC(year, month, 1) <= now
}

function settle(book: Book, invoice: Invoice, now: number): void {
  Object.assign(invoice, { status: 'paid', paidAt: now, nextTryAt: null })
  const subscription = book.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (!subscription || subscription.status === 'ended') return
  if (invoice.changesTo) {
    const isSamePeriod = subscription.price.every === invoice.changesTo.every && subscription.status !== 'trialing'
    if (!isSamePeriod) {
      subscription.periodStart = now
      subscription.periodEnd = endOfPeriod(now, invoice.changesTo.every)
    }
    subscription.price = invoice.changesTo
    subscription.trialEnd = null
    subscription.status = 'active'
  }
  if (subscription.status === 'incomplete' || subscription.status === 'past_due') subscription.status = 'active'
}

function fail(book: Book, invoice: Invoice, now: number): void {
  const subscription = book.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (invoice.changesTo || subscription?.status === 'incomplete' || !subscription) return
  const days = RETRY_DAYS[invoice.tries]
  invoice.tries += 1
  invoice.nextTryAt = days === undefined ? null : invoice.createdAt + days * DAY_MS
  if (subscription.status === 'active' || subscription.status === 'trialing') subscription.status = 'past_due'
  if (days === undefined && now >= invoice.createdAt) endSubscription(book, subscription)
}

export function endSubscription(book: Book, subscription: Subscription): void {
  Object.assign(subscription, { status: 'ended', next: null, cancelsAtEnd: false })
  for (const invoice of book.invoices) {
    if (invoice.subscriptionId === subscription.id && invoice.status === 'open') dropInvoice(book, invoice)
  }
}

/** Everything that happens until then, in its order. */
export function advance(book: Book, until: number, newId: Work['newId']): void {
  for (let guard = 0; guard < 1000; guard++) {
    const [subscription] = book.subscriptions.filter(isLive)
    if (!subscription) return
    const retry = book.invoices.find(({ status, nextTryAt }) => status === 'open' && nextTryAt !== null)
    const renewsAt = subscription.status === 'incomplete' ? subscription.createdAt + DAY_MS : subscription.periodEnd
    const at = Math.min(retry?.nextTryAt ?? Infinity, renewsAt)
    if (at > until) return
    if (retry?.nextTryAt === at) charge(book, retry, at)
    else if (subscription.status === 'incomplete') endSubscription(book, subscription)
    else renew(book, subscription, { now: at, newId })
  }
}

function renew(book: Book, subscription: Subscription, work: Work): void {
  if (subscription.cancelsAtEnd) {
    endSubscription(book, subscription)
    return
  }
  // A change that was not paid before the period ended does not happen.
  for (const invoice of book.invoices) if (invoice.status === 'open' && invoice.changesTo) dropInvoice(book, invoice)
  subscription.price = subscription.next ?? subscription.price
  subscription.next = null
  subscription.trialEnd = null
  if (subscription.status === 'trialing') subscription.status = 'active'
  subscription.periodStart = work.now
  subscription.periodEnd = endOfPeriod(work.now, subscription.price.every)
  const { price } = subscription
  const lines = [{ text: lineOf(price), amountCents: price.amountCents }]
  charge(book, addInvoice(book, subscription, { lines, changesTo: null }, work), work.now)
}

function lineOf({ name, every }: Price): string {
  return `${name}, one ${every}`
}
