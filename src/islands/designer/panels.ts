// What stands in the dock beside the drawing. A panel is loaded when it is first opened; it takes no props, and reads and
// changes the design through lib/client/designer/document.ts.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { TextKey } from '#lib/i18n/t.ts'

export interface Panel {
  id: string
  titleKey: TextKey
  icon: LucideIcon
  load: () => Promise<{ default: ComponentType }>
}

/** In the order of their tabs. */
export const PANELS: Panel[] = []
