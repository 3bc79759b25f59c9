import type { SelectHTMLAttributes } from 'react'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: { value: string; label: string; disabled?: boolean }[]
  placeholder?: string
}

/** The browser's own list: best on phones, and costs nothing. */
export function NativeSelect(props: Props) {
  const { label, hint, error, optional, hideLabel, className, options, placeholder, ...select } = props
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {aria => (
        <div className="control">
          <select {...aria} {...select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  )
}
