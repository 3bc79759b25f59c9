// Orders that somebody marks by hand beside their run: their pieces are at least that, and again what they were.
import { expect, test } from 'vitest'

import { changeOrderState, getOrder } from '#lib/contract/orders.ts'
import { getProductionRun, listRunHistory } from '#lib/contract/production.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { act, closedStore, inShop, nameOrder, ofRun, piecesOf, startedRun } from '../support/production.ts'
import { type Person, sent, signUp } from '../support/world.ts'

type State = 'paid' | 'production' | 'ready' | 'handed_over'

const mark = (as: Person, orderId: string, state: State) =>
  sent(changeOrderState, { ...inShop(as), params: { orderId }, body: { state, notify: false } })

async function begun(units: number[]) {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, units)
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const states = async () => {
    const pieces = await piecesOf(owner, run)
    return Object.fromEntries(pieces.map(({ code, state }) => [code.split('-').slice(-2).join('-'), state]))
  }
  return { owner, orders, run, states, counts: async () => (await sent(getProductionRun, ofRun(owner, run))).counts }
}

test('pieces of an order that was marked as ready by hand are in its bag, and what they were where it is put back', async () => {
  const { owner, orders, run, states, counts } = await begun([3, 1])
  const { id, number } = orders[0]!
  const other = `${orders[1]!.number}-1`
  await act(owner, { kind: 'pressed', code: `${number}-1` })
  await mark(owner, id, 'ready')
  expect(await counts()).toMatchObject({ bagged: 3, waiting: 1 })
  const history = await sent(listRunHistory, ofRun(owner, run))
  expect(history.rows.map(({ text }) => text)).toContain(`${number}-2 is in its bag with its order; it was waiting`)

  await mark(owner, id, 'production')
  expect(await states()).toEqual({
    [`${number}-1`]: 'pressed',
    [`${number}-2`]: 'waiting',
    [`${number}-3`]: 'waiting',
    [other]: 'waiting'
  })
  const after = await sent(listRunHistory, ofRun(owner, run))
  expect(after.rows.map(({ text }) => text)).toContain(`${number}-2 is waiting again: its order was put back`)
})

test('step by step back from the buyer, and the run is done only meanwhile', async () => {
  const { owner, orders, run, states, counts } = await begun([2])
  const { id, number } = orders[0]!
  await act(owner, { kind: 'bagged', code: `${number}-1` })
  await mark(owner, id, 'handed_over')
  expect(await counts()).toMatchObject({ handed_over: 2 })
  expect((await sent(getProductionRun, ofRun(owner, run))).state).toBe('done')
  await mark(owner, id, 'ready')
  expect(await counts()).toMatchObject({ bagged: 2, handed_over: 0 })
  expect((await sent(getProductionRun, ofRun(owner, run))).state).not.toBe('done')
  await mark(owner, id, 'production')
  expect(await states()).toEqual({ [`${number}-1`]: 'bagged', [`${number}-2`]: 'waiting' })
})

test('what somebody worked on since stays where it is, and takes nothing else back with it', async () => {
  const { owner, orders, states } = await begun([3])
  const { id, number } = orders[0]!
  await mark(owner, id, 'ready')
  await states()
  await act(owner, { kind: 'handed_over', code: `${number}-1` })
  await act(owner, { kind: 'back', code: `${number}-2` })
  expect((await sent(getOrder, { ...inShop(owner), params: { orderId: id } })).state).toBe('production')
  expect(await states()).toEqual({
    [`${number}-1`]: 'handed_over',
    [`${number}-2`]: 'pressed',
    [`${number}-3`]: 'bagged'
  })
})

test('a piece that is changed after its order was marked is made', async () => {
  const { owner, orders, counts } = await begun([1])
  const { id } = orders[0]!
  await mark(owner, id, 'ready')
  await nameOrder(id, 'Cole')
  expect(await counts()).toMatchObject({ waiting: 1, withdrawn: 1 })
  expect(await counts()).toMatchObject({ waiting: 1, withdrawn: 1 })
})

test('sheets are made again only where other pieces wait to be cut', async () => {
  const { owner, orders, run, counts } = await begun([1, 1])
  const setSheets = () =>
    getDb().updateTable('production_runs').set({ sheets_state: 'ready' }).where('id', '=', run.id).execute()
  const sheets = async () => (await sent(getProductionRun, ofRun(owner, run))).sheetsState
  await act(owner, { kind: 'pressed', code: `${orders[0]!.number}-1` })
  await setSheets()
  await mark(owner, orders[0]!.id, 'ready')
  expect(await counts()).toMatchObject({ bagged: 1 })
  expect(await sheets()).toBe('ready')
  await mark(owner, orders[1]!.id, 'ready')
  expect(await sheets()).toBe('none')
})
