import { z } from 'zod'

import { LEAD_COLUMNS } from '#lib/shared/lead-columns.ts'

import * as calls from './calls/lead-imports.ts'
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

export const listLeadImports = endpoint({
  ...calls.listLeadImports,
  access: 'workspace',
  may: 'leads:write',
  summary: 'The imports of the last 30 days, newest first.',
  query: InWorkspace,
  data: z.array(ListImport)
})

export const createLeadImport = endpoint({
  ...calls.createLeadImport,
  access: 'workspace',
  may: 'leads:write',
  summary: 'Begins the import of a list of leads: its lines follow, then it is started.',
  query: InWorkspace,
  body: NewImport,
  data: ListImport
})

export const addLeadImportLines = endpoint({
  ...calls.addLeadImportLines,
  access: 'workspace',
  may: 'leads:write',
  summary: `The lines from the number \`from\` on, at most ${LINES_AT_ONCE} at once. Sent again, they take the place of the first.`,
  maxBytes: MAX_LINES_BYTES,
  params: OneImport,
  query: InWorkspace,
  body: ImportLines,
  data: ListImport
})

export const startLeadImport = endpoint({
  ...calls.startLeadImport,
  access: 'workspace',
  may: 'leads:write',
  summary:
    'Makes leads of the lines, in the background. Somebody whose e-mail address or phone a lead has already is left out, unless `existing` is `add`.',
  params: OneImport,
  query: InWorkspace,
  body: z.object({
    columns: z
      .array(z.enum(['', ...LEAD_COLUMNS]))
      .min(1)
      .max(MOST_COLUMNS),
    existing: Existing.default('skip')
  }),
  data: ListImport
})

export const getLeadImport = endpoint({
  ...calls.getLeadImport,
  access: 'workspace',
  may: 'leads:write',
  summary: `How far an import is, and the first ${FAILED_SHOWN} lines that could not be imported, each with its reason.`,
  params: OneImport,
  query: InWorkspace,
  data: ListImportDetail
})

export const mendLeadImportLines = endpoint({
  ...calls.mendLeadImportLines,
  access: 'workspace',
  may: 'leads:write',
  summary: 'Tries lines again that failed, with other cells.',
  params: OneImport,
  query: InWorkspace,
  body: MendedLines,
  data: ListImportDetail
})

export const undoLeadImport = endpoint({
  ...calls.undoLeadImport,
  access: 'workspace',
  may: 'leads:write',
  summary: 'Deletes the leads that came with an import, but those that were changed or worked on since.',
  params: OneImport,
  query: InWorkspace,
  data: UndoneImport
})
