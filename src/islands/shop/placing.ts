// Placing an order so that no click, reload or lost answer makes two of it.
import { ApiError } from '#lib/client/api.ts'
import { dropDraft, readDraft, saveDraft } from '#lib/client/drafts.ts'
import { rememberOrder } from '#lib/client/placed-order.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { placeOrder } from '#lib/contract/calls/shopping.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import type { PricedCart } from '#lib/contract/shopping.ts'

type Body = Input<typeof placeOrder>['body']
export type Placed = Data<typeof placeOrder>

/** The same key for the same order, a new one when anything in it changed. */
function keyFor(body: Body): string {
  const name = `placing:${body.campaignId}`
  const text = JSON.stringify(body)
  const kept = readDraft<{ key: string; text: string }>(name)
  if (kept.key && kept.text === text) return kept.key
  const key = crypto.randomUUID()
  saveDraft(name, { key, text })
  return key
}

/** The cart as the server sees it now, where that is why it refused. */
export function cartOfRefusal(error: unknown): PricedCart | undefined {
  const data = error instanceof ApiError && error.status === 409 ? error.data : null
  return data && typeof data === 'object' && 'totalCents' in data ? (data as PricedCart) : undefined
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && !error.data
}

export async function place(body: Body): Promise<Placed> {
  try {
    return await send(body)
  } catch (error) {
    if (!isOver(error)) throw error
    // The order of this key has ended unpaid: this is another one.
    dropDraft(`placing:${body.campaignId}`)
    return send(body)
  }
}

async function send(body: Body): Promise<Placed> {
  const placed = await ask(placeOrder, { body }, { idempotencyKey: keyFor(body) })
  rememberOrder(body.campaignId, placed.orderId)
  return placed
}
