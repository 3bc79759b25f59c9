import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { lengthText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { parseLength } from '#lib/shared/length-input.ts'

import { NumberBox } from './NumberBox.tsx'

const MM_PER_INCH = 25.4

interface Props {
  label: string
  mark: ReactNode
  /** In mm, whatever is shown. */
  value: number | undefined
  onChange: (mm: number) => void
  min?: number
  max?: number
  disabled?: boolean
}

/** A length in the units of the view; others may be typed behind the figure. */
export function LengthBox({ value, onChange, min = -1e5, max = 1e5, ...props }: Props) {
  const { units } = useStore($view)
  const unit = units === 'in' ? MM_PER_INCH : 1
  return (
    <NumberBox
      {...props}
      value={value === undefined ? undefined : value / unit}
      onChange={length => onChange(length * unit)}
      suffix={units}
      step={units === 'in' ? 0.05 : 1}
      digits={units === 'in' ? 4 : 2}
      read={text => {
        const mm = parseLength(text, units)
        return mm === undefined ? undefined : mm / unit
      }}
      write={length => lengthText(length * unit, units)}
      min={min / unit}
      max={max / unit}
    />
  )
}
