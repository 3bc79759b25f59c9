import { formatNumber } from '#lib/shared/number-format.ts'
import { useStore } from '@nanostores/react'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { HueRow } from '#islands/parts/designs/HueRow.tsx'
import { useFound } from '#islands/parts/designs/useFound.ts'
import { call } from '#lib/client/api.ts'
import { showLeft } from '#lib/client/designer/docks.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { listArtwork, listArtworkCategories } from '#lib/contract/calls/artwork.ts'
import type { ArtworkRow } from '#lib/contract/artwork.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { Hue } from '#lib/shared/hues.ts'

import { ArtGrid } from './ArtGrid.tsx'
import { SymbolGrid } from './SymbolGrid.tsx'
import { word } from './words.ts'
const PAGE_SIZE = 60
const PAUSE_MS = 250

interface Filter {
  search: string
  category: string
  hue: Hue | undefined
  cuttable: boolean
}

/** What was looked for is still there when the pane is opened again. */
let last: Filter = { search: '', category: '', hue: undefined, cuttable: true }

/** The clip-art library: found while typing, placed by a click or a drag. */
export default function ArtPane() {
  const [filter, setFilter] = useState(last)
  const [text, setText] = useState(last.search)
  const [categories, setCategories] = useState<Data<typeof listArtworkCategories>>([])
  const readOnly = useStore($designerSession)?.readOnly ?? false
  const field = useRef<HTMLInputElement>(null)
  const found = useFound<ArtworkRow>(JSON.stringify(filter), ({ search, page }, signal) => {
    const asked = JSON.parse(search) as Filter
    const query = {
      ...(asked.search && { search: asked.search }),
      ...(asked.category && { category: asked.category }),
      ...(asked.hue && { hue: asked.hue }),
      ...(asked.cuttable && ({ cuttable: 'true' } as const)),
      page,
      pageSize: PAGE_SIZE
    }
    return call(listArtwork, { query }, { signal })
  })

  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    last = filter
  }, [filter])
  useEffect(() => {
    const timer = setTimeout(() => {
      const search = text.trim()
      setFilter(known => (known.search === search ? known : { ...known, search }))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const query = filter.cuttable ? ({ cuttable: 'true' } as const) : {}
    // Without its list the search still works.
    call(listArtworkCategories, { query }).then(setCategories, () => undefined)
  }, [filter.cuttable])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    } else if (event.key === 'Escape') close()
    event.stopPropagation()
  }

  const { search, category, hue, cuttable } = filter
  const shown = formatNumber(found.total)
  const isNone = !found.loading && !found.error && found.rows.length === 0
  return (
    <section className="flex min-h-0 flex-1 flex-col max-md:overflow-y-auto" aria-label={word('title')}>
      <header className="pane-head">
        <h2>{word('title')}</h2>
        <button
          type="button"
          className="tiny-button max-md:hidden"
          aria-label={word('close')}
          title={word('close')}
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </header>
      <div className="art-filter">
        <search className="font-search">
          <Search aria-hidden="true" />
          <input
            ref={field}
            type="search"
            aria-label={word('search')}
            placeholder={word('search')}
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </search>
        <select
          className="mini-select"
          aria-label={word('category')}
          value={category}
          onChange={event => setFilter({ ...filter, category: event.target.value })}
        >
          <option value="">{word('all')}</option>
          {categories.map(({ path, label, count, children }) => (
            <optgroup key={path} label={label}>
              <option value={path}>{`${label} (${count})`}</option>
              {children
                .filter(leaf => leaf.count > 0)
                .map(leaf => (
                  <option key={leaf.path} value={leaf.path}>{`${leaf.label} (${leaf.count})`}</option>
                ))}
            </optgroup>
          ))}
        </select>
        <HueRow value={hue} onChange={wanted => setFilter({ ...filter, hue: wanted })} />
        <label className="check-line">
          <input
            type="checkbox"
            checked={cuttable}
            onChange={event => setFilter({ ...filter, cuttable: event.target.checked })}
          />
          {word('cuttable')}
        </label>
      </div>
      <div
        className="flex min-h-0 flex-1 [scrollbar-width:thin] flex-col overflow-y-auto px-3 pt-2 pb-3 max-md:flex-[1_0_auto] max-md:overflow-y-visible"
        aria-busy={found.loading}
      >
        <SymbolGrid readOnly={readOnly} search={search} />
        <p
          className="mb-1.5 min-h-4 overflow-hidden text-xs leading-[1rem] text-ellipsis whitespace-nowrap text-muted"
          role="status"
        >
          {found.error
            ? ''
            : found.loading
              ? word('loading')
              : search
                ? word('found', { count: found.total, shown, search })
                : word('count', { count: found.total, shown })}
        </p>
        {found.error && (
          <div className="art-none" role="alert">
            <p>{word('failed')}</p>
            <p className="text-[length:0.6875rem] text-muted">{found.error}</p>
            <button type="button" className="button button-secondary" data-size="small" onClick={found.retry}>
              {word('again')}
            </button>
          </div>
        )}
        {isNone && (
          <div className="art-none">
            <p>{word('none')}</p>
            <p className="text-[length:0.6875rem] text-muted">{word('noneHint')}</p>
            <button
              type="button"
              className="button button-secondary"
              data-size="small"
              onClick={() => {
                setText('')
                setFilter({ search: '', category: '', hue: undefined, cuttable: false })
              }}
            >
              {word('showAll')}
            </button>
          </div>
        )}
        <ArtGrid rows={found.rows} readOnly={readOnly} isLoading={found.loading} />
        {!found.loading && !found.error && found.rows.length < found.total && (
          <button
            type="button"
            className="button button-secondary my-3 self-center"
            data-size="small"
            onClick={found.more}
          >
            {word('more')}
          </button>
        )}
      </div>
    </section>
  )
}

function close() {
  showLeft('structure')
  document.getElementById('drawing')?.focus({ preventScroll: true })
}
