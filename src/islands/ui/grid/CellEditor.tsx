import { useId, useRef, useState } from 'react'

import type { GridColumn } from './types.ts'

export interface Editing {
  /** What the field begins with. */
  text: string
  /** Begun by typing: arrows go to another cell, as in spreadsheets. Otherwise they move in the text. */
  isTyped: boolean
  onDone: (text: string, key: 'enter' | 'tab' | 'arrow' | 'leave', event?: React.KeyboardEvent) => void
  onCancel: () => void
}

/** The field in a cell. It takes the focus when it appears, in time for the key that opened it. */
export function CellEditor({ column, editing }: { column: GridColumn; editing: Editing }) {
  const [text, setText] = useState(editing.text)
  const listId = useId()
  /** A field that goes loses the focus as well, which is no second end. */
  const isOver = useRef(false)

  function end(act: () => void): void {
    if (isOver.current) return
    isOver.current = true
    act()
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>): void {
    // The grid has its own keys: none of them while a text is written.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      end(editing.onCancel)
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      setText(`${text.slice(0, selectionStart ?? text.length)}\n${text.slice(selectionEnd ?? text.length)}`)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      end(() => editing.onDone(text, event.key === 'Enter' ? 'enter' : 'tab', event))
    } else if (editing.isTyped && event.key.startsWith('Arrow') && !column.choices) {
      event.preventDefault()
      end(() => editing.onDone(text, 'arrow', event))
    }
  }

  const shared = {
    className: 'grid-editor',
    'aria-label': column.label,
    value: text,
    onKeyDown,
    onBlur: () => end(() => editing.onDone(text, 'leave')),
    // Copy, cut and paste are of the text, not of cells.
    onCopy: stop,
    onCut: stop,
    onPaste: stop
  }
  if (column.choices) {
    return (
      <>
        <input {...shared} ref={focusField} list={listId} onChange={event => setText(event.target.value)} />
        <datalist id={listId}>
          {column.choices.map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      </>
    )
  }
  return <textarea {...shared} ref={focusField} rows={1} onChange={event => setText(event.target.value)} />
}

function stop(event: React.ClipboardEvent): void {
  event.stopPropagation()
}

function focusField(field: HTMLTextAreaElement | HTMLInputElement | null): void {
  if (!field || field === document.activeElement) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
}
