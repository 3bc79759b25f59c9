import { X } from 'lucide-react'

import { IconButton } from '#islands/ui/IconButton.tsx'
import { t } from '#lib/i18n/t.ts'

import { type MatrixDraft, rangeText, withoutColumn, withoutRow } from './matrix-draft.ts'

interface Props {
  draft: MatrixDraft
  currency: string
  mayEdit: boolean
  onChange: (draft: MatrixDraft) => void
}

/** The cells of a table. A row is said by where it begins: it reaches to the next one by itself. */
export function MatrixGrid({ draft, currency, mayEdit, onChange }: Props) {
  const isFlat = draft.by === 'flat'
  const columns = isFlat ? draft.upTo.slice(0, 1) : draft.upTo
  const hasBeyond = !isFlat && draft.step.trim() !== ''

  const setCell = (row: number, column: number, text: string) => {
    onChange({ ...draft, cells: draft.cells.with(row, draft.cells[row]!.with(column, text)) })
  }

  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="price-grid">
        <caption className="sr-only">{t('prices.gridLabel', { currency: currency.toUpperCase() })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('prices.pieces')}</th>
            {columns.map((most, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
              <th key={column} scope="col">
                {isFlat ? (
                  t('prices.each')
                ) : (
                  <span className="inline-flex items-center [&>input]:w-18 [&>input]:text-text">
                    <input
                      inputMode="numeric"
                      aria-label={t('prices.columnOf', { column: column + 1 })}
                      value={most}
                      readOnly={!mayEdit}
                      onChange={event => onChange({ ...draft, upTo: draft.upTo.with(column, event.target.value) })}
                    />
                    {mayEdit && columns.length > 1 && (
                      <IconButton
                        size="small"
                        label={t('prices.removeColumn', { column: most })}
                        icon={<X />}
                        onClick={() => onChange(withoutColumn(draft, column))}
                      />
                    )}
                  </span>
                )}
              </th>
            ))}
            {!isFlat && (mayEdit || hasBeyond) && (
              <th scope="col">
                <span className="inline-flex items-center [&>input]:w-18 [&>input]:text-text">
                  <span className="ps-1">{t('prices.eachFurther')}</span>
                  <input
                    inputMode="numeric"
                    aria-label={t('prices.step')}
                    placeholder="–"
                    value={draft.step}
                    readOnly={!mayEdit}
                    onChange={event => onChange({ ...draft, step: event.target.value })}
                  />
                </span>
              </th>
            )}
            {mayEdit && <td />}
          </tr>
        </thead>
        <tbody>
          {draft.from.map((from, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
            <tr key={row}>
              <th scope="row">
                <span className="grid grid-cols-[minmax(3.5rem,1fr)_minmax(4.5rem,auto)] items-center gap-1 [&>input]:min-w-14 [&>input]:text-text [&>span]:text-start [&>span]:whitespace-nowrap">
                  <input
                    inputMode="numeric"
                    aria-label={t('prices.quantityOf', { row: row + 1 })}
                    value={from}
                    readOnly={!mayEdit}
                    onChange={event => onChange({ ...draft, from: draft.from.with(row, event.target.value) })}
                  />
                  <span className="text-muted">{rangeText(draft.from, row)}</span>
                </span>
              </th>
              {columns.map((most, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
                <td key={column}>
                  <input
                    inputMode="decimal"
                    aria-label={t('prices.cellOf', { quantity: from, column: most })}
                    placeholder="–"
                    value={draft.cells[row]![column]}
                    readOnly={!mayEdit}
                    onChange={event => setCell(row, column, event.target.value)}
                  />
                </td>
              ))}
              {!isFlat && (mayEdit || hasBeyond) && (
                <td>
                  <input
                    inputMode="decimal"
                    aria-label={t('prices.furtherOf', { quantity: from })}
                    placeholder="–"
                    value={draft.beyond[row]}
                    readOnly={!mayEdit || !hasBeyond}
                    onChange={event => onChange({ ...draft, beyond: draft.beyond.with(row, event.target.value) })}
                  />
                </td>
              )}
              {mayEdit && (
                <td className="w-px">
                  {draft.from.length > 1 && (
                    <IconButton
                      size="small"
                      label={t('prices.removeRow', { quantity: from })}
                      icon={<X />}
                      onClick={() => onChange(withoutRow(draft, row))}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
