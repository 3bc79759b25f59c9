// Which lines of a drawing are paths for a tool, as the programs of the trade have it: hairlines without a fill are cut,
// dashed ones creased, and layers may say it by their names.
import type { Purpose } from '../design.ts'
import type { ImportedNode, ImportedPath, ImportedStroke } from './drawing.ts'
import { boxOf } from './matrix.ts'
import type { Remarks } from './remarks.ts'

/** The widest line that programs call a hairline and that cutters take for a cut. */
const HAIRLINE_MM = 0.3
const THIN_MM = 1

const NAMES: [name: RegExp, purpose: Purpose][] = [
  [/^(thru|through|perf|die)[\s_-]*(cut|contour)|^(perf)?[\s_-]*cut[\s_-]*through$|^perfcutcontour$/i, 'through-cut'],
  [/^(crease|score|fold|perforat\w*)(s|[\s_-]*lines?)?$/i, 'score'],
  [/^(draw|pen|plot)([\s_-]*(lines?|layer))?$/i, 'draw'],
  // A layer that is called “Cut” alone may hold shapes of film.
  [/^(kiss[\s_-]*cut|cut[\s_-]*(contour|lines?|path)|contour[\s_-]*cut)$/i, 'kiss-cut']
]

export function isHairline(fill: string | null, stroke: Pick<ImportedStroke, 'widthMm'> | null): boolean {
  return fill === null && stroke !== null && stroke.widthMm <= HAIRLINE_MM
}

export function withPurposes(nodes: ImportedNode[], remarks: Remarks): ImportedNode[] {
  const settle = (node: ImportedNode, named: Purpose | undefined): ImportedNode => {
    const own = purposeOf(node.name) ?? named
    if (node.type === 'group') return { ...node, children: node.children.map(child => settle(child, own)) }
    return node.type === 'path' ? settlePath(node, own, remarks) : node
  }
  return nodes.map(node => settle(node, undefined))
}

function settlePath(path: ImportedPath, named: Purpose | undefined, remarks: Remarks): ImportedPath {
  const { fill, stroke, name } = path
  if (!stroke) return path
  if (named && fill === null) {
    remarks.add('named-line', name)
    return { ...path, purpose: named }
  }
  if (isHairline(fill, stroke)) {
    remarks.add(stroke.isDashed ? 'score-line' : 'cut-line', name)
    return { ...path, purpose: stroke.isDashed ? 'score' : 'kiss-cut' }
  }
  if (stroke.widthMm < THIN_MM) remarks.add('thin-line', name)
  return path
}

export function purposeOf(name: string | undefined): Purpose | undefined {
  return name === undefined ? undefined : NAMES.find(([pattern]) => pattern.test(name.trim()))?.[1]
}

const PAPER = 250
const EDGE_MM = 0.2

/** Without the white rectangles as large as the page that some programs put behind a drawing. */
export function withoutPage(
  nodes: ImportedNode[],
  page: { widthMm: number; heightMm: number },
  remarks: Remarks
): ImportedNode[] {
  let isBehind = true
  const strip = (node: ImportedNode): ImportedNode[] => {
    if (!isBehind) return [node]
    if (node.type === 'group') {
      const children = node.children.flatMap(strip)
      return children.length > 0 ? [{ ...node, children }] : []
    }
    isBehind = node.type === 'path' && isPaper(node, page)
    return isBehind ? [] : [node]
  }
  const rest = nodes.flatMap(strip)
  if (rest.length === 0 || isSame(rest, nodes)) return nodes
  remarks.add('page')
  return rest
}

function isSame(rest: ImportedNode[], nodes: ImportedNode[]): boolean {
  const count = (all: ImportedNode[]): number =>
    all.reduce((sum, node) => sum + (node.type === 'group' ? count(node.children) : 1), 0)
  return count(rest) === count(nodes)
}

function isPaper({ path, fill, stroke }: ImportedPath, page: { widthMm: number; heightMm: number }): boolean {
  const [contour] = path
  if (!fill || stroke || path.length !== 1 || !contour) return false
  if (![1, 3, 5].every(at => Number.parseInt(fill.slice(at, at + 2), 16) >= PAPER)) return false
  const corners = [contour.start, ...contour.segments.map(([, ...numbers]) => numbers.slice(-2) as [number, number])]
  const { minX, minY, maxX, maxY } = boxOf(path)
  const isAtEdge = (value: number, a: number, b: number) => Math.min(Math.abs(value - a), Math.abs(value - b)) < 0.01
  const isBox = contour.segments.every(([kind]) => kind === 'L')
  const covers = minX < EDGE_MM && minY < EDGE_MM && maxX > page.widthMm - EDGE_MM && maxY > page.heightMm - EDGE_MM
  return isBox && covers && corners.every(([x, y]) => isAtEdge(x, minX, maxX) && isAtEdge(y, minY, maxY))
}
