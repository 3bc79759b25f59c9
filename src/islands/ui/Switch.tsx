import type { InputHTMLAttributes, ReactNode } from 'react'

import { ChoiceText } from './Checkbox.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
}

/** On or off, at once. A boolean on the wire. */
export function Switch({ label, hint, hideLabel, ...input }: Props) {
  return (
    <label className="choice">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is on */}
      <input type="checkbox" role="switch" className="switch" data-wire="boolean" {...input} />
      <ChoiceText label={label} hint={hint} hideLabel={hideLabel} />
    </label>
  )
}
