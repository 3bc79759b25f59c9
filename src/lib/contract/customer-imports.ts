import { z } from 'zod'

import { CUSTOMER_COLUMNS } from '#lib/shared/customer-columns.ts'

import { endpoint, InWorkspace } from './endpoint.ts'
import {
  Existing,
  FAILED_SHOWN,
  ImportLines,
  LINES_AT_ONCE,
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
  name: 'listCustomerImports',
  method: 'GET',
  path: '/api/v2/customer-imports',
  access: 'workspace',
  may: 'customers:write',
  summary: 'The imports of the last 30 days, newest first.',
  query: InWorkspace,
  data: z.array(ListImport)
})

export const createCustomerImport = endpoint({
  name: 'createCustomerImport',
  method: 'POST',
  path: '/api/v2/customer-imports',
  access: 'workspace',
  may: 'customers:write',
  summary: 'Begins the import of a list of customers: its lines follow, then it is started.',
  idempotent: true,
  query: InWorkspace,
  body: NewImport,
  data: ListImport
})

export const addImportLines = endpoint({
  name: 'addImportLines',
  method: 'PUT',
  path: '/api/v2/customer-imports/{importId}/lines',
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
  name: 'startCustomerImport',
  method: 'POST',
  path: '/api/v2/customer-imports/{importId}/start',
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
  name: 'getCustomerImport',
  method: 'GET',
  path: '/api/v2/customer-imports/{importId}',
  access: 'workspace',
  may: 'customers:write',
  summary: `How far an import is, and the first ${FAILED_SHOWN} lines that could not be imported, each with its reason.`,
  params: OneImport,
  query: InWorkspace,
  data: ListImportDetail
})

export const mendImportLines = endpoint({
  name: 'mendImportLines',
  method: 'POST',
  path: '/api/v2/customer-imports/{importId}/mended',
  access: 'workspace',
  may: 'customers:write',
  summary: 'Tries lines again that failed, with other cells.',
  params: OneImport,
  query: InWorkspace,
  body: MendedLines,
  data: ListImportDetail
})

export const takeBackImport = endpoint({
  name: 'takeBackImport',
  method: 'DELETE',
  path: '/api/v2/customer-imports/{importId}',
  access: 'workspace',
  may: 'customers:write',
  summary: 'Deletes the customers that came with an import, but those that were changed or worked on since.',
  params: OneImport,
  query: InWorkspace,
  data: UndoneImport
})
