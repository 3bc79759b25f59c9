import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Grid } from '#islands/ui/grid/Grid.tsx'
import type { GridColumn } from '#islands/ui/grid/types.ts'
import { useSheet } from '#islands/ui/grid/useSheet.ts'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Block } from '#lib/client/grid/blocks.ts'
import { saveColumns } from '#lib/client/saved-columns.ts'
import { applySteps, type SheetRow, textOf } from '#lib/client/grid/sheet.ts'
import { isStillThere, readAnew, withKeptColumns } from '#lib/client/roster/pasted.ts'
import type { LackingText } from '#lib/contract/documents.ts'
import type { JobItemInput, JobPerson } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import type { PriceMatrix } from '#lib/shared/job-pricing/price-book.ts'
import type { PricedJobLine } from '#lib/shared/job-pricing/price-job.ts'
import { checkRoster } from '#lib/shared/jobs.ts'
import {
  looksLikeSize,
  partLines,
  readLines,
  readTable,
  type RosterColumn,
  type RosterRow,
  type RosterTable
} from '#lib/shared/roster.ts'
import { inSizeOrder } from '#lib/shared/sizes.ts'

import { PastedColumns } from './PastedColumns.tsx'
import { chargedComponents, PeoplePrices, tablesOf } from './PeoplePrices.tsx'
import { lackingWords, quotedLetters, useLackingLetters } from './useLackingLetters.ts'

interface Props {
  item: JobItemInput
  workspaceId: string
  mayEdit: boolean
  currency: string
  matrices: readonly PriceMatrix[]
  priceAs: (item: JobItemInput) => PricedJobLine | undefined
  onChange: (change: Partial<JobItemInput>) => void
  onClose: () => void
}

const MOST_PEOPLE = 1000

/** Names and numbers, one person a row: typed, or pasted as a block. */
export function RosterModal(props: Props) {
  const { item, workspaceId, mayEdit, currency, matrices, priceAs, onChange, onClose } = props
  const [rows, setRows] = useState<readonly SheetRow[]>(() =>
    item.people.length > 0 || !mayEdit ? item.people.map(rowOf) : [newRow({})]
  )
  const [isTried, setTried] = useState(false)
  const [tables, setTables] = useState(() => tablesOf(item, matrices))
  const [pasted, setPasted] = useState<RosterTable>()
  const sheet = useSheet(rows, steps => setRows(current => applySteps(current, steps)))
  const sizes = item.sizes.map(({ size }) => size)
  const people = rows.map(personOf).filter(({ name, number, size, note }) => name || number || size || note)
  const { twice, withoutSize, differs } = checkRoster({ sizes: item.sizes, people })
  const lacking = useLackingLetters(workspaceId, { components: item.components, people })
  const marks = { twice: new Set(twice), lacking }
  const columns = columnsOf(sizes, marks)
  const isOdd = hasOdd(rows, columns)
  const isTooMany = people.length > MOST_PEOPLE

  function takeColumns(columns: RosterColumn[]): void {
    if (!pasted) return
    const anew = readAnew(rows, { table: pasted, columns, sizes })
    if (!anew) return
    const table = { ...pasted, columns, isSizeUnsure: false }
    setRows(anew)
    setPasted(table)
    saveColumns('roster', table.heads, columns)
  }

  /** The list, and what it costs if prices are in sight. */
  function listed(): Partial<JobItemInput> {
    if (matrices.length === 0) return { people }
    return { people, components: chargedComponents({ item, people, tables, matrices }) }
  }

  function save(): void {
    setTried(true)
    if (isOdd || isTooMany) return
    onChange(listed())
    onClose()
  }

  /** As many of each size as people have it, also of sizes that the item did not have. */
  function orderListed(): void {
    setTried(true)
    const worn = [...new Set(people.map(({ size }) => size))]
    const offered = [...sizes, ...inSizeOrder(worn.filter(size => looksLikeSize(size) && !sizes.includes(size)))]
    if (hasOdd(rows, columnsOf(offered, marks)) || isTooMany) return
    const quantityOf = (size: string) => people.filter(each => each.size === size).length
    onChange({ ...listed(), sizes: offered.map(size => ({ size, quantity: quantityOf(size) })) })
    onClose()
  }

  const warnings = [
    ...(lacking.length > 0 ? [lackingWords(lacking)] : []),
    ...(twice.length > 0 ? [t('roster.twice', { numbers: twice.join(', ') })] : []),
    ...(withoutSize > 0 ? [t('roster.withoutSize', { count: withoutSize })] : []),
    ...differs.map(({ size, ordered, listed }) => t('roster.differs', { size, ordered, listed }))
  ]

  return (
    <Modal
      title={t('roster.title')}
      description={t('roster.text')}
      size="large"
      guarded
      onClose={onClose}
      footer={
        mayEdit ? (
          <>
            {differs.length > 0 && (
              <Button className="me-auto" onClick={orderListed}>
                {t('roster.count')}
              </Button>
            )}
            <Button onClick={onClose}>{t('words.cancel')}</Button>
            <Button variant="primary" onClick={save}>
              {t('words.save')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isTried && (isOdd || isTooMany) && (
          <Notice tone="danger" role="alert">
            {t(isTooMany ? 'roster.tooMany' : 'roster.mend')}
          </Notice>
        )}
        {warnings.length > 0 && (
          <Notice tone="warning" role="status">
            <ul>
              {warnings.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Grid
          label={t('roster.title')}
          columns={columns}
          sheet={sheet}
          makeRow={newRow}
          readOnly={!mayEdit}
          keepAs="roster"
          begins
          onPaste={(block, { left }) => {
            const table = left === 0 ? tableOf(block, sizes, `${item.name} ${item.blank.name}`) : undefined
            setPasted(table)
            return table ? readLines(table, sizes).map(blockRow) : block
          }}
        />
        {matrices.length > 0 && (
          <PeoplePrices
            item={item}
            people={people}
            tables={tables}
            matrices={matrices}
            currency={currency}
            mayEdit={mayEdit}
            priceAs={priceAs}
            onChange={setTables}
          />
        )}
        {pasted && isStillThere(rows, pasted, sizes) && <PastedColumns table={pasted} onChange={takeColumns} />}
      </div>
    </Modal>
  )
}

function newRow(cells: Record<string, string>): SheetRow {
  return { id: crypto.randomUUID(), cells }
}

function rowOf({ id, name, number, size, note }: JobPerson): SheetRow {
  return { id, cells: { name, number, size, note } }
}

function personOf(row: SheetRow): JobPerson {
  return {
    id: row.id,
    name: textOf(row, 'name'),
    number: textOf(row, 'number'),
    size: textOf(row, 'size'),
    note: textOf(row, 'note')
  }
}

interface Marks {
  twice: ReadonlySet<string>
  lacking: readonly LackingText[]
}

function columnsOf(sizes: string[], { twice, lacking }: Marks): GridColumn[] {
  const short = (most: number) => (text: string) => (text.length > most ? t('roster.short', { most }) : undefined)
  const lackingIn = (row: SheetRow, field: LackingText['field']) => {
    const found = lacking.find(each => each.field === field && each.text === textOf(row, field))
    return found && t('roster.lackingLetters', { font: found.font, letters: quotedLetters(found.letters) })
  }
  return [
    { id: 'name', label: t('roster.name'), widthPx: 220, check: short(60), warn: row => lackingIn(row, 'name') },
    {
      id: 'number',
      label: t('roster.number'),
      widthPx: 80,
      align: 'end',
      check: short(12),
      warn: row => lackingIn(row, 'number') ?? (twice.has(textOf(row, 'number').trim()) ? t('roster.again') : undefined)
    },
    {
      id: 'size',
      label: t('roster.size'),
      widthPx: 96,
      choices: sizes,
      check: text => {
        if (text === '' || sizes.includes(text)) return undefined
        return looksLikeSize(text) ? t('roster.newSize') : t('roster.sizes', { sizes: sizes.join(', ') })
      },
      warn: row => (textOf(row, 'size') === '' && textOf(row, 'name') !== '' ? t('roster.noSize') : undefined)
    },
    { id: 'note', label: t('roster.note'), widthPx: 180, check: short(120) }
  ]
}

/** A list whose columns stand in another order, or have heads; what is one column is none. */
function tableOf(block: Block, sizes: readonly string[], garment: string): RosterTable | undefined {
  const isColumn = block.every(({ length }) => length < 2)
  const lines = isColumn
    ? partLines(
        block.map(([text = '']) => text),
        sizes
      )
    : block
  const read = lines && readTable(lines, sizes, garment)
  return read && withKeptColumns(read)
}

function blockRow({ name, number, size, note }: RosterRow): string[] {
  return [name, number, size, ...(note ? [note] : [])]
}

function hasOdd(rows: readonly SheetRow[], columns: readonly GridColumn[]): boolean {
  return rows.some(row => columns.some(({ id, check }) => check?.(textOf(row, id), row)))
}
