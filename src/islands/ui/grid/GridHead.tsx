import type { GridColumn } from './types.ts'

interface Props {
  columns: readonly GridColumn[]
  widths: readonly number[]
  frozen: number
  onResize: (columnId: string, widthPx: number) => void
}

/** The names of the columns, with borders to drag. By keys, Ctrl+Alt+arrows make the column of the cursor narrower or wider. */
export function GridHead({ columns, widths, frozen, onResize }: Props) {
  function drag(event: React.PointerEvent, columnId: string, widthPx: number): void {
    event.preventDefault()
    const { clientX } = event
    const onMove = (moved: PointerEvent) => onResize(columnId, widthPx + moved.clientX - clientX)
    const onUp = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
  }

  return (
    <div className="grid-head" role="rowgroup">
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to do here by keys */}
      <div className="grid-row" role="row" aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div className="grid-number" role="columnheader">
          <span className="sr-only">#</span>
        </div>
        {columns.map(({ id, label, align }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={id}
            className="grid-title"
            role="columnheader"
            aria-colindex={index + 2}
            data-align={align}
            data-frozen={index < frozen || undefined}
            style={index < frozen ? { insetInlineStart: `var(--frozen-${index})` } : undefined}
            title={label}
          >
            <span className="grid-text">{label}</span>
            <span className="grid-border" onPointerDown={event => drag(event, id, widths[index]!)} aria-hidden="true" />
          </div>
        ))}
      </div>
    </div>
  )
}
