import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'

import { $shape } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { SHAPE_ACTIONS } from '../actions/tools.ts'
import { ActionButton, linesFor } from '../parts/ActionButton.tsx'
import { DropMenu } from '../parts/DropMenu.tsx'
import { useEditor } from '../parts/useEditor.ts'

/** What the pointer does. */
export function ToolRail() {
  useEditor()
  const chosen = useStore($shape)
  const shape = SHAPE_ACTIONS.find(action => action.shape === chosen) ?? SHAPE_ACTIONS[0]!
  return (
    <nav className="tool-rail" aria-label={word('tools')}>
      <ActionButton id="tool-select" />
      <ActionButton id="tool-nodes" />
      <hr />
      <ActionButton id="tool-text" />
      <div className="tool-pair">
        <ActionButton id={shape.id} />
        <DropMenu
          label={word('moreShapes')}
          className="tool-more"
          button={<ChevronDown aria-hidden="true" />}
          groups={() => [linesFor(SHAPE_ACTIONS.map(({ id }) => id)).map(line => ({ ...line, on: undefined }))]}
        />
      </div>
      <ActionButton id="tool-pen" />
      <ActionButton id="clip-art" />
      <ActionButton id="import" />
      <hr />
      <ActionButton id="tool-hand" />
      <ActionButton id="tool-zoom" />
    </nav>
  )
}
