// Fonts that a shop uploaded, for its designs. What others see of them is outlines.
import { z } from 'zod'

import * as calls from './calls/fonts.ts'
import { endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'

export const FontStyle = z.object({
  /** What a design names it by. */
  id: z.string(),
  /** Of a variable font: a position that its maker named. */
  name: z.string(),
  weight: z.int().min(1).max(1000),
  italic: z.boolean(),
  axes: z.record(z.string(), z.number()),
  /** Its letters are lines that a pen draws, and nothing that is cut out. */
  isSingleLine: z.literal(true).optional()
})
export type FontStyle = z.infer<typeof FontStyle>

export const OwnFont = z.object({
  id: z.uuid(),
  family: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** How many characters it has. */
  letters: z.int(),
  /** One, or those of a variable font. */
  styles: z.array(FontStyle),
  /** Who confirmed its license; null where they left. */
  addedBy: z.string().nullable(),
  createdAt: Timestamp
})
export type OwnFont = z.infer<typeof OwnFont>

const fonts = { access: 'workspace', query: InWorkspace } as const

export const listFonts = endpoint({
  ...fonts,
  ...calls.listFonts,
  may: 'designs:read',
  summary: 'The fonts that the shop uploaded, by family; each with its styles.',
  data: z.array(OwnFont)
})

export const uploadFont = endpoint({
  ...fonts,
  ...calls.uploadFont,
  may: 'designs:write',
  summary:
    'Form with `file` (TTF, OTF, WOFF or WOFF2) and `license`, which must be `confirmed`: the shop has a license for what it makes with it. A file that is there already is answered as it is.',
  upload: true,
  data: OwnFont
})

export const deleteFont = endpoint({
  ...fonts,
  ...calls.deleteFont,
  may: 'designs:write',
  summary: 'Deletes the font; refused with 409 while a design, or one that an item sells, has letters in it.',
  params: z.object({ fontId: z.uuid() }),
  data: Nothing
})
