import {
  type Customer,
  CUSTOMER_NAME_MISSING,
  type CustomerDetails,
  type CustomerHistory,
  type listCustomers
} from '#lib/contract/customers.ts'
import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { findActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'

import { describeChange } from './activity.ts'
import { deleteCustomerRow } from './delete-queries.ts'
import { findCustomerFiles } from './files.ts'
import { findHistory, findObstacle } from './history.ts'
import { countCustomers, type CustomerFilter, findCustomerPage, findWords } from './list-queries.ts'
import { findMerges } from './merge-queries.ts'
import { findCustomer, insertCustomer, replaceCustomer, setArchived } from './queries.ts'
import { recordCustomerActivity } from './record-activity.ts'

export async function findCustomers(
  db: Db,
  member: Member,
  { page, pageSize, at, ...filter }: CustomerFilter & LongPaging
): Promise<Data<typeof listCustomers>> {
  const counted = countCustomers(db, member, filter)
  const [total, rows] = await Promise.all([
    counted,
    findCustomerPage(db, member, { filter, total: () => counted, page, pageSize, at })
  ])
  return { rows, total, page, pageSize }
}

export async function getCustomer(db: Db, member: Pick<Member, 'workspaceId'>, customerId: string): Promise<Customer> {
  const customer = await findCustomer(db, member, customerId)
  if (!customer) throw notFound('Customer')
  return customer
}

/** The tags and price levels in use. */
export function findCustomerWords(db: Db, member: Member): Promise<{ tags: string[]; priceLevels: string[] }> {
  return findWords(db, member)
}

export async function getCustomerHistory(db: Db, member: Member, customerId: string): Promise<CustomerHistory> {
  const { id } = await getCustomer(db, member, customerId)
  const [history, files, activity, merges] = await Promise.all([
    findHistory(db, member, id),
    findCustomerFiles(db, member, id),
    findActivity(db, { subject: 'customer', subjectId: id, workspaceId: member.workspaceId }),
    findMerges(db, member, id)
  ])
  return { ...history, files, activity: activity.map(describeChange), merges }
}

export function createCustomer(db: Db, member: Member, details: CustomerDetails): Promise<Customer> {
  return inTransaction(db, async tx => {
    const customer = await insertCustomer(tx, member, details)
    await recordCustomerActivity(tx, member, customer, { kind: 'created' })
    return customer
  })
}

interface Change extends Changes<CustomerDetails> {
  /** The one that was read before changing. */
  revision: number
}

/** Changes what is given; whoever changed an older one is shown the newest instead. */
export function updateCustomer(
  db: Db,
  member: Member,
  { customerId, change: { revision, ...change } }: { customerId: string; change: Change }
): Promise<Customer> {
  return inTransaction(db, async tx => {
    const before = await lockCustomer(tx, member, customerId)
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.contact.customerChanged'), {
        data: before
      })
    }
    const details = withChanges<CustomerDetails & { id: string }>(before, change)
    if (!details.name && !details.company) {
      throw fieldError('name', CUSTOMER_NAME_MISSING)
    }
    const fields = changedFields(before, details)
    if (fields.length === 0) return before
    const customer = await replaceCustomer(tx, member, details)
    await recordCustomerActivity(tx, member, customer, { kind: 'changed', details: { fields } })
    return customer
  })
}

/** Out of the list or back into it. */
export function archiveCustomer(
  db: Db,
  member: Member,
  { customerId, archived }: { customerId: string; archived: boolean }
): Promise<Customer> {
  return inTransaction(db, async tx => {
    const before = await lockCustomer(tx, member, customerId)
    if (before.archived === archived) return before
    const customer = await setArchived(tx, member, before.id, archived)
    await recordCustomerActivity(tx, member, customer, { kind: archived ? 'archived' : 'restored' })
    return customer
  })
}

export function deleteCustomer(db: Db, member: Member, customerId: string): Promise<null> {
  return inTransaction(db, async tx => {
    const { id, archived } = await lockCustomer(tx, member, customerId)
    if (!archived) throw new AppError('conflict', t('errors.contact.notArchived'))
    const obstacle = await findObstacle(tx, member, id)
    if (obstacle) throw new AppError('conflict', obstacle)
    await deleteCustomerRow(tx, member, id)
    await notify(tx, { kind: 'customer', workspaceId: member.workspaceId, subjectId: id })
    return null
  })
}

async function lockCustomer(tx: Db, member: Member, customerId: string): Promise<Customer> {
  const customer = await findCustomer(tx, member, customerId, true)
  if (!customer) throw notFound('Customer')
  return customer
}

function changedFields(before: CustomerDetails, after: CustomerDetails): string[] {
  const names = Object.keys(after) as (keyof CustomerDetails)[]
  return names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
