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
    <nav
      className="flex flex-col items-center gap-0.5 border-e border-e-line py-1.5 [grid-area:rail] [&_hr]:my-1 [&_hr]:w-5 [&_hr]:border-0 [&_hr]:border-t [&_hr]:border-t-line [&_svg.lucide]:size-4.5"
      aria-label={word('tools')}
    >
      <ActionButton id="tool-select" />
      <ActionButton id="tool-nodes" />
      <hr />
      <ActionButton id="tool-text" />
      <ActionButton id={shape.id} />
      <DropMenu
        label={word('moreShapes')}
        className="-mt-1 grid h-6 w-8 cursor-pointer place-items-center rounded-sm text-faint hover:bg-ink-200 hover:text-text aria-expanded:bg-ink-200 aria-expanded:text-text [&_svg.lucide]:size-3!"
        button={<ChevronDown aria-hidden="true" />}
        groups={() => [linesFor(SHAPE_ACTIONS.map(({ id }) => id)).map(line => ({ ...line, on: undefined }))]}
      />
      <ActionButton id="tool-pen" />
      <ActionButton id="tool-pencil" />
      <ActionButton id="tool-knife" />
      <ActionButton id="tool-eraser" />
      <ActionButton id="clip-art" />
      <ActionButton id="import" />
      <hr />
      <ActionButton id="tool-hand" />
      <ActionButton id="tool-zoom" />
    </nav>
  )
}
