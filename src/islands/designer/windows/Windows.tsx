import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { $openWindow, type WindowId } from '#lib/client/designer/windows.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

const WINDOWS: Record<WindowId, ReturnType<typeof lazy>> = {
  commands: lazy(loadWhenOnline(() => import('./CommandPalette.tsx'))),
  shortcuts: lazy(loadWhenOnline(() => import('./ShortcutSheet.tsx'))),
  versions: lazy(loadWhenOnline(() => import('./VersionsWindow.tsx'))),
  compare: lazy(loadWhenOnline(() => import('./CompareWindow.tsx'))),
  offset: lazy(loadWhenOnline(() => import('./OffsetWindow.tsx'))),
  simplify: lazy(loadWhenOnline(() => import('./SimplifyWindow.tsx'))),
  bridges: lazy(loadWhenOnline(() => import('./BridgesWindow.tsx'))),
  stones: lazy(loadWhenOnline(() => import('./StonesWindow.tsx'))),
  clipboard: lazy(loadWhenOnline(() => import('./ClipboardWindow.tsx'))),
  films: lazy(loadWhenOnline(() => import('./FilmsWindow.tsx'))),
  size: lazy(loadWhenOnline(() => import('./SizeWindow.tsx'))),
  page: lazy(loadWhenOnline(() => import('./PageWindow.tsx'))),
  refused: lazy(loadWhenOnline(() => import('./RefusedWindow.tsx'))),
  imported: lazy(loadWhenOnline(() => import('./ImportedWindow.tsx'))),
  separations: lazy(loadWhenOnline(() => import('../separations/SeparationsWindow.tsx'))),
  'make-symbol': lazy(loadWhenOnline(() => import('./MakeSymbolWindow.tsx'))),
  'update-symbol': lazy(loadWhenOnline(() => import('./UpdateSymbolWindow.tsx'))),
  shelf: lazy(loadWhenOnline(() => import('../shelf/FilmsShelf.tsx')))
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
