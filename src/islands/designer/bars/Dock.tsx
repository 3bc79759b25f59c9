import { useStore } from '@nanostores/react'
import { type ComponentType, type KeyboardEvent, type LazyExoticComponent, lazy, Suspense } from 'react'

import { $openComments } from '#lib/client/designer/comments.ts'
import { $panel, openPanel } from '#lib/client/designer/docks.ts'
import { word } from '#lib/client/designer/words.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

import { TourOffer } from '../tour/TourOffer.tsx'
import { PANELS } from '../panels.ts'

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

function panelOf(id: string): LazyExoticComponent<ComponentType> {
  const panel = PANELS.find(each => each.id === id) ?? PANELS[0]!
  const known = loaded.get(panel.id) ?? lazy(loadWhenOnline(panel.load))
  loaded.set(panel.id, known)
  return known
}

/** One panel at a time, chosen by its tab. */
export function Dock() {
  const open = useStore($panel)
  const current = PANELS.some(({ id }) => id === open) ? open : PANELS[0]!.id

  function onKeyDown(event: KeyboardEvent) {
    const at = PANELS.findIndex(({ id }) => id === current)
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = PANELS[(to + PANELS.length) % PANELS.length]!
    openPanel(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }

  return (
    <aside className="dock" aria-label={word('panels')}>
      <div>
        <TourOffer />
        <div
          className="grid grid-cols-[repeat(5,minmax(max-content,1fr))] gap-x-0.5 border-b border-b-line px-1.5 py-0.5 [&_button]:my-0.5"
          role="tablist"
          aria-label={word('panels')}
          onKeyDown={onKeyDown}
        >
          {PANELS.map(({ id, titleKey, icon: Icon }) => (
            <button
              key={id}
              id={`tab-${id}`}
              type="button"
              role="tab"
              className="relative grid cursor-pointer justify-items-center gap-0.75 rounded-md pt-1.5 pb-1.25 text-[length:0.6875rem] leading-none font-medium text-muted hover:bg-hover hover:text-text aria-selected:bg-ink-100 aria-selected:text-heading"
              aria-selected={id === current}
              aria-controls={id === current ? `panel-${id}` : undefined}
              tabIndex={id === current ? 0 : -1}
              title={word(titleKey)}
              onClick={() => openPanel(id)}
            >
              <Icon aria-hidden="true" />
              <span>{word(titleKey)}</span>
              {id === 'comments' && <OpenComments />}
            </button>
          ))}
        </div>
      </div>
      <PanelBody id={current} />
    </aside>
  )
}

/** How many wait for an answer. */
function OpenComments() {
  const count = useStore($openComments)
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute end-1 top-0.5 rounded-full bg-blue-700 px-1 text-[length:0.625rem] leading-[0.875rem] font-semibold text-white"
    >
      {count}
    </span>
  )
}

export function PanelBody({ id }: { id: string }) {
  const Panel = panelOf(id)
  return (
    <div className="dock-body" id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`}>
      <Suspense fallback={<p className="p-4 py-1 text-xs leading-[1.125rem] text-muted">{word('loading')}</p>}>
        <Panel />
      </Suspense>
    </div>
  )
}
