import { useStore } from '@nanostores/react'
import { Pencil, Search } from 'lucide-react'
import { useState } from 'react'

import { Notice } from '#islands/ui/Notice.tsx'
import { heatText, lengthWithUnit } from '#lib/client/designer/naming.ts'
import { inputOf, saveFilm, stockFilm } from '#lib/client/designer/shelf.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word as designerWord } from '#lib/client/designer/words.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Film } from '#lib/contract/films.ts'
import { recipeOf } from '#lib/designer/films.ts'
import { perRollLength, type Units } from '#lib/shared/units.ts'

import { money } from '../making/money.ts'
import { word } from './words.ts'

interface Props {
  films: readonly Film[]
  onEdit: (film: Film) => void
  onTake: (films: Film[], said: string) => void
}

/** All films, those of the shop itself first, and what was removed below. */
export function ShelfList({ films, onEdit, onTake }: Props) {
  const { units } = useStore($view)
  const [search, setSearch] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const text = search.trim().toLowerCase()
  const shown = films.filter(film => {
    return !film.removed && `${film.name} ${finishOf(film)}`.toLowerCase().includes(text)
  })
  const removed = films.filter(film => film.removed)

  async function act(film: Film, work: () => Promise<Film[]>, said: string) {
    setBusy(film.sku)
    setError(undefined)
    try {
      onTake(await work(), said)
    } catch (failure) {
      setError(readableError(failure))
    }
    setBusy(undefined)
  }

  return (
    <div className="grid gap-3 [&_.font-search]:h-9 max-md:[&_.font-search]:h-11 max-md:[&_.font-search]:text-md">
      <search className="font-search">
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={word('search')}
          placeholder={word('search')}
          autoComplete="off"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </search>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {shown.length === 0 && <p className="dock-note">{word('none')}</p>}
      <ul className="grid" aria-label={word('list')}>
        {shown.map(film => (
          <li key={film.sku} className="shelf-row">
            <label
              className="grid w-6 cursor-pointer place-items-center self-stretch max-md:size-11 [&_input]:size-4.5 [&_input]:accent-action"
              title={word('inStock')}
            >
              <input
                type="checkbox"
                aria-label={word('stock', { name: film.name })}
                checked={film.inStock}
                disabled={busy !== undefined}
                onChange={event => void act(film, () => stockFilm(films, film, event.target.checked), '')}
              />
            </label>
            <span className="film" data-finish={film.finish} style={{ '--film': film.hex } as object} />
            <span className="grid min-w-0 flex-1 leading-[1.0625rem] [.shelf-row_&]:text-sm">
              <span className="layer-name">
                {film.name}
                {(film.own || film.changed) && (
                  <em className="ms-2 rounded-full bg-ink-100 px-1.5 py-0.25 text-[length:0.6875rem] text-muted not-italic">
                    {word(film.own ? 'own' : 'changed')}
                  </em>
                )}
              </span>
              <span className="text-[length:0.6875rem] text-muted">
                {word(units === 'in' ? 'factsYard' : 'facts', {
                  finish: finishOf(film),
                  width: lengthWithUnit(film.entry.material?.rollWidthMm ?? 0, units),
                  price: money(Math.round(perRollLength(film.entry.material?.pricePerM ?? 0, units) * 100))
                })}
              </span>
              <span className="text-[length:0.6875rem] text-muted">{recipeFacts(film, units)}</span>
            </span>
            <button
              type="button"
              className="tiny-button"
              aria-label={word('edit', { name: film.name })}
              title={word('edit', { name: film.name })}
              onClick={() => onEdit(film)}
            >
              <Pencil aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <details className="[&_summary]:cursor-pointer [&_summary]:text-sm [&_summary]:text-muted">
          <summary>{word('removedTitle', { count: removed.length })}</summary>
          <ul className="grid">
            {removed.map(film => (
              <li key={film.sku} className="shelf-row">
                <span className="film" data-finish={film.finish} style={{ '--film': film.hex } as object} />
                <span className="grid min-w-0 flex-1 leading-[1.0625rem] [.shelf-row_&]:text-sm">
                  <span className="layer-name">{film.name}</span>
                  <span className="text-[length:0.6875rem] text-muted">{finishOf(film)}</span>
                </span>
                <button
                  type="button"
                  className="text-button"
                  aria-label={word('bringBackNamed', { name: film.name })}
                  disabled={busy !== undefined}
                  onClick={() =>
                    void act(film, () => saveFilm(film.sku, inputOf(film)), word('back_done', { name: film.name }))
                  }
                >
                  {word('bringBack')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Heat, time, peel and whether it is cut mirrored. */
function recipeFacts({ entry: { material } }: Film, units: Units): string {
  if (!material) return ''
  const { press } = recipeOf(material)
  const facts = press
    ? [heatText(press.celsius, units), `${press.seconds} s`, word('pressureFact', { pressure: word(`pressure_${press.pressure}`).toLowerCase() }), word('peelFact', { peel: word(`peel_${press.peel}`).toLowerCase() })] // biome-ignore format: one line
    : [word('noHeat')]
  return [...facts, word(material.mirror ? 'mirrored' : 'notMirrored')].join(' · ')
}

function finishOf({ finish }: Film): string {
  return designerWord(`finish_${finish}`)
}
