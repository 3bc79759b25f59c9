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
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{`${value} ${unit}`.trim()}</output>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        onChange={event => onChange(Number(event.target.value))}
      />
    </div>
  )
}
