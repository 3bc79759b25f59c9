import type { Victim } from '../victim.ts'

import { type Asked, type Row, member, produce, sell, inside, store } from './parts.ts'

async function order(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { orderId: (await victim.order()).orderId }, query: victim.inside, ...more }
}

async function paidOrder(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { orderId: (await victim.paidOrder()).orderId }, query: victim.inside, ...more }
}

export const ORDERS: Record<string, Row> = {
  listStorePieces: { expected: member(), ask: victim => store(victim) },
  listOrders: { expected: member(), ask: inside },
  exportOrders: { acting: 'refused', expected: produce(), ask: inside },
  listMails: { expected: member(), ask: inside },
  getOrder: { expected: member(), ask: victim => order(victim) },
  changeOrderState: {
    acting: 'open',
    expected: produce(),
    ask: victim => paidOrder(victim, { body: { state: 'production' } })
  },
  refundOrder: {
    acting: 'open',
    // Nothing was paid, so there is nothing to give back; others are not told so.
    expected: sell(409),
    ask: victim => order(victim, { body: { part: 'order' } })
  },
  changeOrderSize: {
    acting: 'open',
    // It is not paid, so its buyer changes it; others are not told so.
    expected: sell(409),
    ask: async victim => {
      const { orderId, lineIds } = await victim.order()
      const body = { lineId: lineIds[0]!, sizeId: 'other', money: 'none' }
      return { params: { orderId }, query: victim.inside, body }
    }
  },
  dropSizeChange: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      params: { orderId: (await victim.paidOrder()).orderId, changeId: crypto.randomUUID() },
      query: victim.inside
    })
  },
  takeOffPieces: {
    acting: 'open',
    // Its card is not authorised; others are not told so.
    expected: sell(409),
    ask: async victim => {
      const { orderId, lineIds } = await victim.order()
      return { params: { orderId, lineId: lineIds[0]! }, query: victim.inside, body: { quantity: 1 } }
    }
  },
  resendOrderMail: {
    acting: 'open',
    expected: produce(),
    ask: victim => paidOrder(victim, { body: { template: 'order_confirmation' } })
  },
  addShipment: {
    acting: 'open',
    // It is picked up; others are not told so.
    expected: produce(409),
    ask: victim => paidOrder(victim, { body: { carrier: 'UPS', number: '1Z999' } })
  },
  updateShipment: {
    acting: 'open',
    expected: produce(404),
    ask: async victim => ({
      params: { orderId: (await victim.paidOrder()).orderId, shipmentId: crypto.randomUUID() },
      query: victim.inside,
      body: { number: '1Z999' }
    })
  },
  deleteShipment: {
    acting: 'open',
    expected: produce(404),
    ask: async victim => ({
      params: { orderId: (await victim.paidOrder()).orderId, shipmentId: crypto.randomUUID() },
      query: victim.inside
    })
  },
  releaseOrder: { acting: 'open', expected: sell(), ask: victim => paidOrder(victim) },
  packingSlip: { expected: member(), ask: victim => paidOrder(victim) },
  packingSlips: {
    expected: member(),
    ask: async victim => ({ query: { ...victim.inside, orderIds: (await victim.paidOrder()).orderId } })
  },
  changeManyOrders: {
    acting: 'open',
    expected: produce(),
    ask: async victim => {
      return { query: victim.inside, body: { orderIds: [(await victim.paidOrder()).orderId], what: 'production' } }
    }
  },
  refundManyOrders: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { orderIds: [(await victim.paidOrder()).orderId] } })
  },
  getDashboard: { expected: member(), ask: inside }
}
