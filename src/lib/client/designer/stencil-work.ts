// What is made of outlines for other ways of decorating: bridges of stencils, templates for rhinestones.
import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { setColour } from '#lib/designer/commands/palette.ts'
import { replace } from '#lib/designer/commands/replace.ts'
import type { Design, PaletteEntry, PathObject } from '#lib/designer/design.ts'
import { bridgeHoles } from '#lib/designer/geometry/bridges.ts'
import { IDENTITY } from '#lib/designer/geometry/matrix.ts'
import { type Contour, formatPath, type Path } from '#lib/designer/geometry/path.ts'
import { circles, layStones, type StoneLayout } from '#lib/designer/geometry/stones.ts'
import { placeOf } from '#lib/designer/tree.ts'

import { $design } from './document.ts'
import { looksOf, outlines, ready } from './path-work.ts'
import { word } from './words.ts'

/** What would become of the design, and how that looks. */
interface Worked {
  design: Design
  ids: string[]
  count: number
  before: Path
  after: Path
}

interface BridgeWish {
  widthMm: number
  sides: 1 | 2
  direction: 'vertical' | 'horizontal'
}

/** Each object keeps its look; what has no holes stays what it is. */
export async function bridged(wish: BridgeWish): Promise<(Worked & { left: number }) | undefined> {
  const kernel = await ready()
  if (!kernel) return undefined
  const design = $design.get()
  const [before, after]: [Contour[], Contour[]] = [[], []]
  let [next, count, left] = [design, 0, 0]
  const ids: string[] = []
  for (const { object, path } of outlines(design, kernel)) {
    const whole = kernel.combine('weld', [path])
    const made = bridgeHoles(whole, wish, (from, others) => kernel.combine('subtract', [from, ...others]))
    before.push(...whole)
    after.push(...made.path)
    left += made.left
    if (made.count === 0) {
      ids.push(object.id)
      continue
    }
    count += made.count
    const id = newId()
    ids.push(id)
    const named = object.name && { name: object.name }
    const d = formatPath(made.path)
    next = replace(
      next,
      [object.id],
      [{ id, type: 'path', m: IDENTITY, d, rule: 'nonzero', ...looksOf(design, object.id), ...named }]
    )
  }
  return { design: next, ids, count, left, before, after }
}

/** Sizes of flat-backed stones, and of the holes in their template. */
export const STONES = [
  { id: 'SS6', stoneMm: 2, holeMm: 2.4 },
  { id: 'SS10', stoneMm: 2.8, holeMm: 3.2 },
  { id: 'SS16', stoneMm: 3.9, holeMm: 4.4 },
  { id: 'SS20', stoneMm: 4.7, holeMm: 5.2 },
  { id: 'SS30', stoneMm: 6.4, holeMm: 6.9 }
] as const
type StoneId = (typeof STONES)[number]['id']

export const MOST_STONES = 5000
/** Holes of a template need this much between them, or it tears. */
const LEAST_WALL_MM = 0.3

/** Cut from the front, since stones are brushed in from there; it is no film of the shop's, so it has no price. */
const TEMPLATE: Omit<PaletteEntry, 'index' | 'name'> = {
  ref: 'rhinestone-template',
  hex: '#7A7F8C',
  material: {
    sku: 'rhinestone-template',
    kind: 'adhesive',
    rollWidthMm: 304.8,
    usableWidthMm: 298,
    pricePerM: 0,
    mirror: false,
    pressOrder: 0,
    grain: 'none',
    minFeatureMm: LEAST_WALL_MM
  }
}

/** Holes for stones within what is selected, as lines that the blade follows once. The objects themselves stay. */
export async function stoned(wish: {
  stone: StoneId
  gapMm: number
  layout: StoneLayout
}): Promise<Worked | undefined> {
  const kernel = await ready()
  if (!kernel) return undefined
  const design = $design.get()
  const all = outlines(design, kernel)
  const closed = all.flatMap(({ path }) => path.filter(contour => contour.closed))
  const open = all.flatMap(({ path }) => path.filter(contour => !contour.closed))
  const { stoneMm, holeMm } = STONES.find(({ id }) => id === wish.stone) ?? STONES[0]
  const gapMm = Math.max(wish.gapMm, holeMm - stoneMm + LEAST_WALL_MM)
  const before = [...(closed.length > 0 ? kernel.combine('weld', [closed]) : []), ...open]
  const places = layStones(before, { ...wish, stoneMm, gapMm, most: MOST_STONES }, kernel.offset)
  const after = circles(places, holeMm)
  const layer = placeOf(design, all[0]?.object.id ?? '')?.layer.id
  const count = places.length
  if (!layer || count === 0 || count > MOST_STONES) return { design, ids: [], count, before, after: [] }
  const known = design.palette.entries.find(({ ref }) => ref === TEMPLATE.ref)
  const entry = known ?? { ...TEMPLATE, name: word('stonesTemplate'), index: design.palette.entries.length }
  const object: PathObject = {
    id: newId(),
    type: 'path',
    m: IDENTITY,
    d: formatPath(after),
    rule: 'nonzero',
    fill: { ref: entry.ref },
    strokes: [],
    purpose: 'kiss-cut',
    name: word('stonesName', { size: wish.stone, count })
  }
  return { design: add(setColour(design, entry), layer, [object]), ids: [object.id], count, before, after }
}
