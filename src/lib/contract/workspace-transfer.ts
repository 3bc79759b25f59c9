import { z } from 'zod'

import * as calls from './calls/workspace-transfer.ts'
import { IMPORT_PART_BYTES, MOST_IMPORT_BYTES } from './calls/workspace-transfer.ts'
import { endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'
import { BusinessName } from './workspaces.ts'

/** What is done at the moment, of `total`. */
const Progress = { step: z.string(), done: z.int(), total: z.int() }

export const WorkspaceExport = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  ...Progress,
  bytes: z.int(),
  error: z.string(),
  createdAt: Timestamp,
  readyAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  /** Where the file is, once it is ready. */
  href: z.string().nullable()
})
export type WorkspaceExport = z.infer<typeof WorkspaceExport>

export const startWorkspaceExport = endpoint({
  ...calls.startWorkspaceExport,
  access: 'workspace',
  may: 'workspace:export',
  summary:
    'Begins to write everything of a workspace into one ZIP: rows as JSON and CSV, designs, invoices and original files. Lists and data are of one moment, shortly after the call; drawings and PDFs are made right after it. It takes the place of the one before; a mail says when it is ready.',
  query: InWorkspace,
  data: WorkspaceExport
})

export const getWorkspaceExport = endpoint({
  ...calls.getWorkspaceExport,
  access: 'workspace',
  may: 'workspace:export',
  summary: 'How the newest export of a workspace stands; null where there was none.',
  query: InWorkspace,
  data: WorkspaceExport.nullable()
})

export const downloadWorkspaceExport = endpoint({
  ...calls.downloadWorkspaceExport,
  access: 'workspace',
  may: 'workspace:export',
  summary: 'The ZIP. Honours Range with If-Range, so a download that broke off goes on where it was.',
  params: z.object({ exportId: z.uuid() }),
  query: InWorkspace,
  produces: 'application/zip',
  data: z.unknown()
})

/** A table: how many rows the file says it has, the file has, and the workspace has now. */
const TableCheck = z.object({
  name: z.string(),
  promised: z.int(),
  read: z.int(),
  kept: z.int(),
  /** Whether each row is as the file has it. */
  same: z.boolean()
})
export type TableCheck = z.infer<typeof TableCheck>

const ImportReport = z.object({
  /** Of the workspace in the file. */
  name: z.string(),
  madeAt: Timestamp.nullable(),
  tables: z.array(TableCheck),
  files: z.int(),
  fileBytes: z.int(),
  /** What does not come in, or not as it was, each in a sentence. */
  notes: z.array(z.string()),
  /** The caller's own empty workspace, which goes because their plan has no room for one more. */
  replaces: z.string().nullable(),
  /** Why it cannot come in yet: the plan is full. */
  refusal: z.string().nullable(),
  /** Who worked there and has to be invited again. */
  people: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() }))
})
export type ImportReport = z.infer<typeof ImportReport>

export const WorkspaceImport = z.object({
  id: z.uuid(),
  state: z.enum(['uploading', 'checking', 'checked', 'refused', 'running', 'done', 'failed', 'taken_back']),
  fileName: z.string(),
  bytes: z.int(),
  /** The parts that are here, from 0. */
  parts: z.array(z.int()),
  ...Progress,
  error: z.string(),
  report: ImportReport.nullable(),
  workspaceId: z.uuid().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable()
})
export type WorkspaceImport = z.infer<typeof WorkspaceImport>

const Id = z.object({ importId: z.uuid() })

export const listWorkspaceImports = endpoint({
  ...calls.listWorkspaceImports,
  access: 'user',
  summary: 'The exports that the caller brought in of late, the newest first.',
  data: z.array(WorkspaceImport)
})

export const beginWorkspaceImport = endpoint({
  ...calls.beginWorkspaceImport,
  access: 'user',
  summary: `Begins to bring in the export of a workspace: its parts of ${IMPORT_PART_BYTES} bytes follow. A file that was begun before goes on.`,
  body: z.object({
    fileName: z.string().trim().min(1, 'Choose a file').max(200, 'At most 200 characters'),
    bytes: z.int('Choose a file').min(22, 'This file is empty.').max(MOST_IMPORT_BYTES, 'An export has at most 4 GB.')
  }),
  data: WorkspaceImport
})

export const sendWorkspaceImportPart = endpoint({
  ...calls.sendWorkspaceImportPart,
  access: 'user',
  summary: 'The bytes of one part, as they are. Sending one again does no harm.',
  upload: true,
  params: Id.extend({ part: z.coerce.number().int().min(0).max(511) }),
  data: WorkspaceImport
})

export const checkWorkspaceImport = endpoint({
  ...calls.checkWorkspaceImport,
  access: 'user',
  summary: 'Reads the whole file and tries it, without keeping anything. The report says what would come in.',
  params: Id,
  data: WorkspaceImport
})

export const startWorkspaceImport = endpoint({
  ...calls.startWorkspaceImport,
  access: 'user',
  summary: 'Makes a workspace of a checked file, all of it or nothing.',
  params: Id,
  body: z.object({ name: BusinessName }),
  data: WorkspaceImport
})

export const takeBackWorkspaceImport = endpoint({
  ...calls.takeBackWorkspaceImport,
  access: 'user',
  summary: 'Removes the workspace again, while every row is as it came in and nobody else relies on it.',
  params: Id,
  data: WorkspaceImport
})

export const dropWorkspaceImport = endpoint({
  ...calls.dropWorkspaceImport,
  access: 'user',
  summary: 'Forgets a file that was not brought in.',
  params: Id,
  data: Nothing
})
