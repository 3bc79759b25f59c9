// What stands in the dock beside the drawing. A panel is loaded when it is first opened; it takes no props, and reads and
// changes the design through lib/client/designer/document.ts.
import type { ComponentType } from 'react'

import { PANEL_NAMES, type PanelName } from './panel-names.ts'

export interface Panel extends PanelName {
  load: () => Promise<{ default: ComponentType }>
}

const LOADERS: Record<(typeof PANEL_NAMES)[number]['id'], Panel['load']> = {
  inspector: () => import('./inspector/InspectorPanel.tsx'),
  colours: () => import('./colours/ColoursPanel.tsx'),
  preflight: () => import('./preflight/PreflightPanel.tsx'),
  cost: () => import('./cost/CostPanel.tsx'),
  names: () => import('./names/NamesPanel.tsx'),
  trace: () => import('./trace/TracePanel.tsx'),
  mockup: () => import('./mockup/MockupPanel.tsx'),
  rolls: () => import('./rolls/RollsPanel.tsx'),
  export: () => import('./export/ExportPanel.tsx'),
  comments: () => import('./comments/CommentsPanel.tsx')
}

/** In the order of their tabs. */
export const PANELS: Panel[] = PANEL_NAMES.map(name => ({ ...name, load: LOADERS[name.id] }))
