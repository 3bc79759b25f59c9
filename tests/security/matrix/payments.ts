import { randomUUID } from 'node:crypto'

import { type Row, sell, manage, everybody, platform, inside, nothing, seesMoney } from './parts.ts'

export const PAYMENTS: Record<string, Row> = {
  getPaymentAccount: { expected: seesMoney(), ask: inside },
  connectPaymentAccount: { acting: 'refused', expected: manage(409), ask: inside },
  refreshPaymentAccount: { acting: 'open', expected: seesMoney(409), ask: inside },
  turnTestAccount: {
    acting: 'refused',
    expected: manage(404),
    ask: ({ inside }) => ({ query: inside, body: { turn: 'enable' } })
  },
  listPayouts: { expected: seesMoney(), ask: inside },
  getPayout: { expected: seesMoney(404), ask: ({ inside }) => ({ params: { payoutId: 'po_none' }, query: inside }) },
  exportPayout: {
    acting: 'refused',
    expected: seesMoney(404),
    ask: ({ inside }) => ({ params: { payoutId: 'po_none' }, query: inside })
  },
  refreshPayouts: { acting: 'open', expected: seesMoney(), ask: inside },
  payOutTest: { acting: 'refused', expected: manage(409), ask: inside },
  listAccountPayouts: { acting: 'refused', expected: platform(), ask: nothing },
  payOutAccountTest: { acting: 'refused', expected: platform(), ask: nothing },
  listDisputes: { expected: seesMoney(), ask: inside },
  answerDispute: {
    acting: 'open',
    expected: sell(404),
    ask: ({ inside }) => ({
      params: { disputeId: 'dp_none' },
      query: inside,
      body: { explanation: 'They ordered it and took it home.' }
    })
  },
  listHeldPayments: { expected: seesMoney(), ask: inside },
  releaseHeldPayment: {
    acting: 'open',
    expected: sell(404),
    ask: ({ inside }) => ({ params: { payableId: randomUUID() }, query: inside })
  },
  releasePlatformHeldPayment: {
    acting: 'refused',
    expected: platform(),
    ask: () => ({ params: { payableId: randomUUID() } })
  },
  confirmTestPayment: {
    acting: 'open',
    expected: everybody(404),
    ask: () => ({
      body: { intentId: 'x', clientSecret: 'x', cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
    })
  },
  retrieveTestPayment: {
    acting: 'look',
    expected: everybody(404),
    ask: () => ({ body: { intentId: 'x', clientSecret: 'x' } })
  }
}
