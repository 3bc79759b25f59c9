import { z } from 'zod'

import * as calls from './calls/document-history.ts'
import { Document, DocumentName, OneDocument } from './documents.ts'
import { endpoint, Hex, InWorkspace, Revision, Sending, Timestamp } from './endpoint.ts'
import { StoredFile } from './files.ts'

export const DocumentUse = z.object({
  kind: z.enum(['item', 'store', 'portfolio', 'workspace', 'design', 'order', 'proposal']),
  name: z.string(),
  url: z.string()
})
export type DocumentUse = z.infer<typeof DocumentUse>

export const listDocumentUses = endpoint({
  ...calls.listDocumentUses,
  access: 'workspace',
  may: 'designs:read',
  summary: 'Where a design or file is shown.',
  query: OneDocument.extend({ kind: z.enum(['layout', 'file']).default('layout') }),
  data: z.array(DocumentUse)
})

export const DocumentVersion = z.object({
  id: z.uuid(),
  rev: z.int(),
  /** Made by itself, named by a person, or sold by an item. */
  kind: z.enum(['auto', 'named', 'pinned']),
  name: z.string(),
  thumbnailUrl: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const listDocumentVersions = endpoint({
  ...calls.listDocumentVersions,
  access: 'workspace',
  may: 'designs:read',
  query: OneDocument,
  data: z.array(DocumentVersion)
})

export const nameDocumentVersion = endpoint({
  ...calls.nameDocumentVersion,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Keeps the design as it is now under a name.',
  query: OneDocument,
  body: z.object({ name: DocumentName }),
  data: DocumentVersion
})

export const restoreDocumentVersion = endpoint({
  ...calls.restoreDocumentVersion,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Brings an earlier version back as the newest; what was newest before is kept as a version.',
  query: OneDocument,
  body: z.object({ rev: Revision, versionId: z.uuid() }),
  data: Document
})

export const Starter = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  width: z.number(),
  height: z.number(),
  colours: z.array(Hex),
  variables: z.array(z.string()),
  thumbnailUrl: z.string()
})
export type Starter = z.infer<typeof Starter>

export const listStarters = endpoint({
  ...calls.listStarters,
  access: 'workspace',
  may: 'designs:read',
  summary: 'The layouts that a new design can begin with.',
  query: InWorkspace,
  data: z.array(Starter)
})

export const sendDocuments = endpoint({
  ...calls.sendDocuments,
  access: 'workspace',
  may: 'designs:write',
  summary:
    'Copies or moves designs with their pictures into another workspace. What an item sells is copied and stays.',
  query: InWorkspace,
  body: Sending.extend({ documentIds: z.array(z.uuid()).min(1).max(50) }),
  /** `kept`: names of those that were to move and could only be copied. */
  data: z.object({ sent: z.int(), kept: z.array(z.string()) })
})

export const PinnedDesign = z.object({
  documentId: z.uuid(),
  versionId: z.uuid(),
  name: z.string(),
  /** The drawing of that version as a file of the workspace. */
  file: StoredFile,
  widthMm: z.number(),
  heightMm: z.number(),
  variables: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number']) }))
})
export type PinnedDesign = z.infer<typeof PinnedDesign>

export const pinDocument = endpoint({
  ...calls.pinDocument,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Keeps the design exactly as it is now and draws it as a file, for an item to sell.',
  query: OneDocument,
  data: PinnedDesign
})
