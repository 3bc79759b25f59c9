import type { InputHTMLAttributes, ReactNode } from 'react'

import { Frame } from './Frame.tsx'
import { checkoutWords } from './checkoutWords.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
  onValue: (value: string) => void
}

export function TextField({ label, optional, hint, error, value, onValue, ...input }: Props) {
  return (
    <Frame label={label} aside={optional && checkoutWords('optional')} hint={hint} error={error}>
      {aria => (
        <div className="control">
          <input {...aria} {...input} value={value} onChange={event => onValue(event.target.value)} />
        </div>
      )}
    </Frame>
  )
}
