// What stands in the dock beside the drawing. A panel is loaded when it is first opened; it takes no props, and reads and
// changes the design through lib/client/designer/document.ts. Its title is a text of the group `designer`.
import { type LucideIcon, Palette, SlidersHorizontal } from 'lucide-react'
import type { ComponentType } from 'react'

import type { Word } from '#lib/client/designer/words.ts'

export interface Panel {
  id: string
  titleKey: Word
  icon: LucideIcon
  load: () => Promise<{ default: ComponentType }>
}

/** In the order of their tabs. */
export const PANELS: Panel[] = [
  {
    id: 'inspector',
    titleKey: 'panelInspector',
    icon: SlidersHorizontal,
    load: () => import('./inspector/InspectorPanel.tsx')
  },
  { id: 'colours', titleKey: 'panelColours', icon: Palette, load: () => import('./colours/ColoursPanel.tsx') }
]
