// What is done to shapes along a drawn line, each as one step.
import type { Divisible } from '#lib/designer/commands/cut.ts'
import type { Design, DesignObject } from '#lib/designer/design.ts'
import { growBounds, type Bounds } from '#lib/designer/geometry/bounds.ts'
import { crossingsOf } from '#lib/designer/geometry/crossings.ts'
import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { polygon } from '#lib/designer/geometry/path.ts'
import { pointsOf } from '#lib/designer/geometry/points-of.ts'
import { changeable, drawn as drawnObjects, isLocked, placeOf, withDescendants } from '#lib/designer/tree.ts'

import { announce } from './announce.ts'
import { $scale } from './camera.ts'
import { $artboardId, $design, $selection, commitDesign, select } from './document.ts'
import type { Kernel } from './kernel.ts'
import { boundsOf } from './measure.ts'
import { ready } from './path-work.ts'
import { word } from './words.ts'

/** Smoothing of lines that are not drawn for themselves. */
const SOFT = 40
const FINE_MM = 0.02

/** Objects under a line: of the selected ones, or of all where nothing is selected. */
interface Under {
  objects: Divisible[]
  /** So many are drawn by something else than an outline of their own, and stay as they are. */
  whole: number
}

export async function cutAlong(drawn: readonly Point[]): Promise<void> {
  const kernel = await ready()
  if (!kernel) return
  const line = softened(kernel, drawn)
  const design = $design.get()
  const under = objectsUnder(design, line, 0)
  if (!under) return announce(word('lockedHint'))
  const { design: next, ids } = kernel.cut(design, under.objects, line)
  if (ids.length === 0)
    return announce(under.whole > 0 ? word('leftWhole', { count: under.whole }) : word('cutNothing'))
  finish(next, under, word('didCutApart', { count: ids.length }))
}

export async function eraseAlong(drawn: readonly Point[], widthMm: number): Promise<void> {
  const kernel = await ready()
  if (!kernel) return
  const line = softened(kernel, drawn)
  const design = $design.get()
  const under = objectsUnder(design, line, widthMm / 2)
  if (!under) return announce(word('lockedHint'))
  const { design: next, isChanged } = kernel.erase(design, under.objects, { line, widthMm })
  if (!isChanged) return announce(under.whole > 0 ? word('leftWhole', { count: under.whole }) : word('erasedNothing'))
  finish(next, under, word('didErase'))
}

/** As points that lie on soft curves, so that a cut does not tremble with the hand. */
function softened(kernel: Kernel, line: readonly Point[]): readonly Point[] {
  const soft = line.length > 2 ? kernel.sketch(line, { scale: $scale.get(), smoothing: SOFT }) : undefined
  if (!soft) return line
  const points = flattenContour(soft, FINE_MM)
  return pointsOf(points)
}

/** Parts of what was selected are selected. */
function finish(next: Design, { objects, whole }: Under, said: string): void {
  const before = $design.get()
  const chosen = new Set($selection.get())
  const isPart = (id: string): boolean => {
    const list = placeOf(next, id)
    return objects.some(object => chosen.has(object.id) && placeOf(before, object.id)?.group?.id === list?.group?.id)
  }
  const added = chosen.size > 0 ? Object.keys(next.objects).filter(id => !before.objects[id] && isPart(id)) : []
  commitDesign(next)
  select([...chosen, ...added].filter(id => next.objects[id]))
  announce(whole > 0 ? `${said} ${word('leftWhole', { count: whole })}` : said)
}

/** Undefined where all that is selected is locked. */
function objectsUnder(design: Design, line: readonly Point[], reachMm: number): Under | undefined {
  const selection = $selection.get()
  const chosen = changeable(design, selection)
  if (selection.length > 0 && chosen.length === 0) return undefined
  const wanted = selection.length > 0 ? new Set(withDescendants(design, chosen)) : undefined
  const under = [...drawnObjects(design, $artboardId.get())].flatMap(({ object }) => {
    if (wanted && !wanted.has(object.id)) return []
    return !isLocked(design, object.id) && reaches(line, growBounds(boundsOf(design, object.id), reachMm))
      ? [object]
      : []
  })
  const objects = under.filter(object => isDivisible(design, object))
  return { objects, whole: under.length - objects.length }
}

function isDivisible(design: Design, object: DesignObject): object is Divisible {
  if (object.type !== 'path' && object.type !== 'shape') return false
  for (let group = placeOf(design, object.id)?.group; group; group = placeOf(design, group.id)?.group) {
    if (group.repeat || group.symbol) return false
  }
  return true
}

function reaches(line: readonly Point[], { minX, minY, maxX, maxY }: Bounds): boolean {
  if (line.some(([x, y]) => x >= minX && x <= maxX && y >= minY && y <= maxY)) return true
  const box = polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]) // biome-ignore format: one line
  return crossingsOf(box, line).length > 0
}
