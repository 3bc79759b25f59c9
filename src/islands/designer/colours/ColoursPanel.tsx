import { useStore } from '@nanostores/react'
import { Plus, Search, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { $design, $shownSelection, editDesign } from '#lib/client/designer/document.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { chooseNextColour } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import type { Film } from '#lib/contract/films.ts'
import { removeColour, setColour } from '#lib/designer/commands/palette.ts'
import { setFill } from '#lib/designer/commands/set-fill.ts'
import { paintsOf } from '#lib/designer/paints.ts'

import { FilmSwatch, filmOf, filmText } from '../parts/FilmSwatch.tsx'
import { Section } from '../parts/Section.tsx'

/** The films of this design, and all that the shop can get. */
export default function ColoursPanel() {
  const design = useStore($design)
  const selection = useStore($shownSelection)
  const session = useStore($designerSession)
  const films = session?.films ?? []
  const [search, setSearch] = useState('')
  const [onlyStock, setOnlyStock] = useState(false)
  const uses = useMemo(() => {
    const counts = new Map<string, number>()
    for (const object of Object.values(design.objects)) {
      for (const ref of new Set(paintsOf(object))) counts.set(ref, (counts.get(ref) ?? 0) + 1)
    }
    return counts
  }, [design.objects])
  const own = new Set(design.palette.entries.map(entry => filmOf(entry)?.sku ?? entry.ref))
  const text = search.trim().toLowerCase()
  const offered = films.filter(film => {
    const words = `${film.name} ${word(`finish_${film.finish}`)}`.toLowerCase()
    return !own.has(film.sku) && (!onlyStock || film.inStock) && words.includes(text)
  })

  function use(ref: string, name: string) {
    chooseNextColour(ref)
    if (selection.length === 0) return announce(word('didChoose', { name }))
    editDesign(design => setFill(design, selection, ref))
    announce(word('didFill', { name }))
  }

  function adopt(film: Film) {
    const index = Math.max(-1, ...design.palette.entries.map(entry => entry.index)) + 1
    editDesign(now => {
      const next = setColour(now, { ...film.entry, index })
      return selection.length > 0 ? setFill(next, selection, film.entry.ref) : next
    })
    chooseNextColour(film.entry.ref)
    announce(word('didAddFilm', { name: film.name }))
  }

  return (
    <>
      <header className="dock-head">
        <h2>{word('panelColours')}</h2>
      </header>
      <Section title={word('filmsHere')}>
        <ul className="grid [&_li]:flex [&_li]:items-center">
          {design.palette.entries.map(entry => (
            <li key={entry.ref}>
              <button
                type="button"
                className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-1.5 py-1 text-start hover:bg-hover [&_.film]:size-6"
                onClick={() => use(entry.ref, entry.name)}
              >
                <FilmSwatch entry={entry} />
                <span className="grid min-w-0 flex-1 leading-[1.0625rem]">
                  <span className="layer-name">{entry.name}</span>
                  <span className="text-[length:0.6875rem] text-muted">
                    {filmText(entry).split(', ').slice(1).join(' · ')}
                  </span>
                </span>
                <span className="text-[length:0.6875rem] text-muted">
                  {uses.has(entry.ref) ? word('uses', { count: uses.get(entry.ref)! }) : word('usesNone')}
                </span>
              </button>
              <button
                type="button"
                className="tiny-button"
                aria-label={word('removeFilm', { name: entry.name })}
                title={word('removeFilm', { name: entry.name })}
                disabled={uses.has(entry.ref) || design.palette.entries.length < 2}
                onClick={() => editDesign(design => removeColour(design, entry.ref))}
              >
                <Trash2 aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </Section>
      {films.length > 0 && (
        <Section
          title={word('filmsAll')}
          aside={
            !session?.readOnly && (
              <button type="button" className="text-button" onClick={() => openWindow('shelf')}>
                {word('manageFilms')}
              </button>
            )
          }
        >
          <div className="font-search">
            <Search aria-hidden="true" />
            <input
              type="search"
              aria-label={word('findFilm')}
              placeholder={word('findFilm')}
              value={search}
              onChange={event => setSearch(event.target.value)}
              onKeyDown={event => event.stopPropagation()}
            />
          </div>
          <label className="check-line">
            <input type="checkbox" checked={onlyStock} onChange={event => setOnlyStock(event.target.checked)} />
            {word('onlyStock')}
          </label>
          <ul className="grid [&_li]:flex [&_li]:items-center">
            {offered.map(film => (
              <li key={film.sku}>
                <button
                  type="button"
                  className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-1.5 py-1 text-start hover:bg-hover [&_.film]:size-6"
                  onClick={() => adopt(film)}
                >
                  <FilmSwatch entry={film.entry} />
                  <span className="grid min-w-0 flex-1 leading-[1.0625rem]">
                    <span className="layer-name">{film.name}</span>
                    <span className="text-[length:0.6875rem] text-muted">
                      {word(`finish_${film.finish}`)} · {film.inStock ? word('inStock') : word('toOrder')}
                    </span>
                  </span>
                  <Plus aria-hidden="true" className="[.designer_&]:text-faint" />
                </button>
              </li>
            ))}
          </ul>
          {offered.length === 0 && <p className="dock-note">{word('noFilms')}</p>}
        </Section>
      )}
    </>
  )
}
