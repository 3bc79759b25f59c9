// The items of a job as rows of texts, and back. A row says all of its item: what no cell can say stands in cells that are
// not shown, so that copying, deleting and taking back are those of any grid.
import type { JobBlank, JobComponent, JobItemInput, JobPerson } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { formatPriceAmount } from '#lib/shared/amount.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'

import type { CellChange, SheetRow } from '../grid/sheet.ts'
import { blankText, decorationsText } from './texts.ts'
import { readCount, readQuantity, readTaxed, taxText } from './values.ts'

export type ItemDraft = Omit<JobItemInput, 'position'>

/** What a row shows beside its item. */
export interface RowFigures {
  unitCents: number | null
  total: string
  /** Why there is no price. */
  problem: string
  /** What is odd about its list of names. */
  roster: string
  /** What its names and numbers cost; empty where they are no part of the price. */
  people: string
}

const SIZE = 'size:'
const OWN = 'own:'

export const sizeColumn = (size: string) => `${SIZE}${size}`
export const ownColumn = (columnId: string) => `${OWN}${columnId}`

export function sizeOf(columnId: string): string | undefined {
  return columnId.startsWith(SIZE) ? columnId.slice(SIZE.length) : undefined
}

export function rowOf(item: ItemDraft, figures?: RowFigures): SheetRow {
  const { kind, blank, components, people, fixed, ownCents, sizes, cells } = item
  const unitCents = kind === 'single' ? ownCents : (fixed?.cents ?? figures?.unitCents ?? null)
  return {
    id: item.id,
    cells: {
      name: item.name,
      note: item.note,
      blank: kind === 'garment' ? blankText(blank) : '',
      decorations: decorationsText(components),
      people: [people.length > 0 && t('jobItems.people', { count: people.length }), figures?.people]
        .filter(Boolean)
        .join(' · '),
      ...Object.fromEntries(sizes.map(({ size, quantity }) => [sizeColumn(size), quantity ? String(quantity) : ''])),
      quantity: String(piecesOf(item) || ''),
      unit: unitCents === null ? '' : formatPriceAmount(unitCents),
      total: figures?.total ?? '',
      taxed: taxText(item),
      // What did not fit stands in place of what would be there.
      ...cells,
      '@kind': kind,
      '@blank': JSON.stringify(blank),
      '@components': JSON.stringify(components),
      '@people': JSON.stringify(people),
      '@fixed': JSON.stringify(fixed),
      '@own': JSON.stringify(ownCents),
      '@picture': item.pictureFileId ?? '',
      '@ordered': String(item.ordered),
      '@sizes': JSON.stringify(sizes.map(({ size }) => size)),
      '@unit': cells['unit'] ?? '',
      '@problem': figures?.problem ?? '',
      '@roster': figures?.roster ?? ''
    }
  }
}

export function itemOf({ id, cells }: SheetRow): ItemDraft {
  const text = (key: string) => cells[key] ?? ''
  const hidden = <T>(key: string, none: T): T => (text(key) === '' ? none : (JSON.parse(text(key)) as T))
  const kind = text('@kind') === 'single' ? 'single' : 'garment'
  const odd: Record<string, string> = text('@unit') ? { unit: text('@unit') } : {}
  /** What does not fit is kept, and counts as nothing. */
  const readOr = <T>(key: string, value: T | undefined, none: T): T => {
    if (value === undefined) odd[key] = text(key).slice(0, 500)
    return value ?? none
  }
  const typed = Object.keys(cells).filter(key => key.startsWith(SIZE) && text(key) !== '')
  const listed = hidden<string[]>('@sizes', [])
  const names = [...new Set([...listed, ...typed.map(key => sizeOf(key)!)])]
  for (const key of Object.keys(cells)) if (key.startsWith(OWN) && text(key)) odd[key] = text(key).slice(0, 500)
  return {
    id,
    kind,
    name: text('name').slice(0, 160),
    note: text('note').slice(0, 1000),
    pictureFileId: text('@picture') || null,
    blank: hidden<JobBlank>('@blank', JSON.parse(NO_BLANK) as JobBlank),
    components: hidden<JobComponent[]>('@components', []),
    people: hidden<JobPerson[]>('@people', []),
    sizes: kind === 'single' ? [] : names.map(size => ({ size, quantity: countOf(sizeColumn(size)) })),
    quantity: kind === 'single' ? readOr('quantity', readQuantity(text('quantity')), 0) : 1,
    ownCents: hidden<number | null>('@own', null),
    ordered: text('@ordered') !== 'false',
    ...readOr('taxed', readTaxed(text('taxed')), { taxed: true, taxClass: null }),
    fixed: hidden<JobItemInput['fixed']>('@fixed', null),
    cells: odd
  }

  function countOf(key: string): number {
    return readOr(key, readCount(text(key)), 0)
  }
}

const NO_BLANK = JSON.stringify({
  itemId: null,
  name: '',
  maker: '',
  styleNumber: '',
  colour: '',
  hex: null,
  costCents: null,
  supplied: false
})

export const NEW_SIZES = ['S', 'M', 'L', 'XL', '2XL']

/** The hidden cells of a row that is new. */
export function newCells(kind: JobItemInput['kind']): Record<string, string> {
  return {
    '@kind': kind,
    '@sizes': kind === 'single' ? '[]' : JSON.stringify(NEW_SIZES),
    ...(kind === 'single' && { quantity: '1' })
  }
}

/** The cells of a copy: lists of names and prices by hand belong to the one they were made for. */
export function copiedCells(cells: Readonly<Record<string, string>>): Record<string, string> {
  const components = JSON.parse(cells['@components'] || '[]') as JobComponent[]
  return {
    ...cells,
    '@people': '[]',
    '@fixed': 'null',
    '@ordered': 'true',
    '@components': JSON.stringify(components.map(each => ({ ...each, id: crypto.randomUUID() })))
  }
}

const STEP = 16

/** A place for each in this order; those that keep their order among the others keep their place. */
export function placesOf(order: readonly string[], before: ReadonlyMap<string, number>): Map<string, number> {
  const places = new Map<string, number>()
  let last = -1
  for (const [at, id] of order.entries()) {
    const known = before.get(id)
    const next = order.slice(at + 1, at + 2).map(each => before.get(each))[0]
    const fits = known !== undefined && known > last && (next === undefined || known < next || next <= last)
    const room = next !== undefined && next > last + 1 ? Math.floor((last + next) / 2) : last + STEP
    last = fits ? known : room
    places.set(id, last)
  }
  return places
}

/** Worked out of others. */
const DERIVED = new Set(['blank', 'decorations', 'people', 'unit', 'total', '@problem', '@roster'])

/** What of a row changes when its item becomes this one. */
export function cellChanges(row: SheetRow, item: ItemDraft): CellChange[] {
  const after = rowOf(item).cells
  const isCount = item.kind === 'single'
  const columns = [...new Set([...Object.keys(row.cells), ...Object.keys(after)])]
  return columns
    .filter(columnId => !DERIVED.has(columnId) && (isCount || columnId !== 'quantity'))
    .map(columnId => ({ rowId: row.id, columnId, text: after[columnId] ?? '' }))
}
