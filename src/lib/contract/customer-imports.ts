import { z } from 'zod'

import { CUSTOMER_COLUMNS } from '#lib/shared/customer-columns.ts'

import * as calls from './calls/customer-imports.ts'
import { endpoint, InWorkspace } from './endpoint.ts'
import { LINES_AT_ONCE } from './calls/list-imports.ts'
import {
  Existing,
  FAILED_SHOWN,
  ImportLines,
  ListImport,
  ListImportDetail,
  MAX_LINES_BYTES,
  MendedLines,
  MOST_COLUMNS,
  NewImport,
  OneImport,
  UndoneImport
} from './list-imports.ts'

export const listCustomerImports = endpoint({
  ...calls.listCustomerImports,
  access: 'workspace',
  may: 'customers:write',
  summary: 'The imports of the last 30 days, newest first.',
  query: InWorkspace,
  data: z.array(ListImport)
})

export const createCustomerImport = endpoint({
  ...calls.createCustomerImport,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Begins the import of a list of customers: its lines follow, then it is started.',
  query: InWorkspace,
  body: NewImport,
  data: ListImport
})

export const addImportLines = endpoint({
  ...calls.addImportLines,
  access: 'workspace',
  may: 'customers:write',
  summary: `The lines from the number \`from\` on, at most ${LINES_AT_ONCE} at once. Sent again, they take the place of the first.`,
  maxBytes: MAX_LINES_BYTES,
  params: OneImport,
  query: InWorkspace,
  body: ImportLines,
  data: ListImport
})

export const startCustomerImport = endpoint({
  ...calls.startCustomerImport,
  access: 'workspace',
  may: 'customers:write',
  summary:
    'Makes customers of the lines, in the background. Somebody whose e-mail address a customer has already is left out, unless `existing` is `add`.',
  params: OneImport,
  query: InWorkspace,
  body: z.object({
    columns: z
      .array(z.enum(['', ...CUSTOMER_COLUMNS]))
      .min(1)
      .max(MOST_COLUMNS),
    existing: Existing.default('skip')
  }),
  data: ListImport
})

export const getCustomerImport = endpoint({
  ...calls.getCustomerImport,
  access: 'workspace',
  may: 'customers:write',
  summary: `How far an import is, and the first ${FAILED_SHOWN} lines that could not be imported, each with its reason.`,
  params: OneImport,
  query: InWorkspace,
  data: ListImportDetail
})

export const mendImportLines = endpoint({
  ...calls.mendImportLines,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Tries lines again that failed, with other cells.',
  params: OneImport,
  query: InWorkspace,
  body: MendedLines,
  data: ListImportDetail
})

export const takeBackImport = endpoint({
  ...calls.takeBackImport,
  access: 'workspace',
  may: 'customers:write',
  summary: 'Deletes the customers that came with an import, but those that were changed or worked on since.',
  params: OneImport,
  query: InWorkspace,
  data: UndoneImport
})
