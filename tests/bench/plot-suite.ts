// Plot files beside what hp2xx draws of them, as lines in millimetres: node tests/bench/plot-suite.ts FOLDER
// Said of each: the same (sizes to 0.01 mm, and no point of a line farther than 0.05 mm from the other's lines), other with a
// remark, other in silence, or refused.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { distanceTo } from '#lib/designer/geometry/contains.ts'
import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import { type Path, pathBounds, parsePath } from '#lib/designer/geometry/path.ts'
import type { ImportedNode } from '#lib/designer/importing/drawing.ts'
import { ImportError } from '#lib/designer/importing/errors.ts'
import { toPath } from '#lib/designer/importing/to-path.ts'
import { importPlt } from '#lib/designer/importing/plt.ts'

const LABEL_END = String.fromCharCode(3)
const FAR_MM = 0.05
/** So many points of each file are looked at. */
const MOST_POINTS = 1500
const execute = promisify(execFile)
const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of plot files.')
const counts: Record<string, number> = {}

for (const name of (await readdir(folder)).toSorted()) {
  if (!/\.(plt|hpgl)$/i.test(name)) continue
  const said = await compared(join(folder, name))
  counts[said[0]] = (counts[said[0]] ?? 0) + 1
  console.log(`${said.join(' ').padEnd(70)} ${name}`)
}
console.log(counts)

async function compared(file: string): Promise<[kind: string, ...more: string[]]> {
  try {
    // Letters of labels are left out here, with a remark: only lines are compared.
    const plain = (await readFile(file)).toString('latin1').split('LB').map(afterLabel).join('')
    const theirs = await drawnByHp2xx(plain)
    const { nodes, notes, remarks } = importPlt(plain)
    const ours = linesOf(nodes)
    const [mine, other] = [pathBounds(ours), pathBounds(theirs)]
    const sizes = [mine.maxX - mine.minX - (other.maxX - other.minX), mine.maxY - mine.minY - (other.maxY - other.minY)]
    const there = moved(theirs, mine.minX - other.minX, mine.maxY, other.minY)
    const far = [farthest(ours, there), farthest(there, ours)]
    const words = `sizes differ ${sizes.map(mm => mm.toFixed(3)).join(', ')}; farthest ${far.map(mm => mm.toFixed(3)).join(', ')}`
    const isSame = Math.max(...sizes.map(Math.abs)) <= 0.02 && Math.max(...far) <= FAR_MM
    if (isSame) return ['same', words]
    return [remarks?.length || notes.includes('unknown') ? 'remarked' : 'silent', words, notes.join(' ')]
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return ['refused', error.message]
  }
}

function afterLabel(text: string, index: number): string {
  return index === 0 ? text : text.slice(text.indexOf(LABEL_END) + 1)
}

async function drawnByHp2xx(text: string): Promise<Path> {
  const place = await mkdtemp(join(tmpdir(), 'plot-'))
  try {
    const [file, eps] = [join(place, 'plot.plt'), join(place, 'plot.eps')]
    await writeFile(file, text, 'latin1')
    await execute('hp2xx', ['-q', '-m', 'eps', '-t', '-f', eps, file], { maxBuffer: 1e8 })
    const lines: string[] = []
    for (const [, x, y, what] of (await readFile(eps, 'latin1')).matchAll(/(-?\d+\.\d+)\s+(-?\d+\.\d+)\s+([MD])\b/g))
      lines.push(`${what === 'M' ? 'M' : 'L'}${x} ${y}`)
    return parsePath(lines.join('')).filter(({ coords }) => coords.length > 2)
  } finally {
    await rm(place, { recursive: true })
  }
}

/** Their y goes up. */
function moved(path: Path, dx: number, bottom: number, minY: number): Path {
  return path.map(({ closed, coords }) => ({
    closed,
    coords: coords.map((value, i) => (i % 2 === 0 ? value + dx : bottom - (value - minY)))
  }))
}

function linesOf(nodes: readonly ImportedNode[]): Path {
  return nodes.flatMap(node =>
    node.type === 'group'
      ? linesOf(node.children)
      : node.type === 'path'
        ? [...toPath(node.path), ...toPath(node.cutOut ?? [])]
        : []
  )
}

function farthest(from: Path, to: Path): number {
  const points = from.flatMap(contour => flattenContour(contour, 0.005))
  const every = 2 * Math.max(1, Math.floor(points.length / 2 / MOST_POINTS))
  let far = 0
  for (let i = 0; i < points.length; i += every)
    far = Math.max(far, distanceTo(to, [points[i]!, points[i + 1]!], FAR_MM))
  return far
}
