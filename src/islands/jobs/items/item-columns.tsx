import { Lock, Shirt, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'

import type { GridColumn } from '#islands/ui/grid/types.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { type CellChange, type SheetRow, textOf } from '#lib/client/grid/sheet.ts'
import { ownColumn, sizeColumn } from '#lib/client/job-sheet/rows.ts'
import { readBlank, readDecorations } from '#lib/client/job-sheet/texts.ts'
import { classIn, misfitOf, readCount, readPrice, readQuantity, readTaxCell } from '#lib/client/job-sheet/values.ts'
import type { JobBlank, JobColumn, JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { lookOfColour } from '#lib/shared/garment-colours.ts'
import type { PriceMatrix } from '#lib/shared/job-pricing/price-book.ts'
import { formatPrice } from '#lib/shared/money.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

interface Options {
  sizes: readonly string[]
  own: readonly JobColumn[]
  currency: string
  seesPrices: boolean
  /** Beside standard. */
  taxClasses: readonly TaxClass[]
  /** Asked when something is written, not while drawing. */
  around: () => { items: JobItemInput[]; matrices: PriceMatrix[] }
}

const isSingle = ({ cells }: SheetRow) => cells['@kind'] === 'single'
const isGarment = (row: SheetRow) => !isSingle(row)

/** The columns of a job's items: what and how many first, then what goes on it, the shop's own, and what it comes to. */
export function itemColumns({ sizes, own, currency, seesPrices, taxClasses, around }: Options): GridColumn[] {
  return [
    {
      id: 'picture',
      label: t('jobItems.picture'),
      widthPx: 64,
      readOnly: true,
      open: t('jobItems.openPicture'),
      show: picture
    },
    { id: 'name', label: t('jobItems.item'), widthPx: 148, show: name },
    {
      id: 'blank',
      label: t('jobItems.blank'),
      widthPx: 164,
      isFixed: isSingle,
      open: t('jobItems.editBlank'),
      opens: isGarment,
      write: (text, { id }) => hide(id, '@blank', readBlank(text, around().items)),
      show: blank
    },
    ...sizes.map(size => sizeOfItem(size)),
    {
      id: 'decorations',
      label: t('jobItems.decorations'),
      widthPx: 160,
      isFixed: isSingle,
      open: t('jobItems.openDecorations'),
      opens: isGarment,
      write: (text, { id }) => hide(id, '@components', readDecorations(text, around()))
    },
    {
      id: 'people',
      label: t('jobItems.names'),
      widthPx: 136,
      readOnly: true,
      open: t('jobItems.roster'),
      opens: isGarment,
      warn: ({ cells }) => cells['@roster'] || undefined
    },
    ...(seesPrices ? [taxed(taxClasses)] : []),
    { id: 'note', label: t('jobItems.note'), widthPx: 160 },
    ...own.map(ownOfItem),
    {
      id: 'quantity',
      label: t('jobItems.quantity'),
      widthPx: 64,
      align: 'end',
      atEnd: true,
      isFixed: row => !isSingle(row),
      check: (text, row) => {
        if (!isSingle(row) || readQuantity(text) !== undefined) return undefined
        return t('jobItems.expects.quantity')
      },
      write: (text, { id }) => [{ rowId: id, columnId: 'quantity', text: tidyQuantity(text) }],
      warn: row => (textOf(row, 'quantity') === '' ? t('jobItems.noPieces') : undefined)
    },
    ...(seesPrices ? priceColumns(currency) : []),
    {
      id: 'menu',
      label: t('jobItems.menu'),
      widthPx: 48,
      readOnly: true,
      atEnd: true,
      open: t('jobItems.openMenu')
    }
  ]
}

function sizeOfItem(size: string): GridColumn {
  const id = sizeColumn(size)
  return {
    id,
    label: size,
    widthPx: 48,
    align: 'end',
    isFixed: isSingle,
    isDetail: true,
    check: text => (readCount(text) === undefined ? t('jobItems.expects.count') : undefined),
    write: (text, row) => [{ rowId: row.id, columnId: id, text: tidyCount(text) }]
  }
}

function priceColumns(currency: string): GridColumn[] {
  return [
    {
      id: 'unit',
      label: t('jobItems.unit'),
      widthPx: 96,
      align: 'end',
      isDetail: true,
      atEnd: true,
      open: t('jobItems.openPrice'),
      isFixed: ({ cells }) => /"locked":true/.test(cells['@fixed'] ?? ''),
      check: (_, { cells }) => (cells['@unit'] ? t('jobItems.expects.price') : undefined),
      warn: ({ cells }) => cells['@problem'] || undefined,
      write: writePrice,
      show: row => price(row, currency)
    },
    {
      id: 'total',
      label: t('jobItems.total'),
      widthPx: 88,
      align: 'end',
      readOnly: true,
      isDetail: true,
      atEnd: true
    }
  ]
}

function taxed(classes: readonly TaxClass[]): GridColumn {
  const hasClasses = classes.length > 0
  const names = [t('taxClasses.standard'), ...classes.map(({ name }) => name)]
  const nameOf = (classId: string) => classes.find(({ id }) => id === classId)?.name
  return {
    id: 'taxed',
    label: t('jobItems.taxed'),
    widthPx: hasClasses ? 112 : 72,
    isDetail: true,
    choices: hasClasses ? ['yes', 'no', ...names] : ['yes', 'no'],
    check(text) {
      if (readTaxCell(text, classes) !== undefined) return undefined
      return hasClasses ? t('jobItems.expects.taxClass', { values: names.join(', ') }) : t('jobItems.expects.yesNo')
    },
    write(text, { id }) {
      return [{ rowId: id, columnId: 'taxed', text: readTaxCell(text, classes) ?? text }]
    },
    show(row) {
      const text = textOf(row, 'taxed')
      if (text === 'yes') return nameOf(blankOf(row).taxClass ?? '') ?? t('jobItems.yes')
      if (text === 'no') return t('jobItems.no')
      return text === 'standard' ? t('taxClasses.standard') : (nameOf(classIn(text) ?? '') ?? text)
    }
  }
}

/** A price of its own for what has no blank; else one by hand in place of the calculated one, or none. */
function writePrice(text: string, { id, cells }: SheetRow): CellChange[] {
  const cents = readPrice(text)
  const odd = { rowId: id, columnId: '@unit', text: cents === undefined ? text : '' }
  if (cents === undefined && text !== '') return [odd]
  if (cells['@kind'] === 'single') return [odd, ...hide(id, '@own', cents ?? null)]
  const before = JSON.parse(cells['@fixed'] || 'null') as JobItemInput['fixed']
  const reason = before?.reason ?? t('jobItems.typedPrice')
  return [odd, ...hide(id, '@fixed', cents === undefined ? null : { cents, reason, locked: false })]
}

function ownOfItem({ id, name, type, values }: JobColumn): GridColumn {
  const words = values.map(value => value.value ?? value.name ?? '')
  const hexes = new Map(values.map(({ name: colour, hex }) => [colour?.toLowerCase(), hex]))
  const isColour = type === 'colorList' || type === 'colorPicker'
  return {
    id: ownColumn(id),
    label: name,
    widthPx: 120,
    ...(type === 'number' && { align: 'end' as const }),
    ...(words.length > 0 && { choices: words }),
    check(text) {
      const misfit = misfitOf({ type, values }, text)
      if (!misfit) return undefined
      return misfit === 'value'
        ? t('jobItems.expects.value', { values: words.slice(0, 8).join(', ') })
        : t(`jobItems.expects.${misfit}`)
    },
    ...(isColour && {
      show(row: SheetRow) {
        const text = textOf(row, ownColumn(id))
        const hex = type === 'colorPicker' ? text : hexes.get(text.toLowerCase())
        return swatched(hex && /^#[\da-f]{6}$/i.test(hex) ? hex : undefined, text)
      }
    })
  }
}

function hide(rowId: string, columnId: string, value: unknown): CellChange[] {
  return [{ rowId, columnId, text: JSON.stringify(value) }]
}

/** What fits stands there as the server has it. */
function tidyCount(text: string): string {
  const count = readCount(text)
  return count === undefined ? text : count === 0 ? '' : String(count)
}

function tidyQuantity(text: string): string {
  const quantity = readQuantity(text)
  return quantity === undefined ? text : quantity === 0 ? '' : String(quantity)
}

function picture(row: SheetRow): ReactNode {
  const fileId = row.cells['@picture'] || blankOf(row).frontFileId
  if (fileId)
    return <img className="size-7.5 rounded-sm object-cover" src={fileHref(fileId, 200)} alt="" loading="lazy" />
  if (isSingle(row)) return <Wrench className="inline-block size-4 align-[-3px]" aria-hidden="true" />
  const { hex } = lookOf(row)
  return <Shirt className="inline-block size-4 align-[-3px]" aria-hidden="true" {...(hex && { fill: hex })} />
}

function name(row: SheetRow): ReactNode {
  const text = textOf(row, 'name')
  if (row.cells['@ordered'] !== 'false') return text
  return (
    <>
      <span className="rounded-sm bg-neutral-wash px-1 text-xs text-neutral">{t('jobItems.notOrdered')}</span> {text}
    </>
  )
}

function blank(row: SheetRow): ReactNode {
  const { colour } = blankOf(row)
  const { hex } = lookOf(row)
  if (hex || !colour) return swatched(hex ?? undefined, textOf(row, 'blank'))
  return (
    <>
      <span
        className="inline-block size-3 rounded-xs border border-line-strong align-[-1px] [background:repeating-linear-gradient(-45deg,transparent_0_2px,var(--line-strong)_2px_3.5px)]"
        role="img"
        aria-label={t('jobItems.noColour', { colour })}
      />{' '}
      {textOf(row, 'blank')}
    </>
  )
}

function blankOf(row: SheetRow): Pick<JobBlank, 'colour' | 'hex' | 'frontFileId' | 'taxClass'> {
  const blank = JSON.parse(row.cells['@blank'] || '{}') as Partial<JobBlank>
  const { colour = '', hex = null, frontFileId, taxClass } = blank
  return { colour, hex, frontFileId, taxClass }
}

const lookOf = (row: SheetRow) => lookOfColour(blankOf(row))

function swatched(hex: string | undefined, text: string): ReactNode {
  if (!hex) return text
  return (
    <>
      <span
        className="inline-block size-3 rounded-xs border border-line-strong align-[-1px]"
        style={{ background: hex }}
      />{' '}
      {text}
    </>
  )
}

function price(row: SheetRow, currency: string): ReactNode {
  const text = textOf(row, 'unit')
  if (row.cells['@unit'] || text === '') return text || '–'
  const isByHand = !isSingle(row) && row.cells['@fixed'] !== 'null'
  return (
    <>
      {isByHand && (
        <Lock className="me-1 inline-block h-4 w-3 align-[-1px]" aria-label={t('jobItems.byHand')} role="img" />
      )}
      {formatPrice(readPrice(text) ?? 0, currency)}
    </>
  )
}
