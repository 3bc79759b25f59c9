import { word } from '#lib/client/designer/words.ts'

import { ArtboardsPanel } from '../layers/ArtboardsPanel.tsx'
import LayersPanel from '../layers/LayersPanel.tsx'

export function LeftPane() {
  return (
    <aside className="left-pane" aria-label={word('structure')}>
      <ArtboardsPanel />
      <LayersPanel />
    </aside>
  )
}
