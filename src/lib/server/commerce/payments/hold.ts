import { t } from '#lib/i18n/t.ts'
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { formatMoney } from '#lib/shared/money.ts'

import type { Place } from './gateway.ts'
import { DELETED } from './kinds.ts'
import { makePayables } from './make.ts'
import { closeOpen, lockPayable, lockPayableOf, type Payable, setHold } from './queries.ts'

/** Before the lock of what belongs to it, so that nobody waits crosswise. False where it is none of the member's. */
export async function lockForMember(tx: Db, member: Member, payableId: string): Promise<boolean> {
  return (await lockPayableOf(tx, member, payableId)) !== undefined
}

/** The same for who knows it by a link, and for what happens by itself. */
export function lockPayableById(tx: Db, payableId: string): Promise<Payable> {
  return lockPayable(tx, payableId)
}

/** A person has looked at what it was held for. */
export async function releaseHold(tx: Db, payableId: string): Promise<void> {
  await setHold(tx, await lockPayable(tx, payableId), '')
}

/** Something about it needs a person to look at it. */
export async function holdForPerson(tx: Db, payableId: string, reason: string): Promise<void> {
  await setHold(tx, await lockPayable(tx, payableId), reason)
}

interface Unasked {
  place: Place
  amountCents: number
  currency: string
  reference: string
}

/** Charged by a service for something that had ended before: the platform's people see it, and give it back there. */
export async function holdUnasked(tx: Db, { place, amountCents, currency, reference }: Unasked): Promise<void> {
  const id = randomUUID()
  const charged = sql`
    select ${id}::uuid as id, null::uuid as workspace_id, ${reference}::text as reference, ${amountCents}::int as amount_cents,
      ${currency}::text as currency, '' as receipt_email, now() as expires_at`
  await sql`with made as ${makePayables(DELETED, charged, place)} select`.execute(tx)
  await closeOpen(tx, id, 'cancelled')
  const sum = formatMoney(amountCents, currency)
  const reason = t('errors.payment.chargedAfterDeletion', { sum, reference })
  await holdForPerson(tx, id, reason)
}
