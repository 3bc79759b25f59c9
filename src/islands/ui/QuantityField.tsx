import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { fieldWords } from './words.ts'

interface Props extends FieldFrameProps {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  /** Hours and yards: to the hundredth. */
  isFine?: boolean
}

/** A number within bounds, by typing, arrows or the two buttons. */
export function QuantityField(props: Props) {
  const { label, hint, error, optional, hideLabel, className, min = 0, max = 9999, disabled, value } = props
  const [typed, setTyped] = useState<string>()

  function change(next: number) {
    const exact = props.isFine ? Math.round(next * 100) / 100 : Math.round(next)
    props.onChange(Math.min(max, Math.max(min, exact)))
  }

  function type(text: string) {
    setTyped(text)
    if (text !== '' && Number.isFinite(Number(text))) change(Number(text))
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {aria => (
        <div className="control w-fit">
          <button
            type="button"
            className="control-button"
            aria-label={fieldWords('fewer')}
            disabled={disabled || value <= min}
            onClick={() => change(value - 1)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            className="w-13 flex-none px-1 text-center font-[550]"
            {...aria}
            type="number"
            min={min}
            max={max}
            step={props.isFine ? 'any' : 1}
            disabled={disabled}
            value={typed ?? value}
            onChange={event => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <button
            type="button"
            className="control-button"
            aria-label={fieldWords('more')}
            disabled={disabled || value >= max}
            onClick={() => change(value + 1)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
