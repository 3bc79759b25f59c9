// The three questions the nester has for Clipper2, in its bulk arrays. The WASM build, not clipper2-ts 2.0.1: that one
// left overlapping outlines in 8 % of the unions of convolutions with edges on top of each other; this one in none.
import type { MainModule, PathsD } from 'clipper2-wasm/dist/clipper2z.d.ts'

import type { Polygon } from './convolution.ts'

export interface Clipper {
  /** Outer outlines with positive area, holes with negative. Coordinates are rounded to whole units. */
  union(loops: Iterable<ArrayLike<number>>, fill: 'positive' | 'nonzero'): Polygon[]
  intersectionArea(a: Iterable<Polygon>, b: Iterable<Polygon>): number
  /** Round corners; the result lies within `arcTolerance` inside the true offset. */
  inflate(loops: Iterable<Polygon>, by: number, arcTolerance: number): Polygon[]
}

let loading: Promise<Clipper> | null = null

export function loadClipper(): Promise<Clipper> {
  loading ??= import('clipper2-wasm/dist/es/clipper2z.js').then(async ({ default: create }) => wrap(await create()))
  return loading
}

/** Numbers per point in this build: x, y, z. */
const STRIDE = 3

function wrap(wasm: MainModule): Clipper {
  function put(loops: Iterable<ArrayLike<number>>): PathsD {
    const paths = new wasm.PathsD()
    for (const loop of loops) {
      const points = new Float64Array((loop.length / 2) * STRIDE)
      for (let i = 0; i < loop.length / 2; i++) {
        points[STRIDE * i] = loop[2 * i]
        points[STRIDE * i + 1] = loop[2 * i + 1]
      }
      const path = new wasm.PathD()
      path.assign(points)
      paths.push_back(path)
      path.delete()
    }
    return paths
  }

  function take(paths: PathsD): Polygon[] {
    const loops = Array.from({ length: paths.size() }, (_, p) => {
      const path = paths.get(p)
      const points = path.view()
      const loop = new Float64Array((points.length / STRIDE) * 2)
      for (let i = 0; i < loop.length / 2; i++) {
        loop[2 * i] = points[STRIDE * i]
        loop[2 * i + 1] = points[STRIDE * i + 1]
      }
      path.delete()
      return loop
    })
    paths.delete()
    return loops
  }

  return {
    union(loops, fill) {
      const subject = put(loops)
      const { Positive, NonZero } = wasm.FillRule
      const united = take(wasm.UnionSelfD(subject, fill === 'positive' ? Positive : NonZero, 0))
      subject.delete()
      return united
    },
    intersectionArea(a, b) {
      const subject = put(a)
      const clip = put(b)
      const common = wasm.IntersectD(subject, clip, wasm.FillRule.NonZero, 0)
      const area = wasm.AreaPathsD(common)
      for (const paths of [subject, clip, common]) paths.delete()
      return Math.abs(area)
    },
    inflate(loops, by, arcTolerance) {
      const subject = put(loops)
      const { JoinType, EndType } = wasm
      const grown = take(wasm.InflatePathsD(subject, by, JoinType.Round, EndType.Polygon, 2, 0, arcTolerance))
      subject.delete()
      return grown
    }
  }
}
