import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { $symbols, loadSymbols, placeSymbol, removeSymbol } from '#lib/client/designer/symbols.ts'
import { word } from '#lib/client/designer/words.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { SymbolRow } from '#lib/contract/symbols.ts'

/** The shop's symbols above the clip art: placed by a click. */
export function SymbolGrid({ readOnly, search }: { readOnly: boolean; search: string }) {
  const rows = useStore($symbols)
  const [error, setError] = useState<string>()
  useEffect(() => {
    loadSymbols().catch((cause: unknown) => setError(readableError(cause)))
  }, [])
  const wanted = search.toLowerCase()
  const shown = rows?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []

  async function attempt(act: Promise<void>) {
    setError(undefined)
    await act.catch((cause: unknown) => setError(readableError(cause)))
  }

  // Among what is looked for, an empty row says nothing.
  if (rows && shown.length === 0 && wanted) return null
  return (
    <section className="mb-3" aria-label={word('symbols')}>
      <h3 className="mb-1 text-xs font-[550]">{word('symbols')}</h3>
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      {rows?.length === 0 && <p className="text-xs leading-[1.125rem] text-muted">{word('symbolsNone')}</p>}
      <ul className="grid max-h-56 grid-cols-3 gap-2 overflow-y-auto [scrollbar-width:thin]">
        {shown.map(row => (
          <li key={row.id} className="group relative">
            <button
              type="button"
              className="grid w-full cursor-pointer gap-1 rounded-md border border-line bg-white p-1.5 text-black hover:border-ink-400 focus-visible:[outline:2px_solid_var(--focus)] disabled:cursor-not-allowed disabled:opacity-55"
              title={row.name}
              aria-label={word('putSymbol', { name: row.name })}
              disabled={readOnly}
              onClick={() => void attempt(placeSymbol(row.id))}
            >
              <img className="aspect-square w-full object-contain" src={row.thumbnailUrl} alt="" loading="lazy" />
              <span className="truncate text-[0.6875rem]">{row.name}</span>
            </button>
            {!readOnly && <Remove row={row} onRemove={() => void attempt(removeSymbol(row.id))} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asked once more, in its own place: designs keep what they show. */
function Remove({ row, onRemove }: { row: SymbolRow; onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <button
        type="button"
        className="absolute end-0.5 top-0.5 grid size-6 cursor-pointer place-items-center rounded-sm bg-white text-ink-600 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 [&_svg.lucide]:size-3.5"
        aria-label={word('deleteSymbol', { name: row.name })}
        title={word('deleteSymbol', { name: row.name })}
        onClick={() => setAsked(true)}
      >
        <Trash2 aria-hidden="true" />
      </button>
    )
  }
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-1 rounded-md bg-surface p-1 text-center text-[0.6875rem]">
      <span>{word('deleteSymbolHint')}</span>
      <button type="button" className="text-button text-danger" onClick={onRemove}>
        {word('delete')}
      </button>
      <button type="button" className="text-button" onClick={() => setAsked(false)}>
        {word('cancel')}
      </button>
    </div>
  )
}
