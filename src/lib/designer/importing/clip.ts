import type { Contour } from '../path.ts'
import type { ImportedClip, ImportedNode, ImportedText } from './drawing.ts'
import { type Box, boxOf, transformPath, unionOf } from './matrix.ts'

/** The nodes under a clip: without what it cuts off altogether, and as they were where it cuts nothing. */
export function clipped(nodes: ImportedNode[], clip: ImportedClip | null): ImportedNode[] {
  if (!clip) return nodes
  const outer = boxOfClip(clip)
  if (!(outer.maxX > outer.minX && outer.maxY > outer.minY)) return []
  const isBox = !clip.parts && !clip.within && clip.path.length === 1 && isUprightBox(clip.path[0]!)
  return nodes.flatMap((node): ImportedNode[] => {
    const inner = boxOfNode(node)
    if (inner.minX >= outer.maxX || inner.maxX <= outer.minX || inner.minY >= outer.maxY || inner.maxY <= outer.minY)
      return []
    const inside =
      inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY && inner.maxY <= outer.maxY
    if (isBox && inside) return [node]
    return node.clip ? [{ type: 'group', children: [node], clip }] : [{ ...node, clip }]
  })
}

function isUprightBox({ start, segments, closed }: ImportedClip['path'][number]): boolean {
  if (!closed || segments.length < 3 || segments.length > 4) return false
  let [x, y] = start
  return segments.every(segment => {
    if (segment[0] !== 'L') return false
    const straight = Math.abs(segment[1] - x) < 1e-6 || Math.abs(segment[2] - y) < 1e-6
    ;[x, y] = [segment[1], segment[2]]
    return straight
  })
}

/** What is seen lies inside; it may be less. */
export function boxOfClip({ path, parts = [], within = [] }: ImportedClip): Box {
  const whole = unionOf([boxOf(path), ...parts.map(boxOfClip)])
  return within.map(boxOfClip).reduce(overlapOf, whole)
}

/** The area that two boxes share: without an inside where there is none. */
export function overlapOf(a: Box, b: Box): Box {
  return {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY)
  }
}

/** Half a stroke's width around its path included. */
export function boxOfNode(node: ImportedNode): Box {
  if (node.type === 'group') return unionOf(node.children.map(boxOfNode))
  if (node.type === 'image') return boxOf(transformPath(FRAME, node.matrix))
  if (node.type === 'text') return boxOf(transformPath([boxAround(node)], node.matrix))
  const box = boxOf(node.path)
  const half = (node.stroke?.widthMm ?? 0) / 2
  return { minX: box.minX - half, minY: box.minY - half, maxX: box.maxX + half, maxY: box.maxY + half }
}

const FRAME: Contour[] = [rectangle({ minX: 0, minY: 0, maxX: 1, maxY: 1 })]

/** Of a text whose letters nobody has measured: hardly any is wider than its size. */
function boxAround({ runs, align }: ImportedText): Contour {
  const lines = 1 + runs.reduce((sum, { s }) => sum + s.split('\n').length - 1, 0)
  const size = Math.max(...runs.map(({ sizeMm, capMm }) => capMm ?? sizeMm))
  const width = runs.reduce(
    (sum, { s, sizeMm, capMm, trackMm }) => sum + s.length * (1.1 * (capMm ?? sizeMm) + trackMm),
    0
  )
  return rectangle({
    minX: align === 'left' ? 0 : -width,
    minY: -1.5 * size,
    maxX: align === 'right' ? 0 : width,
    maxY: 1.5 * lines * size
  })
}

export function rectangle({ minX, minY, maxX, maxY }: Box): Contour {
  return {
    start: [minX, minY],
    segments: [
      ['L', maxX, minY],
      ['L', maxX, maxY],
      ['L', minX, maxY]
    ],
    closed: true
  }
}
