// A supplier's price list: its lines become styles, and a style's costs are laid over those of the blank there is.
import { parseAmount } from './amount.ts'
import { lookOfColour } from './garment-colours.ts'
import type { MappedPriceColumn, PriceColumn } from './price-list-columns.ts'
import { inSizeOrder, SIZE_RUNS } from './sizes.ts'
import { mapTuple } from './map-tuple.ts'
import { required } from './required.ts'
import { zip } from './zip.ts'

/** One price: of all colours where the colour is empty, and of all sizes where the size is. */
export interface ListedCost {
  colour: string
  hex: string | null
  size: string
  costCents: number
}

export interface ListedStyle {
  maker: string
  styleNumber: string
  name: string
  costs: ListedCost[]
}

export type LineProblem = 'style' | 'cost' | 'dear' | 'long'

export interface ReadList {
  styles: ListedStyle[]
  /** Lines that say no price of a style, by their place in the list. */
  problems: { line: number; problem: LineProblem }[]
}

const MOST_CENTS = 10_000_000
const LIMITS: Record<PriceColumn, number> = {
  styleNumber: 40,
  maker: 80,
  name: 120,
  colour: 60,
  hex: 20,
  size: 20,
  cost: 40
}

/** The lines of one style may stand anywhere in the list. */
export function readPriceList(lines: readonly (readonly string[])[], columns: readonly MappedPriceColumn[]): ReadList {
  const styles = new Map<string, ListedStyle>()
  const problems: ReadList['problems'] = []
  const places = new Map(columns.map((column, place) => [column, place]))
  const cell = (line: readonly string[], column: PriceColumn) => (line[places.get(column) ?? -1] ?? '').trim()
  for (const [line, cells] of lines.entries()) {
    const styleNumber = cell(cells, 'styleNumber')
    const maker = cell(cells, 'maker')
    const costCents = parsePrice(cell(cells, 'cost'))
    const problem = problemOf(cells, { styleNumber, costCents, columns })
    if (problem) {
      problems.push({ line, problem })
      continue
    }
    const key = styleKey({ maker, styleNumber })
    const style = styles.get(key) ?? { maker, styleNumber, name: '', costs: [] }
    style.name ||= cell(cells, 'name').slice(0, LIMITS.name)
    const hex = hexOf(cell(cells, 'hex'))
    for (const size of sizesIn(cell(cells, 'size'))) {
      style.costs.push({ colour: cell(cells, 'colour'), hex, size, costCents: costCents! })
    }
    styles.set(key, style)
  }
  return { styles: [...styles.values()].map(named), problems }
}

const named = (style: ListedStyle): ListedStyle => (style.name ? style : { ...style, name: style.styleNumber })

interface Read {
  styleNumber: string
  costCents: number | undefined
  columns: readonly MappedPriceColumn[]
}

function problemOf(cells: readonly string[], { styleNumber, costCents, columns }: Read): LineProblem | undefined {
  if (!styleNumber) return 'style'
  if (costCents === undefined || costCents < 0) return 'cost'
  if (costCents > MOST_CENTS) return 'dear'
  const isLong = columns.some((column, at) => {
    return column !== '' && column !== 'name' && (cells[at] ?? '').trim().length > LIMITS[column]
  })
  return isLong ? 'long' : undefined
}

/** Suppliers write tenths of a cent, which no purchase order does: 3.125 is 3.13. */
export function parsePrice(text: string): number | undefined {
  const bare = text.replaceAll(/[\s$€£]|[A-Z]{3}$/g, '')
  const fine = /^(-?\d+)[.,](\d{3,6})$/.exec(bare)
  // "1,250" is a thousand of something; "1.250" and "0,1250" are prices of a list with fine steps.
  if (fine && !(bare.includes(',') && fine[2]?.length === 3)) return Math.round(Number(`${fine[1]}.${fine[2]}`) * 100)
  return bare === '' ? undefined : parseAmount(bare)
}

export function styleKey({ maker, styleNumber }: Pick<ListedStyle, 'maker' | 'styleNumber'>): string {
  return `${maker.toLowerCase()}/${styleNumber.toLowerCase()}`
}

function hexOf(text: string): string | null {
  const [, hex] = /^#?([\da-f]{6})$/i.exec(text) ?? []
  return hex ? `#${hex.toUpperCase()}` : null
}

const RUN: readonly string[] = [...SIZE_RUNS.youth, ...SIZE_RUNS.adult].map(({ name }) => name)

/** "S-XL" is four sizes with one price. */
function sizesIn(text: string): string[] {
  const [, first, last] = /^(\w+)\s*(?:-|–|to)\s*(\w+)$/i.exec(text) ?? []
  const [from, to] = mapTuple([first, last], size => RUN.indexOf(usual(size ?? '')))
  return from >= 0 && to > from ? RUN.slice(from, to + 1) : [usual(text)]
}

/** XXL and 2X are written 2XL here. */
function usual(size: string): string {
  const upper = size.toUpperCase()
  const [, many] = /^(X{2,6})L$/.exec(upper) ?? []
  if (many) return `${many.length}XL`
  const [, times] = /^([2-9])X$/.exec(upper) ?? []
  if (times) return `${times}XL`
  return /^(XS|S|M|L|XL|[2-9]XL)$/.test(upper) ? upper : size
}

interface Catalogued {
  colours: readonly { name: string; hex: string | null; costs: readonly { size: string; costCents: number }[] }[]
  sizes: readonly { name: string; costCents: number | null }[]
}

export interface CostChange {
  colour: string
  size: string
  /** Null: it was not known. */
  before: number | null
  after: number
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The colours and sizes with the list's costs, and which of them are new or other ones. What the list leaves out stays. */
export function layCosts(before: Catalogued, listed: readonly ListedCost[]) {
  const sizes = before.sizes.map(({ name }) => name)
  const colours = before.colours.map(({ name, hex }) => ({ name, hex }))
  for (const { colour, hex, size } of listed) {
    if (size && !sizes.some(name => same(name, size))) sizes.push(size)
    const known = colours.find(({ name }) => same(name, colour))
    if (known) known.hex = lookOfColour({ colour: known.name, hex: known.hex ?? hex }).hex
    else if (colour) colours.push({ name: colour, hex: lookOfColour({ colour, hex }).hex })
  }
  if (sizes.length === 0) sizes.push('One size')
  const all = colours.length > 0 ? colours.map(({ name }) => name) : ['']
  const listedBy = new Map(listed.map(cost => [keyOf(cost.colour, cost.size), cost.costCents]))
  const knownBy = new Map(before.sizes.map(({ name, costCents }) => [keyOf('', name), costCents]))
  for (const { name, costs } of before.colours) {
    for (const { size, costCents } of costs) knownBy.set(keyOf(name, size), costCents)
  }

  const changes: CostChange[] = []
  const table = all.map(colour =>
    sizes.map(size => {
      const was = before.colours.some(({ name }) => same(name, colour)) || colour === ''
      const known = was ? (knownBy.get(keyOf(colour, size)) ?? knownBy.get(keyOf('', size)) ?? null) : null
      const now = [keyOf(colour, size), keyOf(colour, ''), keyOf('', size), keyOf('', '')]
        .map(key => listedBy.get(key))
        .find(cents => cents !== undefined)
      if (now !== undefined && now !== known) changes.push({ colour, size, before: known, after: now })
      return now ?? known
    })
  )
  return { ...compact(colours, sizes, table), changes }
}

function keyOf(colour: string, size: string): string {
  return `${colour.toLowerCase()}\n${size.toLowerCase()}`
}

type Table = (number | null)[][]

/** A size costs what it costs in most colours; a colour says only what differs. */
function compact(colours: { name: string; hex: string | null }[], sizes: string[], table: Table) {
  const usualOf = (at: number) => {
    const counts = new Map<number, number>()
    for (const { [at]: cents = null } of table) if (cents !== null) counts.set(cents, (counts.get(cents) ?? 0) + 1)
    const [most] = [...counts].toSorted(([a, of], [b, others]) => others - of || a - b)
    return most?.[0] ?? null
  }
  const costs = new Map(sizes.map((name, at) => [name, usualOf(at)]))
  return {
    sizes: inSizeOrder(sizes).map(name => ({ name, costCents: costs.get(name) ?? null })),
    colours: colours.map((colour, row) => ({
      ...colour,
      costs: zip(sizes, required(table[row], 'a row of every colour')).flatMap(([size, cents]) => {
        return cents === null || cents === costs.get(size) ? [] : [{ size, costCents: cents }]
      })
    }))
  }
}
