import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import type { DueInvoices, listInvoices } from '#lib/contract/invoices.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { findDue, findInvoicePage, type InvoiceFilter, sumInvoices } from './list-queries.ts'
import { findShop } from './queries.ts'

export async function findInvoices(
  db: Db,
  member: Member,
  { page, pageSize, at, ...filter }: InvoiceFilter & LongPaging
): Promise<Data<typeof listInvoices>> {
  const summed = sumInvoices(db, member, filter)
  const countAll = async () => (await summed).total
  const [sums, rows, { currency }] = await Promise.all([
    summed,
    findInvoicePage(db, member, { filter, countAll, page, pageSize, at }),
    findShop(db, member)
  ])
  return { ...sums, rows, page, pageSize, currency }
}

const ON_A_CARD = 5

/** For the dashboard. */
export async function findDueInvoices(db: Db, member: Member): Promise<DueInvoices> {
  const { currency, ...found } = await findDue(db, member, ON_A_CARD)
  return {
    currency,
    due: { count: found.count, cents: found.cents },
    overdue: { count: found.overdue, cents: found.overdueCents },
    invoices: found.invoices
  }
}
