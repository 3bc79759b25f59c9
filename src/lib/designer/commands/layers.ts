import { required } from '#lib/shared/required.ts'

import type { Design, DesignObject, Layer } from '../design.ts'
import { invert, multiply } from '../geometry/matrix.ts'
import { changeable, drawingOrder, withDescendants, worldMatrix } from '../tree.ts'
import { relist, withLayer, withObjects, without } from './edit.ts'

/** Puts an empty layer on top. */
export function addLayer(design: Design, { id, artboard, name }: Pick<Layer, 'id' | 'artboard' | 'name'>): Design {
  return { ...design, layers: [...design.layers, { id, artboard, name, visible: true, locked: false, children: [] }] }
}

/** Takes a layer and all on it away; the last one stays. */
export function removeLayer(design: Design, id: string): Design {
  const layer = design.layers.find(one => one.id === id)
  if (!layer || layer.locked || design.layers.length === 1) return design
  const next = without(design, new Set(withDescendants(design, layer.children)))
  return { ...next, layers: next.layers.filter(one => one.id !== id) }
}

export function changeLayer(
  design: Design,
  id: string,
  change: Partial<Pick<Layer, 'name' | 'visible' | 'locked'>>
): Design {
  return withLayer(design, id, change)
}

/** Moves a layer to a place in the drawing order; 0 is lowest. */
export function moveLayer(design: Design, id: string, to: number): Design {
  const layer = design.layers.find(one => one.id === id)
  if (!layer) return design
  const others = design.layers.filter(one => one !== layer)
  return { ...design, layers: others.toSpliced(Math.max(0, to), 0, layer) }
}

/** Moves objects into a layer or group, at a place in its drawing order. They stay where they are on the artboard. */
export function moveInto(
  design: Design,
  ids: Iterable<string>,
  { parent, index = Infinity }: { parent: string; index?: number }
): Design {
  const layer = design.layers.find(({ id }) => id === parent)
  const group = design.objects[parent]
  if (!layer && group?.type !== 'group') return design
  const chosen = new Set(changeable(design, ids))
  // A group cannot go into itself or into what it holds.
  for (const id of [...chosen]) if (withDescendants(design, [id]).includes(parent)) chosen.delete(id)
  const moved = drawingOrder(design).filter(id => chosen.has(id))
  if (moved.length === 0) return design

  const home = group ? invert(worldMatrix(design, parent)) : undefined
  const settled = moved.map(id => {
    const world = worldMatrix(design, id)
    return { ...required(design.objects[id], 'an object'), m: home ? multiply(home, world) : world }
  })
  const target = layer ?? (group as { children: string[] })
  const before = target.children.slice(0, index).filter(id => !chosen.has(id))
  const after = target.children.slice(before.length).filter(id => !chosen.has(id) && !before.includes(id))

  const next = withObjects(relist(design, new Map(moved.map(id => [id, []]))), settled)
  const children = [...before, ...moved, ...after]
  const placed = layer
    ? withLayer(next, parent, { children })
    : withObjects(next, [{ ...required(next.objects[parent], 'a group'), children } as DesignObject])
  return without(placed, new Set())
}
