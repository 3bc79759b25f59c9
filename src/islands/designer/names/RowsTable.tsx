import { Eye, Maximize2, Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { RowProblem } from '#lib/designer/rows/check-rows.ts'
import {
  quantityOrText,
  MAX_CELL,
  MAX_ROWS,
  QUANTITY,
  type Row,
  SIZE,
  type Variable
} from '#lib/designer/rows/columns.ts'

interface Props {
  variables: readonly Variable[]
  rows: readonly Row[]
  doubles: readonly { name: string; rows: number[] }[]
  problems: readonly RowProblem[]
  shown: number
  onShow: (row: number) => void
  onChange: (rows: Row[]) => void
  /** Shows the table with more room; where it has all the room, there is no such button. */
  onEnlarge?: () => void
}

/** A small spreadsheet: Enter and arrows go from row to row, a pasted block fills from its cell on. */
export function RowsTable({ variables, rows, doubles, problems, shown, onShow, onChange, onEnlarge }: Props) {
  const columns = [...variables.map(({ name }) => name), SIZE, QUANTITY]
  const table = useRef<HTMLTableElement>(null)

  function focus(row: number, column: number) {
    // After the new row is there.
    requestAnimationFrame(() => {
      table.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`)?.focus()
    })
  }

  function set(row: number, column: string, value: string) {
    const next = column === QUANTITY ? quantityOrText(value) : value
    if ((rows[row]?.[column] ?? '') !== next)
      onChange(rows.map((old, index) => (index === row ? { ...old, [column]: next } : old)))
  }

  function add() {
    if (rows.length >= MAX_ROWS) return
    onChange([...rows, Object.fromEntries([...variables.map(({ name }) => [name, '']), [QUANTITY, 1]])])
    focus(rows.length, 0)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.currentTarget.blur()
    if (row + step < 0) return
    if (row + step < rows.length) focus(row + step, column)
    else if (event.key === 'Enter') add()
  }

  function onPaste(event: ClipboardEvent, row: number, column: number) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const next = [...rows]
    for (const [i, line] of text.trimEnd().split(/\r?\n/).entries()) {
      if (row + i >= MAX_ROWS) break
      const filled: Row = { ...(next[row + i] ?? { [QUANTITY]: 1 }) }
      for (const [j, cell] of line.split('\t').entries()) {
        const name = columns[column + j]
        if (name) filled[name] = name === QUANTITY ? quantityOrText(cell.trim()) : cell.trim().slice(0, MAX_CELL)
      }
      next[row + i] = filled
    }
    onChange(next)
  }

  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <div
        className="max-h-88 w-full overflow-auto rounded-md border border-line [.rows-large_&]:max-h-[60dvh]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        role="region"
        aria-label={word('tableLabel')}
      >
        <table ref={table} className="rows-table">
          <thead>
            <tr>
              <th scope="col">{word('rowNumber')}</th>
              {columns.map(column => (
                <th key={column} scope="col" data-narrow={column === SIZE || column === QUANTITY || undefined}>
                  {columnName(column)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{word('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and their order is what they are
              <tr key={index} data-shown={index === shown || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="grid min-h-8 w-8 place-items-center text-xs font-medium text-muted [&_svg]:size-3.5 [&_svg]:text-text"
                    aria-pressed={index === shown}
                    aria-label={word('showRow', { row: index + 1 })}
                    onClick={() => onShow(index === shown ? -1 : index)}
                  >
                    {index === shown ? <Eye aria-hidden="true" /> : index + 1}
                  </button>
                </th>
                {columns.map((column, place) => (
                  <td key={column} data-narrow={column === SIZE || undefined}>
                    <Cell
                      value={String(row[column] ?? (column === QUANTITY ? 1 : ''))}
                      label={word('cell', { column: columnName(column), row: index + 1 })}
                      isWrong={
                        doubles.some(({ name, rows: found }) => name === column && found.includes(index)) ||
                        problems.some(problem => isAbout(problem, index, column))
                      }
                      whenEmpty={
                        place < variables.length
                          ? word(variables[place]?.whenEmpty === 'stop' ? 'missing' : 'leftOut')
                          : undefined
                      }
                      isNumber={column === QUANTITY || variables[place]?.type === 'number'}
                      cell={`${index},${place}`}
                      onDone={value => set(index, column, value)}
                      onKeyDown={event => onKeyDown(event, index, place)}
                      onPaste={event => onPaste(event, index, place)}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    size="small"
                    label={word('removeRow', { row: index + 1 })}
                    icon={<Trash2 />}
                    onClick={() => {
                      if (shown >= rows.length - 1) onShow(-1)
                      onChange(rows.toSpliced(index, 1))
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="button-group">
        <Button size="small" icon={<Plus aria-hidden="true" />} disabled={rows.length >= MAX_ROWS} onClick={add}>
          {word('addRow')}
        </Button>
        {onEnlarge && (
          <Button size="small" icon={<Maximize2 aria-hidden="true" />} onClick={onEnlarge}>
            {word('enlargeTable')}
          </Button>
        )}
      </div>
    </div>
  )
}

function columnName(column: string): string {
  return column === SIZE ? word('size') : column === QUANTITY ? word('quantity') : column
}

function isAbout(problem: RowProblem, row: number, column: string): boolean {
  if (!('row' in problem) || problem.row !== row) return false
  return problem.code === 'quantity' ? column === QUANTITY : problem.name === column
}

interface CellProps {
  value: string
  label: string
  cell: string
  isWrong: boolean
  /** What is said in the empty cell. */
  whenEmpty: string | undefined
  isNumber: boolean
  onDone: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

/** Typed here until it is left, so that a word is one step to undo. */
function Cell({ value, label, cell, isWrong, whenEmpty, isNumber, onDone, onKeyDown, onPaste }: CellProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      aria-label={label}
      // As wide as what is in it, so that a long name is read whole; the frame scrolls.
      size={Math.min(40, Math.max(isNumber ? 3 : 6, (typed ?? value).length + 1))}
      title={(typed ?? value).length > 40 ? (typed ?? value) : undefined}
      aria-invalid={isWrong || undefined}
      placeholder={whenEmpty}
      data-cell={cell}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={MAX_CELL}
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined) onDone(typed)
        setTyped(undefined)
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
