import { z } from 'zod'

import type { PackedChange } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'
import { GARMENT_KINDS } from '#lib/shared/garment-kinds.ts'

import * as calls from './calls/documents.ts'
import { endpoint, Hex, InWorkspace, Nothing, page, Paging, Revision, Timestamp } from './endpoint.ts'

/** Some twenty thousand objects. */
export const MAX_DESIGN_BYTES = 8 * 1024 * 1024
const MAX_BODY_BYTES = MAX_DESIGN_BYTES + 1024 * 1024

/** Days that what was deleted can still be brought back. */
export const TRASH_DAYS = 30

export const DocumentName = z.string().trim().min(1, 'Give it a name').max(120, 'At most 120 characters')
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A design as src/lib/designer/design.ts describes it; checked whole when it is saved. */
const DesignJson = z.custom<Design>(isObject, 'must be a design')

/** What changed since a rev: `fields` of the design (null takes one away) and `objects` by id (null takes one away). */
const ChangeJson = z.object({
  fields: z.record(z.string().max(50), z.unknown()).default({}),
  objects: z.record(z.string().max(100), z.unknown()).default({})
}) as unknown as z.ZodType<PackedChange>

export const TagRef = z.object({ id: z.uuid(), name: z.string() })
export type TagRef = z.infer<typeof TagRef>

/** One design or file in a list. */
export const DocumentCard = z.object({
  id: z.uuid(),
  kind: z.enum(['layout', 'file']),
  name: z.string(),
  folderId: z.uuid().nullable(),
  tags: z.array(TagRef),
  /** A picture of 512 × 512 pixels at most, under an address that changes when the picture does. */
  thumbnailUrl: z.string(),
  /** Of a file: where it can be read. */
  url: z.string().nullable(),
  mime: z.string().nullable(),
  bytes: z.int(),
  /** Of a layout, its first artboard in millimetres; of a file, pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  rev: z.int().nullable(),
  artboards: z.int(),
  colours: z.array(Hex),
  methods: z.array(z.enum(['htv', 'adhesive', 'print'])),
  variables: z.array(z.string()),
  versions: z.int(),
  /** Items, stores and designs that show it. */
  usedIn: z.int(),
  updatedBy: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable()
})
export type DocumentCard = z.infer<typeof DocumentCard>

export const Document = z.object({
  id: z.uuid(),
  name: z.string(),
  rev: z.int(),
  folderId: z.uuid().nullable(),
  design: DesignJson,
  updatedBy: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Set while it lies in the trash. */
  deletedAt: Timestamp.nullable()
})
export type Document = z.infer<typeof Document>

/** What an autosave gets back: the design itself is the caller's. */
export const SavedDocument = z.object({ id: z.uuid(), name: z.string(), rev: z.int(), updatedAt: Timestamp })
export type SavedDocument = z.infer<typeof SavedDocument>

/** The `data` of a 409: somebody else saved in between. */
export const StaleDocument = z.object({ rev: z.int(), changedBy: z.string(), changedAt: Timestamp })
export type StaleDocument = z.infer<typeof StaleDocument>

export const OneDocument = InWorkspace.extend({ Id: z.uuid() })

export const getDocument = endpoint({
  ...calls.getDocument,
  access: 'workspace',
  may: 'designs:read',
  summary: 'A design with its rev; with VersionId as it was in that version.',
  query: OneDocument.extend({ VersionId: z.uuid().optional() }),
  data: Document
})

const From = {
  name: DocumentName.optional(),
  folderId: z.uuid().nullable().optional()
}

export const createDocument = endpoint({
  ...calls.createDocument,
  access: 'workspace',
  may: 'designs:write',
  summary: 'A new design: blank, of a starter layout, a copy, of an uploaded file, or as given.',
  maxBytes: MAX_BODY_BYTES,
  query: InWorkspace,
  body: z.discriminatedUnion('from', [
    z.object({
      ...From,
      from: z.literal('blank'),
      wMm: z.number().min(5).max(5000).optional(),
      hMm: z.number().min(5).max(5000).optional(),
      /** Takes the size of the print area. */
      garment: z.enum(GARMENT_KINDS).optional(),
      side: z.enum(['front', 'back']).default('front')
    }),
    z.object({ ...From, from: z.literal('starter'), starter: z.string().max(60) }),
    z.object({ ...From, from: z.literal('document'), documentId: z.uuid(), versionId: z.uuid().optional() }),
    z.object({ ...From, from: z.literal('file'), fileId: z.uuid() }),
    z.object({ ...From, from: z.literal('artwork'), artworkId: z.string().max(100) }),
    z.object({ ...From, from: z.literal('design'), design: DesignJson })
  ]),
  data: Document.extend({
    /** What a file holds and a design cannot, or what was made simpler; for people. */
    remarks: z.array(z.string())
  })
})

export const saveDocument = endpoint({
  ...calls.saveDocument,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Replaces the design. `rev` must be the one read; otherwise 409 with the newest rev and who made it when.',
  maxBytes: MAX_BODY_BYTES,
  query: OneDocument,
  body: z.object({ rev: Revision, design: DesignJson }),
  data: SavedDocument
})

export const changeDocument = endpoint({
  ...calls.changeDocument,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Saves what changed since `rev`. 409 as for PUT.',
  maxBytes: MAX_BODY_BYTES,
  query: OneDocument,
  body: z.object({ rev: Revision, change: ChangeJson }),
  data: SavedDocument
})

export const deleteDocument = endpoint({
  ...calls.deleteDocument,
  access: 'workspace',
  may: 'designs:write',
  summary: `Puts the design into the trash for ${TRASH_DAYS} days. With restore=true takes it out again.`,
  query: OneDocument.extend({ restore: z.stringbool().default(false) }),
  data: SavedDocument
})

export const DOCUMENT_SORTS = ['updated', 'created', 'name', 'size'] as const

export const packRolls = endpoint({
  ...calls.packRolls,
  access: 'workspace',
  may: 'designs:read',
  summary:
    'A ZIP of the rolls as the design asks for them: copies, rows and other designs, laid out as in the designer; a cut file a film, a list of positions and a recipe. 400 says which design stops the cut.',
  produces: 'application/zip',
  query: OneDocument.extend({
    /** Of svg, dxf, pdf and hpgl, with commas. */
    formats: z
      .string()
      .max(40)
      .default('svg,dxf,pdf,hpgl')
      .transform(text => text.split(','))
      .pipe(z.array(z.enum(['svg', 'dxf', 'pdf', 'hpgl'])).min(1)),
    spotName: z.string().trim().min(1).max(60).default('CutContour'),
    /** Of the recipe; cut files are always in millimetres. */
    units: z.enum(['mm', 'in']).default('mm')
  }),
  data: Nothing
})

export const listDocuments = endpoint({
  ...calls.listDocuments,
  access: 'workspace',
  may: 'designs:read',
  summary: 'Designs (kind=layout) or files (kind=file) of a folder, tag or search; FolderId=none is what lies in none.',
  query: InWorkspace.extend({
    ...Paging,
    kind: z.enum(['layout', 'file']).default('layout'),
    folder: z.union([z.uuid(), z.literal('none')]).optional(),
    tag: z.uuid().optional(),
    search: z.string().trim().max(80).default(''),
    sort: z.enum(DOCUMENT_SORTS).default('updated'),
    /** What was deleted and can be brought back. */
    trash: z.stringbool().default(false)
  }),
  data: page(DocumentCard)
})

const Chosen = {
  documentIds: z.array(z.uuid()).max(500).default([]),
  fileIds: z.array(z.uuid()).max(500).default([])
}
const Count = z.object({ changed: z.int() })

export const moveDocuments = endpoint({
  ...calls.moveDocuments,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Moves designs and files into a folder (null: none), and adds or takes away tags.',
  query: InWorkspace,
  body: z.object({
    ...Chosen,
    folderId: z.uuid().nullable().optional(),
    addTagIds: z.array(z.uuid()).max(50).default([]),
    removeTagIds: z.array(z.uuid()).max(50).default([])
  }),
  data: Count
})

export const trashDocuments = endpoint({
  ...calls.trashDocuments,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Deletes designs and files so that they can be brought back, brings them back, or ends them for good.',
  query: InWorkspace,
  body: z.object({ ...Chosen, action: z.enum(['delete', 'restore', 'end']).default('delete') }),
  data: Count
})

export const renameDocument = endpoint({
  ...calls.renameDocument,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Gives a design or file another name; its rev stays.',
  query: InWorkspace,
  body: z.object({ kind: z.enum(['layout', 'file']), id: z.uuid(), name: DocumentName }),
  data: z.object({ name: z.string() })
})

/** Of a person of a job's list, as long as the list takes them. */
const ListedPerson = z.object({
  name: z.string().max(60).default(''),
  number: z.string().max(12).default(''),
  size: z.string().max(20).default('')
})

const LackingText = z.object({
  field: z.enum(['name', 'number', 'size']),
  text: z.string(),
  letters: z.array(z.string()),
  font: z.string()
})
export type LackingText = z.output<typeof LackingText>

export const checkLetters = endpoint({
  ...calls.checkLetters,
  access: 'workspace',
  may: 'designs:read',
  summary: 'Which letters of these names and numbers the fonts of these designs do not have. Changes nothing.',
  query: InWorkspace,
  body: z.object({
    documentIds: z.array(z.uuid()).max(12, 'At most twelve designs'),
    people: z.array(ListedPerson).max(1000, 'At most 1,000 people')
  }),
  data: z.object({ lacking: z.array(LackingText) })
})
