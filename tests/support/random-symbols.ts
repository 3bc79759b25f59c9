// A random stack of which a part is a symbol of several instances, changed afterwards, and another part a repeat.
import {
  detach,
  drawingOf,
  groupForSymbol,
  instancesIn,
  markInstance,
  placeInstance,
  updateInstances
} from '#lib/designer/commands/symbols.ts'
import { repeatObjects } from '#lib/designer/commands/repeat.ts'
import type { Design, DesignObject } from '#lib/designer/design.ts'
import { multiply, rotation, scaling, translation } from '#lib/designer/geometry/matrix.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'

import { seeded } from './outlines.ts'

const ID = '0f2c7a52-2f0e-4a64-9d2b-5b1e0f3c1a11'

/** The design after an update of its symbol, and the same one drawn by hand: each instance a group of the new drawing. */
export function withSymbols(stack: Design, seed: number): { updated: Design; byHand: Design } {
  const random = seeded(seed + 7_000_000)
  const between = (least: number, most: number): number => least + random() * (most - least)
  let count = 0
  const makeId = () => `s${count++}`
  const [layer] = stack.layers
  const ids = layer!.children
  const chosen = ids.slice(0, 1 + Math.floor(random() * Math.min(3, ids.length)))
  const made = groupForSymbol(stack, chosen, { name: 'Crest', centre: [between(20, 60), between(20, 60)], makeId })
  const first = made.id!
  let before = markInstance(made.design, first, { id: ID, rev: 1 })
  const symbol = { id: ID, rev: 1, drawing: drawingOf(before, first) }
  const places = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
    const size = between(0.4, 1.1)
    return multiply(
      translation(between(20, 80), between(20, 80)),
      multiply(rotation(between(0, 360)), scaling(size, size))
    )
  })
  const placed = places.map(m => {
    const one = placeInstance(before, layer!.id, { symbol, name: 'Crest', at: [0, 0], makeId })
    before = withMatrix(one.design, one.id, m)
    return one.id
  })
  const repeated = repeatOf(before, ids.at(-1)!)

  const changed = changedDrawing(repeated, first, random)
  const next = { id: ID, rev: 2, drawing: drawingOf(changed, first) }
  const updated = updateInstances(repeated, next, makeId)
  // The first one is what somebody drew; the others are drawn anew where they lie.

  let byHand = detach(markInstance(changed, first, next), [first, ...placed])
  for (const id of placed) byHand = redrawn(byHand, id, next)
  return { updated: stored(updated), byHand: stored(byHand) }

  function repeatOf(design: Design, id: string): Design {
    if (chosen.includes(id) || random() < 0.5) return design
    const bounds = { minX: 0, minY: 0, maxX: between(5, 30), maxY: between(5, 30) }
    const kind = (['line', 'grid', 'circle'] as const)[Math.floor(random() * 3)]!
    return repeatObjects(design, [id], { kind, bounds, makeId }).design
  }

  function redrawn(design: Design, id: string, { drawing }: typeof next): Design {
    const one = placeInstance(design, layer!.id, { symbol: next, name: 'Crest', at: [0, 0], makeId })
    const group = one.design.objects[one.id] as DesignObject & { children: string[] }
    const { symbol: _, ...plain } = group as typeof group & { symbol: object }
    const old = one.design.objects[id]! as DesignObject & { children: string[] }
    const objects: Design['objects'] = {
      ...one.design.objects,
      [id]: { ...old, children: plain.children } as DesignObject
    }
    delete objects[one.id]
    for (const child of old.children) delete objects[child]
    const layers = one.design.layers.map(each => ({
      ...each,
      children: each.children.filter(child => child !== one.id)
    }))
    if (drawing.roots.length !== plain.children.length) throw new Error('The drawing was not placed whole')
    return { ...one.design, objects, layers }
  }
}

function withMatrix(design: Design, id: string, m: DesignObject['m']): Design {
  return { ...design, objects: { ...design.objects, [id]: { ...design.objects[id]!, m } } }
}

/** Another film, another size or one part less. */
function changedDrawing(design: Design, id: string, random: () => number): Design {
  const group = design.objects[id] as DesignObject & { children: string[] }
  const at = Math.floor(random() * group.children.length)
  const child = design.objects[group.children[at]!]!
  if (group.children.length > 1 && random() < 0.3) {
    const objects = {
      ...design.objects,
      [id]: { ...group, children: group.children.filter(each => each !== child.id) }
    }
    delete objects[child.id]
    return { ...design, objects } as Design
  }
  const { entries } = design.palette
  const fill = random() < 0.6 ? { fill: { ref: entries[Math.floor(random() * entries.length)]!.ref } } : {}
  const m = multiply(child.m, scaling(0.6 + random() * 0.5, 0.6 + random() * 0.5))
  return { ...design, objects: { ...design.objects, [child.id]: { ...child, ...fill, m } as DesignObject } }
}

function stored(design: Design): Design {
  if (instancesIn(design).some(({ symbol }) => symbol.rev !== 2)) throw new Error('An instance was not updated')
  return readDesign(JSON.parse(writeDesign(design)))
}
