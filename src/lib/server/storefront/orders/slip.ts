import { Delivery } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { deliveryText } from '#lib/shared/delivery-text.ts'

import { findLines, findOrder } from './queries.ts'
import type { SlipTask } from './slip-page.ts'

const LIMITS = { cpuMs: 10_000, clockMs: 20_000 }

export async function printSlip(
  db: Db,
  member: Member,
  { orderId, paper }: { orderId: string; paper: 'letter' | 'a4' }
): Promise<Response> {
  const order = await findOrder(db, member, orderId)
  if (!order) throw notFound('Order')
  const href = `${env().publicUrl}/dashboard/orders/${order.id}/details`
  const delivery = deliveryText(order.delivery, Delivery.parse(order.offer))
  const task: SlipTask = { kind: 'slip', order, lines: await findLines(db, orderId), paper, delivery, href }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="order-${order.number}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}
