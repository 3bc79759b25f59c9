import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#lib/i18n/t.ts'
import type { Cell } from '#lib/client/grid/selection.ts'

import { IconButton } from '../IconButton.tsx'

interface Props {
  search: string
  onSearch: (search: string) => void
  matches: Cell[]
  onGo: (cell: Cell) => void
  onClose: () => void
}

/** Finds in all rows, those out of sight too, which the browser's own search cannot see. */
export function FindBar({ search, onSearch, matches, onGo, onClose }: Props) {
  const [at, setAt] = useState(-1)

  function go(by: number): void {
    if (matches.length === 0) return
    const next = (at + by + matches.length) % matches.length
    setAt(next)
    onGo(matches[next]!)
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  const isAny = matches.length > 0
  return (
    <search className="flex flex-wrap items-center gap-1 border-b border-b-line p-2 [&_.control]:w-64 [&_.control]:max-w-full [&_[role='status']]:min-w-16 [&_[role='status']]:px-2 [&_[role='status']]:text-sm [&_[role='status']]:text-muted">
      <span className="control">
        <input
          ref={focusField}
          type="search"
          aria-label={t('grid.find')}
          placeholder={t('grid.findHint')}
          value={search}
          onChange={event => {
            onSearch(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <span role="status">
        {search.trim() === ''
          ? ''
          : isAny
            ? t('grid.found', { at: Math.max(0, at) + 1, count: matches.length })
            : t('grid.notFound')}
      </span>
      <IconButton label={t('grid.previous')} icon={<ChevronUp />} disabled={!isAny} onClick={() => go(-1)} />
      <IconButton label={t('grid.next')} icon={<ChevronDown />} disabled={!isAny} onClick={() => go(1)} />
      <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} />
    </search>
  )
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}
