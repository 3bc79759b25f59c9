import { t } from '#lib/i18n/t.ts'

import { placeOf } from './sticky.ts'
import type { GridColumn } from './types.ts'

interface Props {
  columns: readonly GridColumn[]
  sums: Readonly<Record<string, string>>
  frozen: number
  index: number
}

/** What each column comes to, in sight below the rows. */
export function GridSums({ columns, sums, frozen, index }: Props) {
  return (
    <div
      className="grid-sums sticky bottom-0 z-3 w-max min-w-full border-t border-t-line-strong bg-sunken [&_.grid-cell:is(*,_[data-frozen])]:cursor-default [&_.grid-cell:is(*,_[data-frozen])]:bg-sunken [&_.grid-cell:is(*,_[data-frozen])]:font-semibold"
      role="rowgroup"
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to do here by keys */}
      <div className="grid-row" role="row" aria-rowindex={index}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div className="grid-number" role="rowheader">
          <span className="sr-only">{t('grid.sums')}</span>Σ
        </div>
        {columns.map((column, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={column.id}
            className="grid-cell"
            role="gridcell"
            aria-colindex={at + 2}
            aria-readonly="true"
            data-align={column.align}
            data-frozen={at < frozen || undefined}
            data-end={(at >= frozen && column.atEnd) || undefined}
            style={placeOf(column, at, frozen)}
          >
            <span className="overflow-hidden px-2 text-ellipsis whitespace-nowrap [.grid-cell:has(>.grid-open)>&]:pe-8">
              {sums[column.id] ?? ''}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
