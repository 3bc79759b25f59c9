// The largest rectangle of film that nothing lies on: what is worth keeping of a sheet, or of an offcut of any shape.
import type { Bounds } from '../geometry/bounds.ts'

interface Rectangle {
  wMm: number
  hMm: number
}

type Point = readonly [x: number, y: number]

/** Beside boxes that lie on a sheet, at such a distance from them. */
export function freeRectangle(sheet: Rectangle, boxes: readonly Bounds[], gapMm: number): Rectangle {
  const around = boxes.map(({ minX, minY, maxX, maxY }) => {
    return { minX: minX - gapMm, minY: minY - gapMm, maxX: maxX + gapMm, maxY: maxY + gapMm }
  })
  const xs = linesOf([0, sheet.wMm, ...around.flatMap(({ minX, maxX }) => [minX, maxX])], 0, sheet.wMm)
  const ys = linesOf([0, sheet.hMm, ...around.flatMap(({ minY, maxY }) => [minY, maxY])], 0, sheet.hMm)
  const free = grid(xs, ys)
  for (const { minX, minY, maxX, maxY } of around) {
    const [left, right, bottom] = [firstOf(xs, minX), firstOf(xs, maxX), firstOf(ys, maxY)]
    for (let row = firstOf(ys, minY); row < bottom; row++) free[row].fill(0, left, right)
  }
  const { wMm, hMm } = largest(xs, ys, free)
  return { wMm, hMm }
}

const SLACK_MM = 1e-6
/** Of each side: what is slanted is followed in such steps. */
const STEPS = 60

/** In an outline; undefined where it encloses nothing. */
export function rectangleWithin(outline: readonly Point[]): Rectangle | undefined {
  const [left, right] = [Math.min(...outline.map(([x]) => x)), Math.max(...outline.map(([x]) => x))]
  const [top, bottom] = [Math.min(...outline.map(([, y]) => y)), Math.max(...outline.map(([, y]) => y))]
  if (!(right > left && bottom > top)) return undefined
  const steps = (from: number, to: number) =>
    Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS)
  const xs = linesOf([...outline.map(([x]) => x), ...steps(left, right)], left, right)
  const ys = linesOf([...outline.map(([, y]) => y), ...steps(top, bottom)], top, bottom)
  const free = grid(xs, ys)
  for (let row = 0; row < ys.length - 1; row++) {
    for (let column = 0; column < xs.length - 1; column++) {
      const cell = { minX: xs[column], maxX: xs[column + 1], minY: ys[row], maxY: ys[row + 1] }
      if (!isInside(outline, cell)) free[row][column] = 0
    }
  }
  const found = largest(xs, ys, free)
  return found.wMm > 0 && found.hMm > 0 ? found : undefined
}

function linesOf(values: readonly number[], low: number, high: number): number[] {
  const sorted = values.filter(value => value >= low && value <= high).sort((a, b) => a - b)
  return sorted.filter((value, index) => index === 0 || value - sorted[index - 1] > SLACK_MM)
}

function firstOf(lines: readonly number[], value: number): number {
  const found = lines.findIndex(line => line >= value - SLACK_MM)
  return found === -1 ? lines.length - 1 : found
}

function grid(xs: readonly number[], ys: readonly number[]): Uint8Array[] {
  return Array.from({ length: Math.max(0, ys.length - 1) }, () => new Uint8Array(Math.max(0, xs.length - 1)).fill(1))
}

/** No edge of the outline passes through it, and its middle is inside. */
function isInside(outline: readonly Point[], cell: Bounds): boolean {
  const [x, y] = [(cell.minX + cell.maxX) / 2, (cell.minY + cell.maxY) / 2]
  let isIn = false
  for (const [index, [bx, by]] of outline.entries()) {
    const [ax, ay] = outline[(index || outline.length) - 1]
    if (crosses([ax, ay], [bx, by], cell)) return false
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}

/** Whether a line passes through the inside of a box. */
function crosses([ax, ay]: Point, [bx, by]: Point, { minX, minY, maxX, maxY }: Bounds): boolean {
  let [from, to] = [0, 1]
  for (const [start, way, low, high] of [
    [ax, bx - ax, minX, maxX],
    [ay, by - ay, minY, maxY]
  ] as const) {
    if (Math.abs(way) < SLACK_MM) {
      if (start <= low + SLACK_MM || start >= high - SLACK_MM) return false
      continue
    }
    const [one, other] = [(low + SLACK_MM - start) / way, (high - SLACK_MM - start) / way]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from < to
}

/** Row by row as a histogram of how far down it has been free. */
function largest(xs: readonly number[], ys: readonly number[], free: readonly Uint8Array[]): Rectangle {
  let best: Rectangle = { wMm: 0, hMm: 0 }
  const since = new Int32Array(Math.max(0, xs.length - 1)).fill(-1)
  for (const [row, cells] of free.entries()) {
    for (let column = 0; column < cells.length; column++) {
      if (cells[column] === 0) since[column] = -1
      else if (since[column] === -1) since[column] = row
    }
    for (let from = 0; from < cells.length; from++) {
      let start = 0
      for (let to = from; to < cells.length && since[to] !== -1; to++) {
        start = Math.max(start, since[to])
        const [wMm, hMm] = [xs[to + 1] - xs[from], ys[row + 1] - ys[start]]
        if (wMm * hMm > best.wMm * best.hMm + SLACK_MM) best = { wMm, hMm }
      }
    }
  }
  return best
}
