// Two customers who are one. The second stays in the table, hidden, until it can no longer be undone (see sweep.ts).
import { type Customer, CustomerInput, type CustomerDetails, type DuplicateGroup } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { customerName, emailKey, phoneKey } from '#lib/shared/customer.ts'

import { customerHistories } from './history.ts'
import { findAlike, findByIds, findByKeys, hideBehind, insertMerge, showAgain, deleteMerge } from './merge-queries.ts'
import { findCustomer, replaceCustomer } from './queries.ts'
import { recordCustomerActivity } from './record-activity.ts'

export async function findDuplicates(db: Db, member: Member): Promise<DuplicateGroup[]> {
  const groups = await findAlike(db, member)
  const customers = await findByIds(db, member, [...new Set(groups.flatMap(({ ids }) => ids))])
  const byId = new Map(customers.map(customer => [customer.id, customer]))
  return groups.map(({ ids, ...group }) => ({ ...group, customers: ids.flatMap(id => byId.get(id) ?? []) }))
}

/** Whom somebody with this e-mail address or phone may be. */
export function findAlikeCustomers(db: Db, member: Member, { email, phone }: { email: string; phone: string }) {
  return findByKeys(db, member, { email: emailKey(email), phone: phoneKey(phone) })
}

interface Wanted {
  keptId: string
  goneId: string
  details: CustomerDetails
}

export function mergeCustomers(
  db: Db,
  member: Member,
  { keptId, goneId, details }: Wanted
): Promise<{ mergeId: string; customer: Customer }> {
  return inTransaction(db, async tx => {
    // Always in the same order, so that nobody waits crosswise.
    const locked = new Map<string, Customer | undefined>()
    for (const id of [keptId, goneId].toSorted()) locked.set(id, await findCustomer(tx, member, id, true))
    const [kept, gone] = [locked.get(keptId), locked.get(goneId)]
    if (!kept || !gone) throw notFound('Customer')
    if (kept.id !== keptId || gone.id !== goneId || keptId === goneId) {
      throw new AppError('conflict', t('errors.contact.sameCustomer'))
    }
    const moved: Record<string, string[]> = {}
    for (const [name, { move }] of customerHistories()) {
      if (move) moved[name] = await move(tx, member.workspaceId, { from: goneId, to: keptId })
    }
    await hideBehind(tx, member, { goneId, keptId })
    const customer = await replaceCustomer(tx, member, { ...details, id: keptId })
    const keptRevision = customer.revision
    const mergeId = await insertMerge(tx, member, { keptId, goneId, keptBefore: kept, keptRevision, moved })
    await recordCustomerActivity(tx, member, customer, { kind: 'merged', details: { name: customerName(gone) } })
    return { mergeId, customer }
  })
}

/** Whoever changed the one that stayed in the meantime keeps that; else it is as it was. */
export function undoMerge(db: Db, member: Member, mergeId: string): Promise<Customer> {
  return inTransaction(db, async tx => {
    const merge = await deleteMerge(tx, member, mergeId)
    if (!merge) throw notFound('Merge')
    const now = await findCustomer(tx, member, merge.keptId, true)
    if (now?.id !== merge.keptId) {
      throw new AppError('conflict', t('errors.contact.customerMerged'))
    }
    await showAgain(tx, member, merge.goneId)
    for (const [name, { move }] of customerHistories()) {
      const ids = merge.moved[name]
      if (move && ids?.length) await move(tx, member.workspaceId, { from: merge.keptId, to: merge.goneId, ids })
    }
    const before = { ...CustomerInput.parse(merge.keptBefore), id: now.id }
    const customer = now.revision === merge.keptRevision ? await replaceCustomer(tx, member, before) : now
    const gone = await findCustomer(tx, member, merge.goneId)
    await recordCustomerActivity(tx, member, customer, {
      kind: 'unmerged',
      details: { name: gone ? customerName(gone) : '' }
    })
    return customer
  })
}
