// The embedded test gateway: a whole payment service in two tables, for machines without keys. No money moves.
import { t } from '#lib/i18n/t.ts'
import { randomBytes } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import { type Db, asyncCommit } from '#lib/server/platform/db/index.ts'
import type { TestIntents, TestRefunds } from '#lib/server/platform/db/tables.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'

import { type Gateway, GatewayError, type GatewayRefund, type Intent } from './gateway.ts'
import {
  AUTHORISED_SECONDS,
  CANCELABLE,
  checkAmount,
  isPart,
  newId,
  OPEN,
  type Outcome,
  outcomeOf,
  statusAfter
} from './fake-core.ts'
import { failsLater, NOT_AUTHENTICATED, readTestCard, type TestCard } from './test-cards.ts'
import { createTestAccounts, type TestAccounts } from './test-accounts.ts'
import { createEventSigner } from './test-events.ts'
import { createTestBilling, type TestBilling } from './test-billing.ts'
import { createTestDisputes, type TestDisputes } from './test-disputes.ts'
import { createTestLedger, type TestLedger } from './test-ledger.ts'

interface Attempt {
  intentId: string
  clientSecret: string
  cardNumber: string
  expiry: string
  cvc: string
  authentication?: 'complete' | 'fail' | undefined
}

export interface TestGateway extends Gateway {
  /** What the buyer's browser does: pays, or answers the question of 3-D Secure. Throws AppError for anything but a test card. */
  confirm(attempt: Attempt): Promise<Intent>
  of(accountId: string): TestGateway
  readonly accounts: TestAccounts
  readonly ledger: TestLedger
  readonly disputes: TestDisputes
  readonly billing: TestBilling
}

interface Settings {
  /** A function, because the pool may be replaced while the gateway lives. */
  db: () => Db
  /** Gets every event as a webhook would: the text and its signature. */
  deliver: (payload: string, signature: string) => Promise<void>
  secret?: string
}

type Row = Selectable<TestIntents>

type Decline = NonNullable<TestCard['decline']>

interface Try {
  intentId: string
  clientSecret: string
  card: TestCard
  outcome: Outcome<Decline>
  /** Whether it answers what this card was asked. */
  asked: boolean
}

export const TEST_GATEWAY = 'test'
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map(code => code.toLowerCase()))

export function createTestGateway({ db, deliver, secret = randomBytes(32).toString('hex') }: Settings): TestGateway {
  const events = createEventSigner(secret)

  /** False where nobody took it: as with a webhook that nobody answered, whoever waits for it has to ask. */
  async function sendEvent(
    type: string,
    about: { id: string; object: string; payment_intent?: string; customer?: string },
    accountId?: string | null
  ): Promise<boolean> {
    try {
      await deliver(...events.write(type, about, accountId ?? undefined))
      return true
    } catch (error) {
      log.warn({ err: error, type }, 'test gateway: event not delivered')
      return false
    }
  }

  function sendIntentEvent(type: string, { id, account_id }: Pick<Row, 'id' | 'account_id'>): Promise<boolean> {
    return sendEvent(`payment_intent.${type}`, { id, object: 'payment_intent' }, account_id)
  }

  const accounts = createTestAccounts({ db, tell: (type, id) => sendEvent(type, { id, object: 'account' }, id) })
  const billing = createTestBilling({
    db,
    tell: (type, customer) => sendEvent(type, { id: customer, object: 'subscription', customer })
  })

  async function change(
    id: string,
    values: Partial<Omit<Row, 'created_at'>>,
    from: readonly string[] = OPEN
  ): Promise<Row> {
    const query = db().updateTable('test_intents').set(values).where('id', '=', id).where('status', 'in', from)
    const row = await query.returningAll().executeTakeFirst()
    if (!row) throw over()
    return row
  }

  /**
   * Undefined where the secret is not this payment's, or the payment is over, or nothing was asked. What is told of it
   * next is written down by whoever is told, and with it this; see `keep`.
   */
  function tryCard({ intentId, clientSecret, card, outcome, asked }: Try): Promise<Row | undefined> {
    const failure = typeof outcome === 'string' ? undefined : outcome
    const [held, charged] = [statusAfter(outcome, 'manual'), statusAfter(outcome, 'automatic')]
    const query = db()
      .updateTable('test_intents')
      .set({
        status: sql<string>`case capture_method when 'manual' then ${held} else ${charged} end`,
        card_last4: card.last4,
        failure_code: failure?.code ?? '',
        failure_message: failure?.message ?? '',
        ...(outcome === 'paid' && {
          capture_before: sql<string>`now() + make_interval(secs => ${AUTHORISED_SECONDS})`
        })
      })
      .where('id', '=', intentId)
      .where('client_secret', '=', clientSecret)
      .where('status', 'in', asked ? ['requires_action'] : OPEN)
    return (asked ? query.where('card_last4', '=', card.last4) : query)
      .returningAll()
      .returning(asyncCommit(db()))
      .executeTakeFirst()
  }

  /** Writes an attempt again, for good: nobody may hear of a payment that a crash could undo. */
  async function keep({ id, status }: Row): Promise<void> {
    await db().updateTable('test_intents').set({ status }).where('id', '=', id).execute()
  }

  const gatewayOf = (accountId: string | undefined): TestGateway => {
    const within = accountId ?? null
    const disputes = createTestDisputes({
      db,
      tell: (type, dispute) => sendEvent(type, { ...dispute, object: 'dispute' }, accountId)
    })
    const gateway: TestGateway = {
      kind: TEST_GATEWAY,
      title: 'Test gateway',
      isEmbedded: true,
      signatureHeader: 'stripe-signature',
      formSources: undefined,
      livemode: false,
      publishableKey: undefined,
      accountId,

      async createIntent({ payableId, amountCents, currency, description, capture = 'automatic', idempotencyKey }) {
        checkAmount(amountCents)
        if (!CURRENCIES.has(currency)) throw new GatewayError('invalid', `There is no currency ${currency}`)
        const id = newId('pi_test')
        if (accountId) await accounts.requireCharges(accountId)
        const asked = {
          payable_id: payableId,
          amount_cents: amountCents,
          currency,
          description,
          account_id: within,
          capture_method: capture
        }
        const made = await db()
          .insertInto('test_intents')
          .values({
            ...asked,
            id,
            client_secret: newId(`${id}_secret`),
            idempotency_key: idempotencyKey
          })
          .onConflict(conflict => conflict.column('idempotency_key').doNothing())
          .returningAll()
          // Worth nothing before somebody has noted it, and paid by nobody.
          .returning(asyncCommit(db()))
          .executeTakeFirst()
        if (made) {
          await sendIntentEvent('created', made)
          return toIntent(made)
        }
        const earlier = await db()
          .selectFrom('test_intents')
          .selectAll()
          .where('idempotency_key', '=', idempotencyKey)
          .executeTakeFirstOrThrow()
        const same = Object.entries(asked).every(([name, value]) => earlier[name as keyof Row] === value)
        if (!same)
          throw new GatewayError('invalid', 'The key was used for another payment', { code: 'idempotency_error' })
        return toIntent(earlier)
      },

      async retrieveIntent(id) {
        const query = db().selectFrom('test_intents').selectAll().where('id', '=', id)
        const row = await query.where('account_id', 'is not distinct from', within).executeTakeFirst()
        return row && toIntent(row)
      },

      async findIntents(since) {
        const second = new Date(Math.floor(since.getTime() / 1000) * 1000).toISOString()
        const query = db()
          .selectFrom('test_intents')
          .selectAll()
          .where('created_at', '>=', second)
          .where('account_id', 'is not distinct from', within)
        return (await query.orderBy('created_at', 'desc').execute()).map(toIntent)
      },

      async captureIntent(id, { amountCents }) {
        const before = await gateway.retrieveIntent(id)
        // The same call again: a card is charged once.
        if (before?.status === 'succeeded' && before.receivedCents === amountCents) return before
        if (before?.status !== 'requires_capture') throw over()
        if (!isPart(amountCents, before.amountCents)) {
          throw new GatewayError('invalid', 'The amount to capture is too large.', { code: 'amount_too_large' })
        }
        if (before.captureBefore && before.captureBefore.getTime() <= Date.now()) {
          await sendIntentEvent('canceled', await change(id, { status: 'canceled' }, CANCELABLE))
          throw over()
        }
        if (failsLater(before.card!.last4)) {
          throw new GatewayError('declined', 'Your card was declined.', { code: 'generic_decline' })
        }
        const row = await change(id, { status: 'succeeded', captured_cents: amountCents }, ['requires_capture'])
        await sendIntentEvent('succeeded', row)
        return toIntent(row)
      },

      async updateIntent(id, { amountCents }) {
        checkAmount(amountCents)
        return toIntent(await change(id, { amount_cents: amountCents }))
      },

      async cancelIntent(id) {
        const row = await change(id, { status: 'canceled' }, CANCELABLE)
        await sendIntentEvent('canceled', row)
        return toIntent(row)
      },

      async refund({ intentId, amountCents, idempotencyKey }) {
        const { refund, isNew } = await db()
          .transaction()
          .execute(tx => writeRefund(tx, { intentId, amountCents, idempotencyKey }))
        if (isNew)
          await sendEvent('refund.created', { id: refund.id, object: 'refund', payment_intent: intentId }, accountId)
        return refund
      },

      async retrieveRefund(id) {
        const row = await db().selectFrom('test_refunds').selectAll().where('id', '=', id).executeTakeFirst()
        return row && toRefund(row)
      },

      async readEvent(payload, signature) {
        return events.read(payload, signature)
      },

      async confirm({ intentId, clientSecret, authentication, ...typed }) {
        const card = readTestCard(typed)
        // A card that is declined when it is charged is good for being authorised.
        const isHeld = card.fails && (await isManual(db(), intentId))
        const decline = isHeld ? undefined : card.decline
        const attempt = (outcome: Outcome<Decline>, asked = false) =>
          tryCard({ intentId, clientSecret, card, outcome, asked })
        // An answer counts only where this card was asked for one.
        const known = { isAsked: card.authentication === true, decline, refusal: NOT_AUTHENTICATED }
        const row =
          (known.isAsked && authentication && (await attempt(outcomeOf(known, authentication), true))) ||
          (await attempt(outcomeOf(known)))
        if (row) {
          const told = await sendIntentEvent(NEWS[row.status] ?? row.status, row)
          if (!told) await keep(row)
          if (row.status === 'succeeded' && card.disputed) await disputes.open(row.id)
          return toIntent(row)
        }
        const intent = await gateway.retrieveIntent(intentId)
        if (intent?.clientSecret !== clientSecret) throw new AppError('not_found', t('errors.commerce.noPayment'))
        if (intent.status === 'succeeded' || intent.status === 'requires_capture') return intent
        throw new AppError('conflict', t('errors.commerce.paymentTimeOver'))
      },

      of: gatewayOf,
      accounts,
      ledger: createTestLedger(db, within),
      disputes,
      billing
    }
    return Object.fromEntries(
      Object.entries(gateway).map(([name, value]) => [name, isCall(name, value) ? guard(value) : value])
    ) as unknown as TestGateway
  }

  return gatewayOf(undefined)
}

/** What an event of a payment in this state is called, where it is not called like the state. */
const NEWS: Record<string, string> = {
  requires_payment_method: 'payment_failed',
  requires_capture: 'amount_capturable_updated'
}

function over(): GatewayError {
  return new GatewayError('invalid', 'The payment is over', { code: 'payment_intent_unexpected_state' })
}

async function isManual(db: Db, intentId: string): Promise<boolean> {
  const query = db.selectFrom('test_intents').select('capture_method').where('id', '=', intentId)
  return (await query.executeTakeFirst())?.capture_method === 'manual'
}

function isCall(name: string, value: unknown): value is (...args: unknown[]) => Promise<unknown> {
  return name !== 'of' && typeof value === 'function'
}

/** Its books may be away like any service on the net. */
function guard<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await call(...args)
    } catch (error) {
      if (error instanceof GatewayError || error instanceof AppError) throw error
      log.warn({ err: error }, 'test gateway: no database')
      throw new GatewayError('unavailable', 'The test gateway does not answer')
    }
  }
}

async function writeRefund(
  tx: Db,
  { intentId, amountCents, idempotencyKey }: { intentId: string; amountCents: number; idempotencyKey: string }
): Promise<{ refund: GatewayRefund; isNew: boolean }> {
  const intent = await tx
    .selectFrom('test_intents')
    .select(['status', sql<number>`coalesce(captured_cents, amount_cents) - refunded_cents`.as('left')])
    .where('id', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
  const earlier = await tx
    .selectFrom('test_refunds')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (earlier) return { refund: toRefund(earlier), isNew: false }
  if (intent?.status !== 'succeeded') throw new GatewayError('invalid', 'This payment has not succeeded')
  if (!isPart(amountCents, intent.left)) {
    throw new GatewayError('invalid', 'More than is left of this payment', { code: 'charge_already_refunded' })
  }
  const asked = { intent_id: intentId, amount_cents: amountCents, idempotency_key: idempotencyKey }
  const inserting = tx.insertInto('test_refunds').values({ ...asked, id: newId('re_test') })
  const made = await inserting.returningAll().executeTakeFirstOrThrow()
  await tx
    .updateTable('test_intents')
    .set({ refunded_cents: sql`refunded_cents + ${amountCents}` })
    .where('id', '=', intentId)
    .execute()
  return { refund: toRefund(made), isNew: true }
}

function toIntent(row: Row): Intent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status as Intent['status'],
    gateway: TEST_GATEWAY,
    accountId: row.account_id ?? undefined,
    amountCents: row.amount_cents,
    receivedCents: row.status === 'succeeded' ? (row.captured_cents ?? row.amount_cents) : 0,
    captureBefore: row.status === 'requires_capture' && row.capture_before ? new Date(row.capture_before) : undefined,
    currency: row.currency,
    payableId: row.payable_id,
    livemode: false,
    card: ['succeeded', 'requires_capture'].includes(row.status) ? { brand: 'visa', last4: row.card_last4 } : undefined,
    failure: row.failure_code ? { code: row.failure_code, message: row.failure_message } : undefined,
    createdAt: new Date(row.created_at)
  }
}

function toRefund({ id, intent_id, amount_cents, idempotency_key }: Selectable<TestRefunds>): GatewayRefund {
  return { id, intentId: intent_id, amountCents: amount_cents, status: 'succeeded', key: idempotency_key }
}
