import { useId } from 'react'

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  unit?: string
}

/** A number by feel, with its value beside it. */
export function SliderField({ label, value, onChange, min, max, step = 1, unit = '' }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0 text-sm [&_input]:col-span-full [&_input]:min-h-7 [&_input]:w-full [&_input]:accent-action [&_output]:text-muted [&_output]:tabular-nums">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{`${value} ${unit}`.trim()}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={event => onChange(Number(event.target.value))}
      />
    </div>
  )
}
