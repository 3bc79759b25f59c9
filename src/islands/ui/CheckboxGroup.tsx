import { ChoiceText } from './Checkbox.tsx'
import { GroupFrame, type FieldFrameProps } from './FieldFrame.tsx'
import type { Option } from './Options.tsx'

interface Props extends FieldFrameProps {
  name?: string
  options: Option[]
  value?: string[]
  defaultValue?: string[]
  onChange?: (value: string[]) => void
  inline?: boolean
  disabled?: boolean
}

/** Any of a few. Always a list on the wire, also with one or none. */
export function CheckboxGroup(props: Props) {
  const { label, hint, error, optional, hideLabel, className, options, value, defaultValue, onChange } = props

  function toggle(option: string, on: boolean) {
    onChange?.(options.map(each => each.value).filter(each => (each === option ? on : value?.includes(each))))
  }

  return (
    <GroupFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {aria => (
        <div
          className="mt-1.5 grid gap-2 data-inline:flex data-inline:flex-wrap data-inline:gap-x-5 data-inline:gap-y-2 pointer-coarse:gap-0 [.profile-lists_&]:grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))]"
          data-inline={props.inline || undefined}
        >
          {options.map(option => (
            <label key={option.value} className="choice">
              <input
                type="checkbox"
                className="check"
                name={props.name}
                value={option.value}
                data-wire="list"
                aria-invalid={aria['aria-invalid']}
                disabled={props.disabled || option.disabled}
                {...(value
                  ? { checked: value.includes(option.value) }
                  : { defaultChecked: defaultValue?.includes(option.value) })}
                onChange={event => toggle(option.value, event.target.checked)}
              />
              <ChoiceText label={option.label} hint={option.hint} />
            </label>
          ))}
        </div>
      )}
    </GroupFrame>
  )
}
