import { ArrowRight } from 'lucide-react'

import { FilmDot } from '#islands/designer/making/FilmDot.tsx'
import { word } from '#islands/designer/making/words.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { colourDistance } from '#lib/shared/nearest-colour.ts'
import { filmsNow } from '#lib/client/designer/session.ts'
import type { Assigned } from '#lib/client/designer/tracing.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'

import { filmText } from '../parts/FilmSwatch.tsx'

interface Props {
  colours: readonly Assigned[]
  films: readonly PaletteEntry[]
  onChange: (colours: Assigned[]) => void
}

/** Which film each colour of the picture becomes. */
export function TraceColours({ colours, films, onChange }: Props) {
  const known = filmsNow()
  /** The nearest first, with their finish, and whether they lie on the shelf. */
  const optionsFor = (hex: string) => [
    ...films
      .toSorted((a, b) => colourDistance(hex, a.hex) - colourDistance(hex, b.hex))
      .map(entry => ({
        value: entry.ref,
        label: known.length > 0 ? filmText(entry).replaceAll(', ', ' · ') : entry.name
      })),
    { value: '', label: word('leaveOut') }
  ]
  return (
    <ul className="grid gap-1.5 [&_.field]:min-w-0 [&_.field]:flex-1 [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&>li>svg]:w-3.5 [&>li>svg]:flex-none [&>li>svg]:text-muted">
      {colours.map(({ hex, ref }, index) => (
        <li key={hex}>
          <FilmDot hex={hex} />
          <ArrowRight aria-hidden="true" />
          {ref !== null && <FilmDot hex={films.find(film => film.ref === ref)?.hex ?? hex} />}
          <NativeSelect
            label={word('filmFor', { number: index + 1, hex })}
            hideLabel
            value={ref ?? ''}
            options={optionsFor(hex)}
            onChange={event => {
              onChange(colours.with(index, { hex, ref: event.target.value || null }))
            }}
          />
        </li>
      ))}
    </ul>
  )
}
