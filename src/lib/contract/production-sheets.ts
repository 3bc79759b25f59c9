// The sheets that a production run is cut from.
import { z } from 'zod'

import { ENDS, PLAIN_PLOT, PLOT_RANGES, TURNS } from '#lib/designer/production/plot.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'
import { SHEET_FORMATS } from '#lib/designer/run/sheet-formats.ts'

import * as calls from './calls/production-sheets.ts'
import { endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'

export const RunSheet = z.object({
  id: z.uuid(),
  filmKey: z.string(),
  filmName: z.string(),
  hex: z.string().nullable(),
  /** Of the shop's own, that it is laid out on. */
  rollId: z.uuid().nullable(),
  rollName: z.string(),
  rollWidthMm: z.number(),
  lengthMm: z.number(),
  position: z.int(),
  /** Before it is cut, with marks for the cutter. */
  isPrinted: z.boolean(),
  /** Pieces of film on it that are owed. */
  parts: z.int(),
  /** Copies beyond them, for what is spoiled. */
  spares: z.int(),
  /** All that the blade follows. */
  cutMm: z.number(),
  weedSeconds: z.number(),
  attempt: z.int(),
  cutAt: Timestamp.nullable(),
  /** Codes on it that are not owed any more: the sheets have to be made again before it is cut. */
  stale: z.array(z.string()),
  /** Its roll has less left than it needs: the sheets have to be made again before it is cut. */
  short: z.object({ leftMm: z.number() }).nullable(),
  /** How far it was sent to a cutter last, from 0 to 1, from whichever device. */
  sent: z.object({ share: z.number(), at: Timestamp, by: z.string().nullable(), to: z.string() }).nullable(),
  /** The largest rectangle of film on it that stays whole. */
  rest: z.object({ wMm: z.number(), hMm: z.number() }).nullable()
})
export type RunSheet = z.output<typeof RunSheet>

export const SheetsState = z.object({
  sheetsState: z.enum(['none', 'waiting', 'making', 'ready', 'failed']),
  sheetsProgress: z.int(),
  sheetsProblem: z.string()
})
export type SheetsState = z.output<typeof SheetsState>

const sheets = {
  access: 'workspace',
  params: z.object({ runId: z.uuid() }),
  query: InWorkspace
} as const

export const listRunSheets = endpoint({
  ...sheets,
  ...calls.listRunSheets,
  may: 'production:read',
  summary: 'The cut sheets of a run by film, in the order in which they are pressed.',
  data: z.array(RunSheet)
})

export const makeRunSheets = endpoint({
  ...sheets,
  ...calls.makeRunSheets,
  may: 'production:write',
  summary:
    'Lays what waits to be cut on sheets of its films. Refused with the reasons where a color has no film or a design is gone; what only shows while it is laid out is in the run’s problem. Sheets that are cut stay.',
  body: z.object({
    settings: RunSettings.optional(),
    /** Leaves out what cannot be cut as it stands, whole pieces at a time. */
    leaveOut: z.boolean().default(false)
  }),
  data: SheetsState
})

export const cancelRunSheets = endpoint({
  ...sheets,
  ...calls.cancelRunSheets,
  may: 'production:write',
  summary: 'Stops making sheets and removes those that are not cut.',
  data: SheetsState
})

function figure(name: keyof typeof PLOT_RANGES) {
  const [least, most] = PLOT_RANGES[name]
  return z.coerce.number().min(least).max(most)
}

/** How a cutter goes along the lines of a file in its own language; other formats have no word for it. */
const PlotQuery = z.object({
  /** A closed outline goes on so far beyond its beginning. */
  overcutMm: figure('overcutMm').default(PLAIN_PLOT.overcutMm),
  passes: figure('passes').int().default(PLAIN_PLOT.passes),
  /** As the cutter is set where it is left out. */
  speedCmS: figure('speedCmS').optional(),
  /** In grams; as the cutter is set where it is left out. */
  forceG: figure('forceG').optional(),
  /** How far the tip of a drag knife trails: the file then leads its holder so that the tip follows the outline. */
  bladeOffsetMm: figure('bladeOffsetMm').default(PLAIN_PLOT.bladeOffsetMm),
  /** Counter-clockwise, for cutters that count from another corner. */
  turn: z.coerce.number().min(0).max(270).pipe(z.literal(TURNS)).default(PLAIN_PLOT.turn),
  /** Steps a millimetre, across and along as the cutter has them after the turn. */
  /** As is usual in the language where they are left out. */
  stepsX: figure('stepsX').optional(),
  stepsY: figure('stepsY').optional(),
  end: z.enum(ENDS).default(PLAIN_PLOT.end)
})
export type PlotQuery = z.output<typeof PlotQuery>

const FilesQuery = InWorkspace.extend({
  ...PlotQuery.shape,
  format: z.enum(SHEET_FORMATS).default('svg'),
  /** The spot colour of a PDF's cut lines, as the RIP knows it. */
  spotName: z.string().trim().min(1).max(60).default('CutContour')
})

export const getRunSheetFile = endpoint({
  ...sheets,
  ...calls.getRunSheetFile,
  params: z.object({ runId: z.uuid(), sheetId: z.uuid() }),
  query: FilesQuery,
  may: 'production:read',
  summary:
    'A sheet as a cut file (SVG, PDF, DXF, or HP-GL, DM/PL and GP-GL for the cutter itself), as the PDF that is printed before it is cut, as a plan, or the list of what lies where.',
  produces: 'application/octet-stream',
  data: Nothing
})

export const getRunSheetFiles = endpoint({
  ...sheets,
  ...calls.getRunSheetFiles,
  query: FilesQuery,
  may: 'production:read',
  summary:
    'All sheets that are not cut yet in one ZIP, with what is printed before they are cut, the list of what lies where and how much film they take.',
  produces: 'application/zip',
  data: Nothing
})

const sheet = {
  ...sheets,
  params: z.object({ runId: z.uuid(), sheetId: z.uuid() }),
  may: 'production:write',
  data: z.array(RunSheet)
} as const

export const recordSheetSent = endpoint({
  ...sheet,
  ...calls.recordSheetSent,
  summary:
    'How far a sheet was sent to a cutter, so that another device goes on from there. It is not cut by that alone.',
  body: z.object({
    share: z.number().min(0).max(1),
    to: z.string().trim().max(80, 'At most 80 characters')
  }),
  data: Nothing
})

export const markSheetCut = endpoint({
  ...sheet,
  ...calls.markSheetCut,
  summary:
    'Marks a sheet as cut. Pieces of which all films are cut are then ready to be pressed; its length is taken off its roll.',
  body: z.object({})
})

export const unmarkSheetCut = endpoint({
  ...sheet,
  ...calls.unmarkSheetCut,
  summary:
    'The sheet was not cut after all: its pieces wait again, and its roll has its length back. Refused once one is pressed.'
})

export const endSheetRoll = endpoint({
  ...sheet,
  ...calls.endSheetRoll,
  summary:
    'The roll ended while the sheet was cut. What lies within the length that was cut is cut; the rest waits to be laid on another roll, and nothing is cut twice.',
  body: z.object({
    /** From the beginning of the sheet. */
    cutMm: z.number().min(0, 'Not less than nothing').max(20_000)
  })
})
