// Production runs: what is made in one go, piece by piece.
import { z } from 'zod'

import { HINDRANCES, PIECE_STATES, RUN_ACTIONS, RUN_STATES } from '#lib/shared/production-runs.ts'

import * as calls from './calls/production.ts'
import { inRuns, ofOneRun } from './production-paths.ts'
import { endpoint, InWorkspace, LongPaging, page, Paging, Revision, Timestamp } from './endpoint.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Ids = (most: number, what: string) => z.array(z.uuid()).min(1, `Choose ${what}`).max(most, `At most ${most}`)

/** As many orders of a selection as go into one run at once. A store has as many as it sold. */
export const MOST_SELECTED = 500

/** What is made: all of a store that is over, some orders, or some items of jobs (all of a job where none is named). */
export const RunSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store'), storeId: z.uuid() }),
  z.object({ kind: z.literal('orders'), orderIds: Ids(MOST_SELECTED, 'orders') }),
  z.object({
    kind: z.literal('job'),
    jobId: z.uuid(),
    itemIds: z.array(z.uuid()).max(1000).default([])
  })
])
export type RunSource = z.output<typeof RunSource>

export const PieceCountsShape = z.object(
  Object.fromEntries(PIECE_STATES.map(state => [state, z.int()])) as Record<(typeof PIECE_STATES)[number], z.ZodInt>
)

export const RunSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  state: z.enum(RUN_STATES),
  counts: PieceCountsShape,
  orders: z.int(),
  jobs: z.int(),
  sheetsState: z.enum(['none', 'waiting', 'making', 'ready', 'failed']),
  /** Something happened to what it makes that somebody has to look at. */
  flagged: z.boolean(),
  createdAt: Timestamp
})
export type RunSummary = z.output<typeof RunSummary>

export const listProductionRuns = endpoint({
  ...inRuns,
  ...calls.listProductionRuns,
  may: 'production:read',
  summary: 'The production runs, the newest first.',
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    state: z.enum(RUN_STATES).optional(),
    /** Those that make something of it. */
    storeId: z.uuid().optional(),
    orderId: z.uuid().optional(),
    jobId: z.uuid().optional(),
    ...LongPaging
  }),
  data: page(RunSummary)
})

const Hindrance = z.object({
  kind: z.enum(HINDRANCES),
  /** The order or job, and what of it, as people call it. */
  of: z.string(),
  text: z.string(),
  pieces: z.int(),
  /** Where it can be mended. */
  href: z.string().nullable()
})
export type Hindrance = z.output<typeof Hindrance>

const RunPreview = z.object({
  name: z.string(),
  pieces: z.int(),
  orders: z.int(),
  jobs: z.int(),
  /** What has no cut file of its own: pictures, other methods. */
  prints: z.int(),
  blanks: z.array(
    z.object({ name: z.string(), colour: z.string(), hex: z.string().nullable(), size: z.string(), pieces: z.int() })
  ),
  hindrances: z.array(Hindrance)
})
export type RunPreview = z.output<typeof RunPreview>

export const previewProductionRun = endpoint({
  ...inRuns,
  ...calls.previewProductionRun,
  may: 'production:write',
  summary: 'What a run would make, and what hinders the rest. Nothing is written.',
  body: z.object({ from: RunSource }),
  data: RunPreview
})

const RunOrder = z.object({ kind: z.enum(['order', 'job']), id: z.uuid(), number: z.int() })

export const ProductionRun = RunSummary.extend({
  revision: z.int(),
  /** Pieces that wait and have something that is cut from film. */
  toCut: z.int(),
  from: z.object({ kind: z.enum(['store', 'orders', 'job']), id: z.uuid().nullable(), name: z.string() }),
  createdBy: z.string(),
  finishedAt: Timestamp.nullable(),
  sheetsProgress: z.int(),
  sheetsProblem: z.string(),
  sheets: z.object({ made: z.int(), cut: z.int() }),
  /** What happened to orders and jobs after their pieces were frozen, until somebody has seen it. */
  notes: z.array(
    z.object({ pieceId: z.uuid(), code: z.string(), text: z.string(), of: RunOrder.nullable(), at: Timestamp })
  ),
  can: z.array(z.enum([...RUN_ACTIONS, 'rename', 'add', 'make_sheets']))
})
export type ProductionRun = z.output<typeof ProductionRun>

export const createProductionRun = endpoint({
  ...inRuns,
  ...calls.createProductionRun,
  may: 'production:write',
  summary:
    'Starts a run: freezes every piece that is owed, paid or approved, and in no run yet. What is hindered is left out. A closed store goes into production with it.',
  body: z.object({ from: RunSource, name: Text(120).default('') }),
  data: ProductionRun
})

export const getProductionRun = endpoint({
  ...ofOneRun,
  ...calls.getProductionRun,
  may: 'production:read',
  summary: 'A run with its counts. What became of its orders and jobs since is compared first.',
  data: ProductionRun
})

export const updateProductionRun = endpoint({
  ...ofOneRun,
  ...calls.updateProductionRun,
  may: 'production:write',
  summary: 'Renames a run.',
  body: z.object({ revision: Revision, name: Text(120).min(1, 'Give the run a name') }),
  data: ProductionRun
})

export const addToProductionRun = endpoint({
  ...ofOneRun,
  ...calls.addToProductionRun,
  may: 'production:write',
  summary: 'Adds what is owed of another source to a run that was not cut yet.',
  body: z.object({ from: RunSource }),
  data: ProductionRun
})

export const moveProductionRun = endpoint({
  ...ofOneRun,
  ...calls.moveProductionRun,
  may: 'production:write',
  summary:
    'Marks all that waits as cut, opens a cut run again to add to it, or cancels a run: what was not handed over is then in no run.',
  body: z.object({ action: z.enum(RUN_ACTIONS) }),
  data: ProductionRun
})

export const seeRunNotes = endpoint({
  ...ofOneRun,
  ...calls.seeRunNotes,
  may: 'production:write',
  summary: 'Somebody has seen what happened to pieces after they were frozen.',
  body: z.object({ pieceIds: Ids(2000, 'pieces') }),
  data: ProductionRun
})

export const PiecePrint = z.object({
  side: z.enum(['front', 'back']),
  name: z.string(),
  method: z.string(),
  widthMm: z.number().nullable(),
  fileId: z.uuid().nullable(),
  /** What it is made of, where it is a design: the version that was approved, and what is filled in for this piece. */
  design: z.object({ documentId: z.uuid(), versionId: z.uuid(), values: z.record(z.string(), z.string()) }).optional()
})
export type PiecePrint = z.output<typeof PiecePrint>

export const PieceBlank = z.object({
  name: z.string(),
  maker: z.string(),
  styleNumber: z.string(),
  colour: z.string(),
  hex: z.string().nullable(),
  size: z.string(),
  /** Customer supplies it. */
  supplied: z.boolean()
})
export type PieceBlank = z.output<typeof PieceBlank>

export const ProductionPiece = z.object({
  id: z.uuid(),
  code: z.string(),
  state: z.enum(PIECE_STATES),
  itemName: z.string(),
  blank: PieceBlank,
  person: z.object({ name: z.string(), group: z.string() }),
  /** What is put on it, as people read it. */
  texts: z.array(z.string()),
  prints: z.array(PiecePrint),
  bag: z.string(),
  orderId: z.uuid().nullable(),
  jobId: z.uuid().nullable(),
  reason: z.string(),
  /** The code of the piece that it is made again for. */
  replaces: z.string().nullable(),
  claimedBy: z.string().nullable(),
  claimedUntil: Timestamp.nullable()
})
export type ProductionPiece = z.output<typeof ProductionPiece>

export const listProductionPieces = endpoint({
  ...ofOneRun,
  ...calls.listProductionPieces,
  may: 'production:read',
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    state: z.enum(PIECE_STATES).optional(),
    ...Paging
  }),
  data: page(ProductionPiece)
})

const RunBlank = z.object({
  name: z.string(),
  maker: z.string(),
  styleNumber: z.string(),
  colour: z.string(),
  hex: z.string().nullable(),
  size: z.string(),
  /** Pieces of it, also those that were spoiled. */
  needed: z.int(),
  /** Of them, those that are not pressed yet. */
  left: z.int(),
  /** The customer brings these. */
  supplied: z.int(),
  /** Of jobs, which have their blanks ordered in their own list. */
  ofJobs: z.int(),
  onHand: z.int(),
  /** Of these, what older runs still use and what came for another run. */
  forOthers: z.int(),
  /** By purchase orders of the run that were not cancelled, and what of them came. */
  ordered: z.int(),
  received: z.int(),
  /** What nobody has ordered and does not lie on the shelf for this run. */
  toOrder: z.int()
})
export type RunBlank = z.output<typeof RunBlank>

export const listRunBlanks = endpoint({
  ...ofOneRun,
  ...calls.listRunBlanks,
  may: 'production:read',
  summary: 'What to pull by style, color and size: on the shelf, ordered, and still to order.',
  data: z.object({
    blanks: z.array(RunBlank),
    purchases: z.array(z.object({ id: z.uuid(), number: z.int(), state: z.string(), pieces: z.int() }))
  })
})
export type RunBlanks = z.output<typeof listRunBlanks.data>

export const orderRunBlanks = endpoint({
  ...ofOneRun,
  ...calls.orderRunBlanks,
  may: 'purchases:write',
  summary: 'A draft of a purchase order for what is still to order now.',
  body: z.object({ supplier: Text(80).default('') }),
  data: z.object({ purchaseId: z.uuid(), number: z.int(), pieces: z.int() })
})

export const listRunHistory = endpoint({
  ...ofOneRun,
  ...calls.listRunHistory,
  may: 'production:read',
  query: InWorkspace.extend({ ...Paging }),
  data: page(z.object({ id: z.string(), at: Timestamp, who: z.string(), text: z.string() }))
})
export type RunHistory = z.output<typeof listRunHistory.data>
