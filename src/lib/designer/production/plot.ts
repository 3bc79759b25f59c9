// How a cutter is to go along its lines. Without any of it, it does as its own panel says.
export interface PlotOptions {
  /** A closed outline goes on so far beyond its beginning, so that a blade that trails closes it. */
  overcutMm: number
  /** How often the blade goes along each line: thick film needs more than one. */
  passes: number
  /** Centimetres a second; null: as the cutter is set. */
  speedCmS: number | null
  /** Grams; null: as the cutter is set. */
  forceG: number | null
  /** How far the tip of a drag knife trails behind the middle of its holder; 0 for pens and blades that are turned. */
  bladeOffsetMm: number
  /** How the sheet lies before the cutter, counter-clockwise: for machines that count from another corner. */
  turn: Turn
  /** Across and along, as the cutter has them after the turn; two, since rollers wear and belts stretch. */
  stepsX: number
  stepsY: number
  end: (typeof ENDS)[number]
}

/** What a cutter reads. */
export const LANGUAGES = ['hpgl', 'dmpl', 'gpgl'] as const
export type PlotLanguage = (typeof LANGUAGES)[number]

export const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200] as const

/** Where the tool goes last: back to where it began, or beyond the sheet, so that the next one begins on free film. */
export const ENDS = ['origin', 'beyond'] as const

export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** Of each language, its own unit: HP-GL's is 0.025 mm, GP-GL's usual one 0.05 mm, and DM/PL's is chosen as 0.001 inch. */
export const STEPS_A_MM: Record<PlotLanguage, number> = { hpgl: 40, dmpl: 39.3701, gpgl: 20 }

export const PLAIN_PLOT: PlotOptions = {
  overcutMm: 0,
  passes: 1,
  speedCmS: null,
  forceG: null,
  bladeOffsetMm: 0,
  turn: 0,
  stepsX: 40,
  stepsY: 40,
  end: 'origin'
}

type Range = readonly [least: number, most: number]

/** What a person may set; the contract and the fields read it. */
export const PLOT_RANGES = {
  overcutMm: [0, 10],
  passes: [1, 5],
  speedCmS: [1, 200],
  forceG: [1, 1000],
  bladeOffsetMm: [0, 1.5],
  stepsX: [1, 500],
  stepsY: [1, 500]
} as const satisfies Partial<Record<keyof PlotOptions, Range>>

/** Points of a closed outline, its first one again at the end, and on along it for so many millimetres. */
export function withOvercut(points: readonly number[], overcutMm: number): number[] {
  const on = [...points]
  let left = overcutMm
  for (let i = 2; left > 0 && i < points.length; i += 2) {
    const [ax, ay, bx, by] = points.slice(i - 2, i + 2) as [number, number, number, number]
    const length = Math.hypot(bx - ax, by - ay)
    const share = length > left ? left / length : 1
    on.push(ax + (bx - ax) * share, ay + (by - ay) * share)
    left -= length
  }
  return on
}
