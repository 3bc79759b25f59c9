import type { Fold } from './types.ts'

type Command = { letter: 'M' | 'L' | 'C'; points: [x: number, y: number][] }

const MIDDLE = 500

function parse(path: string): Command[] {
  return [...path.matchAll(/([MLC])([^MLC]*)/g)].map(([, letter, numbers]) => {
    const values = (numbers ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const points: [number, number][] = []
    for (let i = 0; i < values.length; i += 2) points.push([values[i]!, values[i + 1]!])
    return { letter: letter as Command['letter'], points }
  })
}

function write(letter: string, points: [number, number][]): string {
  return letter + points.map(([x, y]) => `${x} ${y}`).join(' ')
}

/** The same path on the other side of the middle line. Takes absolute M, L and C only, like all paths here. */
export function flip(path: string): string {
  return path.replace(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g, (_, x: string, y: string) => `${MIDDLE * 2 - Number(x)} ${y}`)
}

/** Both sides of a path that stays on the right. */
export function pair(path: string): string {
  return path + flip(path)
}

/** Closes a right half, drawn from the middle line to the middle line, with its mirror image. */
export function whole(half: string): string {
  const commands = parse(half)
  const back: string[] = []
  let start: Command['points'] = []
  for (const { letter, points } of commands) {
    if (start.length > 0) back.unshift(flip(write(letter, [...points.slice(0, -1).reverse(), ...start])))
    start = points.slice(-1)
  }
  return `${half}${back.join('')}Z`
}

/** The same folds on the other side of the middle line. */
export function turn(folds: readonly Fold[]): Fold[] {
  return folds.map(([kind, x, y, angle, length, width, strength]) => {
    return [kind, MIDDLE * 2 - x, y, -angle, length, -width, strength]
  })
}
