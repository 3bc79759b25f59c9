// Five hundred scans of two phones at two presses, one of them without network for five minutes: each is counted once.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { getProductionRun } from '#lib/contract/production.ts'
import { claimPieces, recordActs } from '#lib/contract/production-work.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { closedStore, inShop, ofRun, startedRun } from '../support/production.ts'
import { sent, signUp } from '../support/world.ts'

const PIECES = 250
/** As the queue of a phone sends them. */
const BATCH = 100

interface Scan {
  id: string
  kind: 'pressed' | 'bagged'
  code: string
}

test('500 scans on two phones, one without network for five minutes, are each counted once', async () => {
  const as = await signUp()
  const { store, orders } = await closedStore(
    as,
    Array.from({ length: 25 }, () => PIECES / 25)
  )
  const run = await startedRun(as, { kind: 'store', storeId: store.id })
  const send = (acts: Scan[]) => sent(recordActs, { ...inShop(as), body: { acts } })
  const phones = [randomUUID(), randomUUID()] as const
  const claim = async (key: string) =>
    (await sent(claimPieces, { ...ofRun(as, run), body: { key, count: 12 } })).pieces.map(({ code }) => code)

  // The second phone holds its pieces and is offline from here on; what it does is kept in it.
  const kept: Scan[] = []
  const scan = (code: string): Scan[] =>
    (['pressed', 'bagged'] as const).map(kind => ({ id: randomUUID(), kind, code }))
  const held = await claim(phones[1])
  for (const code of held) kept.push(...scan(code))

  const pressed = new Set<string>()
  let scans = 0
  for (;;) {
    const codes = await claim(phones[0])
    if (codes.length === 0) break
    for (const code of codes) {
      expect(held, 'never the same piece at two presses').not.toContain(code)
      expect(pressed.has(code)).toBe(false)
      pressed.add(code)
    }
    const acts = codes.flatMap(scan)
    scans += acts.length
    // Every third reply is lost on the way, and the phone sends the same again.
    await send(acts)
    if (scans % 3 === 0) expect((await send(acts)).every(({ repeated }) => repeated)).toBe(true)
  }
  // Five minutes later its claims of ten minutes still stand; it sends all at once, twice, from two tabs.
  await getDb()
    .updateTable('production_pieces')
    .set({ claimed_until: new Date(Date.now() + 300_000).toISOString() })
    .where('claim_key', '=', phones[1])
    .execute()
  for (let at = 0; at < kept.length; at += BATCH) {
    const batch = kept.slice(at, at + BATCH)
    const replies = await Promise.all([send(batch), send(batch)])
    expect(replies.flat().every(({ ok }) => ok)).toBe(true)
  }

  expect(scans + kept.length).toBe(PIECES * 2)
  const { counts } = await sent(getProductionRun, ofRun(as, run))
  expect(counts).toMatchObject({ waiting: 0, cut: 0, pressed: 0, bagged: PIECES })
  const events = await getDb()
    .selectFrom('production_events')
    .select(['kind', 'piece_id', 'act_id'])
    .where('run_id', '=', run.id)
    .where('kind', 'in', ['pressed', 'bagged'])
    .execute()
  expect(events).toHaveLength(PIECES * 2)
  expect(new Set(events.map(({ kind, piece_id }) => `${kind} ${piece_id}`)).size).toBe(PIECES * 2)
  const mails = await getDb()
    .selectFrom('mails')
    .select('order_id')
    .where('template', '=', 'order_ready')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id)
    )
    .execute()
  expect(mails).toHaveLength(orders.length)
})
