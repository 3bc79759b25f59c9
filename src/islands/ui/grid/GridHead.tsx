import { useState } from 'react'

import { placeOf } from './sticky.ts'
import type { GridColumn } from './types.ts'

/** A press that moves less is none. */
const DRAG_PX = 6

interface Props {
  columns: readonly GridColumn[]
  widths: readonly number[]
  frozen: number
  onResize: (columnId: string, widthPx: number) => void
  onMove: (from: number, to: number) => void
}

/**
 * The names of the columns, to be dragged to another place, with borders to drag. By keys, Alt+Shift+arrows move the column of
 * the cursor, Ctrl+Alt+arrows make it narrower or wider.
 */
export function GridHead({ columns, widths, frozen, onResize, onMove }: Props) {
  function drag(event: React.PointerEvent, columnId: string, widthPx: number): void {
    event.preventDefault()
    event.stopPropagation()
    const { clientX } = event
    const onMove = (moved: PointerEvent) => onResize(columnId, widthPx + moved.clientX - clientX)
    const onUp = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
  }

  const [target, setTarget] = useState<{ from: number; to: number }>()

  function carry(event: React.PointerEvent, from: number): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const begin = event.clientX
    let to: number | undefined
    const onMoved = ({ clientX, clientY }: PointerEvent) => {
      if (to === undefined && Math.abs(clientX - begin) < DRAG_PX) return
      const title = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.grid-title')
      if (title) to = Number(title.dataset['at'])
      if (to !== undefined) setTarget({ from, to })
    }
    const onUp = () => {
      removeEventListener('pointermove', onMoved)
      removeEventListener('pointerup', onUp)
      setTarget(undefined)
      if (to !== undefined && to !== from) onMove(from, to)
    }
    addEventListener('pointermove', onMoved)
    addEventListener('pointerup', onUp)
  }

  return (
    <div className="sticky top-0 z-3 w-max min-w-full bg-sunken" role="rowgroup">
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to do here by keys */}
      <div className="grid-row" role="row" aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div className="grid-number" role="columnheader">
          <span className="sr-only">#</span>
        </div>
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={column.id}
            className="grid-title"
            role="columnheader"
            aria-colindex={index + 2}
            data-align={column.align}
            data-frozen={index < frozen || undefined}
            data-end={(index >= frozen && column.atEnd) || undefined}
            style={placeOf(column, index, frozen)}
            title={column.label}
            data-at={index}
            data-carried={target?.from === index || undefined}
            data-target={target && target.to === index && target.to !== target.from ? side(target) : undefined}
            onPointerDown={event => carry(event, index)}
          >
            <span className="overflow-hidden px-2 text-ellipsis whitespace-nowrap">{column.label}</span>
            <span
              className="absolute inset-y-0 -end-1 z-1 w-[8px] cursor-col-resize touch-none"
              onPointerDown={event => drag(event, column.id, widths[index]!)}
              aria-hidden="true"
            />
          </div>
        ))}
      </div>
    </div>
  )
}

function side({ from, to }: { from: number; to: number }): 'start' | 'end' {
  return to < from ? 'start' : 'end'
}
