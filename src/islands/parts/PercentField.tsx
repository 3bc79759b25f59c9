import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'

interface Props {
  label: string
  hint?: string
  /** Whole units: so many make one percent. */
  value: number
  scale: number
  error?: string | undefined
  disabled?: boolean
  onChange: (value: number) => void
}

/** A percentage as people type it, with either decimal sign. */
export function PercentField({ label, hint, value, scale, error, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string>()

  function change(text: string) {
    setTyped(text)
    const percent = Number(text.replace(',', '.'))
    if (Number.isFinite(percent) && percent >= 0) onChange(Math.round(percent * scale))
  }

  return (
    <Field
      label={label}
      hint={hint}
      suffix="%"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(value / scale)}
      error={error}
      disabled={disabled}
      onChange={event => change(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
