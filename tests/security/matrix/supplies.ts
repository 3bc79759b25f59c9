import { addToSupplyCart, getSupplyCart, placeSupplyOrder } from '#lib/contract/supplies.ts'
import { createTransferSheet } from '#lib/contract/transfers.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, sell, platform, inside } from './parts.ts'

const ROLL = 'everyday.navy.15.5'

const SHIP_TO = { name: 'Ada', line1: '1 Main St', city: 'Austin', state: 'OR', postalCode: '97201' }

async function fullCart({ owner, inside }: Victim): Promise<{ email: string; total: number }> {
  const cart = await sent(addToSupplyCart, { as: owner, query: inside, body: { lines: [{ sku: ROLL, quantity: 1 }] } })
  return { email: owner.email, total: cart.totalCents }
}

async function supplyOrder(victim: Victim, more: Asked = {}): Promise<Asked> {
  await fullCart(victim)
  const { owner: as, inside: query } = victim
  const { totalCents } = await sent(getSupplyCart, { as, query })
  const body = { address: SHIP_TO, email: as.email, expectedTotalCents: totalCents }
  const { orderId } = await sent(placeSupplyOrder, { as, query, body })
  return { params: { orderId }, query, ...more }
}

async function transferSheet(victim: Victim, more: Asked = {}): Promise<Asked> {
  const { owner: as, inside: query } = victim
  const { id } = await sent(createTransferSheet, { as, query, body: { name: 'Team' } })
  return { params: { sheetId: id }, query, ...more }
}

export const SUPPLIES: Record<string, Row> = {
  getSupplyCart: { expected: member(), ask: inside },
  addToSupplyCart: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { lines: [{ sku: ROLL, quantity: 1 }] } })
  },
  changeSupplyCart: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      await fullCart(victim)
      return { params: { sku: ROLL }, query: victim.inside, body: { quantity: 2 } }
    }
  },
  placeSupplyOrder: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { email, total } = await fullCart(victim)
      return { query: victim.inside, body: { address: SHIP_TO, email, expectedTotalCents: total } }
    }
  },
  listSupplyOrders: { expected: member(), ask: inside },
  getSupplyOrder: { expected: member(), ask: victim => supplyOrder(victim) },
  resumeSupplyPayment: { expected: sell(), ask: victim => supplyOrder(victim) },
  settleSupplyOrder: { acting: 'open', expected: sell(), ask: victim => supplyOrder(victim) },
  cancelSupplyOrder: { acting: 'open', expected: sell(), ask: victim => supplyOrder(victim) },
  reorderSupplies: { acting: 'open', expected: sell(), ask: victim => supplyOrder(victim) },
  listTransferSheets: { expected: member(), ask: inside },
  createTransferSheet: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { name: 'Sheet' } })
  },
  getTransferSheet: { expected: member(), ask: victim => transferSheet(victim) },
  updateTransferSheet: {
    acting: 'open',
    expected: sell(),
    ask: victim => transferSheet(victim, { body: { revision: 1, name: 'Other' } })
  },
  copyTransferSheet: { acting: 'open', expected: sell(), ask: victim => transferSheet(victim) },
  deleteTransferSheet: { acting: 'open', expected: sell(), ask: victim => transferSheet(victim) },
  readTransferArt: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { fileId: (await victim.file()).id } })
  },
  // There is no print of a sheet that was not ordered: whoever may ask is told so.
  getTransferPrint: { expected: member(409), ask: victim => transferSheet(victim) },
  getTransferPrintAsAdmin: {
    expected: platform(),
    ask: async victim => ({ params: (await transferSheet(victim)).params!, query: {} })
  },
  listAllSupplyOrders: { acting: 'refused', expected: platform(), ask: () => ({ query: {} }) },
  moveSupplyOrder: {
    acting: 'refused',
    expected: platform(),
    ask: async victim => {
      const { params } = await supplyOrder(victim)
      return { params: params!, body: { action: 'accept' } }
    }
  },
  refundSupplyOrder: {
    acting: 'refused',
    expected: platform(),
    ask: async victim => {
      const { params } = await supplyOrder(victim)
      return { params: params!, body: {} }
    }
  }
}
