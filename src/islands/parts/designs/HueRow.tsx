import { Ban } from 'lucide-react'

import { group } from '#lib/i18n/t.ts'
import { HUES, type Hue } from '#lib/shared/hues.ts'

const word = group('hues.')

interface Props {
  value: Hue | undefined
  onChange: (hue: Hue | undefined) => void
}

/** Drawings by one of their colours: a second press takes the filter away. */
export function HueRow({ value, onChange }: Props) {
  return (
    <fieldset className="hue-row">
      <legend className="sr-only">{word('title')}</legend>
      <button
        type="button"
        className="[.hue-row>&]:text-muted [.hue-row>&]:before:shadow-none [.hue-row>&]:[&>svg]:size-4.5"
        aria-label={word('any')}
        title={word('any')}
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        <Ban aria-hidden="true" />
      </button>
      {HUES.map(({ id, hex }) => (
        <button
          key={id}
          type="button"
          style={{ '--hue': hex } as object}
          aria-label={word(id)}
          title={word(id)}
          aria-pressed={value === id}
          onClick={() => onChange(value === id ? undefined : id)}
        />
      ))}
    </fieldset>
  )
}
