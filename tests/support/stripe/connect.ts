// Connect: accounts of others that a platform made, each with a world of its own, and how their owners are let in.
import type Stripe from 'stripe'

import { ApiError, badParameter, invalid } from './api-error.ts'
import { createWorld, type World } from './world.ts'

export interface Worlds {
  own: World
  /** That of a connected account, as long as the platform has access. */
  of(accountId: string): World | undefined
  all(): World[]
}

type Account = Stripe.Account
type Requirements = NonNullable<Account['requirements']>

/** Where an account link leads and what it leads back to; used up by the first visit. */
interface Link {
  account: string
  returnUrl: string
  refreshUrl: string
  isUsed: boolean
}

/** What is asked for before anybody has filled in anything. */
const FIRST_ASKED = [
  'business_profile.product_description',
  'business_type',
  'external_account',
  'representative.dob.day',
  'representative.first_name',
  'tos_acceptance.date'
]

const links = new WeakMap<World, Map<string, Link>>()

export function createWorlds(onEvent: (event: Stripe.Event) => void, apiVersion: string): Worlds {
  const own = createWorld(onEvent, apiVersion)
  const connected = new Map<string, World>()
  return {
    own,
    of(accountId) {
      const account = own.find(accountId)
      if (account?.object !== 'account') return undefined
      const world = connected.get(accountId) ?? createWorld(onEvent, apiVersion, account)
      connected.set(accountId, world)
      return world
    },
    all: () => [own, ...connected.values()]
  }
}

/** Throws what Stripe answers for an account that is not, or no longer, connected. */
export function accessTo(worlds: Worlds, id: string, secretKey: string): World {
  const world = worlds.of(id)
  if (world) return world
  throw noAccess(id, `${secretKey.slice(0, 8)}${'*'.repeat(8)}${secretKey.slice(-4)}`)
}

function noAccess(id: string, key: string): ApiError {
  const message = `The provided key '${key}' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`
  return new ApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message }, false)
}

export function createAccount(world: World, input: Stripe.AccountCreateParams): Account {
  const { controller, type } = input
  if (controller && type) throw badParameter('You may only specify one of these parameters: controller, type.', 'type')
  const dashboard = controller?.stripe_dashboard?.type ?? 'full'
  if (dashboard === 'full' && controller?.fees?.payer === 'application') {
    throw badParameter(
      'When `controller[stripe_dashboard][type]` is `full`, `controller[fees][payer]` must be `account`.',
      'controller[fees][payer]'
    )
  }
  if (input.country !== undefined && !/^[A-Z]{2}$/.test(input.country)) {
    throw badParameter(
      `Country '${input.country}' is unknown. Try using a 2-character alphanumeric country code.`,
      'country'
    )
  }
  const account = {
    id: `acct_${world.newId('x').slice(2, 18)}`,
    object: 'account',
    business_profile: { name: input.business_profile?.name ?? null },
    business_type: null,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'account' },
      is_controller: true,
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: dashboard },
      type: 'application'
    },
    country: input.country ?? 'US',
    created: world.now(),
    default_currency: 'usd',
    details_submitted: false,
    email: input.email ?? null,
    metadata: { ...(input.metadata || {}) },
    payouts_enabled: false,
    requirements: requirementsOf({ currently_due: FIRST_ASKED, disabled_reason: 'requirements.past_due' }),
    settings: {},
    type: 'standard'
  } as unknown as Account
  return world.add<'account'>(account)
}

export function getAccount(world: World, id: string): Account {
  const found = world.find(id)
  if (found?.object !== 'account') throw noAccess(id, 'sk_test_****')
  return found
}

export function createAccountLink(world: World, input: Stripe.AccountLinkCreateParams): Stripe.AccountLink {
  const account = getAccount(world, input.account)
  if (input.type === 'account_update') {
    throw invalid(
      'You cannot create `account_update` type Account Links for this account: it has access to a Stripe-hosted Dashboard.',
      { param: 'type' }
    )
  }
  for (const name of ['return_url', 'refresh_url'] as const) {
    if (!URL.canParse(input[name] ?? '')) throw badParameter('Not a valid URL', name, 'url_invalid')
  }
  const key = world.newId('x').slice(2)
  const own = links.get(world) ?? new Map<string, Link>()
  links.set(world, own)
  own.set(key, { account: account.id, returnUrl: input.return_url!, refreshUrl: input.refresh_url!, isUsed: false })
  const created = world.now()
  const url = `https://connect.stripe.com/setup/s/${account.id}/${key}`
  return { object: 'account_link', created, expires_at: created + 300, url }
}

/** What a visit of this link shows: the form, or, where it was used, the way back to fetch another. */
export function visitLink(world: World, key: string): { account: Account; returnUrl: string } | { elsewhere: string } {
  const link = links.get(world)?.get(key)
  if (!link) throw new Error(`No such account link: ${key}`)
  if (link.isUsed) return { elsewhere: link.refreshUrl }
  link.isUsed = true
  return { account: getAccount(world, link.account), returnUrl: link.returnUrl }
}

/** What Stripe makes of an account; the rest stays as it was. */
export interface AccountChange {
  detailsSubmitted?: boolean
  charges?: boolean
  payouts?: boolean
  due?: string[]
  /** Of the requirements; after it what they ask for is missing. */
  deadline?: number
  disabledReason?: string | null
}

export function changeAccount(worlds: Worlds, id: string, change: AccountChange): void {
  const account = worlds.own.get('account', id)
  const { detailsSubmitted, charges, payouts, due, deadline = null, disabledReason = null } = change
  Object.assign(account, {
    ...(detailsSubmitted !== undefined && { details_submitted: detailsSubmitted }),
    ...(charges !== undefined && { charges_enabled: charges }),
    ...(payouts !== undefined && { payouts_enabled: payouts }),
    ...(due && {
      requirements: requirementsOf({
        currently_due: due,
        past_due: charges ? [] : due,
        current_deadline: deadline,
        disabled_reason: disabledReason as Requirements['disabled_reason']
      })
    })
  })
  worlds.of(id)?.emit('account.updated', account)
}

/** Its owner takes the platform's access away. */
export function deauthorize(worlds: Worlds, id: string): void {
  const world = worlds.of(id)
  worlds.own.remove(id)
  world?.emit('account.application.deauthorized', { object: 'application' })
}

function requirementsOf(some: Partial<Requirements>): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: some.currently_due ?? [],
    past_due: [],
    pending_verification: [],
    ...some
  }
}

/** Where wallets of browsers may be offered: no address, no port, and none of this machine. */
export function createDomain(world: World, input: Stripe.PaymentMethodDomainCreateParams): Stripe.PaymentMethodDomain {
  const { domain_name: name } = input
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) || /^[\d.]+$/.test(name)) {
    throw invalid(`Invalid domain_name: ${name}`, { param: 'domain_name' })
  }
  const status = { status: 'active' as const }
  return world.add<'payment_method_domain'>({
    id: world.newId('pmd'),
    object: 'payment_method_domain',
    created: world.now(),
    domain_name: name,
    enabled: input.enabled ?? true,
    livemode: false,
    amazon_pay: status,
    apple_pay: status,
    google_pay: status,
    klarna: status,
    link: status,
    paypal: status
  })
}
