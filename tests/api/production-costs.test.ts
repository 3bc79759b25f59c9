// What a run, its store and its jobs cost and leave: planned, done, with spoiled pieces counted twice, and who may see it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { updateCostRates } from '#lib/contract/cost-rates.ts'
import { moveProductionRun } from '#lib/contract/production.ts'
import { getProductionCosts, type ProductionCosts } from '#lib/contract/production-costs.ts'
import { usesOfPart } from '#lib/designer/costing/part-use.ts'
import { CARD_FEE } from '#lib/designer/costing/figures.ts'
import { filmOfColour } from '#lib/designer/run/colours.ts'
import { listFilms } from '#lib/server/design/documents/films.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { act, closedStore, inShop, nameOrder, ofRun, piecesOf, startedRun } from '../support/production.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const costsOf = (as: Person, of: 'run' | 'store' | 'job', id: string): Promise<ProductionCosts> =>
  sent(getProductionCosts, { as, query: { WorkspaceId: as.workspaceId, of, id } })

async function namedRun() {
  const owner = await signUp()
  await sent(updateCostRates, { ...inShop(owner), body: { hourlyCents: 3600, blankCents: 500, wastePercent: 0 } })
  const { store, orders } = await closedStore(owner, [1, 1])
  await nameOrder(orders[0]!.id, 'rivera')
  await nameOrder(orders[1]!.id, 'tran')
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  return { owner, store, orders, run, pieces: await piecesOf(owner, run) }
}

test('plans film, work, blanks and fees of each piece once, and counts what was done as it is done', async () => {
  const { owner, store, run, pieces } = await namedRun()
  const planned = await costsOf(owner, 'run', run.id)
  expect(planned).toMatchObject({ pieces: 2, spoiled: 0, laidOut: 0, unpriced: 0 })
  expect(planned.planned.blankCents).toBe(1000)
  expect(planned.planned.filmCents).toBeGreaterThan(0)
  // An hour costs 36.00, so that a second is a cent: what is weeded and pressed is what it costs.
  const minutes = Object.fromEntries(planned.work.map(({ work, plannedMinutes }) => [work, plannedMinutes]))
  expect(planned.planned.labourCents / 60).toBeCloseTo(minutes['weed']! + minutes['press']!, -1)
  const { filmCents, printCents, labourCents, blankCents, feeCents, costCents } = planned.planned
  expect(filmCents + printCents + labourCents + blankCents + feeCents).toBe(costCents)
  expect(planned.plannedMargin).toBe(Math.round(((planned.incomeCents - costCents) * 10_000) / planned.incomeCents))
  expect(planned.done).toMatchObject({ filmCents: 0, labourCents: 0, blankCents: 0 })
  expect(planned.expected).toEqual(planned.planned)

  await sent(moveProductionRun, { ...ofRun(owner, run), body: { action: 'mark_cut' } })
  const cut = await costsOf(owner, 'run', run.id)
  expect(cut.done.filmCents).toBe(filmCents)
  expect(cut.done.blankCents).toBe(0)
  await act(owner, { kind: 'pressed', code: pieces[0]!.code }, { kind: 'pressed', code: pieces[1]!.code })
  const pressed = await costsOf(owner, 'run', run.id)
  expect(pressed.done).toEqual(pressed.planned)
  // The store has no other run.
  expect(await costsOf(owner, 'store', store.id)).toEqual(pressed)
})

test('a spoiled piece counts twice in what was done, and never in the plan', async () => {
  const { owner, run, pieces } = await namedRun()
  const before = await costsOf(owner, 'run', run.id)
  await act(owner, { kind: 'spoiled', code: pieces[0]!.code, reason: 'Film lifts' })
  const after = await costsOf(owner, 'run', run.id)
  expect(after.planned).toEqual(before.planned)
  expect(after.spoiled).toBe(1)
  expect(after.done.blankCents).toBe(500)
  expect(after.expected.blankCents).toBe(1500)
  expect(after.expected.costCents).toBeGreaterThan(before.planned.costCents + 500)
  expect(after.expectedMargin).toBeLessThan(after.plannedMargin!)
})

test('film and weeding of what is laid out are those of its sheets', async () => {
  const { owner, run, pieces } = await namedRun()
  const placements = pieces.map(({ id, code }) => ({
    piece: `${id}/0/0`,
    key: `${id}/0`,
    code,
    xMm: 0,
    yMm: 0,
    rotation: 0
  }))
  const { rows } = await sql<{ sku: string }>`
    select parts->0->'content'->>'hex' as sku from production_pieces where run_id = ${run.id}`.execute(getDb())
  const parts = await sql<{
    parts: never[]
  }>`select parts from production_pieces where run_id = ${run.id} limit 1`.execute(getDb())
  // A film that the shop does not list is called by its colour.
  const [use] = usesOfPart(parts.rows[0]!.parts[0]!, { designs: {}, filmOf: () => undefined })
  expect(use!.ref).toBe(rows[0]!.sku)
  const key = await filmKeyOf(owner, use!.ref)
  await sql`
    insert into production_sheets (workspace_id, run_id, film_key, film_name, roll_width_mm, length_mm, position,
      placements, cut_mm, weed_seconds, cut_at)
    values (${owner.workspaceId}, ${run.id}, ${key}, 'White', 490, 3000, 1, ${JSON.stringify(placements)}::jsonb,
      90000, 1200, now())`.execute(getDb())
  const costs = await costsOf(owner, 'run', run.id)
  expect(costs.laidOut).toBe(2)
  expect(costs.planned.filmMm).toBe(3000)
  expect(costs.done.filmMm).toBe(3000)
  expect(costs.work.find(({ work }) => work === 'weed')).toMatchObject({ plannedMinutes: 20, doneMinutes: 20 })
  // 90 m at 150 mm a second, and a sheet to load.
  expect(costs.work.find(({ work }) => work === 'cut')).toMatchObject({ plannedMinutes: 12 })
})

/** The shop's film of this colour, as its sheets are called; the colour where it has none. */
async function filmKeyOf(owner: Person, hex: string): Promise<string> {
  const films = await listFilms(getDb(), owner.workspaceId)
  const found = filmOfColour(hex, films, {})
  return 'film' in found ? found.film.sku : hex
}

test('fees are those that the payment service reports, and the usual ones until then', async () => {
  const { owner, run, orders } = await namedRun()
  const guessed = await costsOf(owner, 'run', run.id)
  const { rows } = await sql<{ paid: number }>`
    select sum(paid_cents)::int as paid from payables where id = any (${orders.map(({ id }) => id)}::uuid[])`.execute(
    getDb()
  )
  expect(guessed.planned.feeCents).toBe(Math.round((rows[0]!.paid * CARD_FEE.percent) / 100 + 2 * CARD_FEE.cents))
  expect(guessed.guessed.fees).toBe(true)
  for (const { id } of orders) {
    await sql`
      insert into money_moves (workspace_id, id, gateway, livemode, kind, payable_id, amount_cents, fee_cents, currency,
        happened_at)
      values (${owner.workspaceId}, ${id}, 'test', false, 'payment', ${id}, 2000, 111, 'usd', now())`.execute(getDb())
  }
  const reported = await costsOf(owner, 'run', run.id)
  expect(reported.planned.feeCents).toBe(222)
  expect(reported.guessed.fees).toBe(false)
})

test('production sees no costs, and nobody those of another shop', async () => {
  const { owner, run, store } = await namedRun()
  const production = await addMember(owner, 'production')
  const query = { WorkspaceId: owner.workspaceId, of: 'run' as const, id: run.id }
  expect((await send(getProductionCosts, { as: production, query })).status).toBe(403)
  const other = await signUp()
  for (const [of, id] of [
    ['run', run.id],
    ['store', store.id],
    ['job', run.id]
  ] as const) {
    const reply = await send(getProductionCosts, { as: other, query: { WorkspaceId: other.workspaceId, of, id } })
    expect(reply.status).toBe(404)
  }
})
