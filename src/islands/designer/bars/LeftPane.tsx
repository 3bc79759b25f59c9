import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { $left } from '#lib/client/designer/docks.ts'
import { word } from '#lib/client/designer/words.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

import { ArtboardsPanel } from '../layers/ArtboardsPanel.tsx'
import LayersPanel from '../layers/LayersPanel.tsx'

const Art = lazy(loadWhenOnline(() => import('../art/ArtPane.tsx')))

/** What the design is made of, or what may be added to it. */
export function LeftPane() {
  return useStore($left) === 'art' ? <ArtSheet /> : <Structure />
}

export function Structure() {
  return (
    <aside className="left-pane" aria-label={word('structure')}>
      <ArtboardsPanel />
      <LayersPanel />
    </aside>
  )
}

export function ArtSheet() {
  return (
    <aside className="left-pane" aria-label={word('clipArt')}>
      <Suspense fallback={<p className="p-4 py-1 text-xs leading-[1.125rem] text-muted">{word('loading')}</p>}>
        <Art />
      </Suspense>
    </aside>
  )
}
