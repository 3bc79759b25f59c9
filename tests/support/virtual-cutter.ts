// A cutter that only writes down where its blade went: it reads HP-GL, DM/PL and GP-GL by itself, and refuses what none knows.

export type Point = readonly [x: number, y: number]

export interface Stroke {
  pen: number
  /** Millimetres, y up; as it was when the blade went down. */
  points: Point[]
  speed: number | null
  force: number | null
}

type Steps = readonly [x: number, y: number]

export function plotOn(hpgl: string, steps: Steps = [40, 40]): Stroke[] {
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
      const points = pointsOf(numbers, steps)
      if (name === 'PD') strokes.push({ pen: now.pen, points: [now.at, ...points], speed: now.speed, force: now.force })
      now.at = points.at(-1) ?? now.at
    } else if (name !== 'PA') throw new Error(`Unknown: ${command}`)
  }
  if (now.pen !== 0) throw new Error('The blade was not put away')
  return strokes
}

/** DM/PL, in steps of 0.001 inch unless another unit is chosen: coordinates follow the pen's state. */
export function plotOnDmpl(text: string, steps: Steps = [1000 / 25.4, 1000 / 25.4]): Stroke[] {
  const strokes: Stroke[] = []
  const now = { pen: 0, speed: null as number | null, force: null as number | null, at: [0, 0] as Point, isDown: false }
  const body = /^;:([\s\S]*)e\s*$/.exec(text)?.[1]
  if (body === undefined) throw new Error('Not woken, or never ended')
  if (!/EC1/.test(body) || !/A,/.test(body)) throw new Error('No unit, or not absolute')
  let numbers: number[] = []
  const end = () => {
    const points = pointsOf(numbers, steps)
    numbers = []
    if (points.length === 0) return
    if (now.isDown) strokes.push({ pen: now.pen, points: [now.at, ...points], speed: now.speed, force: now.force })
    now.at = points.at(-1)!
  }
  for (const [token] of body.matchAll(/-?\d+|EC1|BP[\d.]+|[PVL][\d.]+|[UDHA]|[^\s,;]/g)) {
    if (/^-?\d/.test(token)) {
      numbers.push(Number(token))
      continue
    }
    end()
    const figure = Number(token.replace(/^[A-Z]+/, ''))
    if (token === 'U') now.isDown = false
    else if (token === 'D') now.isDown = true
    else if (token === 'H') now.at = [0, 0]
    else if (/^P\d/.test(token)) now.pen = figure
    else if (/^V/.test(token)) now.speed = figure
    else if (/^BP/.test(token)) now.force = figure
    else if (!['EC1', 'L0', 'A'].includes(token)) throw new Error(`Unknown: ${token}`)
  }
  end()
  if (now.isDown) throw new Error('The blade was not lifted')
  return strokes
}

/** GP-GL, in steps of 0.05 mm unless another is set: each command ends with ETX. */
export function plotOnGpgl(text: string, steps: Steps = [20, 20]): Stroke[] {
  if (!text.startsWith('\x1b\x04')) throw new Error('Not reset')
  const strokes: Stroke[] = []
  const now = { pen: 0, speed: null as number | null, force: null as number | null, at: [0, 0] as Point, last: '' }
  const commands = text.slice(2).split('\x03')
  if (commands.pop() !== '') throw new Error('The last command is not ended')
  for (const command of commands) {
    const [, name, list] = /^(M|D|J|!|FX)([-\d.,]+)$/.exec(command) ?? []
    if (!name) throw new Error(`No command: ${command}`)
    const numbers = list!.split(',').map(Number)
    if (numbers.some(Number.isNaN)) throw new Error(`No numbers: ${command}`)
    now.last = name
    if (name === 'J') now.pen = numbers[0]!
    else if (name === '!') now.speed = numbers[0]!
    else if (name === 'FX') now.force = numbers[0]!
    else {
      const points = pointsOf(numbers, steps)
      if (name === 'D') strokes.push({ pen: now.pen, points: [now.at, ...points], speed: now.speed, force: now.force })
      now.at = points.at(-1)!
    }
  }
  if (now.last !== 'M') throw new Error('The blade was not lifted')
  return strokes
}

function pointsOf(numbers: readonly number[], [stepsX, stepsY]: Steps): Point[] {
  if (numbers.length % 2 === 1) throw new Error('Half a point')
  return Array.from({ length: numbers.length / 2 }, (_, i) => {
    return [numbers[2 * i]! / stepsX, numbers[2 * i + 1]! / stepsY]
  })
}

/** So finely the holder is drawn along. */
const DRAWN_MM = 0.005

/**
 * Where the tip of a drag knife cut: it stays the offset away from its holder and is drawn after it, never sideways. Pens
 * above the blade's own are no knives. `angle` is how it lay at first, counter-clockwise from trailing along x.
 */
export function cutByDragKnife(
  strokes: readonly Stroke[],
  offset: number,
  angle: number
): { pen: number; tip: Point[] }[] {
  let lies: Point = [Math.cos(angle), Math.sin(angle)]
  return strokes.map(({ pen, points }) => {
    if (pen > 2) return { pen, tip: points }
    let at: Point = [points[0]![0] - offset * lies[0], points[0]![1] - offset * lies[1]]
    const tip: Point[] = [at]
    for (const [index, [bx, by]] of points.slice(1).entries()) {
      const [ax, ay] = points[index]!
      const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / DRAWN_MM))
      for (let i = 1; i <= count; i++) {
        const [x, y] = [ax + ((bx - ax) * i) / count, ay + ((by - ay) * i) / count]
        const away = Math.hypot(x - at[0], y - at[1])
        lies = [(x - at[0]) / away, (y - at[1]) / away]
        at = [x - offset * lies[0], y - offset * lies[1]]
        const [lastX, lastY] = tip.at(-1)!
        if (Math.hypot(at[0] - lastX, at[1] - lastY) > 0.1) tip.push(at)
      }
      tip.push(at)
    }
    return { pen, tip }
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
