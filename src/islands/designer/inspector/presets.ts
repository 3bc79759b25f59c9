// Print areas as the trade has them (mm): full fronts by the size of the shirt, the usual places, and what else is pressed.
import type { Word } from '#lib/client/designer/words.ts'
import { GARMENT_SIZES, SIZE_GROUPS, type SizeGroup } from '#lib/garments/sizes.ts'

const INCH = 25.4

type PresetKey = Word extends infer Key ? (Key extends `preset_${infer Rest}` ? Rest : never) : never

export interface Preset {
  id: string
  /** Of the shirt, where it is a full front. */
  size?: string
  /** The words for it. */
  key: PresetKey
  wMm: number
  hMm: number
}

const place = (key: PresetKey, w: number, h: number): Preset => ({ id: key, key, wMm: w * INCH, hMm: h * INCH })

const YOUTH = [place('youthChest', 3, 3), place('youthSleeve', 2.5, 2.5), place('youthBack', 9, 12)]
const TODDLER = [place('toddlerChest', 2.25, 2.25)]
const ADULT = [
  place('fullFront', 12, 14),
  place('fullBack', 12, 15),
  place('leftChest', 4, 4),
  place('centreChest', 6, 6),
  place('upperBack', 10, 3),
  place('sleeve', 3.5, 3.5),
  place('longSleeve', 3, 14),
  place('nape', 3, 3)
]
const PLACES: Record<SizeGroup, Preset[]> = { toddler: TODDLER, youth: YOUTH, ladies: [], adult: ADULT }

const THINGS = [place('cap', 4.5, 2.25), place('tote', 10, 10), place('mug', 8.5, 3.5), place('decal', 12, 12)]

function ofGroup(group: SizeGroup): Preset[] {
  const fronts = GARMENT_SIZES.filter(size => size.group === group).map(({ id, label, frontIn: [w, h] }): Preset => {
    return { id: `front.${id}`, size: label, key: `front_${group}`, wMm: w * INCH, hMm: h * INCH }
  })
  return [...PLACES[group], ...fronts]
}

export const PRESET_GROUPS: { group: SizeGroup | 'things'; presets: Preset[] }[] = [
  ...SIZE_GROUPS.toReversed().map(group => ({ group, presets: ofGroup(group) })),
  { group: 'things', presets: THINGS }
]

export const PRESETS: Preset[] = PRESET_GROUPS.flatMap(({ presets }) => presets)
