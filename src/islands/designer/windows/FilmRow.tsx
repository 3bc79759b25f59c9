import { ArrowRight } from 'lucide-react'

import { filmsByNearness, type FoundColour, isFilm } from '#lib/client/designer/film-choice.ts'
import { colourDistance, isBlack } from '#lib/shared/nearest-colour.ts'
import { filmsNow } from '#lib/client/designer/session.ts'
import { word as designerWord } from '#lib/client/designer/words.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'

import { FilmSwatch, filmOf } from '../parts/FilmSwatch.tsx'
import { word } from './words.ts'
const [KEEP, LEAVE] = ['keep', 'leave']

/** Differences in Oklab that nobody sees, and that everybody sees. */
const [SAME, NEAR] = [0.025, 0.11]

interface Props {
  found: FoundColour
  value: PaletteEntry | null
  entries: readonly PaletteEntry[]
  onChange: (entry: PaletteEntry | null) => void
}

/** One colour, and the films for it: those in stock first, the nearest on top. */
export function FilmRow({ found: { entry, count }, value, entries, onChange }: Props) {
  const films = filmsNow()
  const near = filmsByNearness(entry.hex, entries, films)
  const stocked = near.filter(film => filmOf(film)?.inStock ?? true)
  const others = near.filter(film => !stocked.includes(film))
  const isOwn = !isFilm(entry, films)
  const name = isOwn ? entry.hex.toUpperCase() : entry.name

  function pick(key: string) {
    if (key === LEAVE) onChange(null)
    else onChange(key === KEEP ? entry : (near.find(({ ref }) => ref === key) ?? entry))
  }

  return (
    <li className="films-row">
      <span className="flex min-w-0 items-center gap-2.5">
        <span
          className="size-8 flex-none rounded-[50%] [box-shadow:inset_0_0_0_1px_rgb(33_34_43_/_0.16)]"
          style={{ background: entry.hex }}
        />
        <span className="grid min-w-0 flex-1 gap-0.5 text-sm leading-[1.125rem] [&_[data-tone='warning']]:text-warning">
          <span>{name}</span>
          <span className="text-[length:0.6875rem] text-muted">{word('objects', { count })}</span>
        </span>
      </span>
      <ArrowRight aria-hidden="true" />
      <span className="flex min-w-0 items-center gap-2.5">
        {value ? (
          <FilmSwatch entry={value} />
        ) : (
          <span className="film [background:repeating-linear-gradient(45deg,var(--line)_0_2px,transparent_2px_6px)]" />
        )}
        <span className="grid min-w-0 flex-1 gap-0.5 text-sm leading-[1.125rem] [&_[data-tone='warning']]:text-warning">
          <select
            className="mini-select"
            aria-label={word('filmFor', { name })}
            value={value === null ? LEAVE : value === entry && isOwn ? KEEP : value.ref}
            onChange={event => pick(event.target.value)}
          >
            <Options label={word('inStock')} films={stocked} />
            <Options label={word('toOrder')} films={others} />
            {isOwn && <option value={KEEP}>{word('keep', { hex: name })}</option>}
            <option value={LEAVE}>{word('leaveOut')}</option>
          </select>
          <span className="text-[length:0.6875rem] text-muted" data-tone={toneOf(entry, value)}>
            {factsOf(entry, value)}
          </span>
        </span>
      </span>
    </li>
  )
}

function Options({ label, films }: { label: string; films: readonly PaletteEntry[] }) {
  if (films.length === 0) return null
  return (
    <optgroup label={label}>
      {films.map(film => (
        <option key={film.ref} value={film.ref}>
          {[film.name, finishOf(film)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </optgroup>
  )
}

function finishOf(film: PaletteEntry): string | undefined {
  const finish = filmOf(film)?.finish
  return finish && designerWord(`finish_${finish}`)
}

function factsOf(entry: PaletteEntry, value: PaletteEntry | null): string {
  if (!value) return word('isLeft')
  const film = filmOf(value)
  if (!film && !value.material) return word('isKept')
  const stock = film && word(film.inStock ? 'onShelf' : 'order')
  return [finishOf(value), stock, word(likeness(entry, value))].filter(Boolean).join(' · ')
}

function likeness(entry: PaletteEntry, value: PaletteEntry): 'isSame' | 'isNear' | 'isFar' {
  // Files draw black in black, and no film is darker than its own.
  if (isBlack(entry.hex) && isBlack(value.hex)) return 'isSame'
  const distance = colourDistance(entry.hex, value.hex)
  return distance < SAME ? 'isSame' : distance < NEAR ? 'isNear' : 'isFar'
}

function toneOf(entry: PaletteEntry, value: PaletteEntry | null): 'warning' | undefined {
  if (!value) return undefined
  return (!filmOf(value) && !value.material) || likeness(entry, value) === 'isFar' ? 'warning' : undefined
}
