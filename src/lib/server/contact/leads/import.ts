// Lists of leads from elsewhere: forms, ads, other programs, spreadsheets.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { createLead } from '#lib/contract/leads.ts'
import { importOf, type ReadLine, wordIssue } from '#lib/server/contact/imports/service.ts'
import { LEAD_NAMES, type LeadMapped } from '#lib/shared/lead-columns.ts'
import { type LeadLine, ListDateError, readLeadLine } from '#lib/shared/lead-line.ts'

import {
  deleteImportedLeads,
  findKnownLeads,
  type ImportedLead,
  insertImportedLeads,
  leadKeys
} from './import-queries.ts'

const columnWords = () => ({
  name: t('errors.contact.column.lead.name'),
  company: t('errors.contact.column.lead.company'),
  email: t('errors.contact.column.lead.email'),
  phone: t('errors.contact.column.lead.phone'),
  product: t('errors.contact.column.lead.product'),
  quantity: t('errors.contact.column.lead.quantity'),
  needBy: t('errors.contact.column.lead.needBy'),
  askedOn: t('errors.contact.column.lead.askedOn'),
  message: t('errors.contact.column.lead.message'),
  notes: t('errors.contact.column.lead.notes')
})

export const leadImports = importOf<ImportedLead>({
  kind: 'leads',
  task: 'lead-import',
  event: 'leads_imported',
  subject: 'lead',
  missing: columns =>
    columns.some(column => LEAD_NAMES.includes(column)) ? undefined : t('errors.contact.columnOfLead'),
  read: (cells, { columns, heads }) => readLine(cells, columns as LeadMapped[], heads),
  findKnown: findKnownLeads,
  insert: insertImportedLeads,
  undo: deleteImportedLeads
})

function readLine(cells: string[], columns: LeadMapped[], heads: string[]): ReadLine<ImportedLead> {
  let line: LeadLine
  try {
    line = readLeadLine(cells, columns, heads)
  } catch (error) {
    if (!(error instanceof ListDateError)) throw error
    return { keys: [], error: wordIssue({ path: [error.field], message: error.message }, columnWords()) }
  }
  const { stage, askedOn, ...given } = line
  const checked = createLead.body.safeParse(given)
  if (!checked.success) {
    return { keys: [], error: wordIssue(required(checked.error.issues[0], 'an issue'), columnWords()) }
  }
  return { details: { details: checked.data, stage, askedOn }, keys: leadKeys(checked.data) }
}
