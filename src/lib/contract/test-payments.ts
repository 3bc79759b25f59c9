import { z } from 'zod'

import * as calls from './calls/test-payments.ts'
import { endpoint } from './endpoint.ts'

/** The embedded test gateway's stand-in for what Stripe's form sends to Stripe. */
export const confirmTestPayment = endpoint({
  ...calls.confirmTestPayment,
  access: 'public',
  summary: 'Test gateway only: pays with one of the test card numbers. Any other number is refused unread.',
  body: z.object({
    intentId: z.string().max(80),
    clientSecret: z.string().max(200),
    cardNumber: z.string().max(30),
    expiry: z.string().max(7),
    cvc: z.string().max(4),
    /** Answer to the 3-D Secure question, when one was asked. */
    authentication: z.enum(['complete', 'fail']).optional()
  }),
  data: z.object({
    status: z.enum(['succeeded', 'requires_capture', 'requires_action', 'requires_payment_method']),
    failure: z.object({ code: z.string(), message: z.string() }).nullable()
  })
})

export const retrieveTestPayment = endpoint({
  ...calls.retrieveTestPayment,
  access: 'public',
  summary: 'Test gateway only: the state of a payment, for the holder of its secret.',
  body: z.object({ intentId: z.string().max(80), clientSecret: z.string().max(200) }),
  data: z.object({ status: z.string(), amountCents: z.int(), currency: z.string() })
})
