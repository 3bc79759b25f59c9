import type { Clipper } from '#lib/designer/geometry/clipper.ts'
import { flatten, GRID } from '#lib/designer/geometry/flatten.ts'
import { multiply, rotation, scaling, translation } from '#lib/designer/geometry/matrix.ts'
import { type Path, PathBuilder, segmentCount, transformPath } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'

/** Mulberry32: the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Round things with uneven radii, strewn over a square field. */
export function blobs(
  random: () => number,
  {
    count,
    segments,
    field,
    radius,
    straight = false
  }: { count: number; segments: number; field: number; radius: number; straight?: boolean }
): Path {
  const path = new PathBuilder()
  const handle = (4 / 3) * Math.tan(Math.PI / 2 / segments)
  for (let n = 0; n < count; n++) {
    const [cx, cy] = [random() * field, random() * field]
    const points = Array.from({ length: segments }, (_, s) => {
      const angle = (s / segments) * 2 * Math.PI
      const r = radius * (0.6 + 0.4 * random())
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      return { x: cx + r * cos, y: cy + r * sin, hx: -handle * r * sin, hy: handle * r * cos }
    })
    path.moveTo(points[0]!.x, points[0]!.y)
    for (let s = 0; s < segments; s++) {
      const [a, b] = [points[s]!, points[(s + 1) % segments]!]
      if (straight) path.lineTo(b.x, b.y)
      else path.curveTo(a.x + a.hx, a.y + a.hy, b.x - b.hx, b.y - b.hy, b.x, b.y)
    }
    path.close()
  }
  return path.contours
}

const KINDS = ['rect', 'ellipse', 'heart', 'star', 'shield', 'polygon', 'arrow', 'ribbon'] as const

/** A few basic shapes over each other: turned, mirrored, sometimes twice in one place. */
export function pileOfShapes(random: () => number): Path {
  const path: Path[number][] = []
  const count = 2 + Math.floor(random() * 6)
  for (let n = 0; n < count; n++) {
    const shape = shapePath(KINDS[Math.floor(random() * KINDS.length)]!, {
      wMm: 5 + random() * 40,
      hMm: 5 + random() * 40,
      radiusMm: random() * 8
    })
    const angle = random() < 0.4 ? Math.floor(random() * 4) * 90 : random() * 360
    const at = random() < 0.3 ? translation(Math.round(random() * 6) * 5, 0) : translation(random() * 50, random() * 50)
    const placed = transformPath(shape, multiply(at, multiply(rotation(angle), scaling(1, 1))))
    path.push(...placed)
    if (random() < 0.2) path.push(...placed)
  }
  return path
}

function flatArea(rings: readonly Int32Array[]): number {
  let area = 0
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 3; i < ring.length; j = i, i += 3) {
      area += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
    }
  }
  return area / 2 / GRID / GRID
}

/** What only one of the two fills, in mm², by the sweep on very fine chords. */
export function differenceArea(
  clipper: Clipper,
  a: Path,
  b: Path,
  { rule = 'nonzero', toleranceMm = 0.001 }: { rule?: 'nonzero' | 'evenodd'; toleranceMm?: number } = {}
): number {
  const fine = (path: Path): Int32Array[] => clipper.clip('union', rule, flatten(path, toleranceMm).rings, [])
  return Math.abs(flatArea(clipper.clip('xor', 'nonzero', fine(a), fine(b))))
}

/** What is filled, by the sweep on very fine chords, in mm². */
export function fineArea(clipper: Clipper, path: Path, rule: 'nonzero' | 'evenodd' = 'nonzero'): number {
  return Math.abs(flatArea(clipper.clip('union', rule, flatten(path, 0.001).rings, [])))
}

export function nodesOf(path: Path): number {
  return path.reduce((sum, contour) => sum + segmentCount(contour), 0)
}
