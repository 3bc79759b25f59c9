// Outlines as shops sell them: how many, how far apart and with which corners, in one choice.
import type { Design, Stroke } from '../design.ts'

const INCH = 25.4

export const OUTLINE_PRESETS = {
  /** One layer of twill on another, stitched or cut an eighth of an inch apart. */
  twill2: { stepsMm: [INCH / 8], join: 'round' },
  twill3: { stepsMm: [INCH / 8, INCH / 8], join: 'round' },
  thin: { stepsMm: [INCH / 16], join: 'miter' },
  sticker: { stepsMm: [INCH / 8], join: 'round' }
} as const satisfies Record<string, { stepsMm: readonly number[]; join: Stroke['join'] }>

export type OutlinePreset = keyof typeof OUTLINE_PRESETS

/** In films that the object does not have yet, as far as the design has others; a sticker's is white. */
export function presetOutlines(design: Design, preset: OutlinePreset, { fill, strokes }: Given): Stroke[] {
  const { stepsMm, join } = OUTLINE_PRESETS[preset]
  const { entries } = design.palette
  const used = new Set(fill === undefined ? [] : [fill])
  let offsetMm = 0
  return stepsMm.flatMap((step, index): Stroke[] => {
    const white = preset === 'sticker' ? entries.find(({ hex }) => /^#f{6}$/i.test(hex))?.ref : undefined
    const kept = strokes[index]?.ref
    const ref = white ?? kept ?? entries.find(entry => !used.has(entry.ref))?.ref ?? entries[0]?.ref
    if (ref === undefined) return []
    used.add(ref)
    offsetMm += step
    return [{ ref, offsetMm, join, z: 'behind' }]
  })
}

interface Given {
  fill: string | undefined
  /** Their films stay. */
  strokes: readonly Stroke[]
}
