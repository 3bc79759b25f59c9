import { announce } from '#lib/client/designer/announce.ts'
import { eraseAlong } from '#lib/client/designer/divide-work.ts'
import { $eraserMm, changeLineSettings, LEAST_ERASER_MM, MOST_ERASER_MM } from '#lib/client/designer/drawn-line.ts'
import { readText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { lineTool } from './line-tool.ts'

/** By a step that a person sees, in the units they measure in. */
function widen(direction: 1 | -1): void {
  const { units } = $view.get()
  const step = units === 'in' ? 25.4 / 16 : 1
  const wanted = (Math.round($eraserMm.get() / step) + direction) * step
  const eraserMm = Math.min(MOST_ERASER_MM, Math.max(LEAST_ERASER_MM, wanted))
  changeLineSettings({ eraserMm })
  announce(word('eraserSize', { size: `${readText(eraserMm, units)} ${units}` }))
}

export const eraserTool = lineTool({
  id: 'eraser',
  isStraight: ({ shift }) => shift,
  use: points => void eraseAlong(points, $eraserMm.get()),
  canBeDot: true,
  settingKey({ key, ctrlKey, metaKey, altKey }) {
    if ((key !== '[' && key !== ']') || ctrlKey || metaKey || altKey) return false
    widen(key === ']' ? 1 : -1)
    return true
  }
})
