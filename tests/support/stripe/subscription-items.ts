// What a subscription is for: a price, and the period it is paid for.
import type Stripe from 'stripe'

import { endOfPeriod } from '#lib/server/platform/outside/fake-core.ts'

import { invalid, missing } from './api-error.ts'
import type { World } from './world.ts'

export function newItem(
  world: World,
  subscription: string,
  item: { price?: string; quantity?: number },
  path: string,
  { start, trialEnd }: { start: number; trialEnd?: number | undefined }
): Stripe.SubscriptionItem {
  const found = item.price ? world.find(item.price) : undefined
  if (found?.object !== 'price') throw missing('price', item.price ?? '', `${path}[price]`)
  if (!found.recurring) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: `${path}[price]` }
    )
  }
  return {
    id: world.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: trialEnd ?? periodEnd(start, found.recurring),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    price: structuredClone(found),
    quantity: item.quantity ?? 1,
    subscription,
    tax_rates: []
  } as unknown as Stripe.SubscriptionItem
}

export function periodEnd(start: number, { interval, interval_count: count }: Stripe.Price.Recurring): number {
  return Math.floor(endOfPeriod(start * 1000, interval, count) / 1000)
}

export function productName(world: World, { product }: Stripe.Price): string {
  return world.get('product', String(product)).name
}

/** As Stripe writes it on an invoice: "1 × Platen Starter (at $9.99 / month)". */
export function lineText(world: World, { price, quantity = 1 }: Stripe.SubscriptionItem): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: price.currency })
  const each = `${money.format((price.unit_amount ?? 0) / 100)} / ${price.recurring?.interval}`
  return `${quantity} × ${productName(world, price)} (at ${each})`
}

export function totalOf(items: Stripe.SubscriptionItem[]): number {
  return items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)
}
