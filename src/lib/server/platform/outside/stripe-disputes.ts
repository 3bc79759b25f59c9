import type Stripe from 'stripe'

import type { Disputes, DisputeStatus, Evidence, GatewayDispute } from './disputes.ts'
import { GatewayError } from './gateway.ts'

type Ask = <T>(call: () => Promise<T>) => Promise<T>

const STATUSES: Record<string, DisputeStatus> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  won: 'won',
  // The bank only asked, and took nothing.
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost'
}

/** `within` names the connected account, if it is one's. */
export function createStripeDisputes(stripe: Stripe, ask: Ask, within: Stripe.RequestOptions): Disputes {
  return {
    async retrieve(id) {
      try {
        return toDispute(await ask(() => stripe.disputes.retrieve(id, {}, within)))
      } catch (error) {
        if (error instanceof GatewayError && error.code === 'resource_missing') return undefined
        throw error
      }
    },

    async answer(id, evidence, idempotencyKey) {
      const params = { evidence: toEvidence(evidence), submit: true }
      return toDispute(await ask(() => stripe.disputes.update(id, params, { idempotencyKey, ...within })))
    }
  }
}

function toEvidence(evidence: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const fields = {
    uncategorized_text: evidence.explanation,
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    product_description: evidence.productDescription,
    shipping_carrier: evidence.shippingCarrier,
    shipping_tracking_number: evidence.trackingNumber
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { payment_intent: intent, evidence_details: details } = dispute
  return {
    id: dispute.id,
    intentId: (typeof intent === 'object' ? intent?.id : intent) ?? '',
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: STATUSES[dispute.status] ?? 'under_review',
    dueAt: details?.due_by ? new Date(details.due_by * 1000) : undefined,
    openedAt: new Date(dispute.created * 1000)
  }
}
