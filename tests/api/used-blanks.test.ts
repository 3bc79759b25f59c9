// The shelf while a run is pressed: each piece takes its blank off it once, and undoing puts it back.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { countBlankStock, listBlankStock, listStockMoves } from '#lib/contract/blank-stock.ts'
import { changeOrderState } from '#lib/contract/orders.ts'
import { getProductionRun, listRunBlanks, moveProductionRun, orderRunBlanks } from '#lib/contract/production.ts'

import { act, closedStore, inShop, ofRun, piecesOf, startedRun } from '../support/production.ts'
import { sent, signUp } from '../support/world.ts'

async function pressing(onHand: number, units = [4]) {
  const as = await signUp()
  const { store, orders } = await closedStore(as, units)
  const run = await startedRun(as, { kind: 'store', storeId: store.id })
  const sizes = [{ size: 'M', onHand }]
  if (onHand > 0) await sent(countBlankStock, { ...inShop(as), body: { name: 'Team tee', colour: 'Navy', sizes } })
  const codes = (await piecesOf(as, run)).map(({ code }) => code)
  const left = async () => (await sent(listBlankStock, inShop(as))).rows[0]?.onHand ?? 0
  const blank = async () => (await sent(listRunBlanks, ofRun(as, run))).blanks[0]!
  return { as, run, codes, left, blank, orders }
}

test('pressed, sent again, taken back, spoiled: the shelf has what is there', async () => {
  const { as, codes, left, blank } = await pressing(6)
  const [first, second] = codes as [string, string]
  const id = randomUUID()
  await act(as, { kind: 'pressed', code: first, id })
  await act(as, { kind: 'pressed', code: first, id })
  await act(as, { kind: 'pressed', code: first })
  expect(await left()).toBe(5)
  await act(as, { kind: 'bagged', code: first })
  expect(await left()).toBe(5)
  await act(as, { kind: 'back', code: first })
  expect(await left()).toBe(5)
  await act(as, { kind: 'back', code: first })
  await act(as, { kind: 'back', code: first })
  expect(await left()).toBe(6)
  await act(as, { kind: 'spoiled', code: first, reason: 'Crooked' }, { kind: 'pressed', code: second })
  expect(await left()).toBe(4)
  // Of four that are owed one is pressed, and the spoiled one is made again.
  expect(await blank()).toMatchObject({ left: 3, onHand: 4, toOrder: 0 })
  await act(as, { kind: 'spoiled', code: second, reason: 'Torn' })
  expect(await left()).toBe(4)
  expect(await blank()).toMatchObject({ left: 4, onHand: 4, toOrder: 0 })
  const { rows } = await sent(listBlankStock, inShop(as))
  const moves = await sent(listStockMoves, { ...inShop(as), params: { stockId: rows[0]!.id } })
  expect(moves.map(({ kind, quantity, piece }) => [kind, quantity, piece?.code])).toEqual([
    ['taken', -1, second],
    ['taken', -1, first],
    ['put_back', 1, first],
    ['taken', -1, first],
    ['counted', 6, undefined]
  ])
})

test('what is lacking stays to order while pieces are pressed, and a shelf never has less than nothing', async () => {
  const { as, run, codes, left, blank } = await pressing(1)
  expect(await blank()).toMatchObject({ left: 4, toOrder: 3 })
  await act(as, { kind: 'pressed', code: codes[0]! })
  expect(await blank()).toMatchObject({ left: 3, onHand: 0, toOrder: 3 })
  await act(as, { kind: 'pressed', code: codes[1]! })
  expect(await left()).toBe(0)
  expect(await blank()).toMatchObject({ left: 2, toOrder: 2 })
  // It came off no shelf, so it goes back to none.
  await act(as, { kind: 'back', code: codes[1]! })
  expect(await left()).toBe(0)
  await sent(orderRunBlanks, {
    ...ofRun(as, run),
    body: { supplier: 'S' },
    headers: { 'idempotency-key': randomUUID() }
  })
  expect(await blank()).toMatchObject({ toOrder: 0, ordered: 3 })
})

test('a mark by hand counts, and a run that is canceled gives back only what was not pressed', async () => {
  const { as, run, codes, left, orders } = await pressing(5, [2, 1])
  const state = (to: 'ready' | 'production') => {
    return sent(changeOrderState, {
      ...inShop(as),
      params: { orderId: orders[0]!.id },
      body: { state: to, notify: false }
    })
  }
  await state('ready')
  await sent(getProductionRun, ofRun(as, run))
  expect(await left()).toBe(3)
  await state('production')
  await sent(getProductionRun, ofRun(as, run))
  expect(await left()).toBe(5)
  await act(as, { kind: 'pressed', code: codes[0]! })
  const headers = { 'idempotency-key': randomUUID() }
  await sent(moveProductionRun, { ...ofRun(as, run), body: { action: 'cancel' }, headers })
  expect(await left()).toBe(4)
})
