// Lists of customers from elsewhere.
import { required } from '#lib/shared/required.ts'
import { type CustomerDetails, CustomerInput } from '#lib/contract/customers.ts'
import { importOf, type ReadLine, wordIssue } from '#lib/server/contact/imports/service.ts'
import type { MappedColumn } from '#lib/shared/customer-columns.ts'
import { readCustomerLine } from '#lib/shared/customer-line.ts'

import { deleteImported } from './delete-queries.ts'
import { findKnownEmails, insertImported } from './import-queries.ts'
import { keysOf } from './keys.ts'

const NAMES = ['name', 'firstName', 'lastName', 'company']

const COLUMN_WORDS = {
  name: 'Name',
  company: 'Company',
  emails: 'E-mail',
  phones: 'Phone',
  addresses: 'Address',
  taxNumber: 'Tax number',
  priceLevel: 'Price level',
  tags: 'Tags',
  notes: 'Notes'
}

export const customerImports = importOf<CustomerDetails>({
  kind: 'customers',
  task: 'customer-import',
  event: 'customers_imported',
  subject: 'customer',
  missing: columns =>
    columns.some(column => NAMES.includes(column)) ? undefined : 'choose which column is the name or the company',
  read: (cells, { columns }) => readLine(cells, columns as MappedColumn[]),
  findKnown: findKnownEmails,
  insert: insertImported,
  undo: deleteImported
})

function readLine(cells: string[], columns: MappedColumn[]): ReadLine<CustomerDetails> {
  const checked = CustomerInput.safeParse(readCustomerLine(cells, columns))
  if (checked.success) return { details: checked.data, keys: keysOf(checked.data).email_keys }
  return { keys: [], error: wordIssue(required(checked.error.issues[0], 'an issue'), COLUMN_WORDS) }
}
