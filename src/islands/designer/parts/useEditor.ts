import { useStore } from '@nanostores/react'

import { $canRedo, $canUndo, $design, $shownSelection } from '#lib/client/designer/document.ts'
import { $entered } from '#lib/client/designer/gesture.ts'
import { $left } from '#lib/client/designer/docks.ts'
import { $documentId } from '#lib/client/designer/saving.ts'
import { $shape, $tool, $view } from '#lib/client/designer/view.ts'

/** Draws a part again whenever what actions ask about has changed. */
export function useEditor() {
  const design = useStore($design)
  const selection = useStore($shownSelection)
  const view = useStore($view)
  const tool = useStore($tool)
  useStore($shape)
  useStore($left)
  useStore($canUndo)
  useStore($canRedo)
  useStore($entered)
  useStore($documentId)
  return { design, selection, view, tool }
}
