import { ChevronLeft, ChevronRight } from 'lucide-react'

import { word } from '#islands/designer/making/words.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { Row, Variable } from '#lib/designer/rows/columns.ts'

interface Props {
  rows: readonly Row[]
  variables: readonly Variable[]
  shown: number
  onShow: (row: number) => void
}

/** Goes through the rows on the drawing; before the first one it shows its variables. */
export function RowPreview({ rows, variables, shown, onShow }: Props) {
  const row = rows[shown]
  const text = variables
    .map(({ name }) => row?.[name] ?? '')
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken p-1.5 [&>span]:grid [&>span]:min-w-0 [&>span]:flex-1 [&>span]:text-center [&>span]:text-sm [&>span]:wrap-anywhere">
      <IconButton
        size="small"
        label={word('rowBefore')}
        icon={<ChevronLeft />}
        disabled={shown < 0}
        onClick={() => onShow(shown - 1)}
      />
      <span role="status">
        <strong>{row ? word('rowShown', { row: shown + 1, all: rows.length }) : word('variablesShown')}</strong>
        <span className="making-hint">{row ? text : word('rowPreviewHint')}</span>
      </span>
      <IconButton
        size="small"
        label={word('rowAfter')}
        icon={<ChevronRight />}
        disabled={shown >= rows.length - 1}
        onClick={() => onShow(shown + 1)}
      />
    </div>
  )
}
