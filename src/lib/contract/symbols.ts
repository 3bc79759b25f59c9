// Symbols: drawings of the shop, such as a club's crest, that are changed once for all designs that use them.
import { z } from 'zod'

import type { Clipboard } from '#lib/designer/commands/paste.ts'

import * as calls from './calls/symbols.ts'
import { endpoint, InWorkspace, Nothing, Revision, Timestamp } from './endpoint.ts'

/** Some thousands of nodes. */
export const MAX_SYMBOL_BYTES = 2 * 1024 * 1024

const SymbolName = z.string().trim().min(1, 'Give it a name').max(120, 'At most 120 characters')
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const Mm = z.number().min(-100_000).max(100_000)
const Size = z.number().min(0.01).max(10_000)

/** Objects as a copy puts them on the clipboard; checked whole when it is kept. */
const SymbolDrawing = z.custom<Clipboard>(isObject, 'must be a drawing')
/** Where it lies around its own origin, and how large it is, in millimetres. */
const Box = z.object({ x: Mm, y: Mm, w: Size, h: Size })

/** Why a design keeps what it shows: it lies in the trash, was changed by hand there, and so on. */
export const KEPT_REASONS = ['trash', 'changed', 'member', 'too-large', 'failed'] as const

export const SymbolDesign = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Shows it as it is now, as it was, is about to be updated, or could not be. */
  state: z.enum(['current', 'behind', 'waiting', 'kept']),
  reason: z.enum(KEPT_REASONS).nullable()
})
export type SymbolDesign = z.infer<typeof SymbolDesign>

export const SymbolRow = z.object({
  id: z.uuid(),
  name: z.string(),
  rev: z.int(),
  /** How many designs use it. */
  designs: z.int(),
  thumbnailUrl: z.string(),
  updatedBy: z.string(),
  updatedAt: Timestamp
})
export type SymbolRow = z.infer<typeof SymbolRow>

export const SymbolDetails = SymbolRow.extend({ drawing: SymbolDrawing, box: Box, usedIn: z.array(SymbolDesign) })
export type SymbolDetails = z.infer<typeof SymbolDetails>

const symbols = { access: 'workspace', query: InWorkspace } as const
const symbol = { ...symbols, params: z.object({ symbolId: z.uuid() }) } as const
const MAX_BODY_BYTES = MAX_SYMBOL_BYTES + 64 * 1024

export const listSymbols = endpoint({
  ...symbols,
  ...calls.listSymbols,
  may: 'designs:read',
  summary: 'The symbols of the shop by name, and how many designs use each.',
  data: z.array(SymbolRow)
})

export const createSymbol = endpoint({
  ...symbols,
  ...calls.createSymbol,
  may: 'designs:write',
  summary: 'Keeps a drawing as a symbol. It has shapes, lettering and clip art, and no pictures.',
  maxBytes: MAX_BODY_BYTES,
  body: z.object({ name: SymbolName, drawing: SymbolDrawing, box: Box }),
  data: SymbolDetails
})

export const getSymbol = endpoint({
  ...symbol,
  ...calls.getSymbol,
  may: 'designs:read',
  summary: 'A symbol with its drawing, and the designs that use it.',
  data: SymbolDetails
})

export const updateSymbol = endpoint({
  ...symbol,
  ...calls.updateSymbol,
  may: 'designs:write',
  summary:
    'Changes its name or its drawing; `rev` must be the one read, otherwise 409. With `updateDesigns` the designs that show an earlier drawing are changed in the background, each as a version that one can go back to.',
  maxBytes: MAX_BODY_BYTES,
  body: z.object({
    rev: Revision,
    name: SymbolName.optional(),
    drawing: SymbolDrawing.optional(),
    box: Box.optional(),
    updateDesigns: z.boolean().optional()
  }),
  data: SymbolDetails
})

export const deleteSymbol = endpoint({
  ...symbol,
  ...calls.deleteSymbol,
  may: 'designs:write',
  summary: 'Deletes a symbol. Designs keep what they show.',
  data: Nothing
})
