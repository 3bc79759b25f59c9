// Print and cut in one file: lines for the cutter around a picture become the picture's own cut line.
import type { ImportedImage, ImportedNode, ImportedPath } from './drawing.ts'
import { boxOfNode } from './clip.ts'
import { type Box, boxOf } from './matrix.ts'
import type { Remarks } from './remarks.ts'

/** How far a cut line may lie outside of its picture. */
const FARTHEST_MM = 15
/** Of a picture's sides that lines around it have. */
const LEAST_SHARE = 0.5

interface CutLine extends ImportedPath {
  purpose: 'kiss-cut' | 'through-cut'
}

export function withContours(nodes: ImportedNode[], remarks: Remarks): ImportedNode[] {
  const leaves = nodes.flatMap(leavesOf)
  const images = leaves.filter(node => node.type === 'image')
  if (images.length === 0) return nodes
  const linesOf = new Map<ImportedImage, CutLine[]>()
  for (const line of leaves.filter(isCutLine)) {
    const around = images.filter(image => belongs(boxOf(line.path), boxOfNode(image)))
    // A line around several pictures cuts out what they are together.
    const [only] = around.length === 1 ? around : []
    if (only) linesOf.set(only, [...(linesOf.get(only) ?? []), line])
  }
  const gone = new Set<ImportedNode>()
  const contours = new Map<ImportedImage, ImportedImage['contour']>()
  for (const [image, lines] of linesOf) {
    const [{ purpose }] = lines as [CutLine]
    const same = lines.filter(line => line.purpose === purpose)
    if (!areAround(boxOf(same.flatMap(({ path }) => path)), boxOfNode(image))) continue
    contours.set(image, { path: same.flatMap(({ path }) => path), purpose })
    for (const line of same) gone.add(line)
    remarks.add('contour', image.name)
  }
  const settle = (node: ImportedNode): ImportedNode[] => {
    if (gone.has(node)) return []
    if (node.type === 'image') {
      const contour = contours.get(node)
      return [contour ? { ...node, contour } : node]
    }
    if (node.type !== 'group') return [node]
    const children = node.children.flatMap(settle)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(settle)
}

function leavesOf(node: ImportedNode): Exclude<ImportedNode, { type: 'group' }>[] {
  return node.type === 'group' ? node.children.flatMap(leavesOf) : [node]
}

function isCutLine(node: ImportedNode): node is CutLine {
  return (
    node.type === 'path' &&
    !node.clip &&
    (node.purpose === 'kiss-cut' || node.purpose === 'through-cut') &&
    node.path.length > 0 &&
    node.path.every(({ closed }) => closed)
  )
}

/** A mark on a picture cuts out no more than itself. */
function areAround(lines: Box, picture: Box): boolean {
  const share = (from: 'minX' | 'minY', to: 'maxX' | 'maxY') =>
    (lines[to] - lines[from]) / (picture[to] - picture[from])
  return Math.min(share('minX', 'maxX'), share('minY', 'maxY')) >= LEAST_SHARE
}

/** Its middle is in the picture, and it is not a frame around something larger. */
function belongs(line: Box, picture: Box): boolean {
  const [x, y] = [(line.minX + line.maxX) / 2, (line.minY + line.maxY) / 2]
  return (
    x > picture.minX &&
    x < picture.maxX &&
    y > picture.minY &&
    y < picture.maxY &&
    line.minX > picture.minX - FARTHEST_MM &&
    line.minY > picture.minY - FARTHEST_MM &&
    line.maxX < picture.maxX + FARTHEST_MM &&
    line.maxY < picture.maxY + FARTHEST_MM
  )
}
