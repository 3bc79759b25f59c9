// What the panels of the dock are called, in the order of their tabs. Titles are texts of the group `designer`.
import {
  Calculator,
  FileDown,
  LayoutGrid,
  type LucideIcon,
  MessageSquare,
  Palette,
  Shirt,
  SlidersHorizontal,
  SquareDashedMousePointer,
  Stethoscope,
  Users
} from 'lucide-react'

import type { Word } from '#lib/client/designer/words.ts'

export interface PanelName {
  id: string
  titleKey: Word
  icon: LucideIcon
}

/** As work goes: draw, try, make. */
export const PANEL_NAMES = [
  { id: 'inspector', titleKey: 'panelInspector', icon: SlidersHorizontal },
  { id: 'colours', titleKey: 'panelColours', icon: Palette },
  { id: 'names', titleKey: 'panelNames', icon: Users },
  { id: 'trace', titleKey: 'panelTrace', icon: SquareDashedMousePointer },
  { id: 'mockup', titleKey: 'panelMockup', icon: Shirt },
  { id: 'cost', titleKey: 'panelCost', icon: Calculator },
  { id: 'preflight', titleKey: 'panelPreflight', icon: Stethoscope },
  { id: 'rolls', titleKey: 'panelRolls', icon: LayoutGrid },
  { id: 'export', titleKey: 'panelExport', icon: FileDown },
  { id: 'comments', titleKey: 'panelComments', icon: MessageSquare }
] as const satisfies readonly PanelName[]
