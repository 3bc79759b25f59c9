// Work on outlines: weld and its kin, offset, simplify, text into outlines. Each is one step.
import { withObjects } from '#lib/designer/commands/edit.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { replace } from '#lib/designer/commands/replace.ts'
import type { Design, DesignObject, GroupObject, PathObject, Stroke } from '#lib/designer/design.ts'
import { determinant, IDENTITY, invert, multiply } from '#lib/designer/geometry/matrix.ts'
import {
  type Contour,
  formatPath,
  parsePath,
  type Path,
  segmentCount,
  transformPath
} from '#lib/designer/geometry/path.ts'
import { simplify } from '#lib/designer/geometry/simplify.ts'
import { withOutline } from '#lib/designer/pen.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import { changeable, drawingOrder, worldMatrix } from '#lib/designer/tree.ts'
import { required } from '#lib/shared/required.ts'

import { announce } from './announce.ts'
import { $design, $selection, commitDesign, select } from './document.ts'
import { type Combination, type Kernel, loadFonts, loadKernel } from './kernel.ts'
import { leavesOf } from './measure.ts'
import { word } from './words.ts'

/** The kernel, with the letters of the design. */
export async function ready(): Promise<Kernel | undefined> {
  try {
    const kernel = await loadKernel()
    await loadFonts(fontsOf($design.get()))
    return kernel
  } catch {
    announce(word('kernelFailed'))
    return undefined
  }
}

/** Chosen objects, bottom to top, each with its outline on the artboard. */
export function outlines(design: Design, kernel: Kernel): { object: DesignObject; path: Path }[] {
  const chosen = new Set(changeable(design, $selection.get()))
  return drawingOrder(design)
    .filter(id => chosen.has(id))
    .flatMap(id => design.objects[id] ?? [])
    .map(object => ({
      object,
      path: transformPath(kernel.outliner.outline(design, object.id), worldMatrix(design, object.id))
    }))
}

/** The lowest object keeps its colour, and is what the others are taken from. */
export async function combineSelection(operation: Combination): Promise<void> {
  const kernel = await ready()
  if (!kernel) return
  const design = $design.get()
  const all = outlines(design, kernel)
  const made = kernel.combine(
    operation,
    all.map(({ path }) => path)
  )
  const [lowest] = all
  if (!lowest || made.length === 0) return announce(word('nothingLeft'))
  const look = looksOf(design, lowest.object.id)
  const object: PathObject = { id: newId(), type: 'path', m: IDENTITY, d: formatPath(made), rule: 'nonzero', ...look }
  commitDesign(
    replace(
      design,
      all.map(each => each.object.id),
      [object]
    )
  )
  select([object.id])
  announce(word(`did_${operation}`))
}

export async function offsetSelection(byMm: number): Promise<boolean> {
  const kernel = await ready()
  if (!kernel) return false
  const design = $design.get()
  const made = outlines(design, kernel).flatMap(({ object, path }): (PathObject & { of: string })[] => {
    const d = formatPath(kernel.offset(path, byMm))
    if (!d) return []
    const fill = fillOf(design, object.id)
    return [{ id: newId(), type: 'path', m: IDENTITY, d, rule: 'nonzero', fill, strokes: [], of: object.id }]
  })
  if (made.length === 0) {
    announce(word('nothingLeft'))
    return false
  }
  let next = design
  for (const { of, ...object } of made) next = beside(next, of, object, byMm > 0 ? 'below' : 'above')
  commitDesign(next)
  select(made.map(({ id }) => id))
  announce(word('didOffset'))
  return true
}

/** A new object right below or above another one; its matrix is the artboard's. */
function beside(design: Design, id: string, object: PathObject, side: 'below' | 'above'): Design {
  const target = required(design.objects[id], 'the object it is made of')
  const kept = { ...target, id: newId() } as DesignObject
  // The old one is taken apart and both come in its place, the old under its own name.
  const world = worldMatrix(design, id)
  const placed = { ...kept, m: world }
  const pair = side === 'below' ? [object, placed] : [placed, object]
  if (target.type === 'group') return appendTo(design, id, object, side)
  const next = replace(design, [id], pair)
  return renamed(next, placed.id, id)
}

/** Groups stay what they are: the outline lies at their bottom or top. */
function appendTo(design: Design, id: string, object: PathObject, side: 'below' | 'above'): Design {
  const group = design.objects[id] as GroupObject
  const m = multiply(invert(worldMatrix(design, id)), object.m)
  const children = side === 'below' ? [object.id, ...group.children] : [...group.children, object.id]
  return withObjects(design, [
    { ...group, children },
    { ...object, m }
  ])
}

function renamed(design: Design, from: string, to: string): Design {
  const { [from]: object, ...objects } = design.objects
  if (!object) return design
  const swap = (ids: string[]): string[] => (ids.includes(from) ? ids.map(id => (id === from ? to : id)) : ids)
  return {
    ...design,
    layers: design.layers.map(layer => ({ ...layer, children: swap(layer.children) })),
    objects: Object.fromEntries(
      [...Object.entries(objects), [to, { ...object, id: to }] as const].map(([key, each]) => [
        key,
        each.type === 'group' ? { ...each, children: swap(each.children) } : each
      ])
    )
  }
}

interface Simplified {
  design: Design
  nodes: { before: number; after: number }
  /** On the artboard. */
  outlines: { before: Path; after: Path }
}

/** Fewer nodes on the same outlines, nowhere further from them than the tolerance. */
export async function simplified(toleranceMm: number): Promise<Simplified | undefined> {
  const kernel = await ready()
  if (!kernel) return undefined
  const design = $design.get()
  const nodes = { before: 0, after: 0 }
  const outlines = { before: [] as Contour[], after: [] as Contour[] }
  const changed = leavesOf(design, changeable(design, $selection.get())).flatMap((object): DesignObject[] => {
    if (object.type !== 'path') return []
    const world = worldMatrix(design, object.id)
    const isLine = object.purpose !== undefined
    const path = isLine ? parsePath(object.d) : kernel.outliner.outline(design, object.id)
    // The tolerance is of what is cut, however the object is scaled.
    const own = toleranceMm / Math.sqrt(Math.abs(determinant(world)) || 1)
    const simple = isLine ? simplify(path, own) : kernel.simplify(path, own)
    // What one outline became of several is not simpler if it has more nodes.
    const kept = simple.length > 0 && count(simple) < count(path) ? simple : path
    nodes.before += count(path)
    nodes.after += count(kept)
    outlines.before.push(...transformPath(path, world))
    outlines.after.push(...transformPath(kept, world))
    if (kept === path) return []
    return [withOutline(object, { d: formatPath(kept), ...(!isLine && { rule: 'nonzero' as const }) })]
  })
  return { design: changed.length > 0 ? withObjects(design, changed) : design, nodes, outlines }
}

export function applySimplified({ design, nodes }: Simplified): void {
  commitDesign(design)
  announce(word('didSimplify', nodes))
}

function count(path: Path): number {
  return path.reduce((sum, contour) => sum + segmentCount(contour), 0)
}

/** Texts, shapes and clip art become plain paths that keep their place and colours. */
export async function outlineSelection(): Promise<void> {
  const kernel = await ready()
  if (!kernel) return
  const design = $design.get()
  let next = design
  for (const object of leavesOf(design, changeable(design, $selection.get()))) {
    if (object.type === 'clip') {
      const asset = design.assets[object.asset]
      const world = worldMatrix(design, object.id)
      const parts = (asset?.kind === 'clip' ? asset.parts : []).flatMap(({ hex, d }): PathObject[] => {
        const ref = object.recolour[hex]
        return ref ? [{ id: newId(), type: 'path', m: world, d, rule: 'nonzero', fill: { ref }, strokes: [] }] : []
      })
      next = replace(next, [object.id], parts)
    } else if (object.type === 'text' || object.type === 'shape') {
      const { id, m, name, fill, strokes } = object
      const outline = kernel.outliner.outline(design, id)
      const d = formatPath(outline)
      // Letters of single lines are drawn as before.
      const isPen = object.type === 'text' && outline.every(({ closed }) => !closed)
      const purpose = object.type === 'shape' ? object.purpose : isPen ? 'draw' : undefined
      const kept = { fill, strokes, ...(name && { name }), ...(purpose && { purpose }) }
      if (d) next = withObjects(next, [{ id, type: 'path', m, d, rule: 'nonzero', ...kept }])
    }
  }
  if (next === design) return
  commitDesign(next)
  announce(word('didOutline'))
}

/** Fill and strokes of the object, or of the lowest one in a group. */
export function looksOf(design: Design, id: string): { fill: PathObject['fill']; strokes: Stroke[] } {
  for (const object of leavesOf(design, [id])) {
    if ('fill' in object) return { fill: object.fill, strokes: object.strokes }
    if (object.type === 'clip') {
      const ref = Object.values(object.recolour)[0]
      if (ref) return { fill: { ref }, strokes: [] }
    }
  }
  const ref = design.palette.entries[0]?.ref
  return { fill: ref ? { ref } : null, strokes: [] }
}

function fillOf(design: Design, id: string): PathObject['fill'] {
  const { fill, strokes } = looksOf(design, id)
  return fill ?? (strokes[0] ? { ref: strokes[0].ref } : null)
}
