import { z } from 'zod'

import { CUSTOMER_COLUMNS } from '#lib/shared/customer-columns.ts'

import { endpoint, InWorkspace, MOST_INT, Timestamp } from './endpoint.ts'

export const MOST_IMPORT_LINES = 50_000
export const LINES_AT_ONCE = 1000
const MOST_COLUMNS = 80
/** What is wrong is shown from the first on; a list with more of it is better mended in the spreadsheet. */
export const FAILED_SHOWN = 100

const Cell = z.string().max(5000, 'At most 5,000 characters in a cell')
const Line = z.array(Cell).max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`)

export const IMPORT_STATES = ['filling', 'running', 'done', 'taken_back'] as const

export const CustomerImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  heads: z.array(z.string()),
  /** What each column is; an empty one is left out. */
  columns: z.array(z.string()),
  /** What becomes of somebody whose e-mail address is there already. */
  existing: z.enum(['skip', 'add']),
  state: z.enum(IMPORT_STATES),
  lines: z.int(),
  added: z.int(),
  skipped: z.int(),
  failed: z.int(),
  who: z.string(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable()
})
export type CustomerImport = z.output<typeof CustomerImport>

export const FailedLine = z.object({ line: z.int(), cells: z.array(z.string()), error: z.string() })
export type FailedLine = z.output<typeof FailedLine>

const OneImport = z.object({ importId: z.uuid() })

export const listCustomerImports = endpoint({
  name: 'listCustomerImports',
  method: 'GET',
  path: '/api/v2/customer-imports',
  access: 'workspace',
  may: 'customers:write',
  summary: 'The imports of the last 30 days, newest first.',
  query: InWorkspace,
  data: z.array(CustomerImport)
})

export const createCustomerImport = endpoint({
  name: 'createCustomerImport',
  method: 'POST',
  path: '/api/v2/customer-imports',
  access: 'workspace',
  may: 'customers:write',
  summary: 'Begins to bring along a list of customers: its lines follow, then it is started.',
  idempotent: true,
  query: InWorkspace,
  body: z.object({ fileName: z.string().trim().max(200).default(''), heads: Line.min(1, 'There are no columns') }),
  data: CustomerImport
})

export const addImportLines = endpoint({
  name: 'addImportLines',
  method: 'PUT',
  path: '/api/v2/customer-imports/{importId}/lines',
  access: 'workspace',
  may: 'customers:write',
  summary: `The lines from the number \`from\` on, at most ${LINES_AT_ONCE} at once. Sent again, they take the place of the first.`,
  maxBytes: 8_000_000,
  params: OneImport,
  query: InWorkspace,
  body: z.object({
    from: z.int().min(1).max(MOST_IMPORT_LINES),
    lines: z.array(Line).min(1).max(LINES_AT_ONCE, `At most ${LINES_AT_ONCE} lines at once`)
  }),
  data: CustomerImport
})

export const startCustomerImport = endpoint({
  name: 'startCustomerImport',
  method: 'POST',
  path: '/api/v2/customer-imports/{importId}/start',
  access: 'workspace',
  may: 'customers:write',
  summary: 'Makes customers of the lines, in the background.',
  params: OneImport,
  query: InWorkspace,
  body: z.object({
    columns: z
      .array(z.enum(['', ...CUSTOMER_COLUMNS]))
      .min(1)
      .max(MOST_COLUMNS),
    existing: z.enum(['skip', 'add']).default('skip')
  }),
  data: CustomerImport
})

export const getCustomerImport = endpoint({
  name: 'getCustomerImport',
  method: 'GET',
  path: '/api/v2/customer-imports/{importId}',
  access: 'workspace',
  may: 'customers:write',
  summary: `How far an import is, and the first ${FAILED_SHOWN} lines that could not be brought along, each with its reason.`,
  params: OneImport,
  query: InWorkspace,
  data: CustomerImport.extend({ failedLines: z.array(FailedLine) })
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
  body: z.object({
    lines: z
      .array(z.object({ line: z.int().min(1).max(MOST_INT), cells: Line }))
      .min(1)
      .max(FAILED_SHOWN)
  }),
  data: CustomerImport.extend({ failedLines: z.array(FailedLine) })
})

export const takeBackImport = endpoint({
  name: 'takeBackImport',
  method: 'DELETE',
  path: '/api/v2/customer-imports/{importId}',
  access: 'workspace',
  may: 'customers:write',
  summary: 'Deletes the customers that came with an import, but those who were changed or worked for since.',
  params: OneImport,
  query: InWorkspace,
  data: z.object({ removed: z.int(), kept: z.int() })
})
