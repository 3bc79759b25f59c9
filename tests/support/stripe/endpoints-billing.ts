// The part of api.stripe.com that sells again and again.
import type Stripe from 'stripe'

import { createCoupon, createPortal, createPrice, createProduct } from './customers.ts'
import { alsoFromBrowser, type Endpoint, endpoint, lister, reader, same } from './endpoint.ts'
import { payInvoice, voidInvoice } from './invoices.ts'
import type { ConfirmInput } from './payment-intents.ts'
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts'
import { confirmSetup, createSetup, getSetup } from './setup-intents.ts'
import { previewInvoice, updateSubscription } from './subscription-changes.ts'
import { cancelSubscription, createSubscription } from './subscriptions.ts'
import { advanceClock, createClock } from './test-clocks.ts'

const sameOfPrice = same('product', 'active')
const sameOfSubscription = same('customer')

export const billingEndpoints: Endpoint[] = [
  endpoint<Stripe.SetupIntentCreateParams>(
    'POST',
    'setup_intents',
    'SetupIntents#SetupIntentCreateParams',
    createSetup
  ),
  alsoFromBrowser(
    endpoint<object>('GET', 'setup_intents/:id', 'SetupIntents#SetupIntentRetrieveParams', (world, input, id) => {
      return getSetup(world, id, input)
    })
  ),
  alsoFromBrowser(
    endpoint<ConfirmInput>(
      'POST',
      'setup_intents/:id/confirm',
      'SetupIntents#SetupIntentConfirmParams',
      (world, input, id) => confirmSetup(world, getSetup(world, id, input), input)
    )
  ),

  endpoint<Stripe.ProductCreateParams>('POST', 'products', 'Products#ProductCreateParams', createProduct),
  lister('product', 'products', 'Products#ProductListParams', same('active')),
  reader('product', 'products', 'Products#ProductRetrieveParams'),
  endpoint<Stripe.PriceCreateParams>('POST', 'prices', 'Prices#PriceCreateParams', createPrice),
  lister('price', 'prices', 'Prices#PriceListParams', (price, input) => {
    const { lookup_keys: keys } = input as Stripe.PriceListParams
    return sameOfPrice(price, input) && (keys === undefined || keys.includes(price.lookup_key ?? ''))
  }),
  reader('price', 'prices', 'Prices#PriceRetrieveParams'),
  endpoint<Stripe.CouponCreateParams>('POST', 'coupons', 'Coupons#CouponCreateParams', createCoupon),
  reader('coupon', 'coupons', 'Coupons#CouponRetrieveParams'),

  endpoint<Stripe.SubscriptionCreateParams>(
    'POST',
    'subscriptions',
    'Subscriptions#SubscriptionCreateParams',
    createSubscription
  ),
  // Without a status, those that are over are left out.
  lister('subscription', 'subscriptions', 'Subscriptions#SubscriptionListParams', (subscription, input) => {
    const { status } = input as Stripe.SubscriptionListParams
    const isOver = subscription.status === 'canceled'
    const fits = status === 'all' || (status ? status === subscription.status : !isOver)
    return fits && sameOfSubscription(subscription, input)
  }),
  reader('subscription', 'subscriptions', 'Subscriptions#SubscriptionRetrieveParams'),
  endpoint<Stripe.SubscriptionUpdateParams>(
    'POST',
    'subscriptions/:id',
    'Subscriptions#SubscriptionUpdateParams',
    (world, input, id) => updateSubscription(world, world.get('subscription', id), input)
  ),
  endpoint('DELETE', 'subscriptions/:id', 'Subscriptions#SubscriptionCancelParams', (world, _, id) => {
    return cancelSubscription(world, world.get('subscription', id))
  }),

  endpoint<Stripe.SubscriptionScheduleCreateParams>(
    'POST',
    'subscription_schedules',
    'SubscriptionSchedules#SubscriptionScheduleCreateParams',
    createSchedule
  ),
  reader('subscription_schedule', 'subscription_schedules', 'SubscriptionSchedules#SubscriptionScheduleRetrieveParams'),
  endpoint<Stripe.SubscriptionScheduleUpdateParams>(
    'POST',
    'subscription_schedules/:id',
    'SubscriptionSchedules#SubscriptionScheduleUpdateParams',
    (world, input, id) => updateSchedule(world, world.get('subscription_schedule', id), input)
  ),
  endpoint(
    'POST',
    'subscription_schedules/:id/release',
    'SubscriptionSchedules#SubscriptionScheduleReleaseParams',
    (world, _, id) => releaseSchedule(world, world.get('subscription_schedule', id))
  ),

  endpoint<Stripe.InvoiceCreatePreviewParams>(
    'POST',
    'invoices/create_preview',
    'Invoices#InvoiceCreatePreviewParams',
    previewInvoice
  ),
  lister('invoice', 'invoices', 'Invoices#InvoiceListParams', (invoice, input) => {
    const { subscription } = input as Stripe.InvoiceListParams
    const fits = subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription
    return fits && same('customer', 'status')(invoice, input)
  }),
  reader('invoice', 'invoices', 'Invoices#InvoiceRetrieveParams'),
  endpoint<Stripe.InvoicePayParams>('POST', 'invoices/:id/pay', 'Invoices#InvoicePayParams', (world, input, id) => {
    return payInvoice(world, world.get('invoice', id), input.payment_method)
  }),
  endpoint('POST', 'invoices/:id/void', 'Invoices#InvoiceVoidInvoiceParams', (world, _, id) => {
    return voidInvoice(world, world.get('invoice', id))
  }),

  endpoint<Stripe.BillingPortal.SessionCreateParams>(
    'POST',
    'billing_portal/sessions',
    'BillingPortal/Sessions#BillingPortal.SessionCreateParams',
    createPortal
  ),
  endpoint<Stripe.TestHelpers.TestClockCreateParams>(
    'POST',
    'test_helpers/test_clocks',
    'TestHelpers/TestClocks#TestHelpers.TestClockCreateParams',
    createClock
  ),
  reader(
    'test_helpers.test_clock',
    'test_helpers/test_clocks',
    'TestHelpers/TestClocks#TestHelpers.TestClockRetrieveParams'
  ),
  endpoint<Stripe.TestHelpers.TestClockAdvanceParams>(
    'POST',
    'test_helpers/test_clocks/:id/advance',
    'TestHelpers/TestClocks#TestHelpers.TestClockAdvanceParams',
    (world, input, id) => advanceClock(world, world.get('test_helpers.test_clock', id), input)
  )
]
