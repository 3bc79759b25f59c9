import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { fromMm, toMm, type Units } from '#lib/shared/units.ts'

interface Props {
  label: string
  /** Millimetres, whatever is shown. */
  value: number
  onChange: (mm: number) => void
  units: Units
  min?: number
  max?: number
  hint?: string
  error?: string | undefined
  /** Tells when it is left or Enter is pressed, not with every key: for what is a step that can be undone. */
  whenDone?: boolean
}

/** A length in the units of the workspace. */
export function LengthField({ label, value, onChange, units, min = 0, max = 2000, hint, error, whenDone }: Props) {
  const [typed, setTyped] = useState<string>()

  function change(text: string) {
    setTyped(text)
    if (!whenDone) tell(text)
  }

  function tell(text: string) {
    const length = Number(text.replace(',', '.'))
    if (text.trim() === '' || !Number.isFinite(length)) return
    const mm = Math.min(max, Math.max(min, Math.round(toMm(length, units) * 10) / 10))
    if (!whenDone || mm !== value) onChange(mm)
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
      value={typed ?? String(fromMm(value, units))}
      onChange={event => change(event.target.value)}
      onBlur={leave}
      onKeyDown={event => {
        if (whenDone && event.key === 'Enter') leave()
        if (whenDone && event.key === 'Escape') setTyped(undefined)
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const step = toMm(units === 'in' ? 0.25 : 5, units) * (event.key === 'ArrowUp' ? 1 : -1)
        setTyped(undefined)
        onChange(Math.min(max, Math.max(min, Math.round((value + step) * 10) / 10)))
      }}
    />
  )
}
