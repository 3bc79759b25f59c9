// Blanks on the shelf: what came beyond what jobs needed, what was counted, and what jobs were given of it.
import { z } from 'zod'

import * as calls from './calls/blank-stock.ts'
import { endpoint, Hex, InWorkspace, page, Paging, Timestamp } from './endpoint.ts'
import { MOST_NEEDS } from './purchases.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Count = z.int().min(0, 'Not less than nothing').max(100_000, 'At most 100,000')

const Style = z.object({
  blankId: z.uuid().nullable().default(null),
  name: Text(120).default(''),
  maker: Text(80).default(''),
  styleNumber: Text(40).default(''),
  colour: Text(60).default(''),
  hex: Hex.nullable().default(null)
})

export const StockStyle = Style.extend({
  /** Of its first size; the history of the style is found by it. */
  id: z.uuid(),
  sizes: z.array(z.object({ size: z.string(), onHand: z.int() })),
  onHand: z.int(),
  updatedAt: Timestamp
})
export type StockStyle = z.output<typeof StockStyle>

const stock = { access: 'workspace', query: InWorkspace } as const

export const listBlankStock = endpoint({
  ...stock,
  ...calls.listBlankStock,
  may: 'purchases:read',
  summary: 'Blanks on the shelf that no job has been given, one row for each style and color.',
  query: InWorkspace.extend({
    ...Paging,
    search: z.string().trim().max(80).default(''),
    blankId: z.uuid().optional(),
    /** Also what there is nothing left of. */
    empty: z.stringbool().default(false)
  }),
  data: page(StockStyle)
})

export const countBlankStock = endpoint({
  ...stock,
  ...calls.countBlankStock,
  may: 'purchases:receive',
  summary: 'What somebody counted of a style in a color: how many of each size lie on the shelf now.',
  body: Style.extend({
    sizes: z
      .array(z.object({ size: Text(20).min(1, 'Name the size'), onHand: Count }))
      .min(1, 'Count a size at least')
      .max(40, 'At most forty sizes')
  }).refine(({ name, styleNumber }) => name !== '' || styleNumber !== '', {
    path: ['name'],
    message: 'Enter a name'
  }),
  data: StockStyle
})

const Needs = z
  .array(z.object({ jobId: z.uuid(), itemId: z.uuid(), size: z.string().min(1).max(20) }))
  .min(1, 'Choose what to take')
  .max(MOST_NEEDS)

export const takeBlankStock = endpoint({
  ...stock,
  ...calls.takeBlankStock,
  may: 'purchases:receive',
  summary:
    'Gives items of jobs what they need of the shelf, as far as it goes: jobs that are due first are served first. They need to order the less.',
  body: z.object({ needs: Needs }),
  data: z.object({ taken: z.int() })
})

export const putBackBlankStock = endpoint({
  ...stock,
  ...calls.putBackBlankStock,
  may: 'purchases:receive',
  summary: 'Puts back on the shelf what an item of a job was given of a blank in a size; the job needs it anew.',
  body: z.object({ stockId: z.uuid(), jobId: z.uuid(), itemId: z.uuid() }),
  data: z.object({ putBack: z.int() })
})

export const STOCK_MOVES = ['received', 'taken', 'put_back', 'counted'] as const

export const StockMove = z.object({
  id: z.int(),
  at: Timestamp,
  kind: z.enum(STOCK_MOVES),
  /** Of the style and colour in this size. */
  stockId: z.uuid(),
  size: z.string(),
  quantity: z.int(),
  onHand: z.int(),
  who: z.string(),
  purchaseNumber: z.int().nullable(),
  job: z.object({ id: z.uuid(), number: z.int(), itemId: z.uuid() }).nullable(),
  /** Of a production run, that it was pressed on. */
  piece: z.object({ code: z.string(), runId: z.uuid() }).nullable(),
  /** Of what was taken: how many the job still has, which can be put back. */
  has: z.int()
})
export type StockMove = z.output<typeof StockMove>

export const listStockMoves = endpoint({
  ...stock,
  ...calls.listStockMoves,
  may: 'purchases:read',
  summary: 'What happened to a style in a color on the shelf, the newest first; the latest 100.',
  params: z.object({ stockId: z.uuid() }),
  data: z.array(StockMove)
})
