import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { MOST_ORDERS } from '#lib/contract/many-orders.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { deliveryText } from '#lib/papers/delivery-text.ts'

import { findHeads, findOpenIds } from './many-queries.ts'
import { findLines, findOrder } from './queries.ts'
import { lookOf } from './line-look.ts'
import { type Slip, type SlipTask, sortSlips } from './slip-facts.ts'

const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }
/** Each takes a twentieth of a second; a thick pile of slips goes without. */
const MOST_PICTURES = 150
const MANY_LIMITS = { cpuMs: 40_000, clockMs: 60_000 }

type Size = 'letter' | 'a4'
type Unseen = Omit<Slip, 'looks'>

export async function printSlip(
  db: Db,
  member: Member,
  { orderId, paper }: { orderId: string; paper: Size }
): Promise<Response> {
  const slip = await readSlip(db, member, orderId)
  if (!slip) throw notFound('Order')
  return print(member, { slips: [slip], paper, name: `order-${slip.order.number}` })
}

/** Those of the orders that are named, or of a store those that nobody has got yet; in the order in which they are handed out. */
export async function printSlips(
  db: Db,
  member: Member,
  { orderIds, storeId, paper }: { orderIds?: string[] | undefined; storeId?: string | undefined; paper: Size }
): Promise<Response> {
  const ids = orderIds
    ? (await findHeads(db, member, orderIds)).map(({ id }) => id)
    : storeId && (await findOpenIds(db, member, { storeId, limit: MOST_ORDERS + 1 }))
  if (!ids) throw new AppError('invalid', `orderIds: ${t('errors.storefront.ordersOrStore')}`)
  if (ids.length === 0) throw new AppError('not_found', t('errors.storefront.noSlips'))
  if (ids.length > MOST_ORDERS) {
    throw new AppError('invalid', t('errors.storefront.tooManySlips', { most: MOST_ORDERS }))
  }
  const slips: Unseen[] = []
  for (const id of ids) {
    const slip = await readSlip(db, member, id)
    if (slip) slips.push(slip)
  }
  return print(member, { slips: sortSlips(slips), paper, name: `slips-${slips.length}-orders` })
}

async function readSlip(db: Db, member: Member, orderId: string): Promise<Unseen | undefined> {
  const order = await findOrder(db, member, orderId)
  if (!order) return undefined
  return {
    order,
    lines: await findLines(db, orderId),
    delivery: deliveryText(order.delivery, Delivery.parse(order.offer)),
    href: `${env().publicUrl}/dashboard/orders/${order.id}/details`
  }
}

async function print(
  member: Member,
  { slips, paper, name }: { slips: Unseen[]; paper: Size; name: string }
): Promise<Response> {
  const lines = slips.reduce((sum, slip) => sum + slip.lines.length, 0)
  const looks = lines <= MOST_PICTURES ? await readLooks(member, slips) : slips.map(() => [])
  const task: SlipTask = {
    kind: 'slip',
    slips: zip(slips, looks).map(([slip, own]) => ({ ...slip, looks: own })),
    paper
  }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const limits = slips.length > 1 ? MANY_LIMITS : LIMITS
  const bytes = await runApart<Uint8Array>(turn, limits, async () => ({ ...task }))
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

function readLooks(member: Member, slips: Unseen[]): Promise<Slip['looks'][]> {
  const db = memberDb(member)
  return Promise.all(slips.map(({ lines }) => Promise.all(lines.map(line => lookOf(db, line)))))
}
