import { useStore } from '@nanostores/react'

import { $lineSettings, changeLineSettings } from '#lib/client/designer/drawn-line.ts'
import { $tool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

/** How the chosen tool works, above the drawing. */
export function ToolOptions() {
  const tool = useStore($tool)
  if (tool !== 'knife') return null
  return (
    <div className="tool-options" role="toolbar" aria-label={word(`tool_${tool}`)} data-own="">
      <KnifeOptions />
    </div>
  )
}

const WAYS = ['straight', 'free'] as const

function KnifeOptions() {
  const { knife } = useStore($lineSettings)
  return WAYS.map(way => (
    <button
      key={way}
      type="button"
      className="tool-button"
      aria-pressed={knife === way}
      onClick={() => changeLineSettings({ knife: way })}
    >
      {word(`knife_${way}`)}
    </button>
  ))
}
