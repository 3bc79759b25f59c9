// The last word on a layout: every pair of outlines, as drawn, turned and grown by half the gap, cut with Clipper.
import { required } from '#lib/shared/required.ts'
import type { Clipper } from './clipper.ts'
import type { Polygon } from './convolution.ts'
import type { Places } from './layout.ts'
import { type Bounds, boundsOf, solid } from './outline.ts'
import { type Shapes, turned } from './shapes.ts'

/** Units that rounding of corners, places and offsets may add up to. */
const ROUNDING = 8

export interface Verdict {
  legal: boolean
  worstOverlapMm2: number
}

export function checkExactly(
  places: Places,
  kindOf: Int32Array,
  prepared: Shapes,
  gapMm: number,
  clipper: Clipper
): Verdict {
  const { kinds, unitsPerMm, marginMm, height } = prepared
  const grown = new Map<string, Polygon[]>()
  const outlines = Array.from(kindOf, (k, piece) => {
    const key = `${k}:${places.shape[piece]}`
    const known = grown.get(key) ?? around(k, places.shape[piece])
    grown.set(key, known)
    const x = Math.round(places.x[piece])
    const y = Math.round(places.y[piece])
    return known.map(loop => loop.map((value, i) => value + (i % 2 ? y : x)) as Polygon)
  })

  function around(k: number, shape: number): Polygon[] {
    const { outline, poses } = kinds[k]
    const pose = required(
      poses.find(candidate => candidate.shape === shape),
      'the pose of the shape that was placed'
    )
    const loops = outline.map(loop =>
      turned(loop, pose.rotation).map((value, i) => Math.round((value - pose.middle[i % 2]) * unitsPerMm))
    )
    const exact = solid(loops, clipper)
    return gapMm > 0 ? clipper.inflate(exact, (gapMm / 2) * unitsPerMm, (gapMm / 2000) * unitsPerMm) : exact
  }

  const boxes = outlines.map(boundsOf)
  const slack = ROUNDING + (marginMm - gapMm / 2) * unitsPerMm
  const onRoll = (box: Bounds) =>
    box.minX >= -slack && box.minY >= -slack && box.maxY <= height + slack && box.maxX <= places.length + slack
  let legal = boxes.every(onRoll)
  let worst = 0
  const order = boxes.map((_, piece) => piece).sort((a, b) => boxes[a].minX - boxes[b].minX)
  for (const [at, i] of order.entries()) {
    const a = boxes[i]
    for (let next = at + 1; next < order.length; next++) {
      const j = order[next]
      const b = boxes[j]
      if (b.minX >= a.maxX) break
      if (a.minY >= b.maxY || b.minY >= a.maxY) continue
      const common = clipper.intersectionArea(outlines[i], outlines[j])
      const edge = Math.min(a.maxX - a.minX + a.maxY - a.minY, b.maxX - b.minX + b.maxY - b.minY)
      if (common > ROUNDING * edge) legal = false
      worst = Math.max(worst, common / unitsPerMm ** 2)
    }
  }
  return { legal, worstOverlapMm2: worst }
}
