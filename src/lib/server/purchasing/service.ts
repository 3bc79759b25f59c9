import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import {
  type BlankNeed,
  type createPurchase as createEndpoint,
  type listPurchases,
  MOST_NEEDS,
  type Purchase,
  type StoreNeed,
  type updatePurchase as updateEndpoint
} from '#lib/contract/purchases.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import { refusalOf } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { blankKey, partsOf, type PurchaseAction, type PurchaseState, serve } from '#lib/shared/purchases.ts'
import { may } from '#lib/shared/roles.ts'
import { compareSizes } from '#lib/shared/sizes.ts'

import { purchaseMail } from './mail.ts'
import { findNeeds, lockNeeds } from './need-queries.ts'
import { PURCHASE_MACHINE } from './policy.ts'
import {
  countPurchases,
  findLines,
  findPurchase,
  findPurchasePage,
  findShop,
  insertLines,
  insertPurchase,
  updateParts,
  type NewLine,
  type PurchaseFilter,
  type PurchaseRow,
  setQuantities,
  setReceived,
  updatePurchaseRow
} from './queries.ts'
import { setRun } from './run-queries.ts'
import { updateJobs } from './ready.ts'
import { shelveSpare } from './stock.ts'
import { findOpenLines, findStoreNeeds, updateStoreParts } from './store-queries.ts'

export async function findBlankNeeds(db: Db, member: Member): Promise<BlankNeed[]> {
  const needs = await findNeeds(db, member, { drafts: true, limit: MOST_NEEDS })
  return may(member.role, 'prices:read') ? needs : needs.map(need => ({ ...need, costCents: null }))
}

export async function findPurchases(
  db: Db,
  member: Member,
  { page, pageSize, at, ...filter }: PurchaseFilter & LongPaging
): Promise<Data<typeof listPurchases>> {
  const counted = countPurchases(db, member, filter)
  const [total, rows] = await Promise.all([
    counted,
    findPurchasePage(db, member, { filter, countAll: () => counted, page, pageSize, at })
  ])
  const seesPrices = may(member.role, 'prices:read')
  return { rows: seesPrices ? rows : rows.map(row => ({ ...row, totalCents: null })), total, page, pageSize }
}

export async function getPurchase(db: Db, member: Member, purchaseId: string): Promise<Purchase> {
  const row = await findPurchase(db, member, purchaseId)
  if (!row) throw notFound('Purchase order')
  const { workspaceId } = member
  const [lines, history] = await Promise.all([
    findLines(db, member, purchaseId),
    findActivity(db, { subject: 'purchase', subjectId: purchaseId, workspaceId })
  ])
  const told = history.map(({ at, firstName, lastName, details }) => ({
    at,
    who: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    text: (details as { text: string }).text
  }))
  if (may(member.role, 'prices:read')) return { ...row, lines, history: told }
  return { ...row, totalCents: null, lines: lines.map(line => ({ ...line, costCents: null })), history: told }
}

type New = z.output<typeof createEndpoint.body>

export async function findStoreBlankNeeds(db: Db, member: Member): Promise<StoreNeed[]> {
  return (await findStoreNeeds(db, member, MOST_NEEDS)).toSorted(byStyleAndSize)
}

type Sized = Pick<StoreNeed, 'name' | 'colour' | 'size'>

/** As they stand on a shelf and on a purchase order. */
function byStyleAndSize(one: Sized, other: Sized): number {
  const style = ({ name, colour }: Sized) => `${name}\n${colour}`
  return style(one).localeCompare(style(other)) || compareSizes(one.size, other.size)
}

/** Orders what is still needed of it now: what somebody else ordered in the meantime is left out. */
export function createPurchase(db: Db, member: Member, { needs: wanted, stores, ...fields }: New): Promise<Purchase> {
  return inTransaction(db, async tx => {
    await lockNeeds(tx, member)
    const id = await insertPurchase(tx, member, fields)
    const chosen = new Set(wanted.map(partKey))
    const open = await findNeeds(tx, member, { drafts: true, limit: MOST_NEEDS })
    const needs = open.filter(need => chosen.has(partKey(need)))
    const ofStores = await findStoreLines(tx, member, stores)
    if (needs.length + ofStores.length === 0) {
      throw new AppError('conflict', t('errors.purchasing.blanksOrdered'))
    }
    await insertLines(tx, member, id, linesOf(needs, ofStores))
    await recordPurchaseActivity(tx, member, id, t('activities.purchase.made'))
    return getPurchase(tx, member, id)
  })
}

interface RunPurchase {
  runId: string
  supplier: string
  lines: Pick<BlankNeed, 'name' | 'maker' | 'styleNumber' | 'colour' | 'hex' | 'size' | 'quantity'>[]
}

/** For the pieces of a production run: no job counts them, so all that comes is put on the shelf. */
export async function createRunPurchase(
  tx: Db,
  member: Member,
  { runId, supplier, lines }: RunPurchase
): Promise<Purchase> {
  const id = await insertPurchase(tx, member, { supplier, email: '', note: '', expectedOn: null })
  await setRun(tx, member, id, runId)
  const words = { blankId: null, costCents: null }
  await insertLines(
    tx,
    member,
    id,
    lines.map(line => ({ id: crypto.randomUUID(), need: { ...words, ...line }, parts: [], orders: [] }))
  )
  await recordPurchaseActivity(tx, member, id, t('activities.purchase.madeForRun'))
  return getPurchase(tx, member, id)
}

function partKey({ jobId, itemId, size }: { jobId: string; itemId: string; size: string }): string {
  return `${jobId}/${itemId}/${size.toLowerCase()}`
}

/** One line for each style, colour and size, however many jobs and stores need it. */
function linesOf(needs: BlankNeed[], ofStores: StoreLine[]): NewLine[] {
  const lines = new Map<string, NewLine>()
  for (const need of needs) {
    const key = `${blankKey(need)}\n${need.size.toLowerCase()}`
    const line = lines.get(key) ?? { id: crypto.randomUUID(), need, parts: [], orders: [] }
    line.parts.push({ jobId: need.jobId, itemId: need.itemId, again: need.again, quantity: need.quantity })
    lines.set(key, line)
  }
  for (const { need, orderLineId } of ofStores) {
    const key = `${blankKey(need)}\n${need.size.toLowerCase()}`
    const line = lines.get(key) ?? { id: crypto.randomUUID(), need, parts: [], orders: [] }
    line.orders.push({ orderLineId, quantity: need.quantity })
    lines.set(key, line)
  }
  return [...lines.values()]
}

interface StoreLine {
  need: NewLine['need']
  orderLineId: string
}

async function findStoreLines(tx: Db, member: Member, wanted: New['stores']): Promise<StoreLine[]> {
  const key = (of: New['stores'][number]) => [of.storeId, of.name, of.colour, of.size].join('\n').toLowerCase()
  const chosen = new Set(wanted.map(key))
  const open = await findOpenLines(tx, member, [...new Set(wanted.map(({ storeId }) => storeId))])
  return open
    .filter(line => chosen.has(key(line)))
    .toSorted(byStyleAndSize)
    .map(({ orderLineId, name, colour, hex, size, quantity }) => ({
      orderLineId,
      need: { name, colour, hex, size, quantity, blankId: null, maker: '', styleNumber: '', costCents: null }
    }))
}

type Change = z.output<typeof updateEndpoint.body>

export function updatePurchase(
  db: Db,
  member: Member,
  { purchaseId, change: { revision, quantities, expectedOn, ...words } }: { purchaseId: string; change: Change }
): Promise<Purchase> {
  return inTransaction(db, async tx => {
    const before = await lockPurchase(tx, member, purchaseId, 'change')
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.purchasing.purchaseOrderChanged'), {
        data: await getPurchase(tx, member, purchaseId)
      })
    }
    if (quantities) {
      const lines = new Map((await findLines(tx, member, purchaseId)).map(line => [line.id, line]))
      for (const { lineId, quantity } of quantities) {
        const line = lines.get(lineId)
        if (!line) throw new AppError('conflict', t('errors.purchasing.lineGone'))
        const needed = partsOf(line)
        if (quantity !== 0 && quantity < needed) {
          throw new AppError('conflict', t('errors.purchasing.belowNeed', { needed, name: line.name, size: line.size }))
        }
      }
      const counts = quantities.map(({ lineId, quantity: count }) => ({ lineId, count }))
      await setQuantities(tx, member, purchaseId, counts)
    }
    await updatePurchaseRow(tx, member, purchaseId, { ...words, expected_on: expectedOn })
    return getPurchase(tx, member, purchaseId)
  })
}

export function movePurchase(
  db: Db,
  member: Member,
  { purchaseId, action, mail }: { purchaseId: string; action: PurchaseAction; mail: boolean }
): Promise<Purchase> {
  return inTransaction(db, async tx => {
    const before = await lockPurchase(tx, member, purchaseId, action)
    const lines = await findLines(tx, member, purchaseId)
    if (action === 'order') {
      if (lines.length === 0) throw new AppError('conflict', t('errors.purchasing.nothingToOrder'))
      await updatePurchaseRow(tx, member, purchaseId, { state: 'ordered', ordered_at: sql<string>`now()` })
      if (mail) await sendMail(tx, member, purchaseId)
    } else {
      const state = action === 'cancel' ? 'cancelled' : 'received'
      if (action === 'finish') {
        for (const line of lines.filter(({ quantity, received }) => received < quantity)) {
          const parts = serve(line.parts, line.received)
          await updateParts(
            tx,
            member,
            line.id,
            parts.map(({ part: { jobId, itemId, again }, has }) => ({ jobId, itemId, again, has }))
          )
          const ofJobs = line.parts.reduce((sum, part) => sum + part.quantity, 0)
          await updateStoreParts(tx, member, line.id, Math.max(0, line.received - ofJobs))
        }
      }
      await updatePurchaseRow(tx, member, purchaseId, { state, finished_at: sql<string>`now()` })
    }
    const text =
      action === 'order' && mail
        ? t('activities.purchase.orderedByMail', { email: before.email })
        : t(`activities.purchase.${action}`)
    await recordPurchaseActivity(tx, member, purchaseId, text)
    if (before.state !== 'draft' || action === 'order') await updateJobs(tx, member, lines)
    return getPurchase(tx, member, purchaseId)
  })
}

async function sendMail(tx: Db, member: Member, purchaseId: string): Promise<void> {
  const purchase = await getPurchase(tx, member, purchaseId)
  if (!purchase.email) {
    const message = t('errors.purchasing.sayWhere')
    throw fieldError('email', message)
  }
  const shop = await findShop(tx, member)
  await queueMail(tx, { ...purchaseMail(purchase, shop.name), replyTo: shop.email, workspaceId: member.workspaceId })
}

/** What came in all, line by line; a count that was wrong is mended in the same way. */
export function receivePurchase(
  db: Db,
  member: Member,
  { purchaseId, lines: counts }: { purchaseId: string; lines: { lineId: string; received: number }[] }
): Promise<Purchase> {
  return inTransaction(db, async tx => {
    await lockPurchase(tx, member, purchaseId, 'receive')
    const before = await findLines(tx, member, purchaseId)
    const known = new Set(before.map(({ id }) => id))
    if (counts.some(({ lineId }) => !known.has(lineId))) throw notFound('Line')
    await setReceived(
      tx,
      member,
      purchaseId,
      counts.map(({ lineId, received: count }) => ({ lineId, count }))
    )
    const lines = await findLines(tx, member, purchaseId)
    await shelveSpare(tx, member, { purchaseId, before, after: lines })
    const state = stateOf(lines)
    await updatePurchaseRow(tx, member, purchaseId, {
      state,
      finished_at: state === 'received' ? sql<string>`now()` : null
    })
    const sum = (of: typeof lines) => of.reduce((all, { received }) => all + received, 0)
    const came = sum(lines) - sum(before)
    if (came !== 0)
      await recordPurchaseActivity(
        tx,
        member,
        purchaseId,
        came > 0 ? t('activities.purchase.came', { came }) : t('activities.purchase.fewer', { came: -came })
      )
    await updateJobs(tx, member, lines)
    return getPurchase(tx, member, purchaseId)
  })
}

function stateOf(lines: { quantity: number; received: number }[]): PurchaseState {
  if (lines.every(({ received }) => received === 0)) return 'ordered'
  return lines.every(({ quantity, received }) => received >= quantity) ? 'received' : 'part_received'
}

async function lockPurchase(
  tx: Db,
  member: Member,
  purchaseId: string,
  action: PurchaseAction | 'change' | 'receive'
): Promise<PurchaseRow> {
  const row = await findPurchase(tx, member, purchaseId, true)
  if (!row) throw notFound('Purchase order')
  const refusal = refusalOf(PURCHASE_MACHINE, action, row)
  if (refusal) throw new AppError('conflict', refusal)
  return row
}

function recordPurchaseActivity(
  tx: Db,
  { workspaceId, userId }: Member,
  purchaseId: string,
  text: string
): Promise<void> {
  const of = { subject: 'purchase', subjectId: purchaseId, workspaceId } as const
  return recordActivity(tx, of, { kind: 'told', userId, details: { text } })
}
