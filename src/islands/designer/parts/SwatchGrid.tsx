import { Ban, Plus } from 'lucide-react'

import { openPanel } from '#lib/client/designer/docks.ts'
import { word } from '#lib/client/designer/words.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'

import { FilmSwatch, filmText } from './FilmSwatch.tsx'

interface Props {
  label: string
  entries: readonly PaletteEntry[]
  /** null: nothing; undefined: several colours. */
  value: string | null | undefined
  onChange: (ref: string | null) => void
  /** Offers to leave it empty. */
  none?: boolean
  more?: boolean
}

/** The films of the design, to choose one. */
export function SwatchGrid({ label, entries, value, onChange, none, more }: Props) {
  const chosen = entries.find(({ ref }) => ref === value)
  return (
    <div>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{label}</legend>
        {none && (
          <button
            type="button"
            className="film-swatch film-swatch-none"
            aria-label={word('noFill')}
            title={word('noFill')}
            aria-pressed={value === null}
            onClick={() => onChange(null)}
          >
            <Ban aria-hidden="true" />
          </button>
        )}
        {entries.map(entry => (
          <button
            key={entry.ref}
            type="button"
            className="film-swatch"
            aria-label={filmText(entry)}
            title={filmText(entry)}
            aria-pressed={entry.ref === value}
            onClick={() => onChange(entry.ref)}
          >
            <FilmSwatch entry={entry} />
          </button>
        ))}
        {more && (
          <button
            type="button"
            className="film-swatch film-swatch-more"
            aria-label={word('moreFilms')}
            title={word('moreFilms')}
            onClick={() => openPanel('colours')}
          >
            <Plus aria-hidden="true" />
          </button>
        )}
      </fieldset>
      <p className="film-name">
        {value === undefined ? word('severalColours') : chosen ? filmText(chosen) : word('noFill')}
      </p>
    </div>
  )
}
