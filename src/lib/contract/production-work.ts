// What is done to the pieces of production runs: at a press, at the packing table, at the counter.
import { z } from 'zod'

import { PIECE_ACTS, PIECE_STATES } from '#lib/shared/production-runs.ts'

import * as calls from './calls/production-work.ts'
import { LABEL_PAPERS } from './calls/production-work.ts'
import { endpoint, InWorkspace, Nothing, page, Paging } from './endpoint.ts'
import { PieceCountsShape, ProductionPiece } from './production.ts'
import { inRuns, ofOneRun } from './production-paths.ts'
import { ShipmentFields } from './shipments.ts'
import { OrderLine } from './shopper-orders.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

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
  ...ofOneRun,
  ...calls.listRunPress,
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
  ...ofOneRun,
  ...calls.claimPieces,
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
  to: Text(120).default(''),
  /** Handed over as a parcel: pieces with the same carrier and number are in one, about which the buyer is written to once. */
  ...ShipmentFields
})

export const recordActs = endpoint({
  ...inRuns,
  ...calls.recordActs,
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
  ...ofOneRun,
  ...calls.listRunBags,
  may: 'production:read',
  summary: 'The bags of a run in packing order, by group and name, with what is in each by scans.',
  query: InWorkspace.extend({ search: z.string().trim().max(80).default(''), ...Paging }),
  data: page(RunBag)
})

export const scanCode = endpoint({
  ...inRuns,
  ...calls.scanCode,
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

export const printRunLabels = endpoint({
  ...ofOneRun,
  ...calls.printRunLabels,
  may: 'production:read',
  summary:
    'A label for each bag in packing order, with a QR code: for sheets of Avery 5160 or 5163, or for a printer of 4 × 6 inch labels.',
  produces: 'application/pdf',
  query: InWorkspace.extend({ paper: z.enum(LABEL_PAPERS).default('5163') }),
  data: Nothing
})
