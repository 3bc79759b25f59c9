// The panels by name, and the way between the drawing and them without a pointer.
import { ArrowLeftRight } from 'lucide-react'

import { $panel, openPanel } from '#lib/client/designer/docks.ts'

import { PANEL_NAMES } from '../panel-names.ts'
import type { Action } from './action.ts'

/** Opened, with the keyboard on its tab: the next press of Tab is in it. */
function goToPanel(id: string): void {
  openPanel(id)
  // A window that closes now gives the focus back first.
  setTimeout(() => document.getElementById(`tab-${id}`)?.focus())
}

export const PANEL_ACTIONS: Action[] = [
  {
    id: 'go-panel',
    label: 'goToPanel',
    group: 'view',
    keys: ['F6'],
    icon: ArrowLeftRight,
    run() {
      const isInPanel = document.activeElement?.closest('.dock, .phone-sheet') != null
      if (isInPanel) document.getElementById('drawing')?.focus({ preventScroll: true })
      else goToPanel($panel.get())
    }
  },
  ...PANEL_NAMES.map(
    ({ id, titleKey, icon }): Action => ({
      id: `panel-${id}`,
      label: titleKey,
      group: 'view',
      icon,
      run: () => goToPanel(id)
    })
  )
]
