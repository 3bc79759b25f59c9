import { z } from 'zod'

import {
  LEAST_PIECE_MM,
  MOST_ART,
  MOST_PIECES,
  PRINT_LENGTH_MM,
  PRINT_WIDTH_MM,
  TRANSFERS
} from '#lib/supplies/transfers.ts'

import * as calls from './calls/transfers.ts'
import { endpoint, InWorkspace, MOST_INT, Nothing, page, Paging, Revision, Timestamp } from './endpoint.ts'

const Name = z.string().trim().min(1, 'Give the sheet a name').max(80, 'At most 80 characters')
const LengthIn = z
  .int()
  .min(0)
  .max(MOST_INT)
  .refine(inches => TRANSFERS.lengthsIn.includes(inches), 'Choose one of the lengths that are sold')
  .nullable()

/** What was read from the pixels of a picture. Its size is that of what can be seen of it. */
export const TransferArt = z.object({
  fileId: z.uuid(),
  name: z.string(),
  url: z.string(),
  /** Of the whole picture as it is shown, and of what can be seen of it there. */
  frame: z.object({ width: z.int(), height: z.int() }),
  box: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  /** How many pixels there really are across what can be seen; null for a drawing of lines. */
  pixelsAcross: z.number().nullable(),
  /** As the file says it, where it does. */
  usualMm: z.number(),
  /** It stands on a white ground, which would be printed. */
  whiteGround: z.boolean(),
  /** Percent of what can be seen that is neither opaque nor clear. */
  seeThrough: z.number()
})
export type TransferArt = z.output<typeof TransferArt>

export const TransferPiece = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  widthMm: z
    .number()
    .min(LEAST_PIECE_MM, `At least ${LEAST_PIECE_MM} mm`)
    .max(Math.max(PRINT_WIDTH_MM, PRINT_LENGTH_MM), 'This is longer than any sheet'),
  quantity: z.int().min(1, 'At least 1').max(MOST_PIECES, `At most ${MOST_PIECES} on one sheet`)
})
export type TransferPiece = z.output<typeof TransferPiece>

const PRINT_STATES = ['waiting', 'ready', 'failed'] as const

export const TransferSheetRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The length it is ordered in; null while it holds nothing that could be. */
  lengthIn: z.int().nullable(),
  transfers: z.int(),
  priceCents: z.int().nullable(),
  currency: z.string(),
  orderedAt: Timestamp.nullable(),
  printState: z.enum(PRINT_STATES).nullable(),
  updatedAt: Timestamp
})
export type TransferSheetRow = z.output<typeof TransferSheetRow>

export const TransferSheet = TransferSheetRow.extend({
  revision: z.int(),
  /** As a person chose it; null: the shortest that holds everything. */
  chosenLengthIn: z.int().nullable(),
  pieces: z.array(TransferPiece.extend({ art: TransferArt, heightMm: z.number(), eachCents: z.int() })),
  layout: z.object({
    usedMm: z.number(),
    pieces: z.array(
      z.object({
        piece: z.uuid(),
        turn: z.literal([0, 90, 180, 270]),
        xMm: z.number(),
        yMm: z.number(),
        wMm: z.number(),
        hMm: z.number()
      })
    )
  }),
  /** What keeps it from being ordered, in a sentence. */
  problem: z.string(),
  printProblem: z.string(),
  /** By area alone, and how much of the sheet that is, in percent. */
  areaCents: z.int(),
  usedPercent: z.int()
})
export type TransferSheet = z.output<typeof TransferSheet>

const sheets = { access: 'workspace', query: InWorkspace } as const
const OneSheet = z.object({ sheetId: z.uuid() })
const one = { ...sheets, params: OneSheet } as const

export const listTransferSheets = endpoint({
  ...sheets,
  ...calls.listTransferSheets,
  may: 'supplies:read',
  summary: 'The sheets of the workspace, unfinished and ordered, the last changed first.',
  query: InWorkspace.extend({ search: z.string().trim().max(80).default(''), ...Paging }),
  data: page(TransferSheetRow)
})

export const createTransferSheet = endpoint({
  ...sheets,
  ...calls.createTransferSheet,
  may: 'supplies:buy',
  body: z.object({ name: Name }),
  data: TransferSheet
})

export const getTransferSheet = endpoint({
  ...one,
  ...calls.getTransferSheet,
  may: 'supplies:read',
  data: TransferSheet
})

export const updateTransferSheet = endpoint({
  ...one,
  ...calls.updateTransferSheet,
  may: 'supplies:buy',
  summary:
    'Changes a sheet and lays it out anew. 409 with the newest where somebody else has changed it since, or it was ordered.',
  body: z.object({
    revision: Revision,
    name: Name.optional(),
    chosenLengthIn: LengthIn.optional(),
    pieces: z.array(TransferPiece).max(MOST_ART, `At most ${MOST_ART} different pictures on one sheet`).optional()
  }),
  data: TransferSheet
})

export const copyTransferSheet = endpoint({
  ...one,
  ...calls.copyTransferSheet,
  may: 'supplies:buy',
  summary: 'A sheet with the same on it that can be changed.',
  data: TransferSheet
})

export const deleteTransferSheet = endpoint({
  ...one,
  ...calls.deleteTransferSheet,
  may: 'supplies:buy',
  summary: 'Ends an unfinished sheet, and takes it out of the cart; one that was ordered is kept.',
  data: Nothing
})

const Art = TransferArt.extend({ widthMm: z.number() })

export const readTransferArt = endpoint({
  ...sheets,
  ...calls.readTransferArt,
  may: 'supplies:buy',
  summary:
    'Looks at a picture of the workspace, or at a layout of a design, which becomes one: its size, pixels and ground.',
  body: z.union([
    z.object({ fileId: z.uuid() }),
    z.object({ documentId: z.uuid(), artboard: z.int().min(0).max(99).default(0) })
  ]),
  data: Art
})

const print = {
  name: 'getTransferPrint',
  method: 'GET',
  summary: 'A print file of an ordered sheet: PNG at 300 dpi with a transparent background, or PDF with the cut lines.',
  produces: 'application/octet-stream',
  query: InWorkspace.extend({ format: z.enum(['png', 'pdf']).default('png') }),
  data: Nothing
} as const

export const getTransferPrint = endpoint({
  ...one,
  ...print,
  ...calls.getTransferPrint,
  may: 'supplies:read'
})

export const getTransferPrintAsAdmin = endpoint({
  ...print,
  ...calls.getTransferPrintAsAdmin,
  access: 'admin',
  params: OneSheet,
  query: z.object({ format: z.enum(['png', 'pdf']).default('png') })
})
