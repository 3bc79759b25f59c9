// The cutters of a shop: what each understands, how wide it cuts, how its port is set and how it cuts.
import { z } from 'zod'

import { BAUD_RATES, ENDS, LANGUAGES, PLOT_RANGES, TURNS } from '#lib/designer/production/plot.ts'

import * as calls from './calls/cutters.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

function figure(name: keyof typeof PLOT_RANGES) {
  const [least, most] = PLOT_RANGES[name]
  return z.number().min(least, `At least ${least}`).max(most, `At most ${most}`)
}

export const CutterPlot = z.object({
  overcutMm: figure('overcutMm'),
  passes: figure('passes').int(),
  /** Null: as the cutter is set. */
  speedCmS: figure('speedCmS').nullable(),
  forceG: figure('forceG').nullable(),
  bladeOffsetMm: figure('bladeOffsetMm'),
  turn: z.literal(TURNS),
  stepsX: figure('stepsX'),
  stepsY: figure('stepsY'),
  end: z.enum(ENDS)
})

const Given = z.object({
  name: z.string().trim().min(1, 'Write a name').max(80, 'At most 80 characters'),
  language: z.enum(LANGUAGES),
  /** Of what it cuts. */
  widthMm: z.number().min(50, 'At least 50 mm (2 in)').max(3000, 'At most 3000 mm (118 in)'),
  baudRate: z.literal(BAUD_RATES),
  flowControl: z.enum(['none', 'hardware']),
  plot: CutterPlot
})

export const Cutter = Given.extend({
  /** A name of ours where it is built in. */
  id: z.string().max(60),
  isBuiltIn: z.boolean(),
  revision: z.int()
})
export type Cutter = z.output<typeof Cutter>

const cutters = { access: 'workspace', query: InWorkspace } as const
const cutter = { ...cutters, params: z.object({ cutterId: z.uuid() }) } as const

export const listCutters = endpoint({
  ...cutters,
  ...calls.listCutters,
  may: 'production:read',
  summary: 'The cutters of the shop, then the usual ones of the trade to begin with.',
  data: z.array(Cutter)
})

export const saveCutter = endpoint({
  ...cutter,
  ...calls.saveCutter,
  may: 'production:write',
  summary: 'Adds a cutter under an id of the caller’s own, with revision 0, or replaces it.',
  body: Given.extend({ revision: z.int().min(0).max(1_000_000_000) }),
  data: Cutter
})

export const deleteCutter = endpoint({
  ...cutter,
  ...calls.deleteCutter,
  may: 'production:write',
  summary: 'Removes a cutter. Computers that it was chosen on keep their settings.',
  data: Nothing
})
