import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { $openWindow, type WindowId } from '#lib/client/designer/windows.ts'

const WINDOWS: Record<WindowId, ReturnType<typeof lazy>> = {
  commands: lazy(() => import('./CommandPalette.tsx')),
  shortcuts: lazy(() => import('./ShortcutSheet.tsx')),
  versions: lazy(() => import('./VersionsWindow.tsx')),
  offset: lazy(() => import('./OffsetWindow.tsx')),
  conflict: lazy(() => import('./ConflictWindow.tsx')),
  clipboard: lazy(() => import('./ClipboardWindow.tsx')),
  films: lazy(() => import('./FilmsWindow.tsx')),
  page: lazy(() => import('./PageWindow.tsx')),
  imported: lazy(() => import('./ImportedWindow.tsx')),
  shelf: lazy(() => import('../shelf/FilmsShelf.tsx'))
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
