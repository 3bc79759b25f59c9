// The part of api.stripe.com that is here.
import type Stripe from 'stripe'

import { ApiError, invalid } from './api-error.ts'
import { answerDispute, balance } from './charges.ts'
import { createAccount, createAccountLink, createDomain, getAccount } from './connect.ts'
import { createCustomer, updateCustomer } from './customers.ts'
import { alsoFromBrowser, type Endpoint, endpoint, lister, reader, same } from './endpoint.ts'
import { billingEndpoints } from './endpoints-billing.ts'
import { followIntent } from './invoices.ts'
import {
  type ConfirmInput,
  type CreateInput,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  updateIntent
} from './payment-intents.ts'
import { attach, createPaymentMethod, findPaymentMethod, type MethodInput } from './payment-methods.ts'
import { listBalance } from './payouts.ts'
import { createRefund } from './refunds.ts'
import { getSetup } from './setup-intents.ts'
import { mergeMetadata, type World } from './world.ts'

/** What Stripe.js asks first: may it show a form, and which? */
const session: Endpoint = {
  method: 'GET',
  path: '/v1/elements/sessions',
  browser: true,
  schema: () => ({
    type: 'object',
    properties: { key: { type: 'string' }, client_secret: { type: 'string' } },
    required: ['client_secret'],
    additionalProperties: false
  }),
  run(world, input) {
    const { client_secret: secret } = input as { client_secret: string }
    if (secret.startsWith('seti_')) {
      const { payment_method_types, status } = getSetup(world, secret.split('_secret_')[0] ?? '', {
        client_secret: secret
      })
      return { object: 'elements_session', payment_method_types, status }
    }
    const intent = getIntent(world, secret.split('_secret_')[0] ?? '', { client_secret: secret })
    const { amount, currency, payment_method_types } = intent
    return { object: 'elements_session', amount, currency, payment_method_types, status: intent.status }
  }
}

function getIntent(world: World, id: string, input: object): Stripe.PaymentIntent {
  const intent = world.get('payment_intent', id, 'intent')
  const { client_secret: secret } = input as { client_secret?: string }
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret'
    })
  }
  return intent
}

const endpoints: Endpoint[] = [
  endpoint<CreateInput>('POST', 'payment_intents', 'PaymentIntents#PaymentIntentCreateParams', createIntent),
  lister('payment_intent', 'payment_intents', 'PaymentIntents#PaymentIntentListParams', same('customer')),
  alsoFromBrowser(
    endpoint<object>('GET', 'payment_intents/:id', 'PaymentIntents#PaymentIntentRetrieveParams', (world, input, id) => {
      return getIntent(world, id, input)
    })
  ),
  endpoint<Stripe.PaymentIntentUpdateParams>(
    'POST',
    'payment_intents/:id',
    'PaymentIntents#PaymentIntentUpdateParams',
    (world, input, id) => updateIntent(world, getIntent(world, id, {}), input)
  ),
  alsoFromBrowser(
    endpoint<ConfirmInput>(
      'POST',
      'payment_intents/:id/confirm',
      'PaymentIntents#PaymentIntentConfirmParams',
      (world, input, id) => {
        const intent = confirmIntent(world, getIntent(world, id, input), input)
        followIntent(world, intent)
        return intent
      }
    )
  ),
  endpoint<Stripe.PaymentIntentCancelParams>(
    'POST',
    'payment_intents/:id/cancel',
    'PaymentIntents#PaymentIntentCancelParams',
    (world, input, id) => cancelIntent(world, getIntent(world, id, {}), input.cancellation_reason)
  ),
  endpoint<Stripe.PaymentIntentCaptureParams>(
    'POST',
    'payment_intents/:id/capture',
    'PaymentIntents#PaymentIntentCaptureParams',
    (world, input, id) => captureIntent(world, getIntent(world, id, {}), input.amount_to_capture)
  ),
  session,

  endpoint<Stripe.RefundCreateParams>('POST', 'refunds', 'Refunds#RefundCreateParams', createRefund),
  lister('refund', 'refunds', 'Refunds#RefundListParams', same('payment_intent', 'charge')),
  reader('refund', 'refunds', 'Refunds#RefundRetrieveParams'),
  endpoint<Stripe.RefundUpdateParams>('POST', 'refunds/:id', 'Refunds#RefundUpdateParams', (world, input, id) => {
    const refund = world.get('refund', id)
    refund.metadata = mergeMetadata(refund.metadata, input.metadata)
    return refund
  }),
  lister('charge', 'charges', 'Charges#ChargeListParams', same('payment_intent', 'customer')),
  reader('charge', 'charges', 'Charges#ChargeRetrieveParams'),
  reader('dispute', 'disputes', 'Disputes#DisputeRetrieveParams'),
  endpoint<Stripe.DisputeUpdateParams>('POST', 'disputes/:id', 'Disputes#DisputeUpdateParams', (world, input, id) => {
    return answerDispute(world, world.get('dispute', id), input)
  }),
  reader('balance_transaction', 'balance_transactions', 'BalanceTransactions#BalanceTransactionRetrieveParams'),
  endpoint<Stripe.BalanceTransactionListParams>(
    'GET',
    'balance_transactions',
    'BalanceTransactions#BalanceTransactionListParams',
    listBalance
  ),
  lister('payout', 'payouts', 'Payouts#PayoutListParams', same('status')),
  reader('payout', 'payouts', 'Payouts#PayoutRetrieveParams'),
  endpoint('GET', 'balance', 'Balance#BalanceRetrieveParams', balance),
  lister('event', 'events', 'Events#EventListParams', same('type')),
  reader('event', 'events', 'Events#EventRetrieveParams'),

  endpoint<Stripe.AccountCreateParams>('POST', 'accounts', 'Accounts#AccountCreateParams', createAccount),
  endpoint('GET', 'accounts/:id', 'Accounts#AccountRetrieveParams', (world, _, id) => getAccount(world, id)),
  lister(
    'payment_method_domain',
    'payment_method_domains',
    'PaymentMethodDomains#PaymentMethodDomainListParams',
    same('domain_name')
  ),
  endpoint<Stripe.PaymentMethodDomainCreateParams>(
    'POST',
    'payment_method_domains',
    'PaymentMethodDomains#PaymentMethodDomainCreateParams',
    createDomain
  ),
  endpoint<Stripe.AccountLinkCreateParams>(
    'POST',
    'account_links',
    'AccountLinks#AccountLinkCreateParams',
    createAccountLink
  ),

  endpoint<Stripe.CustomerCreateParams>('POST', 'customers', 'Customers#CustomerCreateParams', createCustomer),
  lister('customer', 'customers', 'Customers#CustomerListParams', same('email')),
  reader('customer', 'customers', 'Customers#CustomerRetrieveParams'),
  endpoint<Stripe.CustomerUpdateParams>('POST', 'customers/:id', 'Customers#CustomerUpdateParams', (world, input, id) =>
    updateCustomer(world, world.get('customer', id), input)
  ),
  endpoint('DELETE', 'customers/:id', 'Customers#CustomerDeleteParams', (world, _, id) => {
    world.emit('customer.deleted', world.get('customer', id))
    world.remove(id)
    return { id, object: 'customer', deleted: true }
  }),
  alsoFromBrowser(
    endpoint<MethodInput>('POST', 'payment_methods', 'PaymentMethods#PaymentMethodCreateParams', createPaymentMethod)
  ),
  lister('payment_method', 'payment_methods', 'PaymentMethods#PaymentMethodListParams', same('customer', 'type')),
  endpoint('GET', 'payment_methods/:id', 'PaymentMethods#PaymentMethodRetrieveParams', (world, _, id) => {
    return findPaymentMethod(world, id)
  }),
  endpoint<Stripe.PaymentMethodAttachParams>(
    'POST',
    'payment_methods/:id/attach',
    'PaymentMethods#PaymentMethodAttachParams',
    (world, input, id) => attach(world, findPaymentMethod(world, id), input.customer ?? '')
  ),
  endpoint('POST', 'payment_methods/:id/detach', 'PaymentMethods#PaymentMethodDetachParams', (world, _, id) => {
    const method = world.get('payment_method', id)
    method.customer = null
    world.emit('payment_method.detached', method)
    return method
  }),

  ...billingEndpoints
]

const patterns = endpoints.map(endpoint => {
  return { endpoint, pattern: new RegExp(`^${endpoint.path.replace(':id', '([A-Za-z0-9_-]+)')}$`) }
})

/** The endpoint for an address, and the id in it. */
export function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } {
  for (const { endpoint, pattern } of patterns) {
    const match = endpoint.method === method ? pattern.exec(path) : null
    if (match) return { endpoint, id: match[1] ?? '' }
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
  throw new ApiError(404, { type: 'invalid_request_error', message }, false)
}
