import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { word } from '#lib/client/designer/words.ts'
import { evaluateSum } from '#lib/shared/length-input.ts'

interface Props {
  label: string
  /** One or two letters, or an icon, inside the box. */
  mark: ReactNode
  value: number | undefined
  onChange: (value: number) => void
  suffix?: string
  step?: number
  digits?: number
  /** What is typed as a figure; without it sums, with % or ° behind them. */
  read?: (text: string) => number | undefined
  /** The figure as it is shown; without it so many digits. */
  write?: (value: number) => string
  min?: number
  max?: number
  disabled?: boolean
}

/** A number in little room: typed, as a sum (120/2), or stepped with the arrows. No value means several. */
export function NumberBox(props: Props) {
  const { label, mark, value, onChange, suffix, step = 1, digits = 2, min = -1e5, max = 1e5, disabled } = props
  const { read = plainFigure, write = (number: number) => String(Number(number.toFixed(digits)) || 0) } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const escaped = useRef(false)
  const shown = value === undefined ? '' : write(value)

  function commit() {
    if (typed === undefined) return
    setTyped(undefined)
    const number = escaped.current ? undefined : read(typed)
    const isOdd = number === undefined && !escaped.current && typed.trim() !== ''
    escaped.current = false
    if (isOdd) announce(word('noFigure', { text: typed.trim() }))
    if (number === undefined || typed === shown) return
    onChange(Math.min(max, Math.max(min, number)))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      commit()
      event.currentTarget.select()
    } else if (event.key === 'Escape') {
      escaped.current = typed !== undefined
      event.currentTarget.blur()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
      const from = (typed === undefined ? undefined : read(typed)) ?? value ?? 0
      setTyped(undefined)
      onChange(Math.min(max, Math.max(min, Number((from + by).toFixed(digits)))))
    }
    event.stopPropagation()
  }

  return (
    <div className="number-box" data-disabled={disabled || undefined}>
      <label htmlFor={id} title={label}>
        <span aria-hidden="true">{mark}</span>
        <span className="sr-only">{label}</span>
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? shown}
        placeholder={value === undefined ? '–' : undefined}
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {suffix && (
        <span
          className="flex-none text-xs text-muted [.place-grid_&]:[&:not([data-unit='°'])]:hidden"
          data-unit={suffix}
        >
          {suffix}
        </span>
      )}
    </div>
  )
}

const SIGNS = { '%': 1, '°': 1 }

function plainFigure(text: string): number | undefined {
  return evaluateSum(text, SIGNS)
}
