import { randomUUID } from 'node:crypto'
import { countBlankStock } from '#lib/contract/blank-stock.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, produce, sell, inside } from './parts.ts'

/** Of a job that has nothing on the shelf. */
async function shelfNeed(victim: Victim, inside?: 'needs'): Promise<Asked> {
  const { id: jobId, items } = await victim.job()
  const need = { jobId, itemId: items[0]!.id }
  const body = inside ? { needs: [{ ...need, size: 'M' }] } : { ...need, stockId: await shelfRow(victim) }
  return { query: victim.inside, body }
}

async function shelfRow(victim: Victim): Promise<string> {
  const body = { name: 'Tee', sizes: [{ size: 'M', onHand: 3 }] }
  return (await sent(countBlankStock, { as: victim.owner, query: victim.inside as never, body })).id
}

async function purchase(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { purchaseId: (await victim.purchase()).id }, query: victim.inside, ...more }
}

export const PURCHASING: Record<string, Row> = {
  listBlankStock: { expected: member(), ask: inside },
  countBlankStock: {
    acting: 'open',
    expected: produce(),
    ask: victim => ({ query: victim.inside, body: { name: 'Tee', sizes: [{ size: 'M', onHand: 3 }] } })
  },
  takeBlankStock: { acting: 'open', expected: produce(409), ask: victim => shelfNeed(victim, 'needs') },
  putBackBlankStock: { acting: 'open', expected: produce(409), ask: victim => shelfNeed(victim) },
  listStockMoves: {
    expected: member(),
    ask: async victim => ({ params: { stockId: await shelfRow(victim) }, query: victim.inside })
  },
  listBlankNeeds: { expected: member(), ask: inside },
  listStoreNeeds: { expected: member(), ask: inside },
  listPurchases: { expected: member(), ask: inside },
  createPurchase: {
    acting: 'open',
    // No job needs it.
    expected: sell(409),
    ask: victim => ({
      query: victim.inside,
      body: { needs: [{ jobId: randomUUID(), itemId: randomUUID(), size: 'M' }] }
    })
  },
  getPurchase: { expected: member(), ask: victim => purchase(victim) },
  updatePurchase: {
    acting: 'open',
    expected: sell(),
    ask: victim => purchase(victim, { body: { revision: 1, note: 'Call first' } })
  },
  movePurchase: {
    acting: 'open',
    expected: sell(),
    ask: victim => purchase(victim, { body: { action: 'order' } })
  },
  receivePurchase: {
    acting: 'open',
    // It is a draft.
    expected: produce(409),
    ask: victim => purchase(victim, { body: { lines: [{ lineId: randomUUID(), received: 1 }] } })
  },
  exportPurchase: { expected: member(), ask: victim => purchase(victim) },
  printPurchase: { expected: member(), ask: victim => purchase(victim) }
}
