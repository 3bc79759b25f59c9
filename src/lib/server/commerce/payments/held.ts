// Payments that a person has to look at, beside those of a store's orders, which are in the list of orders.
import { t } from '#lib/i18n/t.ts'
import { sql, type RawBuilder } from 'kysely'

import type { HeldPayment } from '#lib/contract/held-payments.ts'
import type { Actor, Member } from '#lib/server/platform/access/actor.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'

import { endForPerson } from './close.ts'
import { homeKinds, platformKinds } from './kinds.ts'
import { lockPayable, setHold } from './queries.ts'

const MOST = 50

/** Of the shop: of invoices, and of what it deleted. */
export function findHeldPayments(db: Db, { workspaceId }: Member): Promise<HeldPayment[]> {
  return findHeld(db, ofShop(workspaceId))
}

/** Of the platform: of what it sells, and of workspaces that are deleted. */
export function findPlatformHeldPayments(): Promise<HeldPayment[]> {
  return findHeld(getDb(), ofPlatform())
}

export function releaseHeldPayment(db: Db, member: Member, payableId: string): Promise<null> {
  return release(db, member, { payableId, whose: ofShop(member.workspaceId) })
}

export function releasePlatformHeldPayment(admin: Actor, payableId: string): Promise<null> {
  return release(getDb(), admin, { payableId, whose: ofPlatform() })
}

function ofShop(workspaceId: string): RawBuilder<boolean> {
  return sql`workspace_id = ${workspaceId} and kind = any (${homeKinds()})`
}

function ofPlatform(): RawBuilder<boolean> {
  return sql`(workspace_id is null or kind = any (${platformKinds()}))`
}

async function findHeld(db: Db, whose: RawBuilder<boolean>): Promise<HeldPayment[]> {
  const { rows } = await sql<HeldPayment>`
    select id, kind, reference, held_reason as reason, amount_cents as "amountCents", currency, livemode,
      updated_at as at
    from payables where held_reason <> '' and ${whose} order by updated_at desc, id limit ${MOST}`.execute(db)
  return rows
}

/** A person has looked. What still waits for another payment is cancelled: what was paid does not match it. */
async function release(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { payableId, whose }: { payableId: string; whose: RawBuilder<boolean> }
): Promise<null> {
  const query = db.selectFrom('payables').select('status').where('id', '=', payableId).where(whose)
  const found = await query.executeTakeFirst()
  if (!found) throw notFound('Payment')
  const waiting = t('errors.payment.cannotEnd')
  if (found.status === 'open') await endForPerson(db, payableId, { status: 'cancelled', userId }, { waiting })
  await inTransaction(db, async tx => setHold(tx, await lockPayable(tx, payableId), ''))
  return null
}
