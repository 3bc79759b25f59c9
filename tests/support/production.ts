// Production runs made through the endpoints, of stores with personalised items.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { PersonalisationField } from '#lib/contract/items.ts'
import {
  createProductionRun,
  listProductionPieces,
  type ProductionPiece,
  type ProductionRun,
  type RunSource
} from '#lib/contract/production.ts'
import { recordActs } from '#lib/contract/production-work.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { openStore, paidOrder, setTimes } from './stores.ts'
import { type Person, send, sent } from './world.ts'

export const inShop = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

export const ofRun = (as: Person, { id }: { id: string }) => ({ ...inShop(as), params: { runId: id } })

/** A store that closed an hour ago, with paid orders of these many pieces. */
export async function closedStore(as: Person, units: number[] = [1]) {
  const store = await openStore(as)
  const orders = []
  for (const [at, count] of units.entries())
    orders.push(await paidOrder(store, { units: count, email: `b${at}@example.com` }))
  await completeLines(store.id)
  await setTimes(store.id, { closes_at: new Date(Date.now() - 3_600_000).toISOString() })
  return { store, orders }
}

/** As orders are placed: with all of the colour, so that they can be drawn. */
async function completeLines(storeId: string): Promise<void> {
  const colour = { id: 'navy', name: 'Navy', hex: '#1b2a4a', heather: false }
  const picture = { garment: 'tee', front: null, back: null, artwork: [] }
  await sql`
    update order_lines l set colour = ${JSON.stringify(colour)}::jsonb, picture = ${JSON.stringify(picture)}::jsonb
    from orders o where o.id = l.order_id and o.store_id = ${storeId}`.execute(getDb())
}

const NAME = PersonalisationField.parse({
  id: 'name',
  label: 'Name',
  type: 'text',
  uppercase: true,
  maxLength: 14,
  placement: { side: 'back', x: 0, y: 60, heightMm: 60, maxWidthMm: 280, font: 'block', hex: '#ffffff' }
})

/** What the buyer of this order filled in. */
export async function nameOrder(orderId: string, value: string): Promise<void> {
  await getDb()
    .updateTable('order_lines')
    .set({ personalisation: JSON.stringify([{ field: NAME, value, priceCents: 0 }]) })
    .where('order_id', '=', orderId)
    .execute()
}

export function startRun(as: Person, from: RunSource, key: string = randomUUID()) {
  return send(createProductionRun, { ...inShop(as), body: { from }, headers: { 'idempotency-key': key } })
}

export async function startedRun(as: Person, from: RunSource): Promise<ProductionRun> {
  const reply = await startRun(as, from)
  if (!reply.ok || !reply.data) throw new Error(`createProductionRun: ${reply.status} ${reply.message}`)
  return reply.data
}

export async function piecesOf(as: Person, run: { id: string }, state?: ProductionPiece['state']) {
  const query = { WorkspaceId: as.workspaceId, pageSize: 100, ...(state && { state }) }
  return (await sent(listProductionPieces, { ...ofRun(as, run), query })).rows
}

interface Did {
  kind: 'pressed' | 'bagged' | 'handed_over' | 'spoiled' | 'back' | 'release'
  code: string
  reason?: string
  to?: string
  id?: string
}

export function act(as: Person, ...acts: Did[]) {
  return sent(recordActs, { ...inShop(as), body: { acts: acts.map(each => ({ id: randomUUID(), ...each })) } })
}
