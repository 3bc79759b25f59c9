// The commands of HP-GL: two letters and numbers, in text; labels and packed lines (PE) as they are written.
import { ImportError } from '../errors.ts'

export interface PlotCommand {
  name: string
  numbers: number[]
  /** Of LB the text; of PE the steps of the pen. */
  words: PlotStep[]
}

interface PlotStep {
  text?: string
  isUp?: boolean
  isAbsolute?: boolean
  pen?: number
  x?: number
  y?: number
}

const MOST = 500_000
/** A program writes a few dozen. */
const MOST_ESCAPES = 10_000
/** Beside HP-GL itself: commands to the machine around it, which begin with an escape sign. */
const ESCAPED = /␛(\.[A-Z@()][\d;:]*:?|%-?\d*[A-Z]|[A-Z=9]|&[a-z]\d*[A-Z])/g

/** Throws ImportError. */
export function* plotCommands(given: string): Generator<PlotCommand> {
  if (countOf(given, '\x1b') > MOST_ESCAPES) throw tooMany()
  const text = given.replaceAll('\x1b', '␛').replaceAll(ESCAPED, '')
  let end = '\x03'
  let count = 0
  let at = 0
  while (at < text.length) {
    const name = text.slice(at, at + 2).toUpperCase()
    if (!/^[A-Z]{2}$/.test(name)) {
      at++
      continue
    }
    if (++count > MOST) throw tooMany()
    at += 2
    if (name === 'DT') {
      end = text[at] ?? end
      at++
    } else if (name === 'LB') {
      const stop = text.indexOf(end, at)
      const words = text.slice(at, stop < 0 ? at + 200 : stop)
      at = stop < 0 ? text.length : stop + 1
      yield { name, numbers: [], words: [{ text: words.slice(0, 200) }] }
    } else if (name === 'PE') {
      const stop = text.indexOf(';', at)
      const packed = text.slice(at, stop < 0 ? text.length : stop)
      at += packed.length
      yield { name, numbers: [], words: packedSteps(packed) }
    } else {
      const from = at
      while (at < text.length && !/[A-Za-z;]/.test(text.charAt(at))) at++
      const numbers = text.slice(from, at).match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? []
      yield { name, numbers: numbers.map(Number), words: [] }
    }
  }
}

function tooMany(): ImportError {
  return new ImportError('too-many-elements', 'This plot file has too many commands. Simplify it.')
}

/** Signs that no packed line has: the file was taken for text on its way. */
function damaged(): ImportError {
  return new ImportError(
    'damaged',
    'This plot file was damaged on its way, as by a text editor or an email. Export it again and send it in a ZIP.'
  )
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++
  return count
}

/**
 * Numbers to the base 64, or 32 after "7": their last digit is one of the upper half, and their last bit is the sign. What
 * has no last digit is no number: AutoCAD writes the next command behind the last point, without a semicolon.
 */
function packedSteps(packed: string): PlotStep[] {
  const steps: PlotStep[] = []
  let [isUp, isAbsolute, fraction, base] = [false, false, 0, 64]
  let at = 0

  function number(): number | undefined {
    let [value, factor] = [0, 1]
    for (; at < packed.length; ) {
      const code = packed.charCodeAt(at++) & (base === 64 ? 255 : 127)
      if (code < 63) continue
      if (base === 64 && code > 126 && code < 191) throw damaged()
      const isLast = base === 64 ? code >= 191 : code >= 95
      value += (code - (isLast ? (base === 64 ? 191 : 95) : 63)) * factor
      factor *= base
      const size = Math.floor(value / 2) / 2 ** fraction
      if (isLast) return value % 2 === 1 ? -size : size
    }
    return undefined
  }

  while (at < packed.length && steps.length < MOST) {
    const sign = packed.charAt(at)
    if (sign === ':') {
      at++
      steps.push({ pen: (number() ?? 0) * 2 ** fraction })
    } else if (sign === '<') {
      isUp = true
      at++
    } else if (sign === '=') {
      isAbsolute = true
      at++
    } else if (sign === '>') {
      at++
      fraction = Math.max(0, Math.min(26, (number() ?? 0) * 2 ** fraction))
    } else if (sign === '7') {
      base = 32
      at++
    } else if (packed.charCodeAt(at) < 63) at++
    else {
      const [x, y] = [number(), number()]
      if (x !== undefined && y !== undefined) steps.push({ isUp, isAbsolute, x, y })
      ;[isUp, isAbsolute] = [false, false]
    }
  }
  return steps
}
