// A plan of Platen that is being paid on either gateway, and every way to end, change or leave it, for the table of both.
import { beginCard, cancelSubscription, getBilling, setCard } from '#lib/contract/billing.ts'
import { transferOwnership } from '#lib/contract/members.ts'
import { setPlan } from '#lib/contract/plans.ts'
import { deleteUser } from '#lib/contract/users.ts'
import { deleteWorkspace } from '#lib/contract/workspaces.ts'
import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import type { TestGateway } from '#lib/server/platform/outside/test-gateway.ts'

import { openPayments, openStripe, type PaymentWorld } from './payments.ts'
import { take } from './plans.ts'
import { addMember, type Person, send, sent, signUp } from './world.ts'

export const PLAN = 'platen_business_monthly'
const LARGER = 'platen_business_yearly'
const SMALLER = 'platen_starter_monthly'

export interface PlanWorld extends PaymentWorld {
  giveCard(as: Person, number: string): Promise<unknown>
  /** The payer says yes to the bank, which may be too late. */
  answerBank(as: Person, clientSecret: string): Promise<unknown>
}

export async function openPlans(kind: 'test' | 'stripe'): Promise<PlanWorld> {
  if (kind === 'test') {
    const world = await openPayments('test')
    const { billing } = world.gateway as TestGateway
    return {
      ...world,
      async giveCard(as, cardNumber) {
        const { setupId, clientSecret } = await sent(beginCard, { as })
        const customerId = await customerOf(as)
        const card = { cardNumber, expiry: '12/79', cvc: '123' }
        await billing.confirm({ customerId, clientSecret, card, authentication: undefined })
        await billing.confirm({ customerId, clientSecret, card, authentication: 'complete' })
        return send(setCard, { as, body: { setupId } })
      },
      async answerBank(as, clientSecret) {
        const customerId = await customerOf(as)
        return billing.confirm({ customerId, clientSecret, card: undefined, authentication: 'complete' })
      }
    }
  }
  const { stripe, world } = await openStripe({ maxNetworkRetries: 0 })
  return {
    ...world,
    async giveCard(as, number) {
      const { setupId, clientSecret } = await sent(beginCard, { as })
      const { body } = await stripe.pay(clientSecret, number.replaceAll(' ', ''))
      if (body.status === 'requires_action') stripe.authenticate(setupId, 'complete')
      return send(setCard, { as, body: { setupId } })
    },
    answerBank: async (_, clientSecret) => stripe.authenticate(clientSecret.replace(/_secret_.*$/, ''), 'complete')
  }
}

const customers = new Map<string, string>()

/** Also of somebody whose account is gone by now. */
export async function customerOf({ userId }: Person): Promise<string> {
  const query = getDb().selectFrom('billing_customers').select('customer_id').where('user_id', '=', userId)
  const row = await query.executeTakeFirst()
  if (row) customers.set(userId, row.customer_id)
  return customers.get(userId)!
}

async function cancel(as: Person) {
  const { priceId, state } = await sent(getBilling, { as })
  return send(cancelSubscription, { as, body: { seen: { priceId, state } } })
}

export const PLAN_ENDS = {
  'the plan is cancelled': cancel,
  'a larger plan is taken': as => take(as, LARGER),
  'a smaller plan is taken': as => take(as, SMALLER),
  'the account is deleted': as => send(deleteUser, { as, query: { Id: as.userId } }),
  async 'the workspace is deleted'(as) {
    await insertWorkspace(getDb(), as.userId, 'Another', `ws_${crypto.randomUUID()}`)
    return send(deleteWorkspace, { as, query: { WorkspaceId: as.workspaceId, UserId: as.userId, Email: as.email } })
  },
  async 'the workspace is handed over'(as) {
    const { userId: UserId } = await addMember(as, 'admin')
    return send(transferOwnership, { as, query: { WorkspaceId: as.workspaceId }, body: { UserId } })
  },
  async 'an admin gives a plan'(as) {
    return send(setPlan, { as: await signUp({ admin: true }), body: { userId: as.userId, plan: 'business' } })
  }
} satisfies Record<string, (as: Person) => Promise<{ status: number; message: string }>>

export type PlanEnd = keyof typeof PLAN_ENDS
