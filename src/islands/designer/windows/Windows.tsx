import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { $openWindow, type WindowId } from '#lib/client/designer/windows.ts'
import { patient } from '#lib/client/patient.ts'

const WINDOWS: Record<WindowId, ReturnType<typeof lazy>> = {
  commands: lazy(patient(() => import('./CommandPalette.tsx'))),
  shortcuts: lazy(patient(() => import('./ShortcutSheet.tsx'))),
  versions: lazy(patient(() => import('./VersionsWindow.tsx'))),
  offset: lazy(patient(() => import('./OffsetWindow.tsx'))),
  conflict: lazy(patient(() => import('./ConflictWindow.tsx'))),
  clipboard: lazy(patient(() => import('./ClipboardWindow.tsx'))),
  films: lazy(patient(() => import('./FilmsWindow.tsx'))),
  page: lazy(patient(() => import('./PageWindow.tsx'))),
  imported: lazy(patient(() => import('./ImportedWindow.tsx'))),
  shelf: lazy(patient(() => import('../shelf/FilmsShelf.tsx')))
}

/** What stands above the editor, loaded when it is first wanted. */
export function Windows() {
  const id = useStore($openWindow)
  if (!id) return null
  const Window = WINDOWS[id]
  return (
    <Suspense>
      <Window />
    </Suspense>
  )
}
