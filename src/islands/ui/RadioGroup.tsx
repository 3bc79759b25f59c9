import { useId, type ReactNode } from 'react'

import { ChoiceText } from './Checkbox.tsx'
import { classes } from './classes.ts'
import { GroupFrame, type FieldFrameProps } from './FieldFrame.tsx'
import type { Option } from './Options.tsx'

interface Props extends FieldFrameProps {
  name?: string
  options: (Option & { end?: ReactNode })[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  look?: 'list' | 'inline' | 'cards'
  disabled?: boolean
}

/** One of a few, all in sight. `end` stands at the right of a card: a price, a date. */
export function RadioGroup(props: Props) {
  const { label, hint, error, optional, hideLabel, className, options, value, defaultValue, look = 'list' } = props
  const ownName = useId()
  const isCards = look === 'cards'
  return (
    <GroupFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {() => (
        <div
          className={
            isCards
              ? 'mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2 [.setup-section_&]:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]'
              : 'mt-1.5 grid gap-2 data-inline:flex data-inline:flex-wrap data-inline:gap-x-5 data-inline:gap-y-2 pointer-coarse:gap-0'
          }
          data-inline={look === 'inline' || undefined}
        >
          {options.map(option => (
            <label key={option.value} className={classes('choice', isCards && 'choice-card')}>
              <input
                type="radio"
                className="radio"
                name={props.name ?? ownName}
                value={option.value}
                disabled={props.disabled || option.disabled}
                {...(value === undefined
                  ? { defaultChecked: defaultValue === option.value }
                  : { checked: value === option.value })}
                onChange={() => props.onChange?.(option.value)}
              />
              {option.icon}
              <ChoiceText label={option.label} hint={option.hint} />
              {option.end && <span className="ms-auto font-[550]">{option.end}</span>}
            </label>
          ))}
        </div>
      )}
    </GroupFrame>
  )
}
