import { Minus, Plus } from 'lucide-react'

import { itemWords } from './itemWords.ts'

interface Props {
  label: string
  value: number
  max?: number
  onChange: (value: number) => void
}

export const MOST = 500

export function Quantity({ label, value, max = MOST, onChange }: Props) {
  const set = (next: number) => onChange(Math.min(Math.max(1, next), max))
  return (
    <div className="control control-quantity" role="group" aria-label={label}>
      <button
        type="button"
        className="control-button"
        aria-label={itemWords('fewer')}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={event => set(Number(event.target.value.replaceAll(/\D/g, '')) || 1)}
        onFocus={event => event.target.select()}
      />
      <button
        type="button"
        className="control-button"
        aria-label={itemWords('moreOne')}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}
