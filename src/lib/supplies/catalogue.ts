// What the platform sells to shops: film by the roll, cutters and heat presses. The
// figures are files of src/content/make, which the build checks.
import { required } from '#lib/shared/required.ts'
import cutters from '#content/make/cutters.json' with { type: 'json' }
import films from '#content/make/films.json' with { type: 'json' }
import presses from '#content/make/presses.json' with { type: 'json' }
import terms from '#content/make/terms.json' with { type: 'json' }

export const FILM_FINISHES = [
  'smooth',
  'stretch',
  'glitter',
  'metallic',
  'flock',
  'reflective',
  'puff',
  'glow',
  'thick',
  'print'
] as const
export type FilmFinish = (typeof FILM_FINISHES)[number]

export const FIBRES = ['cotton', 'polyester', 'blends', 'nylon'] as const
export type Fibre = (typeof FIBRES)[number]

export const CUTTER_TYPES = ['hobby', 'desktop', 'floor', 'sign'] as const
export const PRESS_TYPES = ['clamshell', 'swing-away', 'draw', 'pneumatic', 'cap'] as const

/** As rolls are called; what they measure is REAL_WIDTH_IN. */
export const ROLL_WIDTHS = ['12', '15', '20'] as const
export type RollWidth = (typeof ROLL_WIDTHS)[number]

/** A master roll of 59 inches is divided by five, four and three. */
export const REAL_WIDTH_IN: Record<RollWidth, number> = { '12': 11.8, '15': 14.75, '20': 19.6 }

export interface FilmLine {
  id: string
  name: string
  finish: FilmFinish
  text: string
  fibres: Fibre[]
  /** Whether another film may be pressed on top of it. */
  layers: 'any' | 'top'
  centsPerYard: Partial<Record<RollWidth, number>>
  /** The lengths that a roll is sold in. */
  yards: number[]
  press: {
    fahrenheit: [number, number]
    celsius: [number, number]
    seconds: [number, number]
    pressure: 'light' | 'medium' | 'firm'
    peel: 'hot' | 'warm' | 'cold'
  }
  /** The finest line: to think twice about, and the least that holds. */
  minimumMm: { warn: number; stop: number }
  thicknessUm: number
  colours: FilmColour[]
}

export interface FilmColour {
  id: string
  name: string
  hex: string
}

interface Machine {
  id: string
  name: string
  text: string
  priceCents: number
  weightLb: number
  freightCents: number
}

export interface Cutter extends Machine {
  type: (typeof CUTTER_TYPES)[number]
  /** The widest cut, and the widest roll that goes in. */
  cutIn: number
  mediaIn: number
  forceG: number
  speedIn: number
  eye: 'none' | 'optical eye' | 'camera'
  languages: string[]
  cutOff: boolean
}

export interface Press extends Machine {
  type: (typeof PRESS_TYPES)[number]
  platenIn: [number, number]
  maxFahrenheit: number
  opens: 'by hand' | 'by itself'
  pressure: 'knob' | 'digital' | 'air'
  volts: number
  amps: number
  /** Smaller ones that can be put in. */
  platens: string[]
}

export const FILM_LINES: readonly FilmLine[] = (
  films as unknown as (Omit<FilmLine, 'colours'> & { colours: string[] })[]
).map(line => ({ ...line, colours: line.colours.map(colourOf) }))
export const CUTTERS = cutters as unknown as readonly Cutter[]
export const PRESSES = presses as unknown as readonly Press[]
export const TERMS: {
  currency: string
  /** For film; machines have freight of their own. */
  shippingCents: number
  freeOverCents: number
  /** Sales tax in millionths by state; the others are sold to without. */
  taxPpm: Record<string, number>
  /** Percent of the price of a yard by the yards of the roll. */
  lengthCut: Record<string, number>
} = terms

function colourOf(text: string): FilmColour {
  const at = text.lastIndexOf(' ')
  const name = text.slice(0, at)
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, hex: text.slice(at + 1) }
}

export function rollWidthsOf(line: FilmLine): RollWidth[] {
  return ROLL_WIDTHS.filter(width => line.centsPerYard[width] !== undefined)
}

/** A long roll costs less a yard. To five cents. */
export function rollCents(line: FilmLine, width: RollWidth, yards: number): number {
  const percent = TERMS.lengthCut[yards] ?? 100
  return Math.round(((line.centsPerYard[width] ?? 0) * yards * percent) / 500) * 5
}

/** The cheapest roll of a line. */
export function fromCents(line: FilmLine): number {
  return rollCents(
    line,
    required(rollWidthsOf(line)[0], 'a width of every line'),
    required(line.yards[0], 'a length of every line')
  )
}

export interface Roll {
  line: FilmLine
  colour: FilmColour
  width: RollWidth
  yards: number
}

/** What a cart says of a roll: `everyday.royal-blue.15.5`. */
export function rollSku({ line, colour, width, yards }: Roll): string {
  return [line.id, colour.id, width, yards].join('.')
}

export function readRollSku(sku: string): Roll | undefined {
  const [lineId, colourId, width, yards] = sku.split('.')
  const line = FILM_LINES.find(({ id }) => id === lineId)
  const colour = line?.colours.find(({ id }) => id === colourId)
  const known = line && rollWidthsOf(line).find(each => each === width)
  if (!line || !colour || !known || !line.yards.includes(Number(yards))) return undefined
  return { line, colour, width: known, yards: Number(yards) }
}
