// Everything the stand-in remembers. Objects keep ids where Stripe keeps ids; replies expand them when asked.
import { randomBytes } from 'node:crypto'

import type Stripe from 'stripe'

import { badParameter, invalid, missing } from './api-error.ts'
import type { TestCard } from './cards.ts'

interface Kinds {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  coupon: Stripe.Coupon
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.Event
  invoice: Stripe.Invoice
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payment_method_domain: Stripe.PaymentMethodDomain
  payout: Stripe.Payout
  price: Stripe.Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
}

export type Kind = keyof Kinds
export type KindOf<K extends Kind> = Kinds[K]
type Stored = KindOf<Kind>

/** How a payment method behaves, by its id: nothing of it may be readable in the objects. */
export type Behaviour = { kind: 'card'; card: TestCard; isSetUp?: boolean } | { kind: 'bank' }

export interface World {
  add<K extends Kind>(object: KindOf<K>): KindOf<K>
  /** Throws Stripe's "No such …". */
  get<K extends Kind>(kind: K, id: string, param?: string): KindOf<K>
  find(id: string): Stored | undefined
  all<K extends Kind>(kind: K): KindOf<K>[]
  remove(id: string): void
  newId(prefix: string): string
  now(): number
  /** Tells the webhooks; the event holds a copy, so later changes do not show in it. */
  emit(type: string, object: Stored | { object: 'application' }, previous?: Record<string, unknown>): void
  behaviours: Map<string, Behaviour>
  /** Whose world it is; undefined: the platform's own. Nobody sees into another's. */
  account: Stripe.Account | undefined
  /** The call being answered; events name it. */
  call: { id: string | null; idempotency_key: string | null }
  /** What the account's settings make of a subscription whose last try to charge failed. */
  afterRetries: 'canceled' | 'unpaid' | 'past_due'
}

export function createWorld(
  onEvent: (event: Stripe.Event) => void,
  apiVersion: string,
  account?: Stripe.Account
): World {
  const objects = new Map<string, Stored>()
  const byKind = new Map<string, Map<string, Stored>>()
  const world: World = {
    behaviours: new Map(),
    afterRetries: 'canceled',
    account,
    call: { id: null, idempotency_key: null },

    add(object) {
      objects.set(object.id, object)
      if (!byKind.has(object.object)) byKind.set(object.object, new Map())
      byKind.get(object.object)?.set(object.id, object)
      return object
    },

    get(kind, id, param) {
      const found = objects.get(id)
      if (found?.object !== kind) throw missing(kind, id, param)
      return found as KindOf<typeof kind>
    },

    find(id) {
      return objects.get(id)
    },

    all(kind) {
      return [...(byKind.get(kind)?.values() ?? [])] as KindOf<typeof kind>[]
    },

    remove(id) {
      byKind.get(objects.get(id)?.object ?? '')?.delete(id)
      objects.delete(id)
    },

    newId(prefix) {
      const letters = randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')
      return `${prefix}_${letters.slice(0, 24)}`
    },

    now() {
      return Math.floor(Date.now() / 1000)
    },

    emit(type, object, previous) {
      const data = { object: structuredClone(object), ...(previous && { previous_attributes: previous }) }
      const event = {
        id: world.newId('evt'),
        object: 'event',
        ...(account && { account: account.id }),
        api_version: apiVersion,
        created: world.now(),
        data,
        livemode: false,
        pending_webhooks: 1,
        request: { ...world.call },
        type
      } as unknown as Stripe.Event
      world.add<'event'>(event)
      onEvent(event)
    }
  }
  return world
}

interface ListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number }
}

/** Newest first, in pages, as every list of Stripe's. */
export function page<K extends Kind>(objects: KindOf<K>[], params: ListParams, url: string): Stripe.ApiList<KindOf<K>> {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100) {
    throw badParameter(`Invalid integer: ${limit}; it must be between 1 and 100`, 'limit', 'parameter_invalid_integer')
  }
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range(params.created)
  const found = objects
    .filter(({ created = 0 }) => created > gt && created >= gte && created < lt && created <= lte)
    .reverse()
  const cursor = params.starting_after ?? params.ending_before
  const at = found.findIndex(({ id }) => id === cursor)
  if (cursor && at < 0) throw invalid(`No such object: '${cursor}'`, { code: 'resource_missing' })
  if (params.ending_before) {
    const data = found.slice(Math.max(0, at - limit), at)
    return { object: 'list', data, has_more: at > limit, url }
  }
  const rest = found.slice(at + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

function range(created: ListParams['created']): { gt?: number; gte?: number; lt?: number; lte?: number } {
  return typeof created === 'number' ? { gte: created, lte: created } : (created ?? {})
}

/** A copy of the reply with the asked-for ids replaced by their objects. */
export function expanded(world: World, reply: object, paths: string[] = []): object {
  const copy = structuredClone(reply)
  for (const path of paths) {
    if (path.split('.').length > 4) {
      throw badParameter('You cannot expand more than 4 levels of a property.', 'expand')
    }
    expandPath(world, copy, path.split('.'), path)
  }
  return copy
}

function expandPath(world: World, target: unknown, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(target)) {
    for (const item of target) expandPath(world, item, [name, ...rest], path)
    return
  }
  if (typeof target !== 'object' || target === null) return
  const fields = target as Record<string, unknown>
  const value = fields[name]
  const plain = typeof value === 'number' || typeof value === 'boolean'
  if (!(name in fields) || plain) throw badParameter(`This property cannot be expanded (${path}).`, 'expand')
  if (typeof value === 'string') {
    const found = world.find(value)
    if (!found) throw badParameter(`This property cannot be expanded (${path}).`, 'expand')
    fields[name] = structuredClone(found)
  }
  if (rest.length > 0) expandPath(world, fields[name], rest, path)
}

/** Stripe merges metadata, and an empty value removes its key. */
export function mergeMetadata(
  before: Stripe.Metadata | null,
  change: Stripe.Emptyable<Stripe.MetadataParam> | undefined
): Stripe.Metadata {
  if (change === null || change === '') return {}
  const merged = { ...before, ...change }
  const kept = Object.entries(merged).filter(([, value]) => value !== null)
  for (const [key, value] of kept) {
    if (key.length > 40) throw badParameter(`Metadata keys can have up to 40 characters: ${key}`, 'metadata')
    if (String(value).length > 500) {
      const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${String(value).length} characters.`
      throw badParameter(message, `metadata[${key}]`)
    }
  }
  if (kept.length > 50) throw badParameter('Metadata can have up to 50 keys.', 'metadata')
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value)]))
}
