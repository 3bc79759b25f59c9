import type Stripe from 'stripe'

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string | undefined
  decline_code?: string | undefined
  param?: string | undefined
  charge?: string | undefined
  payment_intent?: Stripe.PaymentIntent | undefined
  payment_method?: Stripe.PaymentMethod | undefined
  setup_intent?: Stripe.SetupIntent | undefined
}

/** What Stripe answers instead of an object. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  /** False when Stripe refuses before it begins, so that the same idempotency key may be used again. */
  readonly began: boolean

  constructor(status: number, body: ErrorBody, began = true) {
    super(body.message)
    this.status = status
    this.body = body
    this.began = began
  }
}

export function invalid(message: string, detail: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...detail })
}

/** A fault of the parameters themselves, found before anything begins. */
export function badParameter(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, false)
}

export function missing(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`
  return new ApiError(404, { type: 'invalid_request_error', message, code: 'resource_missing', param })
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent
  })
}
