import { X } from 'lucide-react'

import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  label: string
  hint?: string | undefined
  placeholder: string
  options: { value: string; label: string }[]
  chosen: string[]
  error?: string | undefined
  onChange: (chosen: string[]) => void
}

/** Several countries or states: those that are chosen, and a field that finds another one. */
export function PlacePicker({ label, hint, placeholder, options, chosen, error, onChange }: Props) {
  const labelOf = (value: string) => options.find(option => option.value === value)?.label ?? value
  return (
    <div className="grid gap-2">
      <ComboBox
        // A new one after each choice: its text is gone then.
        key={chosen.join()}
        label={label}
        hint={hint}
        error={error}
        placeholder={placeholder}
        options={options.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={value => value && onChange([...chosen, value])}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={label}>
          {chosen.map(value => (
            <li key={value} className="chip chip-outline">
              {labelOf(value)}
              <button
                type="button"
                className="grid min-h-6 min-w-6 place-items-center rounded-sm text-muted hover:text-text [&_svg]:size-3.5"
                aria-label={t('ui.remove', { name: labelOf(value) })}
                onClick={() => onChange(chosen.filter(each => each !== value))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
