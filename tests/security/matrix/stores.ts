import { randomUUID } from 'node:crypto'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, sell, manage, inside, store, seesMoney } from './parts.ts'

async function draft(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { storeId: (await victim.draft()).id }, query: victim.inside, ...more }
}

async function storeItem(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { storeId, tee } = await victim.shop()
  return { params: { storeId, storeItemId: tee.storeItemId }, query: victim.inside, ...more }
}

async function bundle(victim: Victim): Promise<Asked> {
  const { params, parts } = await victim.bundle()
  return { params, query: victim.inside, body: { name: 'Hijacked pack', priceCents: 1, parts } }
}

export const STORES: Record<string, Row> = {
  getSettlement: { expected: seesMoney(), ask: victim => store(victim) },
  printSettlement: { expected: seesMoney(), ask: victim => store(victim) },
  exportSettlement: { acting: 'refused', expected: seesMoney(), ask: victim => store(victim) },
  recordSharePayment: {
    acting: 'open',
    // Nothing was raised.
    expected: manage(409),
    ask: victim => store(victim, { body: { amountCents: 1, paidOn: '2026-01-01' } })
  },
  removeSharePayment: {
    acting: 'open',
    expected: manage(404),
    ask: async victim => {
      const { params, query } = await store(victim)
      return { params: { ...params!, paymentId: randomUUID() }, query: query! }
    }
  },
  listStores: { expected: member(), ask: inside },
  listStoresPlainly: { expected: member(), ask: inside },
  listStoreItems: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, StoreId: (await victim.shop()).storeId } })
  },
  createStore: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: { name: 'Store' } }) },
  getStore: { expected: member(), ask: victim => store(victim) },
  updateStore: {
    acting: 'open',
    expected: sell(),
    ask: victim => store(victim, { body: { revision: 1, message: 'Hello' } })
  },
  deleteStore: { acting: 'open', expected: manage(), ask: victim => draft(victim) },
  changeStoreState: { acting: 'open', expected: sell(), ask: victim => store(victim, { body: { action: 'close' } }) },
  listStoreActivity: { expected: member(), ask: victim => store(victim) },
  checkStoreClosing: {
    expected: member(),
    ask: async victim => ({ params: { storeId: (await victim.shop()).storeId }, query: victim.inside })
  },
  previewStoreMessage: {
    expected: member(),
    ask: async victim => ({ params: { storeId: (await victim.shop()).storeId, kind: 'closed' }, query: victim.inside })
  },
  copyStore: { acting: 'open', expected: sell(), ask: victim => store(victim) },
  storePoster: { expected: member(), ask: victim => store(victim) },
  addStoreItems: {
    acting: 'open',
    expected: sell(),
    ask: async victim => draft(victim, { body: { itemIds: [(await victim.shop()).cap.itemId] } })
  },
  orderStoreItems: { acting: 'open', expected: sell(), ask: victim => draft(victim, { body: { ids: [] } }) },
  updateStoreItem: {
    acting: 'open',
    expected: sell(),
    ask: victim => storeItem(victim, { body: { section: 'Tees' } })
  },
  removeStoreItem: { acting: 'open', expected: sell(), ask: victim => storeItem(victim) },
  saveStoreBundle: { acting: 'open', expected: sell(), ask: victim => bundle(victim) },
  deleteStoreBundle: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: (await victim.bundle()).params, query: victim.inside })
  },
  saveCoupon: {
    acting: 'open',
    expected: sell(),
    ask: victim => store(victim, { body: { code: 'TENOFF', kind: 'percent', value: 1000 } })
  },
  deleteCoupon: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { ...(await victim.coupon()) }, query: victim.inside })
  }
}
