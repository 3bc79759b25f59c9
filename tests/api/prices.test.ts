import { expect, test } from 'vitest'

import {
  createPriceMatrix,
  deletePriceMatrix,
  getPrices,
  updatePriceMatrix,
  updatePriceRules
} from '#lib/contract/prices.ts'

import { addMember, send, sent, signUp } from '../support/world.ts'

const TABLE = {
  name: 'House table',
  method: 'screen' as const,
  by: 'colours' as const,
  from: [12, 24],
  upTo: [1, 2],
  cents: [
    [500, 600],
    [400, null]
  ]
}

async function shop() {
  const as = await signUp()
  const inside = { as, query: { WorkspaceId: as.workspaceId } }
  return { as, inside, read: () => sent(getPrices, inside) }
}

test('a new shop has the usual tables, made once however many ask at once', async () => {
  const { read } = await shop()
  const all = await Promise.all([read(), read(), read()])
  const [first] = all
  expect(first!.matrices.map(({ name }) => name)).toContain('Screen print')
  expect(first!.rules).toMatchObject({ markupPercent: 60, roundBlankCents: 5 })
  expect(all[2]).toEqual(first)
  expect((await read()).matrices).toHaveLength(first!.matrices.length)
})

test('tables are made, changed and deleted, and the history says by whom', async () => {
  const { inside, read } = await shop()
  const made = await sent(createPriceMatrix, { ...inside, body: TABLE })
  const params = { matrixId: made.id }
  const changed = await sent(updatePriceMatrix, { ...inside, params, body: { revision: 1, name: 'Contract print' } })
  expect(changed).toMatchObject({ ...TABLE, name: 'Contract print', revision: 2 })
  expect(await send(updatePriceMatrix, { ...inside, params, body: { revision: 1, name: 'Old' } })).toMatchObject({
    status: 409,
    data: { name: 'Contract print', revision: 2 }
  })
  await sent(deletePriceMatrix, { ...inside, params })
  expect(await send(updatePriceMatrix, { ...inside, params, body: { revision: 2 } })).toMatchObject({ status: 404 })
  expect((await read()).activity.map(({ who, text }) => `${who}: ${text}`)).toEqual([
    'Ada Lovelace: Deleted the table Contract print',
    'Ada Lovelace: Changed the table Contract print',
    'Ada Lovelace: Added the table House table'
  ])
})

test('refuses a table with holes, in the wrong order, or of another size than its prices', async () => {
  const { inside } = await shop()
  const refused = async (change: object) => {
    const reply = await send(createPriceMatrix, { ...inside, body: { ...TABLE, ...change } })
    expect(reply.status).toBe(400)
    return reply.message
  }
  expect(await refused({ from: [24, 12] })).toContain('Quantities ascend')
  expect(await refused({ from: [12, 12] })).toContain('Quantities ascend')
  expect(await refused({ upTo: [2, 1] })).toContain('Columns ascend')
  expect(await refused({ cents: [[500, 600]] })).toContain('for each row and column')
  expect(await refused({ by: 'flat' })).toContain('one column')
  expect(await refused({ beyond: { step: 1, cents: [1] } })).toContain('each further step')
  // A change is weighed with what stays as it is.
  const { id: matrixId } = await sent(createPriceMatrix, { ...inside, body: TABLE })
  const change = { ...inside, params: { matrixId }, body: { revision: 1, from: [12, 24, 48] } }
  expect(await send(updatePriceMatrix, change)).toMatchObject({ status: 400 })
})

test('rules change one by one; whoever read an older state is shown the newest', async () => {
  const { inside, read } = await shop()
  const { rules } = await read()
  const saved = await sent(updatePriceRules, { ...inside, body: { revision: 1, markupPercent: 100 } })
  expect(saved).toEqual({ ...rules, markupPercent: 100, revision: 2 })
  expect(await send(updatePriceRules, { ...inside, body: { revision: 1, roundBlankCents: 25 } })).toMatchObject({
    status: 409,
    data: { markupPercent: 100 }
  })
  const twice = [
    { size: '2XL', cents: 1 },
    { size: '2xl', cents: 2 }
  ]
  expect(await send(updatePriceRules, { ...inside, body: { revision: 2, upcharges: twice } })).toMatchObject({
    status: 400
  })
})

test('production sees no prices; sales sees them and changes no table', async () => {
  const { as, inside } = await shop()
  const [production, sales] = [await addMember(as, 'production'), await addMember(as, 'sales')]
  expect(await send(getPrices, { ...inside, as: production })).toMatchObject({ status: 403 })
  expect(await send(getPrices, { ...inside, as: sales })).toMatchObject({ status: 200 })
  expect(await send(createPriceMatrix, { ...inside, as: sales, body: TABLE })).toMatchObject({ status: 403 })
})
