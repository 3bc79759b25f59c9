import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { parseLength } from '#lib/shared/length-input.ts'
import { fromMm, inchText, toMm, type Units } from '#lib/shared/units.ts'

interface Props {
  label: string
  /** Millimetres, whatever is shown; undefined where it is not known yet. */
  value: number | undefined
  onChange: (mm: number) => void
  units: Units
  min?: number
  max?: number
  hint?: string
  error?: string | undefined
  /** Tells when it is left or Enter is pressed, not with every key: for what is a step that can be undone. */
  whenDone?: boolean
  /** For gaps and traps: every digit that is typed counts, and the arrows go in small steps. */
  fine?: boolean
}

/** Of the arrow keys, for what is at most so long; sixteenths of an inch, and thousandths where those are too much. */
function stepOf(units: Units, max: number, fine: boolean): number {
  if (!fine) return toMm(units === 'in' ? 0.25 : 5, units)
  return max > 5 ? toMm(units === 'in' ? 1 / 16 : 0.5, units) : toMm(units === 'in' ? 0.005 : 0.05, units)
}

/** From wherever it is to the next line of the rule. */
function nextLine(at: number, by: 1 | -1): number {
  return by > 0 ? Math.floor(at + 1e-3) + 1 : Math.ceil(at - 1e-3) - 1
}

function fineText(mm: number, units: Units): string {
  return units === 'in' ? inchText(mm) : String(Number(mm.toFixed(3)))
}

/** A length in the units of the workspace; others may be typed behind the figure. */
export function LengthField(props: Props) {
  const { label, value, onChange, units, min = 0, max = 2000, hint, error, whenDone, fine = false } = props
  const parts = fine ? 10_000 : 10
  const [typed, setTyped] = useState<string>()
  const shown = value === undefined ? '' : fine ? fineText(value, units) : String(fromMm(value, units))

  function change(text: string) {
    setTyped(text)
    if (!whenDone) tell(text)
  }

  function tell(text: string) {
    const length = parseLength(text, units)
    if (length === undefined || text === shown) return
    const mm = limited(length)
    if (!whenDone || mm !== value) onChange(mm)
  }

  function limited(mm: number): number {
    return Math.min(max, Math.max(min, Math.round(mm * parts) / parts))
  }

  function leave() {
    if (whenDone && typed !== undefined) tell(typed)
    setTyped(undefined)
  }

  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      suffix={units}
      value={typed ?? shown}
      onChange={event => change(event.target.value)}
      onBlur={leave}
      onKeyDown={event => {
        if (whenDone && event.key === 'Enter') leave()
        if (whenDone && event.key === 'Escape') setTyped(undefined)
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const step = stepOf(units, max, fine)
        const by = event.key === 'ArrowUp' ? 1 : -1
        const from = value ?? 0
        setTyped(undefined)
        onChange(limited(fine ? nextLine(from / step, by) * step : from + by * step))
      }}
    />
  )
}
