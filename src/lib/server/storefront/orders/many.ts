// Many orders at once. Each is moved or mailed by itself, so that one that cannot be keeps none of the others.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { Data } from '#lib/contract/endpoint.ts'
import type { changeManyOrders as Endpoint, StorePieces } from '#lib/contract/many-orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'

import { changeOrderState, resendOrderMail } from './change.ts'
import { findHeads, findPieces, hasStore } from './many-queries.ts'

type Wanted = z.output<typeof Endpoint.body>
type Head = Awaited<ReturnType<typeof findHeads>>[number]

const MAILS = { mail_confirmation: 'order_confirmation', mail_ready: 'order_ready' } as const

export async function changeManyOrders(db: Db, member: Member, wanted: Wanted): Promise<Data<typeof Endpoint>> {
  const heads = await findHeads(db, member, wanted.orderIds)
  const missing = new Set(wanted.orderIds).size - heads.length
  const result: Data<typeof Endpoint> = {
    done: 0,
    mailed: 0,
    skipped: Array.from({ length: missing }, () => ({ number: null, reason: t('errors.order.gone') }))
  }
  for (const order of heads) {
    try {
      const isMailed = await changeOne(db, member, order, wanted)
      result.done++
      if (isMailed) result.mailed++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.skipped.push({ number: order.number, reason: error.message })
    }
  }
  return result
}

/** Which of these orders there are, in the order of their numbers. */
export function findOrderHeads(db: Db, member: Member, orderIds: string[]): Promise<Head[]> {
  return findHeads(db, member, orderIds)
}

/** Whether the buyer is written to. */
async function changeOne(db: Db, member: Member, order: Head, { what, notify }: Wanted): Promise<boolean> {
  const { id: orderId, status } = order
  if (what === 'mail_confirmation' || what === 'mail_ready') {
    await resendOrderMail(db, member, { orderId, template: MAILS[what] })
    return true
  }
  const state = what === 'handed_over' && order.isShipped ? 'shipped' : what
  if (status === state) throw new AppError('conflict', t('errors.storefront.hasStatus'))
  if (isBehind(status, state)) throw new AppError('conflict', t('errors.storefront.isFurther'))
  await changeOrderState(db, member, { orderId, state, notify })
  return notify && state === 'ready'
}

const FLOW = ['paid', 'production', 'ready', 'handed_over']

/** Together orders only go on: one that was handed out is not ready again by a tick too many. */
function isBehind(status: string, state: string): boolean {
  const stepOf = (name: string) => FLOW.indexOf(name === 'shipped' ? 'handed_over' : name)
  return stepOf(status) > stepOf(state)
}

export async function findStorePieces(db: Db, member: Member, storeId: string): Promise<StorePieces> {
  if (!(await hasStore(db, member, storeId))) throw notFound('Store')
  return findPieces(db, member, storeId)
}
