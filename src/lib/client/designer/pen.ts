// The path that is being drawn with the pen, and the nodes of the one that is being edited.
import { atom, type ReadableAtom } from 'nanostores'

import type { Point } from '#lib/designer/geometry/matrix.ts'
import { formatPath, PathBuilder } from '#lib/designer/geometry/path.ts'

/** A node with the handle that goes out of it; the one that comes in is its mirror image. */
export interface PenNode {
  at: Point
  out?: Point
}

export interface PenPath {
  nodes: PenNode[]
  /** Where the pointer is: the next segment is shown to there. */
  next: Point | undefined
}

const $path = atom<PenPath | undefined>()
const $nodes = atom<ReadonlySet<number>>(new Set())

export const $pen: ReadableAtom<PenPath | undefined> = $path
/** The chosen nodes of the paths that are edited, by their place in all contours of these. */
export const $chosenNodes: ReadableAtom<ReadonlySet<number>> = $nodes

export function drawWith(path: PenPath | undefined): void {
  $path.set(path)
}

export function chooseNodes(nodes: Iterable<number>): void {
  $nodes.set(new Set(nodes))
}

export function mirrored({ at, out }: PenNode): Point {
  return out ? [2 * at[0] - out[0], 2 * at[1] - out[1]] : at
}

/** Path data of the nodes, home again where `closed`. */
export function penData(nodes: readonly PenNode[], closed: boolean): string {
  const builder = new PathBuilder()
  const [first, ...others] = nodes
  if (!first) return ''
  builder.moveTo(...first.at)
  const segment = (from: PenNode, to: PenNode): void => {
    if (!from.out && !to.out) builder.lineTo(...to.at)
    else builder.curveTo(...(from.out ?? from.at), ...mirrored(to), ...to.at)
  }
  let last = first
  for (const node of others) {
    segment(last, node)
    last = node
  }
  if (closed && last !== first) segment(last, first)
  builder.end(closed)
  return formatPath(builder.contours)
}
