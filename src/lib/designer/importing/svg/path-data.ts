// The `d` of a path (SVG 2, chapter 9).
import { required } from '#lib/shared/required.ts'

import type { Contour, Path } from '../../path.ts'
import { quadratic } from '../arc.ts'

const COUNTS: Record<string, number> = { M: 2, Z: 0, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }
const COMMAND = /\s*([MmZzLlHhVvCcSsQqTtAa])([^A-DF-Za-df-z]*)/y
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y
/** The flags of an arc may stand together: 01. */
const FLAG = /[\s,]*[01]/y

/** Whether it can be read to its end: what comes after the first mistake is not drawn. */
export function isWholePath(d: string): boolean {
  if (d.trim() === '' || d.trim() === 'none') return true
  COMMAND.lastIndex = 0
  for (let first = true; COMMAND.lastIndex < d.length; first = false) {
    const at = COMMAND.lastIndex
    const found = COMMAND.exec(d)
    if (!found) return d.slice(at).trim() === ''
    const [, command = '', numbers = ''] = found
    const kind = command.toUpperCase()
    if ((first && kind !== 'M') || !consumesAll(kind, numbers)) return false
  }
  return true
}

function consumesAll(kind: string, text: string): boolean {
  const count = required(COUNTS[kind], 'a command of a path')
  let at = 0
  let taken = 0
  for (; /[^\s,]/.test(text.slice(at, at + 1)) || restOf(text, at); taken++) {
    const place = count === 0 ? 0 : taken % count
    const pattern = kind === 'A' && (place === 3 || place === 4) ? FLAG : NUMBER
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
  }
  return count === 0 ? taken === 0 : taken > 0 && taken % count === 0
}

function restOf(text: string, at: number): boolean {
  return /[^\s,]/.test(text.slice(at))
}

/** Absolute M, L, C, Q and Z with spaces between all of them, as usvg writes paths. */
export function readPathData(d: string): Path {
  const path: Contour[] = []
  let contour: Contour | null = null
  let [x, y] = [0, 0]
  const tokens = d.split(' ')
  let at = 0
  const next = () => Number(tokens[at++])
  const open = (): Contour => {
    if (!contour) {
      contour = { start: [x, y], segments: [], closed: false }
      path.push(contour)
    }
    return contour
  }
  while (at < tokens.length) {
    const kind = tokens[at++]
    if (kind === 'M') {
      contour = null
      ;[x, y] = [next(), next()]
    } else if (kind === 'L') {
      const segments = open().segments
      ;[x, y] = [next(), next()]
      segments.push(['L', x, y])
    } else if (kind === 'C') {
      const segments = open().segments
      const handles = [next(), next(), next(), next()] as const
      ;[x, y] = [next(), next()]
      segments.push(['C', ...handles, x, y])
    } else if (kind === 'Q') {
      const segments = open().segments
      const [hx, hy, endX, endY] = [next(), next(), next(), next()]
      segments.push(quadratic(x, y, hx, hy, endX, endY))
      ;[x, y] = [endX, endY]
    } else if (kind === 'Z') {
      const closing = open()
      closing.closed = true
      ;[x, y] = closing.start
      contour = null
    } else break
  }
  return path.filter(({ segments }) => segments.length > 0)
}
