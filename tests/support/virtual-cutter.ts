// A cutter that only writes down where its blade went: it reads HP-GL by itself and refuses what no cutter knows.

export type Point = readonly [x: number, y: number]

export interface Stroke {
  pen: number
  /** Millimetres, y up; as it was when the blade went down. */
  points: Point[]
  speed: number | null
  force: number | null
}

const STEPS_PER_MM = 40

export function plotOn(hpgl: string): Stroke[] {
  const strokes: Stroke[] = []
  const now = {
    pen: 0,
    speed: null as number | null,
    force: null as number | null,
    at: [0, 0] as Point,
    isReady: false
  }
  for (const command of hpgl.split(/;\s*/)) {
    if (command === '') continue
    const [, name, list] = /^([A-Z]{2})([-\d.,]*)$/.exec(command) ?? []
    if (!name) throw new Error(`No command: ${command}`)
    const numbers = list ? list.split(',').map(Number) : []
    if (numbers.some(Number.isNaN)) throw new Error(`No numbers: ${command}`)
    if (name === 'IN') now.isReady = true
    else if (!now.isReady) throw new Error('Not switched on')
    else if (name === 'SP') now.pen = numbers[0]!
    else if (name === 'VS') now.speed = numbers[0]!
    else if (name === 'FS') now.force = numbers[0]!
    else if (name === 'PU' || name === 'PD') {
      const points = pointsOf(numbers)
      if (name === 'PD') strokes.push({ pen: now.pen, points: [now.at, ...points], speed: now.speed, force: now.force })
      now.at = points.at(-1) ?? now.at
    } else if (name !== 'PA') throw new Error(`Unknown: ${command}`)
  }
  if (now.pen !== 0) throw new Error('The blade was not put away')
  return strokes
}

function pointsOf(numbers: readonly number[]): Point[] {
  if (numbers.length % 2 === 1) throw new Error('Half a point')
  return Array.from({ length: numbers.length / 2 }, (_, i) => {
    return [numbers[2 * i]! / STEPS_PER_MM, numbers[2 * i + 1]! / STEPS_PER_MM]
  })
}

export function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0)
}

/** The farthest that any point of the one is from the other. */
export function farthest(points: readonly Point[], line: readonly Point[]): number {
  return Math.max(...points.map(point => Math.min(...line.slice(1).map((end, i) => distance(point, line[i]!, end)))))
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
