// The filtered customers as CSV, with heads that our own import knows.
import type { CustomerDetails } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { type CustomerFilter, findToExport } from './list-queries.ts'

const EXPORTS = { hits: 30, seconds: 3600 }
const BATCH = 500

const HEADINGS = [
  ...['Type', 'Name', 'Company', 'E-mails', 'Phones', 'Mobile', 'Fax'],
  ...['Address label', 'Street', 'Street 2', 'City', 'State', 'Postal code', 'Country'],
  ...['Shipping street', 'Shipping street 2', 'Shipping city', 'Shipping state', 'Shipping postal code'],
  ...['Shipping country', 'Tax exempt', 'Tax number', 'Terms', 'Price level', 'Tags', 'Notes']
]

export async function exportCustomers(db: Db, member: Member, filter: CustomerFilter): Promise<Response> {
  const { userId, workspaceId } = member
  await throttle(db, `customer-export:${workspaceId}`, EXPORTS)
  const { search, tag, flagged, archived } = filter
  await recordSecurityEvent(db, {
    kind: 'customers_exported',
    userId,
    workspaceId,
    details: { search, tag, flagged, archived }
  })
  const day = new Date().toISOString().slice(0, 10)
  let after: string | undefined
  let isOver = false
  return csvResponse(`customers-${day}`, HEADINGS, async () => {
    if (isOver) return []
    const rows = await findToExport(db, member, { filter, after, limit: BATCH })
    after = rows.at(-1)?.id
    isOver = rows.length < BATCH
    return rows.map(cells)
  })
}

function cells(customer: CustomerDetails): Cell[] {
  const { emails, phones, addresses, terms } = customer
  const numbers = (isOne: (label: string) => boolean) =>
    phones
      .filter(({ label }) => isOne(label.toLowerCase()))
      .map(({ number }) => number)
      .join('; ')
  const isOwn = (label: string) => label === 'mobile' || label === 'fax'
  const [first, second] = addresses
  return [
    ...[customer.kind, customer.name, customer.company, emails.map(({ address }) => address).join('; ')],
    ...[numbers(label => !isOwn(label)), numbers(label => label === 'mobile'), numbers(label => label === 'fax')],
    ...[first?.label ?? '', ...lines(first), ...lines(second)],
    ...[customer.taxExempt ? 'yes' : 'no', customer.taxNumber, terms.replace('_', ' '), customer.priceLevel],
    ...[customer.tags.join(', '), customer.notes]
  ]
}

function lines(address: CustomerDetails['addresses'][number] | undefined): string[] {
  if (!address) return ['', '', '', '', '', '']
  const { street, street2, city, state, postalCode, country } = address
  return [street, street2, city, state, postalCode, country]
}
