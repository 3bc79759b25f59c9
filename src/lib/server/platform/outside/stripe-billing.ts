import type Stripe from 'stripe'

import type {
  Billing,
  Coupon,
  GatewayCustomer,
  GatewayInvoice,
  GatewaySubscription,
  Price,
  SavedCard,
  SubscriptionStatus
} from './billing.ts'
import { required } from '#lib/shared/required.ts'

import { GatewayError } from './gateway.ts'

type Ask = <T>(call: () => Promise<T>) => Promise<T>

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended'
}

/** Said instead of making a change whose payment the bank has a question about. */
const ASKS_BANK = ['subscription_payment_intent_requires_action', 'authentication_required']

/** The invoice waits for an answer to the bank, which whoever reads the customer again sees. */
const WAITS = 'invoice_payment_intent_requires_action'

export function createStripeBilling(stripe: Stripe, ask: Ask): Billing {
  const prices = new Map<string, string>()

  /** The service's id of the price. It knows ours by `lookup_key`; what is missing there is made once. */
  async function idOf(price: Price): Promise<string> {
    const known = prices.get(price.priceId)
    if (known) return known
    const list = () => stripe.prices.list({ lookup_keys: [price.priceId], active: true, limit: 1 })
    const found = (await ask(list)).data[0] ?? (await makePrice(price))
    const isSame =
      found.currency === 'usd' && found.unit_amount === price.amountCents && found.recurring?.interval === price.every
    if (!isSame) {
      throw new GatewayError('invalid', `The price ${price.priceId} is another one at Stripe`, {
        code: 'price_differs'
      })
    }
    prices.set(price.priceId, found.id)
    return found.id
  }

  async function makePrice({ productId, priceId, name, amountCents, every }: Price): Promise<Stripe.Price> {
    const product = await ask(() => stripe.products.retrieve(productId)).catch(unlessMissing)
    if (!product) {
      await ask(() => stripe.products.create({ id: productId, name }, { idempotencyKey: `product-${productId}` }))
    }
    const params: Stripe.PriceCreateParams = {
      product: productId,
      currency: 'usd',
      unit_amount: amountCents,
      recurring: { interval: every },
      lookup_key: priceId
    }
    return ask(() => stripe.prices.create(params, { idempotencyKey: `price-${priceId}-${amountCents}` }))
  }

  async function ensureCoupon({ code, percentOff }: Coupon): Promise<string> {
    const id = `${code}-${percentOff}`
    const found = await ask(() => stripe.coupons.retrieve(id)).catch(unlessMissing)
    if (!found) {
      const params: Stripe.CouponCreateParams = { id, name: code, percent_off: percentOff, duration: 'once' }
      await ask(() => stripe.coupons.create(params, { idempotencyKey: `coupon-${id}` }))
    }
    return id
  }

  async function retrieve(id: string): Promise<Stripe.Subscription> {
    return ask(() => stripe.subscriptions.retrieve(id))
  }

  async function releaseSchedule({ schedule }: Stripe.Subscription): Promise<void> {
    const id = typeof schedule === 'object' ? schedule?.id : schedule
    if (id) await ask(() => stripe.subscriptionSchedules.release(id))
  }

  function itemsOf(subscription: Stripe.Subscription, price: string) {
    return [{ id: required(subscription.items.data[0], 'an item').id, price }]
  }

  async function cardOf(customer: Stripe.Customer): Promise<SavedCard | undefined> {
    const chosen = customer.invoice_settings.default_payment_method
    if (!chosen) return undefined
    const id = typeof chosen === 'object' ? chosen.id : chosen
    const method = await ask(() => stripe.paymentMethods.retrieve(id)).catch(unlessMissing)
    const card = method?.card
    return card
      ? { brand: card.brand, last4: card.last4, expires: { month: card.exp_month, year: card.exp_year } }
      : undefined
  }

  /** With test keys an owner may try out a year by one of Stripe's test clocks. */
  async function timeOf({ test_clock: clock }: Stripe.Customer): Promise<Date> {
    const id = typeof clock === 'object' ? clock?.id : clock
    const found = id ? await ask(() => stripe.testHelpers.testClocks.retrieve(id)) : undefined
    return found ? new Date(found.frozen_time * 1000) : new Date()
  }

  /** What a change at the end of the period leads to; the price is read from its last phase. */
  async function nextOf({ schedule }: Stripe.Subscription): Promise<string | undefined> {
    const id = typeof schedule === 'object' ? schedule?.id : schedule
    if (!id) return undefined
    const found = await ask(() => stripe.subscriptionSchedules.retrieve(id, { expand: ['phases.items.price'] }))
    const last = found.phases.at(-1)
    // It stays active while its last phase lasts: then the change is made.
    if (found.status !== 'active' || !last || last.start_date < (found.current_phase?.end_date ?? 0)) return undefined
    const price = last.items[0]?.price
    return typeof price === 'object' && 'lookup_key' in price ? (price.lookup_key ?? '') : ''
  }

  async function toSubscription(found: Stripe.Subscription): Promise<GatewaySubscription> {
    const item = found.items.data[0]
    const isLive = STATUSES[found.status] !== 'ended'
    return {
      id: found.id,
      status: STATUSES[found.status] ?? 'unpaid',
      priceId: item?.price.lookup_key ?? '',
      currency: found.currency,
      periodEnd: new Date((item?.current_period_end ?? found.created) * 1000),
      cancelsAtEnd: found.cancel_at_period_end,
      nextPriceId: isLive ? await nextOf(found) : undefined,
      trialEnd: found.trial_end ? new Date(found.trial_end * 1000) : undefined,
      createdAt: new Date(found.created * 1000)
    }
  }

  async function toInvoice(invoice: Stripe.Invoice): Promise<GatewayInvoice> {
    const { status, parent, lines, status_transitions: moments } = invoice
    const subscription = parent?.subscription_details?.subscription
    const intentId = status === 'open' ? intentIdOf(invoice) : undefined
    const intent = intentId ? await ask(() => stripe.paymentIntents.retrieve(intentId)).catch(unlessMissing) : undefined
    return {
      id: invoice.id,
      number: invoice.number ?? '',
      subscriptionId: typeof subscription === 'object' ? subscription?.id : subscription,
      status: status === 'open' ? 'open' : status === 'paid' ? 'paid' : 'void',
      totalCents: Math.max(0, invoice.total),
      creditCents: Math.max(0, Math.max(0, invoice.total) - invoice.amount_due),
      currency: invoice.currency,
      lines: lines.data.map(({ description, amount }) => ({ text: description ?? '', amountCents: amount })),
      createdAt: new Date(invoice.created * 1000),
      paidAt: moments.paid_at ? new Date(moments.paid_at * 1000) : undefined,
      clientSecret: intent?.client_secret ?? undefined,
      intentId,
      asksBank: intent?.status === 'requires_action',
      failure: intent?.last_payment_error?.message ?? undefined,
      nextTryAt: invoice.next_payment_attempt ? new Date(invoice.next_payment_attempt * 1000) : undefined
    }
  }

  return {
    async createCustomer({ userId, email, name, idempotencyKey }) {
      const params: Stripe.CustomerCreateParams = { email, name, metadata: { user: userId } }
      return (await ask(() => stripe.customers.create(params, { idempotencyKey }))).id
    },

    async describeCustomer(id, { email, name, address, taxId }) {
      const { postalCode: postal_code, ...rest } = address
      const params: Stripe.CustomerUpdateParams = {
        email,
        name,
        address: { ...rest, postal_code },
        invoice_settings: { custom_fields: taxId ? [{ name: 'Tax ID', value: taxId }] : '' }
      }
      await ask(() => stripe.customers.update(id, params))
    },

    async readCustomer(id) {
      const customer = await ask(() => stripe.customers.retrieve(id)).catch(unlessMissing)
      if (!customer || customer.deleted) return undefined
      const [subscriptions, invoices] = await Promise.all([
        ask(() => stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 })),
        ask(() => stripe.invoices.list({ customer: id, limit: 100, expand: ['data.payments'] }))
      ])
      const all: GatewayCustomer = {
        id,
        userId: customer.metadata['user'],
        now: await timeOf(customer),
        card: await cardOf(customer),
        creditCents: Math.max(0, -customer.balance),
        subscriptions: await Promise.all(subscriptions.data.map(toSubscription)),
        invoices: await Promise.all(invoices.data.filter(({ status }) => status !== 'draft').map(toInvoice))
      }
      return all
    },

    async beginCard(customerId, idempotencyKey) {
      const params: Stripe.SetupIntentCreateParams = {
        customer: customerId,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' }
      }
      const made = await ask(() => stripe.setupIntents.create(params, idempotencyKey ? { idempotencyKey } : {}))
      return { setupId: made.id, clientSecret: made.client_secret ?? '' }
    },

    async setCard(customerId, setupId) {
      const setup = await ask(() => stripe.setupIntents.retrieve(setupId)).catch(unlessMissing)
      const method = typeof setup?.payment_method === 'object' ? setup.payment_method?.id : setup?.payment_method
      if (setup?.status !== 'succeeded' || setup.customer !== customerId || !method) return false
      const params = { invoice_settings: { default_payment_method: method } }
      await ask(() => stripe.customers.update(customerId, params))
      const others = await ask(() => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }))
      for (const { id } of others.data) if (id !== method) await ask(() => stripe.paymentMethods.detach(id))
      return true
    },

    async removeCard(customerId) {
      const cards = await ask(() => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }))
      for (const { id } of cards.data) await ask(() => stripe.paymentMethods.detach(id))
    },

    async subscribe({ customerId, price, trialDays, coupon, idempotencyKey }) {
      const params: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price: await idOf(price) }],
        // Where the first payment fails, it stays to be paid: by another card, or by an answer to the bank.
        payment_behavior: 'allow_incomplete',
        ...(trialDays > 0 && { trial_period_days: trialDays }),
        ...(coupon && { discounts: [{ coupon: await ensureCoupon(coupon) }] })
      }
      await ask(() => stripe.subscriptions.create(params, { idempotencyKey }))
    },

    async previewChange({ customerId, subscriptionId, price }) {
      const found = await retrieve(subscriptionId)
      const params: Stripe.InvoiceCreatePreviewParams = {
        customer: customerId,
        subscription: subscriptionId,
        subscription_details: { items: itemsOf(found, await idOf(price)), proration_behavior: 'always_invoice' }
      }
      const { total, amount_due: due } = await ask(() => stripe.invoices.createPreview(params))
      return total < 0 ? total : due
    },

    async changeNow({ subscriptionId, price, idempotencyKey }) {
      const found = await retrieve(subscriptionId)
      const items = itemsOf(found, await idOf(price))
      const change = (behaviour: 'error_if_incomplete' | 'pending_if_incomplete') => {
        const params: Stripe.SubscriptionUpdateParams = {
          items,
          proration_behavior: 'always_invoice',
          payment_behavior: behaviour
        }
        const key = { idempotencyKey: `${idempotencyKey}-${behaviour}` }
        return ask(() => stripe.subscriptions.update(subscriptionId, params, key))
      }
      try {
        // A card that is declined changes nothing.
        await change('error_if_incomplete')
      } catch (error) {
        if (!(error instanceof GatewayError && ASKS_BANK.includes(error.code ?? ''))) throw error
        // It changes once the bank has its answer.
        await change('pending_if_incomplete')
      }
    },

    async changeAtEnd({ subscriptionId, price }) {
      const found = await retrieve(subscriptionId)
      await releaseSchedule(found)
      const item = required(found.items.data[0], 'an item')
      const next = await idOf(price)
      const schedule = await ask(() => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }))
      const params: Stripe.SubscriptionScheduleUpdateParams = {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: item.current_period_start,
            end_date: item.current_period_end
          },
          { items: [{ price: next, quantity: 1 }], duration: { interval: price.every, interval_count: 1 } }
        ]
      }
      await ask(() => stripe.subscriptionSchedules.update(schedule.id, params))
    },

    async cancelAtEnd(subscriptionId) {
      await releaseSchedule(await retrieve(subscriptionId))
      await ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))
    },

    async keep(subscriptionId) {
      const found = await retrieve(subscriptionId)
      await releaseSchedule(found)
      if (found.cancel_at_period_end) {
        await ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }))
      }
    },

    async end(subscriptionId) {
      const found = await retrieve(subscriptionId)
      const isOver = STATUSES[found.status] === 'ended'
      if (!isOver) await releaseSchedule(found)
      const open = await ask(() => stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 }))
      if (!isOver) await ask(() => stripe.subscriptions.cancel(subscriptionId))
      // Stripe goes on trying to charge what is open, and would take money for a plan that is over.
      for (const { id } of open.data) await ask(() => stripe.invoices.voidInvoice(id)).catch(unlessOver)
    },

    async payInvoice(invoiceId) {
      try {
        await ask(() => stripe.invoices.pay(invoiceId))
      } catch (error) {
        if (!(error instanceof GatewayError && error.code === WAITS)) throw error
      }
    },

    async portal(customer, returnUrl) {
      return (await ask(() => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url
    }
  }
}

function intentIdOf({ payments }: Stripe.Invoice): string | undefined {
  const intent = payments?.data.find(({ payment }) => payment.payment_intent)?.payment.payment_intent
  return typeof intent === 'object' ? intent?.id : intent
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof GatewayError && error.code === 'resource_missing')) throw error
}

/** Void already, or paid a moment before: what holds is read again. */
function unlessOver(error: unknown): undefined {
  if (!(error instanceof GatewayError && error.kind === 'invalid')) throw error
}
