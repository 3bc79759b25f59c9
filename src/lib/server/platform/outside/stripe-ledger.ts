import type Stripe from 'stripe'

import type { Ledger, Move, Payout } from './ledger.ts'

type Ask = <T>(call: () => Promise<T>) => Promise<T>

/** Stripe's own names of what changes a balance; what is not here is `other`. */
const KINDS: Record<string, Move['kind']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee'
}

const STATUSES: readonly string[] = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] satisfies Payout['status'][]

/** `within` names the connected account, if it is one's. */
export function createStripeLedger(stripe: Stripe, ask: Ask, within: Stripe.RequestOptions): Ledger {
  return {
    async findMoves(of) {
      const filter = 'payoutId' in of ? { payout: of.payoutId } : { created: { gte: seconds(of.since) } }
      const pages = stripe.balanceTransactions.list({ ...filter, limit: 100, expand: ['data.source'] }, within)
      const payoutId = 'payoutId' in of ? of.payoutId : undefined
      return ask(async () => {
        const moves: Move[] = []
        for await (const move of pages) {
          if (!/^payout/.test(move.type)) moves.push(toMove(move, payoutId))
        }
        return moves
      })
    },

    async findPayouts(since) {
      const pages = stripe.payouts.list({ created: { gte: seconds(since) }, limit: 100 }, within)
      return ask(async () => {
        const payouts: Payout[] = []
        for await (const payout of pages) payouts.push(toPayout(payout))
        return payouts
      })
    }
  }
}

function seconds(since: Date): number {
  return Math.floor(since.getTime() / 1000)
}

function toMove(move: Stripe.BalanceTransaction, payoutId: string | undefined): Move {
  const source = typeof move.source === 'object' ? move.source : null
  const about = source as { object?: string; payment_intent?: string | { id: string } | null } | null
  const intent = about?.payment_intent
  return {
    id: move.id,
    // A dispute takes money as an adjustment, and gives it back as one.
    kind: about?.object === 'dispute' ? 'dispute' : (KINDS[move.type] ?? 'other'),
    amountCents: move.amount,
    feeCents: move.fee,
    currency: move.currency,
    intentId: (typeof intent === 'object' ? intent?.id : intent) ?? undefined,
    payoutId,
    happenedAt: new Date(move.created * 1000)
  }
}

function toPayout(payout: Stripe.Payout): Payout {
  return {
    id: payout.id,
    amountCents: payout.amount,
    currency: payout.currency,
    status: STATUSES.includes(payout.status) ? (payout.status as Payout['status']) : 'pending',
    failure: payout.failure_message ?? '',
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    madeAt: new Date(payout.created * 1000)
  }
}
