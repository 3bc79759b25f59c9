// The paths whose nodes are edited, laid together on the artboard: a node is known by its place in all their contours, so
// that what is done to nodes is done to those of several paths at once.
import { $design, $selection, commitDesign } from '#lib/client/designer/document.ts'
import { setPath } from '#lib/designer/commands/set-shape.ts'
import type { Design, Matrix, PathObject } from '#lib/designer/design.ts'
import { invert } from '#lib/designer/geometry/matrix.ts'
import { formatPath, parsePath, type Path, transformPath } from '#lib/designer/geometry/path.ts'
import { isLocked, worldMatrix } from '#lib/designer/tree.ts'

import { keyIn, ownKeys } from './node-edits.ts'

export interface EditedPath {
  object: PathObject
  world: Matrix
  /** On the artboard. */
  path: Path
  /** Of its contours, among those of all. */
  first: number
}

/** The selected paths that may be changed. */
export function editedPaths(design: Design = $design.get(), selection = $selection.get()): EditedPath[] {
  const edited: EditedPath[] = []
  let first = 0
  for (const id of selection) {
    const object = design.objects[id]
    if (object?.type !== 'path' || isLocked(design, id)) continue
    const world = worldMatrix(design, id)
    const path = transformPath(parsePath(object.d), world)
    edited.push({ object, world, path, first })
    first += path.length
  }
  return edited
}

export function isEditing(): boolean {
  return editedPaths().length > 0
}

export function together(edited: readonly EditedPath[]): Path {
  return edited.flatMap(({ path }) => path)
}

/** The design with the contours of all paths, as many as before, where an edit left them. */
export function withContours(design: Design, edited: readonly EditedPath[], all: Path): Design {
  return edited.reduce((next, { object, world, path, first }) => {
    const own = all.slice(first, first + path.length)
    if (own.every((contour, index) => contour === path[index])) return next
    return setPath(next, object.id, { d: formatPath(transformPath(own, invert(world))) })
  }, design)
}

/** As one step: what an edit makes of each path, given its own chosen nodes. An empty one stays as it is. */
export function commitEach(
  edited: readonly EditedPath[],
  chosen: ReadonlySet<number>,
  edit: (path: Path, keys: ReadonlySet<number>) => Path
): void {
  const design = $design.get()
  const next = edited.reduce((made, { object, world, path, first }) => {
    const keys = ownKeys(chosen, first, path.length)
    const own = keys.size > 0 ? edit(path, keys) : path
    return own === path || own.length === 0 ? made : setPath(made, object.id, { d: formatPath(transformPath(own, invert(world))) }) // biome-ignore format: one line
  }, design)
  if (next !== design) commitDesign(next)
}

/** Of which path a node is, from 1. */
export function pathOfNode(edited: readonly EditedPath[], key: number): number {
  return 1 + edited.findIndex(({ first, path }) => keyIn(key, first, path.length))
}
