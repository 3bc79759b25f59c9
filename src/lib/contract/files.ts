import { z } from 'zod'

import * as calls from './calls/files.ts'
import { endpoint, InWorkspace, Nothing, page, Paging, Timestamp } from './endpoint.ts'

/** What is uploaded for what. */
export const FILE_KINDS = ['picture', 'artwork', 'logo', 'banner'] as const

/** And the drawings of designs that items sell. */
const STORED_KINDS = [...FILE_KINDS, 'design'] as const

export const StoredFile = z.object({
  id: z.uuid(),
  kind: z.enum(STORED_KINDS),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  createdAt: Timestamp
})
export type StoredFile = z.infer<typeof StoredFile>

export const uploadFile = endpoint({
  ...calls.uploadFile,
  access: 'workspace',
  may: 'files:write',
  summary:
    'Form with `file` (PNG, JPEG, WebP or SVG) and `kind`. Pictures are re-encoded; the place and camera data are removed.',
  upload: true,
  query: InWorkspace,
  data: StoredFile
})

export const listFiles = endpoint({
  ...calls.listFiles,
  access: 'workspace',
  may: 'files:read',
  query: InWorkspace.extend({ ...Paging, kind: z.enum(FILE_KINDS).optional() }),
  data: page(StoredFile)
})

export const deleteFile = endpoint({
  ...calls.deleteFile,
  access: 'workspace',
  may: 'files:write',
  summary: 'Deletes the file; refused with 409 while an item or store shows it.',
  params: z.object({ fileId: z.uuid() }),
  query: InWorkspace,
  data: Nothing
})
