import { ArrowDown, ArrowUp, CopyPlus, PanelLeft, Plus, Redo2, Search, Trash2, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import type { useGrid } from './useGrid.ts'

interface Props {
  grid: ReturnType<typeof useGrid>
  readOnly: boolean
  noAddRow?: boolean | undefined
  /** None where all rows are on the page, and the browser finds them. */
  onFind?: () => void
  actions?: ReactNode
  /** Keeps columns in sight up to the cursor's, or lets all of them scroll. */
  freeze?: { isOn: boolean; onChange: () => void }
}

/** What can be done to the selected rows, and what could not be done as asked. */
export function GridToolbar({ grid, readOnly, noAddRow, onFind, actions, freeze }: Props) {
  const { area, size, remark } = grid
  const isEmpty = size.rows === 0
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-b-line p-2">
      {!readOnly && (
        <>
          {!noAddRow && (
            <Button size="small" icon={<Plus />} onClick={grid.addRow}>
              {t('grid.addRow')}
            </Button>
          )}
          <IconButton
            label={t('grid.duplicate')}
            icon={<CopyPlus />}
            disabled={isEmpty}
            onClick={grid.duplicateSelected}
          />
          <IconButton
            label={t('grid.up')}
            icon={<ArrowUp />}
            disabled={isEmpty || area.top === 0}
            onClick={() => grid.run({ kind: 'move-rows', direction: 'up' })}
          />
          <IconButton
            label={t('grid.down')}
            icon={<ArrowDown />}
            disabled={isEmpty || area.bottom === size.rows - 1}
            onClick={() => grid.run({ kind: 'move-rows', direction: 'down' })}
          />
          <IconButton label={t('grid.remove')} icon={<Trash2 />} disabled={isEmpty} onClick={grid.removeSelected} />
          <span className="w-3" />
          <IconButton
            label={t('grid.undo')}
            icon={<Undo2 />}
            disabled={!grid.canUndo}
            onClick={() => grid.run({ kind: 'undo' })}
          />
          <IconButton
            label={t('grid.redo')}
            icon={<Redo2 />}
            disabled={!grid.canRedo}
            onClick={() => grid.run({ kind: 'redo' })}
          />
        </>
      )}
      {onFind && <IconButton label={t('grid.find')} icon={<Search />} disabled={isEmpty} onClick={onFind} />}
      {freeze && (
        <IconButton
          label={t(freeze.isOn ? 'grid.unfreeze' : 'grid.freeze')}
          icon={<PanelLeft />}
          aria-pressed={freeze.isOn}
          onClick={freeze.onChange}
        />
      )}
      {remark && (
        <span className="inline-flex items-center gap-1 ps-2 text-sm" role="status">
          {t(remark.kind === 'cut' ? 'grid.cut' : 'grid.fixed', { count: remark.count })}
          <IconButton label={t('ui.close')} icon={<X />} onClick={grid.forgetRemark} />
        </span>
      )}
      <span className="ms-auto flex gap-2">{actions}</span>
    </div>
  )
}
