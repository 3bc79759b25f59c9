// A run begins: what it would make and what hinders the rest, and then the pieces as they are frozen.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type {
  createProductionRun as CreateEndpoint,
  Hindrance,
  ProductionRun,
  RunPreview,
  RunSource
} from '#lib/contract/production.ts'
import type { RunDesign, RunLettering } from '#lib/designer/run/part.ts'
import { lackingSentences } from '#lib/server/design/documents/lacking.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { changeOrderState } from '#lib/server/storefront/orders/change.ts'
import { findOrderHeads } from '#lib/server/storefront/orders/many.ts'
import { changeStoreState } from '#lib/server/storefront/stores/state.ts'
import { isBeforeClosing, storeStateAt } from '#lib/shared/store-state.ts'
import { compareSizes } from '#lib/shared/sizes.ts'

import { insertEvents } from './events.ts'
import { lackingInParts } from './letters.ts'
import { findStoreState } from './order-queries.ts'
import type { OwedLine } from './owed.ts'
import { findOwedOfJob } from './owed-jobs.ts'
import { findOwedOfOrders } from './owed-orders.ts'
import { findTaken, insertPieces, lockProduction, type NewPiece } from './piece-queries.ts'
import { insertRun, resetSheets, updateRun } from './run-queries.ts'
import { type Hindered, type Selected, selectPieces } from './select.ts'
import { getRun, lockRun } from './service.ts'
import { scaleLines } from './sizes.ts'

interface Found extends Selected {
  name: string
  /** A closed store that goes into production with the run. */
  storeToStart: string | null
}

export async function previewRun(db: Db, member: Member, from: RunSource): Promise<RunPreview> {
  const { name, pieces, hindered } = await findPieces(db, member, from)
  const ids = (kind: OwedLine['of']['kind']) => new Set(pieces.flatMap(({ of }) => (of.kind === kind ? [of.id] : [])))
  return {
    name,
    pieces: pieces.length,
    orders: ids('order').size,
    jobs: ids('job').size,
    prints: pieces.filter(({ content }) => content.prints.length > 0).length,
    blanks: blanksOf(pieces),
    hindrances: hindered.map(hindranceOf)
  }
}

type New = z.output<typeof CreateEndpoint.body>

export function createRun(db: Db, member: Member, { from, name }: New): Promise<ProductionRun> {
  return inTransaction(db, async tx => {
    await lockProduction(tx, member)
    const found = await findPieces(tx, member, from)
    if (found.pieces.length === 0) throw nothingToMake(found.hindered)
    const { workspaceId, userId } = member
    const run = await insertRun(tx, member, { from, name: name || found.name })
    await insertPieces(tx, member, run.id, found.pieces)
    await beginOrders(tx, member, found)
    const pieces = found.pieces.length
    await insertEvents(tx, member, [{ runId: run.id, kind: 'started', details: { pieces }, userId }])
    await recordActivity(tx, { subject: 'run', subjectId: run.id, workspaceId }, { kind: 'started', userId })
    await notify(tx, { kind: 'run', workspaceId, subjectId: run.id })
    return getRun(tx, member, run.id)
  })
}

export function addToRun(
  db: Db,
  member: Member,
  { runId, from }: { runId: string; from: RunSource }
): Promise<ProductionRun> {
  return inTransaction(db, async tx => {
    await lockProduction(tx, member)
    await lockRun(tx, member, runId, 'add')
    const found = await findPieces(tx, member, from)
    if (found.pieces.length === 0) throw nothingToMake(found.hindered)
    const { workspaceId, userId } = member
    await insertPieces(tx, member, runId, found.pieces)
    await beginOrders(tx, member, found)
    await updateRun(tx, member, runId, {})
    await resetSheets(tx, member, [runId])
    await insertEvents(tx, member, [{ runId, kind: 'added', details: { pieces: found.pieces.length }, userId }])
    await notify(tx, { kind: 'run', workspaceId, subjectId: runId })
    return getRun(tx, member, runId)
  })
}

async function findPieces(db: Db, member: Member, from: RunSource): Promise<Found> {
  if (from.kind === 'store') return findOfStore(db, member, from.storeId)
  const lines =
    from.kind === 'orders' ? await findOfOrders(db, member, from.orderIds) : await findOwedOfJob(db, member, from)
  const [first] = lines
  const number = first?.of.number ?? ''
  const count = new Set(lines.map(({ of }) => of.id)).size
  const name =
    from.kind === 'job'
      ? t('runNames.job', { number }).trim()
      : count === 1
        ? t('runNames.order', { number })
        : t('runNames.orders', { count })
  return { ...(await select(db, member, lines)), name, storeToStart: null }
}

async function findOfOrders(db: Db, member: Member, orderIds: string[]): Promise<OwedLine[]> {
  const heads = await findOrderHeads(db, member, orderIds)
  if (heads.length < new Set(orderIds).size) throw new AppError('not_found', t('errors.production.orderGone'))
  return findOwedOfOrders(db, member, { orderIds })
}

/** A store has to be over, so that a run is not started for half of it by mistake; later ones are for what came in since. */
async function findOfStore(db: Db, member: Member, storeId: string): Promise<Found> {
  const store = await findStoreState(db, member, storeId)
  if (!store) throw notFound('Store')
  const state = storeStateAt(store, Date.now())
  if (isBeforeClosing(state)) {
    throw new AppError('conflict', t('errors.production.storeNotClosed', { store: store.name }))
  }
  const selected = await select(db, member, await findOwedOfOrders(db, member, { storeIds: [storeId] }))
  return { ...selected, name: store.name, storeToStart: state === 'closed' ? storeId : null }
}

async function select(db: Db, member: Member, lines: OwedLine[]): Promise<Selected> {
  await checkDesignLetters(db, member, lines)
  const ids = [...new Set(lines.map(({ of }) => of.id))]
  return selectPieces(await scaleLines(db, member, lines), await findTaken(db, member, ids))
}

/** Names that a design sets in fonts of its own, which may lack letters: of what would be frozen. */
async function checkDesignLetters(db: Db, member: Member, lines: OwedLine[]): Promise<void> {
  const free = lines.filter(({ hindrances, units }) => hindrances.length === 0 && units.length > 0)
  const contents = new Map(free.map(line => [line, contentsOf(line)]))
  const partsOf = (line: OwedLine) => contents.get(line) ?? []
  const lacking = await lackingInParts(db, member, free.flatMap(partsOf))
  for (const line of free) {
    const cells = partsOf(line).flatMap(content => lacking.get(content) ?? [])
    if (cells.length === 0) continue
    const { kind, id } = line.of
    const href = kind === 'order' ? `/dashboard/orders/${id}/details` : `/dashboard/jobs/${id}/items`
    const text = t('errors.production.otherLetters', { problems: lackingSentences(cells) })
    line.hindrances.push({ kind: 'letters', text, href })
  }
}

/** What is filled in is printed as well as cut. */
function contentsOf({ units }: OwedLine): (RunDesign | RunLettering)[] {
  return units.flatMap(({ parts, prints }) => [
    ...parts.map(({ content }) => content),
    ...prints.flatMap(({ design, widthMm }) => (design ? [{ kind: 'design' as const, ...design, widthMm }] : []))
  ])
}

/** Orders of which something is made are in production from now on; a store that is over takes all of its orders along. */
async function beginOrders(tx: Db, member: Member, { pieces, storeToStart }: Found): Promise<void> {
  if (storeToStart) await changeStoreState(tx, member, { storeId: storeToStart, action: 'start_production' })
  const orderIds = new Set(pieces.flatMap(({ of }) => (of.kind === 'order' ? [of.id] : [])))
  const heads = await findOrderHeads(tx, member, [...orderIds])
  for (const { id } of heads.filter(({ status }) => status === 'paid')) {
    await changeOrderState(tx, member, { orderId: id, state: 'production', notify: false })
  }
}

function hindranceOf({ of, itemName, kind, text, pieces, href }: Hindered): Hindrance {
  const whose = t(`runNames.${of.kind}`, { number: of.number })
  return { kind, of: [whose, itemName].filter(Boolean).join(', '), text, pieces, href }
}

/** With the first reasons, so that nobody has to look for them. */
function nothingToMake(hindered: Hindered[]): AppError {
  const [first] = hindered
  if (!first) return new AppError('conflict', t('errors.production.nothingOwed'))
  const { of, text } = hindranceOf(first)
  const more = hindered.length > 1 ? ` And ${hindered.length - 1} more.` : ''
  return new AppError('conflict', t('errors.production.nothingToMake', { of, reason: text, more }), {
    data: { hindrances: hindered.slice(0, 200).map(hindranceOf) }
  })
}

function blanksOf(pieces: NewPiece[]): RunPreview['blanks'] {
  const blanks = new Map<string, RunPreview['blanks'][number]>()
  for (const { content } of pieces) {
    const { name, colour, hex, size } = content.blank
    const key = JSON.stringify([name, colour, size])
    const known = blanks.get(key) ?? { name, colour, hex, size, pieces: 0 }
    blanks.set(key, { ...known, pieces: known.pieces + 1 })
  }
  return [...blanks.values()].toSorted(
    (one, other) =>
      one.name.localeCompare(other.name) || one.colour.localeCompare(other.colour) || compareSizes(one.size, other.size)
  )
}
