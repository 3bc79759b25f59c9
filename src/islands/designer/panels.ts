// What stands in the dock beside the drawing. A panel is loaded when it is first opened; it takes no props, and reads and
// changes the design through lib/client/designer/document.ts. Its title is a text of the group `designer`.
import {
  Calculator,
  FileDown,
  type LucideIcon,
  Palette,
  Shirt,
  SlidersHorizontal,
  SquareDashedMousePointer,
  Stethoscope,
  Users
} from 'lucide-react'
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
  { id: 'colours', titleKey: 'panelColours', icon: Palette, load: () => import('./colours/ColoursPanel.tsx') },
  { id: 'doctor', titleKey: 'panelDoctor', icon: Stethoscope, load: () => import('./doctor/DoctorPanel.tsx') },
  { id: 'cost', titleKey: 'panelCost', icon: Calculator, load: () => import('./cost/CostPanel.tsx') },
  { id: 'names', titleKey: 'panelNames', icon: Users, load: () => import('./names/NamesPanel.tsx') },
  { id: 'trace', titleKey: 'panelTrace', icon: SquareDashedMousePointer, load: () => import('./trace/TracePanel.tsx') },
  { id: 'mockup', titleKey: 'panelMockup', icon: Shirt, load: () => import('./mockup/MockupPanel.tsx') },
  { id: 'export', titleKey: 'panelExport', icon: FileDown, load: () => import('./export/ExportPanel.tsx') }
]
