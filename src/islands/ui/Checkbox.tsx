import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  indeterminate?: boolean
}

/** Yes or no. Without a `value` it is a boolean on the wire. */
export function Checkbox({ label, hint, indeterminate = false, ...input }: Props) {
  const ref = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])

  return (
    <div className="field">
      <label className="choice">
        <input
          ref={ref}
          type="checkbox"
          className="check"
          {...(input.value === undefined && { 'data-wire': 'boolean' })}
          {...input}
        />
        <ChoiceText label={label} hint={hint} />
      </label>
    </div>
  )
}

export function ChoiceText(props: { label: ReactNode; hint?: ReactNode; hideLabel?: boolean | undefined }) {
  return (
    <span className={props.hideLabel ? 'sr-only' : 'grid gap-0.25'}>
      <span>{props.label}</span>
      {props.hint && <span className="text-sm leading-[1.125rem] text-muted">{props.hint}</span>}
    </span>
  )
}
