// Who a customer is in another workspace of the person.
import type { Customer, CustomerDetails } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { keysOf } from './keys.ts'
import { findSame, insertCustomer } from './queries.ts'
import { getCustomer } from './service.ts'
import { recordCustomerActivity } from './record-activity.ts'

/** Whoever has one of their e-mails there, or without any their name; else a copy of their record. */
export async function customerElsewhere(
  tx: Db,
  member: Member,
  { customerId, to }: { customerId: string; to: Member }
): Promise<Customer> {
  const {
    id: _,
    archived: __,
    revision: ___,
    createdAt: ____,
    updatedAt: _____,
    ...details
  } = await getCustomer(tx, member, customerId)
  const known = await findSame(tx, to, keysOf(details))
  if (known) return known
  // Price levels are names of the old workspace's.
  const copy: CustomerDetails = { ...details, priceLevel: '', flagged: false }
  const customer = await insertCustomer(tx, to, copy)
  await recordCustomerActivity(tx, to, customer, { kind: 'created' })
  return customer
}

/** Writes a line into the history of a customer. */
export async function noteOfCustomer(
  tx: Db,
  member: Member,
  { customerId, text }: { customerId: string; text: string }
): Promise<void> {
  await recordCustomerActivity(tx, member, await getCustomer(tx, member, customerId), {
    kind: 'noted',
    details: { text }
  })
}
