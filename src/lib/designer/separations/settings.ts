// How a design is separated for screen printing: saved with it, each figure with a usual one.
import { z } from 'zod'

import { Distance, Hex, Id } from '../fields.ts'

export const DOTS = ['round', 'elliptical'] as const
/** What lies below tints and pictures: all white, white dots below those of the ink, or nothing. */
export const TINT_BASES = ['solid', 'dots', 'none'] as const
export const MESHES = [86, 110, 125, 156, 180, 200, 230, 255, 280, 305, 355] as const
/** No press has more heads. */
export const MOST_SCREENS = 12
export const MANY_SCREENS = 6

/** What was chosen for one screen; as usual where it is left out. */
export const InkSettings = z.object({
  /** Threads an inch. */
  mesh: z.int().min(30).max(500).optional(),
  /** Lines an inch of its halftone. */
  lpi: z.number().min(15).max(150).optional(),
  angle: z.number().min(0).max(180).optional(),
  dot: z.enum(DOTS).optional(),
  /** Printed straight onto the garment, or on the underbase. */
  onBase: z.boolean().optional()
})
export type InkSettings = z.infer<typeof InkSettings>

export const Separations = z.object({
  /** What the composite is shown on; the garment colour of the design where it is left out. */
  garmentHex: Hex.optional(),
  underbase: z.boolean().default(false),
  /** So far the underbase stays inside the inks. */
  chokeMm: Distance.max(3).default(0.3),
  tintBase: z.enum(TINT_BASES).default('solid'),
  /** Where colours lie on each other the lower one is cut away, or printed through below the later one. */
  overlaps: z.enum(['knock-out', 'overprint']).default('knock-out'),
  /** So far an ink reaches below those printed after it. */
  trapMm: Distance.max(3).default(0.2),
  dpi: z.int().min(150).max(2400).default(600),
  /** Colours by their refs, the first printed first. Light before dark where it is left out. */
  order: z.array(Id).max(500).optional(),
  inks: z.record(Id, InkSettings).default({}),
  /** A colour that is printed as a tint of another one, in percent; at 100 it is that ink. */
  tints: z.record(Id, z.object({ ref: Id, percent: z.int().min(1).max(100) })).default({}),
  /** Pictures, and the colour each is printed in. */
  pictures: z.record(Id, Id).default({})
})
export type Separations = z.infer<typeof Separations>

export const USUAL_SEPARATIONS: Separations = {
  underbase: false,
  chokeMm: 0.3,
  tintBase: 'solid',
  overlaps: 'knock-out',
  trapMm: 0.2,
  dpi: 600,
  inks: {},
  tints: {},
  pictures: {}
}

/** Of a screen that carries solid areas, or dots as well. */
const USUAL_MESH = { solid: 156, dots: 230 }
const USUAL_LPI = 45
/** Thirty degrees apart, and none along the threads of the mesh. */
const USUAL_ANGLES = [22.5, 52.5, 82.5, 7.5]

/** With what was left out; `turn` counts the screens that have dots. */
export function inkSettings(chosen: InkSettings | undefined, { hasDots, turn }: { hasDots: boolean; turn: number }) {
  return {
    mesh: chosen?.mesh ?? (hasDots ? USUAL_MESH.dots : USUAL_MESH.solid),
    lpi: chosen?.lpi ?? USUAL_LPI,
    angle: chosen?.angle ?? USUAL_ANGLES[turn % USUAL_ANGLES.length]!,
    dot: chosen?.dot ?? ('elliptical' as const)
  }
}

/** A stencil holds no line thinner than about one and a half openings of its mesh. */
export function leastDetailMm(mesh: number): number {
  return 40 / mesh
}

/** Four threads are needed to hold a dot. */
export function finestLpi(mesh: number): number {
  return mesh / 4
}
