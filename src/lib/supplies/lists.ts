// The catalogues: what each can be narrowed to, and what is left then. The same in the browser as on the server.
import { type FilterOf, flag, listFilter, matching, oneOf, order, words } from '#lib/shared/list-filter.ts'

import {
  CUTTER_TYPES,
  CUTTERS,
  type Cutter,
  FIBRES,
  FILM_FINISHES,
  FILM_LINES,
  type FilmLine,
  fromCents,
  type Press,
  PRESS_TYPES,
  PRESSES,
  ROLL_WIDTHS,
  rollWidthsOf
} from './catalogue.ts'
import { type Equipment, fitOfFilm, rollsFor } from './equipment.ts'

/** As many as stand side by side. */
export const MOST_COMPARED = 4

const compared = () => matching(text => /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,3}$/.test(text))

export const filmList = listFilter('/dashboard/make/heat-transfer-vinyl', {
  search: words(),
  finish: oneOf(FILM_FINISHES),
  fibre: oneOf(FIBRES),
  width: oneOf(ROLL_WIDTHS),
  fits: flag(),
  sort: order(['usual', 'price', 'heat', 'name']),
  compare: { ...compared(), isOrder: true }
})
export type FilmFilter = FilterOf<typeof filmList>

export const cutterList = listFilter('/dashboard/make/cutters', {
  search: words(),
  type: oneOf(CUTTER_TYPES),
  width: oneOf(ROLL_WIDTHS),
  eye: flag(),
  sort: order(['usual', 'price', 'force']),
  compare: { ...compared(), isOrder: true }
})
export type CutterFilter = FilterOf<typeof cutterList>

export const pressList = listFilter('/dashboard/make/heat-presses', {
  search: words(),
  type: oneOf(PRESS_TYPES),
  auto: flag(),
  full: flag(),
  sort: order(['usual', 'price', 'platen']),
  compare: { ...compared(), isOrder: true }
})
export type PressFilter = FilterOf<typeof pressList>

interface Found<Row> {
  rows: Row[]
  page: number
  pageSize: number
  total: number
}

/** A catalogue is short enough to stand on one page. */
function found<Row>(rows: Row[]): Found<Row> {
  return { rows, page: 1, pageSize: Math.max(1, rows.length), total: rows.length }
}

export function findFilms(filter: Partial<FilmFilter>, equipment: Equipment): Found<FilmLine> {
  const { search = '', finish, fibre, width, fits, sort } = filter
  const rows = FILM_LINES.filter(
    line =>
      has(`${line.name} ${line.text} ${line.colours.map(({ name }) => name).join(' ')}`, search) &&
      (!finish || line.finish === finish) &&
      (!fibre || line.fibres.includes(fibre)) &&
      (!width || rollWidthsOf(line).includes(width)) &&
      (!fits || ['fits', 'some-widths'].includes(fitOfFilm(line, equipment).kind))
  )
  if (sort === 'price') return found(rows.toSorted((a, b) => fromCents(a) - fromCents(b)))
  if (sort === 'heat') return found(rows.toSorted((a, b) => a.press.fahrenheit[0] - b.press.fahrenheit[0]))
  return found(sort === 'name' ? rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : rows)
}

export function findCutters({ search = '', type, width, eye, sort }: Partial<CutterFilter>): Found<Cutter> {
  const rows = CUTTERS.filter(
    cutter =>
      has(`${cutter.name} ${cutter.text} ${cutter.languages.join(' ')}`, search) &&
      (!type || cutter.type === type) &&
      (!width || rollsFor(cutter).includes(width)) &&
      (!eye || cutter.eye !== 'none')
  )
  if (sort === 'price') return found(rows.toSorted((a, b) => a.priceCents - b.priceCents))
  return found(sort === 'force' ? rows.toSorted((a, b) => b.forceG - a.forceG) : rows)
}

/** An adult full front, as large as it is usually made. */
export const FULL_FRONT_IN = [12, 13.5] as const

export function findPresses({ search = '', type, auto, full, sort }: Partial<PressFilter>): Found<Press> {
  const rows = PRESSES.filter(
    ({ name, text, platenIn: [a, b], ...press }) =>
      has(`${name} ${text}`, search) &&
      (!type || press.type === type) &&
      (!auto || press.opens === 'by itself') &&
      (!full || (Math.min(a, b) >= FULL_FRONT_IN[0] && Math.max(a, b) >= FULL_FRONT_IN[1]))
  )
  if (sort === 'price') return found(rows.toSorted((a, b) => a.priceCents - b.priceCents))
  const area = ({ platenIn: [a, b] }: Press) => a * b
  return found(sort === 'platen' ? rows.toSorted((a, b) => area(b) - area(a)) : rows)
}

function has(text: string, search: string): boolean {
  const said = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => said.includes(word))
}

/** What stands in the address, as it is in the catalogue; ids that are not sold are left out. */
export function comparedOf<Row extends { id: string }>(compare: string | undefined, all: readonly Row[]): Row[] {
  return (compare?.split(',') ?? []).flatMap(id => all.find(row => row.id === id) ?? [])
}

/** With this one put beside the others, or taken away. */
export function toggleCompared(compare: string | undefined, id: string): string | undefined {
  const ids = compare?.split(',') ?? []
  const next = ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id].slice(-MOST_COMPARED)
  return next.length > 0 ? next.join(',') : undefined
}
