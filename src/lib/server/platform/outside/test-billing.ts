// Subscriptions of the embedded test gateway: a book for each customer, changed under a lock. No money moves.
import { t } from '#lib/i18n/t.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import type { Billing, GatewayCustomer } from './billing.ts'
import { newId } from './fake-core.ts'
import { GatewayError } from './gateway.ts'
import {
  advance,
  type Book,
  changeNow,
  charge,
  endSubscription,
  type Invoice,
  isLive,
  linesOfChange,
  newBook,
  startSubscription,
  type Subscription
} from './test-billing-book.ts'
import { readTestCard } from './test-cards.ts'

export interface TestBilling extends Billing {
  /** What the browser does: gives the card of a setup, or answers the bank about an invoice. */
  confirm(attempt: {
    customerId: string
    clientSecret: string
    card: { cardNumber: string; expiry: string; cvc: string } | undefined
    authentication: 'complete' | 'fail' | undefined
  }): Promise<{ status: 'succeeded' | 'requires_action' | 'requires_payment_method'; failure: string | undefined }>
  /** Moves the clock of this customer on. */
  moveClock(customerId: string, byMs: number): Promise<void>
}

interface Settings {
  db: () => Db
  tell: (type: string, customerId: string) => Promise<boolean>
}

export function createTestBilling({ db, tell }: Settings): TestBilling {
  /** Works in the book of this customer; what is due by now has happened before. */
  async function change<T>(id: string, work: (book: Book, now: number) => T): Promise<T> {
    const { result, isNew } = await inTransaction(db(), async tx => {
      const query = tx.selectFrom('test_customers').select('book').where('id', '=', id)
      const row = await query.forUpdate().executeTakeFirst()
      if (!row) throw new GatewayError('invalid', `No such customer: ${id}`, { code: 'resource_missing' })
      const book = row.book as unknown as Book
      const before = JSON.stringify(book)
      const now = Date.now() + book.aheadMs
      advance(book, now, newId)
      const result = work(book, now)
      const after = JSON.stringify(book)
      if (after !== before) await tx.updateTable('test_customers').set({ book: after }).where('id', '=', id).execute()
      return { result, isNew: after !== before }
    })
    if (isNew) await tell('customer.subscription.updated', id)
    return result
  }

  /** The customer in whose book this id or secret stands. */
  async function ownerOf(text: string): Promise<string> {
    const row = await db()
      .selectFrom('test_customers')
      .select('id')
      .where(({ fn, cast, ref }) => fn('strpos', [cast(ref('book'), 'text'), ({ val }) => val(`"${text}"`)]), '>', 0)
      .executeTakeFirst()
    if (!row) throw new GatewayError('invalid', `No such object: ${text}`, { code: 'resource_missing' })
    return row.id
  }

  async function ofSubscription<T>(id: string, work: (book: Book, found: Subscription, now: number) => T): Promise<T> {
    return change(await ownerOf(id), (book, now) => {
      const found = book.subscriptions.find(subscription => subscription.id === id)
      if (!found || !isLive(found)) throw new GatewayError('invalid', 'This subscription is over')
      return work(book, found, now)
    })
  }

  return {
    async createCustomer({ userId, email, idempotencyKey }) {
      await db()
        .insertInto('test_customers')
        .values({
          id: newId('cus_test'),
          made_for: userId,
          email,
          idempotency_key: idempotencyKey,
          book: JSON.stringify(newBook())
        })
        .onConflict(conflict => conflict.column('idempotency_key').doNothing())
        .execute()
      const query = db().selectFrom('test_customers').select('id').where('idempotency_key', '=', idempotencyKey)
      return (await query.executeTakeFirstOrThrow()).id
    },

    async describeCustomer(id, { email }) {
      await db().updateTable('test_customers').set({ email }).where('id', '=', id).execute()
    },

    async readCustomer(id) {
      const row = await db().selectFrom('test_customers').select('made_for').where('id', '=', id).executeTakeFirst()
      return row && change(id, (book, now) => toCustomer({ id, userId: row.made_for }, book, now))
    },

    async beginCard(id) {
      return change(id, book => {
        const setup = { id: newId('seti_test'), secret: newId('seti_test_secret'), card: null, asks: null }
        book.setups = [setup, ...book.setups].slice(0, 20)
        return { setupId: setup.id, clientSecret: setup.secret }
      })
    },

    async setCard(id, setupId) {
      return change(id, book => {
        const card = book.setups.find(setup => setup.id === setupId)?.card
        if (card) book.card = card
        return Boolean(card)
      })
    },

    async removeCard(id) {
      await change(id, book => {
        book.card = null
      })
    },

    async subscribe({ customerId, idempotencyKey, ...start }) {
      await change(customerId, (book, now) => {
        if (book.keys.includes(idempotencyKey)) return
        book.keys.push(idempotencyKey)
        startSubscription(book, start, { newId, now })
      })
    },

    async previewChange({ subscriptionId, price }) {
      return ofSubscription(subscriptionId, (book, found, now) => {
        const due = linesOfChange(found, price, now).reduce((sum, { amountCents }) => sum + amountCents, 0)
        return due > 0 ? due - Math.min(due, book.creditCents) : due
      })
    },

    async changeNow({ subscriptionId, price, idempotencyKey }) {
      const refusal = await ofSubscription(subscriptionId, (book, found, now) => {
        if (book.keys.includes(idempotencyKey)) return undefined
        changeNow(book, found, price, { newId, now })
        const [made] = book.invoices
        if (made?.status !== 'void') book.keys.push(idempotencyKey)
        return made?.status === 'void' ? made.failure : undefined
      })
      if (refusal) throw new GatewayError('declined', refusal, { code: 'card_declined' })
    },

    async changeAtEnd({ subscriptionId, price }) {
      await ofSubscription(subscriptionId, (_, found) => {
        found.next = price
      })
    },

    async cancelAtEnd(subscriptionId) {
      await ofSubscription(subscriptionId, (_, found) => {
        Object.assign(found, { next: null, cancelsAtEnd: true })
      })
    },

    async keep(subscriptionId) {
      await ofSubscription(subscriptionId, (_, found) => {
        Object.assign(found, { next: null, cancelsAtEnd: false })
      })
    },

    async end(subscriptionId) {
      await ofSubscription(subscriptionId, (book, found) => endSubscription(book, found))
    },

    async payInvoice(invoiceId) {
      await change(await ownerOf(invoiceId), (book, now) => charge(book, invoiceOf(book, invoiceId), now))
    },

    async portal() {
      return undefined
    },

    async confirm({ customerId, clientSecret, card: typed, authentication }) {
      return change(customerId, (book, now) => {
        const invoice = book.invoices.find(({ secret }) => secret === clientSecret)
        if (invoice) {
          charge(book, invoice, now, authentication)
          if (invoice.status === 'paid') return { status: 'succeeded', failure: undefined }
          const status = invoice.asksBank ? 'requires_action' : 'requires_payment_method'
          return { status, failure: invoice.failure || undefined }
        }
        const setup = book.setups.find(({ secret }) => secret === clientSecret)
        if (!setup) throw new AppError('not_found', t('errors.commerce.noPayment'))
        if (setup.card) return { status: 'succeeded', failure: undefined }
        if (authentication && setup.asks) {
          if (authentication === 'complete') setup.card = setup.asks
          const failure = setup.card ? undefined : 'Your bank could not confirm that it is you.'
          return { status: setup.card ? 'succeeded' : 'requires_payment_method', failure }
        }
        if (!typed) throw new AppError('invalid', t('errors.commerce.giveCard'))
        const known = readTestCard(typed)
        if (known.decline && !known.fails) return { status: 'requires_payment_method', failure: known.decline.message }
        const [month, year] = typed.expiry.split('/').map(part => Number(part.trim().slice(-2)))
        const card = { number: typed.cardNumber.replaceAll(/\D/g, ''), month: month!, year: 2000 + year! }
        if (known.authentication) setup.asks = card
        else setup.card = card
        return { status: known.authentication ? 'requires_action' : 'succeeded', failure: undefined }
      })
    },

    async moveClock(id, byMs) {
      await change(id, (book, now) => {
        book.aheadMs += byMs
        advance(book, now + byMs, newId)
      })
    }
  }
}

function invoiceOf(book: Book, id: string): Invoice {
  const found = book.invoices.find(invoice => invoice.id === id)
  if (!found) throw new GatewayError('invalid', `No such invoice: ${id}`, { code: 'resource_missing' })
  return found
}

function toCustomer(of: { id: string; userId: string }, book: Book, now: number): GatewayCustomer {
  const date = (at: number | null) => (at === null ? undefined : new Date(at))
  return {
    ...of,
    now: new Date(now),
    card: book.card
      ? { brand: 'visa', last4: book.card.number.slice(-4), expires: { month: book.card.month, year: book.card.year } }
      : undefined,
    creditCents: book.creditCents,
    subscriptions: book.subscriptions.map(found => ({
      id: found.id,
      status: found.status,
      priceId: found.price.priceId,
      currency: 'usd',
      periodEnd: new Date(found.periodEnd),
      cancelsAtEnd: found.cancelsAtEnd,
      nextPriceId: found.next?.priceId,
      trialEnd: date(found.trialEnd),
      createdAt: new Date(found.createdAt)
    })),
    invoices: book.invoices.slice(0, 100).map(invoice => ({
      id: invoice.id,
      number: invoice.number,
      subscriptionId: invoice.subscriptionId,
      status: invoice.status,
      totalCents: invoice.totalCents,
      creditCents: invoice.creditCents,
      currency: 'usd',
      lines: invoice.lines,
      createdAt: new Date(invoice.createdAt),
      paidAt: date(invoice.paidAt),
      clientSecret: invoice.status === 'open' ? invoice.secret : undefined,
      intentId: invoice.id,
      asksBank: invoice.asksBank,
      failure: invoice.failure || undefined,
      nextTryAt: date(invoice.nextTryAt)
    }))
  }
}
