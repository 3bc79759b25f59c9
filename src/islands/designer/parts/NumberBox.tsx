import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface Props {
  label: string
  /** One or two letters, or an icon, inside the box. */
  mark: ReactNode
  value: number | undefined
  onChange: (value: number) => void
  suffix?: string
  step?: number
  digits?: number
  min?: number
  max?: number
  disabled?: boolean
}

/** A number in little room: typed, reckoned (120/2), or stepped with the arrows. No value means several. */
export function NumberBox(props: Props) {
  const { label, mark, value, onChange, suffix, step = 1, digits = 2, min = -1e5, max = 1e5, disabled } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const escaped = useRef(false)
  const shown = value === undefined ? '' : String(Number(value.toFixed(digits)) || 0)

  function commit() {
    if (typed === undefined) return
    setTyped(undefined)
    const number = escaped.current ? undefined : reckon(typed)
    escaped.current = false
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
      const from = (typed === undefined ? undefined : reckon(typed)) ?? value ?? 0
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
        <span className="number-suffix" data-unit={suffix}>
          {suffix}
        </span>
      )}
    </div>
  )
}

const PART = /^\s*([-+]?\d*[.,]?\d+)\s*(?:([-+*/×])\s*(\d*[.,]?\d+)\s*)?(?:mm|in|"|%|°)?\s*$/

/** "12,5", "3.5in", "300/4". */
function reckon(text: string): number | undefined {
  const match = PART.exec(text)
  if (!match) return undefined
  const read = (part: string): number => Number(part.replace(',', '.'))
  const a = read(match[1]!)
  const b = match[3] === undefined ? undefined : read(match[3])
  const result = b === undefined ? a : { '+': a + b, '-': a - b, '*': a * b, '×': a * b, '/': a / b }[match[2]!]
  return result !== undefined && Number.isFinite(result) ? result : undefined
}
