import { useId } from 'react'

import { GroupFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps {
  colours: { value: string; name: string; hex: string; disabled?: boolean }[]
  value: string
  onChange: (value: string) => void
}

/** One of the colours there are: film, garments. Its name is always written too. */
export function SwatchPicker(props: Props) {
  const { label, hint, error, optional, hideLabel, className, colours, value, onChange } = props
  const name = useId()
  const chosen = colours.find(colour => colour.value === value)

  return (
    <GroupFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {() => (
        <>
          <div className="flex flex-wrap gap-2 p-1">
            {colours.map(colour => (
              <label
                key={colour.value}
                className="swatch"
                title={colour.name}
                style={{ '--swatch': colour.hex } as object}
              >
                <input
                  type="radio"
                  name={name}
                  value={colour.value}
                  aria-label={colour.name}
                  checked={colour.value === value}
                  disabled={colour.disabled}
                  onChange={() => onChange(colour.value)}
                />
              </label>
            ))}
          </div>
          <span className="min-h-5 text-sm text-muted">{chosen?.name}</span>
        </>
      )}
    </GroupFrame>
  )
}
