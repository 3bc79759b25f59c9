// Production runs: what is made in one go, piece by piece.
import { z } from 'zod'

import { HINDRANCES, PIECE_ACTS, PIECE_STATES, RUN_ACTIONS, RUN_STATES } from '#lib/shared/production-runs.ts'

import { endpoint, InWorkspace, LongPaging, Nothing, page, Paging, Revision, Timestamp } from './endpoint.ts'
import { OrderLine } from './shopper-orders.ts'

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

const PieceCountsShape = z.object(
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

const inRuns = {
  path: '/api/v2/production-runs',
  access: 'workspace',
  query: InWorkspace
} as const

export const listProductionRuns = endpoint({
  ...inRuns,
  name: 'listProductionRuns',
  method: 'GET',
  may: 'production:read',
  summary: 'The production runs, the newest first.',
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    state: z.enum(RUN_STATES).optional(),
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
  name: 'previewProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs/preview',
  may: 'production:write',
  summary: 'What a run would make, and what hinders the rest. Nothing is written.',
  body: z.object({ from: RunSource }),
  data: RunPreview
})

const RunOrder = z.object({ kind: z.enum(['order', 'job']), id: z.uuid(), number: z.int() })

export const ProductionRun = RunSummary.extend({
  revision: z.int(),
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
  name: 'createProductionRun',
  method: 'POST',
  may: 'production:write',
  summary:
    'Starts a run: freezes every piece that is owed, paid or approved, and in no run yet. What is hindered is left out. A closed store goes into production with it.',
  idempotent: true,
  body: z.object({ from: RunSource, name: Text(120).default('') }),
  data: ProductionRun
})

const one = {
  path: '/api/v2/production-runs/{runId}',
  access: 'workspace',
  params: z.object({ runId: z.uuid() }),
  query: InWorkspace
} as const

export const getProductionRun = endpoint({
  ...one,
  name: 'getProductionRun',
  method: 'GET',
  may: 'production:read',
  summary: 'A run with its counts. What became of its orders and jobs since is compared first.',
  data: ProductionRun
})

export const updateProductionRun = endpoint({
  ...one,
  name: 'updateProductionRun',
  method: 'PUT',
  may: 'production:write',
  summary: 'Renames a run.',
  body: z.object({ revision: Revision, name: Text(120).min(1, 'Give the run a name') }),
  data: ProductionRun
})

export const addToProductionRun = endpoint({
  ...one,
  name: 'addToProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/pieces',
  may: 'production:write',
  summary: 'Adds what is owed of another source to a run that was not cut yet.',
  idempotent: true,
  body: z.object({ from: RunSource }),
  data: ProductionRun
})

export const moveProductionRun = endpoint({
  ...one,
  name: 'moveProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/state',
  may: 'production:write',
  summary:
    'Marks all that waits as cut, opens a cut run again to add to it, or cancels a run: what was not handed over is then in no run.',
  idempotent: true,
  body: z.object({ action: z.enum(RUN_ACTIONS) }),
  data: ProductionRun
})

export const seeRunNotes = endpoint({
  ...one,
  name: 'seeRunNotes',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/notes/seen',
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
  fileId: z.uuid().nullable()
})
export type PiecePrint = z.output<typeof PiecePrint>

export const PieceBlank = z.object({
  name: z.string(),
  maker: z.string(),
  styleNumber: z.string(),
  colour: z.string(),
  hex: z.string().nullable(),
  size: z.string(),
  /** The customer brings it. */
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
  ...one,
  name: 'listProductionPieces',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/pieces',
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
  /** The customer brings these. */
  supplied: z.int(),
  /** Of jobs, which have their blanks ordered in their own list. */
  ofJobs: z.int(),
  onHand: z.int(),
  /** By purchase orders of the run that were not cancelled, and what of them came. */
  ordered: z.int(),
  received: z.int(),
  /** What nobody has ordered and does not lie on the shelf. */
  toOrder: z.int()
})
export type RunBlank = z.output<typeof RunBlank>

export const listRunBlanks = endpoint({
  ...one,
  name: 'listRunBlanks',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/blanks',
  may: 'production:read',
  summary: 'What to pull by style, colour and size: on the shelf, ordered, and still to order.',
  data: z.object({
    blanks: z.array(RunBlank),
    purchases: z.array(z.object({ id: z.uuid(), number: z.int(), state: z.string(), pieces: z.int() }))
  })
})
export type RunBlanks = z.output<typeof listRunBlanks.data>

export const orderRunBlanks = endpoint({
  ...one,
  name: 'orderRunBlanks',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/purchases',
  may: 'purchases:write',
  summary: 'A draft of a purchase order for what is still to order now.',
  idempotent: true,
  body: z.object({ supplier: Text(80).default('') }),
  data: z.object({ purchaseId: z.uuid(), number: z.int(), pieces: z.int() })
})

/** A cut sheet as a run shows it. */
export interface ShownSheet {
  id: string
  filmKey: string
  filmName: string
  hex: string | null
  rollWidthMm: number
  lengthMm: number
  position: number
  parts: number
  attempt: number
  cutAt: string | null
}

export const PressLayer = z.object({
  film: z.string(),
  hex: z.string(),
  celsius: z.number().nullable(),
  seconds: z.number().nullable(),
  pressure: z.string(),
  peel: z.string(),
  /** Others follow on it. */
  isTack: z.boolean()
})
export type PressLayer = z.output<typeof PressLayer>

export const listRunPress = endpoint({
  ...one,
  name: 'listRunPress',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/press',
  may: 'production:read',
  summary: 'What is still to press, in groups of one recipe, ordered so that the press changes its temperature least.',
  data: z.object({
    changes: z.int(),
    /** In the order in which they came into the run. */
    changesUnordered: z.int(),
    groups: z.array(
      z.object({
        key: z.string(),
        layers: z.array(PressLayer),
        pieces: z.int(),
        waiting: z.int(),
        items: z.array(z.object({ name: z.string(), pieces: z.int() }))
      })
    )
  })
})
export type RunPress = z.output<typeof listRunPress.data>

/** A piece as it is shown at the press, with all that is needed while there is no network. */
export const PressPiece = ProductionPiece.extend({
  layers: z.array(PressLayer),
  sides: z.array(z.enum(['front', 'back'])),
  note: z.string(),
  /** What draws it; null for pieces of jobs. */
  look: OrderLine.pick({ picture: true, colour: true, personalisation: true }).nullable(),
  /** Addresses of pictures of it where it is not drawn. */
  pictures: z.array(z.string()),
  /** Where each decoration lies: millimetres from the top centre of the print area. */
  places: z.array(
    z.object({ side: z.enum(['front', 'back']), what: z.string(), x: z.number(), y: z.number(), widthMm: z.number() })
  )
})
export type PressPiece = z.output<typeof PressPiece>

export const MOST_CLAIMED = 12

export const claimPieces = endpoint({
  ...one,
  name: 'claimPieces',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/claims',
  may: 'production:write',
  summary:
    'Takes the next pieces in the order of the press for one device, so that no other gets them; those that it holds already are given again. A claim ends after ten minutes.',
  body: z.object({
    /** Of the device, made once by it. */
    key: z.uuid(),
    count: z.int().min(0).max(MOST_CLAIMED).default(1)
  }),
  data: z.object({ pieces: z.array(PressPiece), left: z.int(), counts: PieceCountsShape })
})

export const MOST_ACTS = 500

const Act = z.object({
  /** Made by the device: an act that is sent twice is counted once. */
  id: z.uuid(),
  kind: z.enum(PIECE_ACTS),
  code: Text(40).min(1, 'Name the piece'),
  reason: Text(200).default(''),
  /** Handed over to: somebody else than the buyer. */
  to: Text(120).default('')
})

export const recordActs = endpoint({
  ...inRuns,
  name: 'recordActs',
  method: 'POST',
  path: '/api/v2/production-acts',
  may: 'production:write',
  summary:
    'What was done to pieces, also some minutes ago without network. Each act is done by itself, once; those that cannot be are answered with the reason. The clock of the server counts.',
  body: z.object({ acts: z.array(Act).min(1).max(MOST_ACTS, `At most ${MOST_ACTS} at once`) }),
  data: z.array(
    z.object({
      id: z.uuid(),
      ok: z.boolean(),
      /** It had arrived before. */
      repeated: z.boolean(),
      message: z.string(),
      code: z.string(),
      state: z.enum(PIECE_STATES).nullable(),
      bag: z.string()
    })
  )
})
export type ActResult = z.output<typeof recordActs.data>[number]

export const RunBag = z.object({
  bag: z.string(),
  kind: z.enum(['order', 'job']),
  id: z.uuid().nullable(),
  number: z.int(),
  name: z.string(),
  group: z.string(),
  /** As the order has it; empty for jobs. */
  orderState: z.string(),
  delivery: z.string(),
  /** Owed, also what is in no run or in another one. */
  owed: z.int(),
  bagged: z.int(),
  handedOver: z.int(),
  pieces: z.array(
    z.object({
      code: z.string(),
      state: z.enum(PIECE_STATES),
      itemName: z.string(),
      colour: z.string(),
      size: z.string(),
      text: z.string()
    })
  )
})
export type RunBag = z.output<typeof RunBag>

export const listRunBags = endpoint({
  ...one,
  name: 'listRunBags',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/bags',
  may: 'production:read',
  summary: 'The bags of a run in packing order, by group and name, with what is in each by scans.',
  query: InWorkspace.extend({ search: z.string().trim().max(80).default(''), ...Paging }),
  data: page(RunBag)
})

export const scanCode = endpoint({
  ...inRuns,
  name: 'scanCode',
  method: 'GET',
  path: '/api/v2/production-scans',
  may: 'production:read',
  summary: 'What a label or a code is of: a piece or a bag. Codes of other shops and old labels are answered in words.',
  query: InWorkspace.extend({ code: z.string().trim().min(1, 'Scan or type a code').max(400) }),
  data: z.object({
    runId: z.uuid(),
    runNumber: z.int(),
    piece: ProductionPiece.nullable(),
    bag: RunBag
  })
})
export type Scanned = z.output<typeof scanCode.data>

export const LABEL_PAPERS = ['5160', '5163', '4x6'] as const

export const printRunLabels = endpoint({
  ...one,
  name: 'printRunLabels',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/labels',
  may: 'production:read',
  summary:
    'A label for each bag in packing order, with a QR code: for sheets of Avery 5160 or 5163, or for a printer of 4 × 6 inch labels.',
  produces: 'application/pdf',
  query: InWorkspace.extend({ paper: z.enum(LABEL_PAPERS).default('5163') }),
  data: Nothing
})

export const listRunHistory = endpoint({
  ...one,
  name: 'listRunHistory',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/history',
  may: 'production:read',
  query: InWorkspace.extend({ ...Paging }),
  data: page(z.object({ id: z.string(), at: Timestamp, who: z.string(), text: z.string() }))
})
export type RunHistory = z.output<typeof listRunHistory.data>
