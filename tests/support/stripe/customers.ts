import type Stripe from 'stripe'

import { badParameter, invalid } from './api-error.ts'
import { checkCurrency } from './money.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { mergeMetadata, type World } from './world.ts'

export function createCustomer(world: World, input: Stripe.CustomerCreateParams): Stripe.Customer {
  const customer = world.add<'customer'>({
    id: world.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: 'TEST',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: input.test_clock ? world.get('test_helpers.test_clock', input.test_clock, 'test_clock').id : null
  })
  change(world, customer, input)
  world.emit('customer.created', customer)
  return customer
}

export function updateCustomer(
  world: World,
  customer: Stripe.Customer,
  input: Stripe.CustomerUpdateParams
): Stripe.Customer {
  change(world, customer, input)
  world.emit('customer.updated', customer)
  return customer
}

function change(
  world: World,
  customer: Stripe.Customer,
  input: Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams
): void {
  const { email, invoice_settings: settings, metadata, payment_method: method, ...rest } = input
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw badParameter(`Invalid email address: ${email}`, 'email', 'email_invalid')
  }
  if (email !== undefined) customer.email = email || null
  customer.metadata = mergeMetadata(customer.metadata, metadata)
  const { name, phone, description, address, shipping } = rest
  const plain = Object.entries({ name, phone, description, address, shipping })
  Object.assign(customer, Object.fromEntries(plain.filter(([, value]) => value !== undefined)))
  if (method) findPaymentMethod(world, method).customer = customer.id
  if (settings?.default_payment_method) {
    const chosen = findPaymentMethod(world, settings.default_payment_method, 'invoice_settings[default_payment_method]')
    chosen.customer ??= customer.id
    customer.invoice_settings.default_payment_method = chosen.id
  }
  if (settings?.custom_fields !== undefined) customer.invoice_settings.custom_fields = settings.custom_fields || null
}

export function createProduct(world: World, input: Stripe.ProductCreateParams): Stripe.Product {
  const id = input.id ?? world.newId('prod')
  return world.add<'product'>({
    id,
    object: 'product',
    active: input.active ?? true,
    created: world.now(),
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: world.now(),
    url: null
  })
}

export function createPrice(world: World, input: Stripe.PriceCreateParams): Stripe.Price {
  const productId = input.product ?? createProduct(world, { name: input.product_data?.name ?? 'Product' }).id
  world.get('product', productId, 'product')
  const currency = checkCurrency(input.currency)
  const amount = input.unit_amount ?? 0
  if (amount < 0)
    throw badParameter('This value must be greater than or equal to 0.', 'unit_amount', 'parameter_invalid_integer')
  const recurring = input.recurring
    ? {
        interval: input.recurring.interval,
        interval_count: input.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed' as const
      }
    : null
  return world.add<'price'>({
    id: world.newId('price'),
    object: 'price',
    active: input.active ?? true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ? freeKey(world, input) : null,
    metadata: mergeMetadata(null, input.metadata),
    nickname: input.nickname ?? null,
    product: productId,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount) as unknown as Stripe.Decimal
  })
}

/** Two prices cannot have one, unless it is handed over. */
function freeKey(world: World, { lookup_key: key, transfer_lookup_key: takes }: Stripe.PriceCreateParams): string {
  const holder = world.all('price').find(price => price.active && price.lookup_key === key)
  if (holder && !takes) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  }
  if (holder) holder.lookup_key = null
  return key!
}

export function createCoupon(world: World, input: Stripe.CouponCreateParams): Stripe.Coupon {
  const id = input.id ?? world.newId('co')
  if (world.find(id)) throw invalid('Coupon already exists.', { code: 'resource_already_exists' })
  if (!input.percent_off) throw badParameter('Must provide percent_off.', 'percent_off', 'parameter_missing')
  return world.add<'coupon'>({
    id,
    object: 'coupon',
    amount_off: null,
    created: world.now(),
    currency: null,
    duration: input.duration ?? 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: mergeMetadata(null, input.metadata),
    name: input.name ?? null,
    percent_off: input.percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true
  } as Stripe.Coupon)
}

/** Stripe's own pages for a customer are not here: only the way to them, and back. */
export function createPortal(world: World, input: Stripe.BillingPortal.SessionCreateParams): object {
  const customer = world.get('customer', input.customer ?? '', 'customer').id
  const id = world.newId('bps')
  const url = `https://billing.stripe.com/p/session/test_${id.slice(4)}`
  return {
    id,
    object: 'billing_portal.session',
    created: world.now(),
    customer,
    livemode: false,
    return_url: input.return_url ?? null,
    url
  }
}
