// Lists of customers from elsewhere.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { type CustomerDetails, CustomerInput } from '#lib/contract/customers.ts'
import { importOf, type ReadLine, wordIssue } from '#lib/server/contact/imports/service.ts'
import type { MappedColumn } from '#lib/shared/customer-columns.ts'
import { readCustomerLine } from '#lib/shared/customer-line.ts'

import { deleteImported } from './delete-queries.ts'
import { findKnownEmails, insertImported } from './import-queries.ts'
import { keysOf } from './keys.ts'

const NAMES = ['name', 'firstName', 'lastName', 'company']

const columnWords = () => ({
  name: t('errors.contact.column.customer.name'),
  company: t('errors.contact.column.customer.company'),
  emails: t('errors.contact.column.customer.emails'),
  phones: t('errors.contact.column.customer.phones'),
  addresses: t('errors.contact.column.customer.addresses'),
  taxNumber: t('errors.contact.column.customer.taxNumber'),
  priceLevel: t('errors.contact.column.customer.priceLevel'),
  tags: t('errors.contact.column.customer.tags'),
  notes: t('errors.contact.column.customer.notes')
})

export const customerImports = importOf<CustomerDetails>({
  kind: 'customers',
  task: 'customer-import',
  event: 'customers_imported',
  subject: 'customer',
  missing: columns => (columns.some(column => NAMES.includes(column)) ? undefined : t('errors.contact.columnOfName')),
  read: (cells, { columns }) => readLine(cells, columns as MappedColumn[]),
  findKnown: findKnownEmails,
  insert: insertImported,
  undo: deleteImported
})

function readLine(cells: string[], columns: MappedColumn[]): ReadLine<CustomerDetails> {
  const checked = CustomerInput.safeParse(readCustomerLine(cells, columns))
  if (checked.success) return { details: checked.data, keys: keysOf(checked.data).email_keys }
  return { keys: [], error: wordIssue(required(checked.error.issues[0], 'an issue'), columnWords()) }
}
