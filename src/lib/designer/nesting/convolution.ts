// The sum of two polygons by their edges: walk both outlines at once, always along the edge whose direction is next.
// Guibas, Ramshaw, Stolfi, "A kinetic framework for computational geometry", 1983. The winding number of the closed
// walks is 1 or more exactly where the sum is, so a union with non-zero filling gives it; no convex parts are needed.

/** Corners x0, y0, x1, y1 … of a closed outline, interior on the left (positive area), no edge of zero length. */
export type Polygon = Float64Array

/** One step of the walk, from corner pair to corner pair; a pair (i of a, j of b) is the number i * corners(b) + j. */
type Steps = { from: number[]; to: number[] }

/** Closed walks (x0, y0, x1, y1 …) whose non-zero filling is { a + b }. Exact for whole numbers up to 2^25. */
export function convolve(a: Polygon, b: Polygon): number[][] {
  const m = b.length / 2
  const steps: Steps = { from: [], to: [] }
  // A direction that both share goes along b first: as if a were turned left by a hair.
  attach(a, b, true, steps, m, 1)
  attach(b, a, false, steps, 1, m)
  return walks(steps, a, b)
}

/** Each edge of `edges` at every corner of `corners` whose turn passes the edge's direction; backward if it is reflex. */
function attach(
  edges: Polygon,
  corners: Polygon,
  leftByAHair: boolean,
  steps: Steps,
  edgeStride: number,
  cornerStride: number
): void {
  const n = edges.length / 2
  const m = corners.length / 2
  for (let c = 0; c < m; c++) {
    const before = c === 0 ? m - 1 : c - 1
    const after = c + 1 === m ? 0 : c + 1
    const inX = corners[2 * c] - corners[2 * before]
    const inY = corners[2 * c + 1] - corners[2 * before + 1]
    const outX = corners[2 * after] - corners[2 * c]
    const outY = corners[2 * after + 1] - corners[2 * c + 1]
    const turn = inX * outY - inY * outX
    if (turn === 0) continue
    for (let e = 0; e < n; e++) {
      const next = e + 1 === n ? 0 : e + 1
      const dx = edges[2 * next] - edges[2 * e]
      const dy = edges[2 * next + 1] - edges[2 * e + 1]
      const fromIn = inX * dy - inY * dx
      const toOut = dx * outY - dy * outX
      const start = e * edgeStride + c * cornerStride
      const end = next * edgeStride + c * cornerStride
      if (turn > 0) {
        if (leftByAHair ? fromIn >= 0 && toOut > 0 : fromIn > 0 && toOut >= 0) {
          steps.from.push(start)
          steps.to.push(end)
        }
      } else if (leftByAHair ? fromIn < 0 && toOut <= 0 : fromIn <= 0 && toOut < 0) {
        steps.from.push(end)
        steps.to.push(start)
      }
    }
  }
}

/** As many steps enter a pair as leave it, so following unused steps always comes back to where it began. */
function walks({ from, to }: Steps, a: Polygon, b: Polygon): number[][] {
  const m = b.length / 2
  const first = new Int32Array((a.length / 2) * m).fill(-1)
  const following = new Int32Array(from.length)
  for (let s = 0; s < from.length; s++) {
    following[s] = first[from[s]]
    first[from[s]] = s
  }
  const found: number[][] = []
  for (const start of from) {
    if (first[start] === -1) continue
    const walk: number[] = []
    let pair = start
    for (let step = first[pair]; step !== -1; step = first[pair]) {
      first[pair] = following[step]
      const i = (pair / m) | 0
      const j = pair - i * m
      walk.push(a[2 * i] + b[2 * j], a[2 * i + 1] + b[2 * j + 1])
      pair = to[step]
      if (pair === start) break
    }
    if (walk.length > 4) found.push(walk)
  }
  return found
}
