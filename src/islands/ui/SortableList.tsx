import { GripVertical } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'

import { t } from '#lib/i18n/t.ts'

interface Props<Row> {
  label: string
  rows: Row[]
  rowKey: (row: Row) => string
  /** How a row is called where it is dragged. */
  rowName: (row: Row) => string
  onSort: (keys: string[]) => void
  disabled?: boolean
  children: (row: Row) => ReactNode
}

/** Rows in an order of one's own: dragged by the handle, or by keyboard (Enter on the handle, arrows, Enter). */
export function SortableList<Row>({ label, rows, rowKey, rowName, onSort, disabled, children }: Props<Row>) {
  const keys = rows.map(rowKey)
  const entries = useMemo(() => rows.map(row => ({ id: rowKey(row), row })), [rows, rowKey])

  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: disabled ?? false,
    getItems: dragged => [...dragged].map(key => ({ 'text/plain': String(key) })),
    renderDropIndicator: target => (
      <DropIndicator
        target={target}
        className="data-drop-target:h-[3px] data-drop-target:rounded-[2px] data-drop-target:bg-accent"
      />
    ),
    onReorder({ keys: moved, target }) {
      const rest = keys.filter(key => !moved.has(key))
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      onSort([...rest.slice(0, at), ...[...moved].map(String), ...rest.slice(at)])
    }
  })

  return (
    <GridList
      aria-label={label}
      className="grid gap-2 [outline:none]"
      items={entries}
      dependencies={[children]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
    >
      {({ row }) => (
        <GridListItem
          textValue={rowName(row)}
          className="flex items-center gap-2 rounded-md border border-line bg-surface [outline:none] data-dragging:opacity-50 data-focus-visible:[outline:2px_solid_var(--focus)] data-focus-visible:outline-offset-1"
        >
          <Button
            slot="drag"
            className="grid min-h-11 w-8 flex-none cursor-grab place-items-center self-stretch rounded-sm text-muted data-focus-visible:[outline:2px_solid_var(--focus)] data-focus-visible:-outline-offset-2 [&_svg]:size-4.5"
            aria-label={t('ui.drag', { name: rowName(row) })}
          >
            <GripVertical aria-hidden="true" />
          </Button>
          {children(row)}
        </GridListItem>
      )}
    </GridList>
  )
}
