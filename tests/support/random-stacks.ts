import { Design, type DesignObject, TAILS, WARPS } from '#lib/designer/design.ts'
import { materialOf } from '#lib/designer/films.ts'
import { multiply, rotation, translation } from '#lib/designer/geometry/matrix.ts'

import { seeded } from './outlines.ts'

const SIDE_MM = 100
export const STACK_FONTS = ['anton', 'pacifico', 'alfa-slab-one']

/** Two whites of different material, what nothing sticks to, and one that is not mirrored. */
const FILMS = [
  ['Red', '#C8202F', 'smooth'],
  ['White', '#FFFFFF', 'smooth'],
  ['Black', '#17181A', 'smooth'],
  ['Gold', '#F7A81B', 'smooth'],
  ['White puff', '#FFFFFF', 'puff'],
  ['Silver glitter', '#C4C7CB', 'glitter'],
  ['Gloss royal', '#1B4DB1', 'gloss']
] as const

const PALETTE = FILMS.map(([name, hex, finish], index) => {
  return { ref: `f${index}`, name, hex, index, material: { ...materialOf(finish), sku: `S-${index}` } }
})

/** A pile of shapes and texts as people draw them: on, in, beside and under each other. */
export function randomStack(seed: number): Design {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const films = PALETTE.toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 4))
  const ref = (): string => pick(films).ref
  const objects: DesignObject[] = []
  const add = (object: object): void => void objects.push({ id: `o${objects.length}`, strokes: [], ...object } as never)
  const between = (least: number, most: number): number => least + random() * (most - least)
  const base = (x: number, y: number, turn = 0) => multiply(translation(x, y), rotation(turn))
  const shape = (x: number, y: number, wMm: number, hMm: number, turn = 0): object => ({
    type: 'shape',
    shape: pick(['rect', 'ellipse', 'star', 'polygon', 'heart', 'shield', 'arrow'] as const),
    params: { wMm, hMm, points: 5 },
    m: base(x, y, turn),
    fill: { ref: ref() },
    strokes: strokes()
  })
  const strokes = (): object[] => {
    if (random() < 0.7) return []
    const one = () => ({ ref: ref(), offsetMm: between(0.6, 4), join: pick(['round', 'miter', 'bevel']), z: pick(['behind', 'behind', 'front']) }) // biome-ignore format: one line
    return random() < 0.7 ? [one()] : [one(), one()]
  }
  const rect = (x: number, y: number, wMm: number, hMm: number, film = ref()): void =>
    add({ type: 'shape', shape: 'rect', params: { wMm, hMm }, m: base(x, y), fill: { ref: film } })

  const scenes = {
    scatter: () => {
      for (let n = 2 + random() * 5; n > 0; n--) {
        add(shape(between(5, 60), between(5, 60), between(6, 45), between(6, 45), between(0, 360)))
      }
    },
    nested: () => {
      const [x, y] = [between(5, 30), between(5, 30)]
      let [w, h] = [between(30, 60), between(30, 60)]
      let inset = 0
      for (let n = 3 + random() * 4; n > 0 && w > 3 && h > 3; n--) {
        const kind = pick(['rect', 'ellipse'] as const)
        add({ type: 'shape', shape: kind, params: { wMm: w, hMm: h }, m: base(x + inset, y + inset), fill: { ref: ref() } }) // biome-ignore format: one line
        const by = pick([0, 0.3, 0.8, 2, 5])
        inset += by
        w -= 2 * by
        h -= 2 * by
      }
    },
    touching: () => {
      const [x, y, s] = [between(5, 30), between(5, 30), between(5, 20)]
      const size = 2 + Math.floor(random() * 2)
      for (let n = 0; n < size * size; n++) rect(x + (n % size) * s, y + Math.floor(n / size) * s, s, s)
    },
    corners: () => {
      const [x, y] = [between(20, 50), between(20, 50)]
      rect(x - 15, y - 15, 30, 15)
      rect(x - 15, y, 15, 15)
      rect(x, y, 15, 15)
      if (random() < 0.5) add(shape(x - 5, y - 5, 10, 10))
    },
    underbase: () => {
      const top = shape(between(5, 40), between(5, 40), between(10, 40), between(10, 40)) as { fill: object }
      add({ ...top, strokes: [], fill: { ref: ref() } })
      add({ ...top, strokes: [] })
    },
    holes: () => {
      const [x, y, s] = [between(5, 50), between(5, 50), between(10, 40)]
      const d = `M0 0L${s} 0L${s} ${s}L0 ${s}ZM${s / 4} ${s / 4}L${s * 0.75} ${s / 4}L${s * 0.75} ${s * 0.75}L${s / 4} ${s * 0.75}Z` // biome-ignore format: one line
      add({ type: 'path', d, rule: 'evenodd', m: base(x, y, between(0, 90)), fill: { ref: ref() } })
    },
    text: () => {
      const runs = [{ s: pick(['BOB 8', 'Aloe', 'R&B', 'go 26', 'PAD', 'UP\nDO']), font: pick(STACK_FONTS), sizeMm: between(10, 40), trackMm: 0, features: {}, pairs: { BO: -0.1, lo: 0.1, PA: -0.2 } }] // biome-ignore format: one line
      const text = { runs, align: 'left', lineHeight: 1, warp: { kind: pick(['none', 'none', ...WARPS]), bend: pick([-0.6, 0.3, 0.8]) }, ...(random() < 0.4 && { tail: { kind: pick(TAILS), gap: between(0, 0.4), thickness: between(0.08, 0.3), reach: between(-0.2, 0.4) } }) } // biome-ignore format: one line
      add({ type: 'text', m: base(between(0, 40), between(30, 90), between(-20, 20)), fill: { ref: ref() }, strokes: strokes(), text, weld: true }) // biome-ignore format: one line
    },
    weave: () => {
      const [x, y, s] = [between(5, 40), between(5, 40), between(12, 30)]
      const [one, two] = [ref(), ref()]
      rect(x, y, s, s / 3, one)
      rect(x, y, s / 3, s, two)
      rect(x, y + s * 0.66, s, s / 3, one)
      rect(x + s * 0.66, y, s / 3, s, two)
      rect(x + s * 0.66, y, s / 3, s / 3, one)
    },
    hidden: () => {
      const [x, y] = [between(10, 50), between(10, 50)]
      rect(x + 2, y + 2, 8, 8)
      rect(x, y, 14, 14)
      if (random() < 0.5) rect(x + 4, y + 4, 5, 5)
    }
  }
  const kinds = Object.keys(scenes) as (keyof typeof scenes)[]
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) scenes[pick(kinds)]()
  return Design.parse({
    $schema: 'designer/1',
    id: `d${seed}`,
    rev: 0,
    name: 'Stack',
    palette: { id: 'films', entries: PALETTE },
    artboards: [{ id: 'a1', name: 'Front', wMm: SIDE_MM, hMm: SIDE_MM, ...wished() }],
    layers: [{ id: 'l1', artboard: 'a1', name: 'Art', children: objects.map(({ id }) => id) }],
    objects: Object.fromEntries(objects.map(object => [object.id, object])),
    production: {
      knockout: random() < 0.4,
      overlapMm: pick([0, 0.2, 0.3, 0.5, 1]),
      weedBoxMm: pick([0, 5]),
      weedLines: random() < 0.3,
      regMarks: pick(['none', 'none', 'silhouette3', 'four'])
    }
  })

  /** Now and then somebody wants an order of their own. */
  function wished(): object {
    return random() < 0.25 ? { pressOrder: PALETTE.map(entry => entry.ref).toSorted(() => random() - 0.5) } : {}
  }
}
