import { $design, $selection, select } from '#lib/client/designer/document.ts'
import { $entered, editText, enterGroup, hover } from '#lib/client/designer/gesture.ts'
import { outermost } from '#lib/client/designer/measure.ts'
import { chooseTool } from '#lib/client/designer/view.ts'
import { isLocked } from '#lib/designer/tree.ts'

import { handleDrag } from './handle-drag.ts'
import { marqueeDrag } from './marquee.ts'
import { moveDrag } from './move-drag.ts'
import type { Press, Tool } from './tool.ts'

export const selectTool: Tool = {
  id: 'select',
  cursor: 'default',

  down(press, scene) {
    const chosen = $selection.get()
    if (press.handle) return handleDrag(press, chosen, scene)
    const id = found(press)
    if (id === undefined) return marqueeDrag(press)
    const was = chosen.includes(id)
    if (press.shift) select(was ? chosen : [...chosen, id])
    else if (!was) select([id])
    return moveDrag(press, $selection.get(), scene, () => {
      // A click without a drag: out of many selected, the one that was clicked remains.
      if (press.shift && was) select(chosen.filter(other => other !== id))
      else if (!press.shift) select([id])
    })
  },

  over(press) {
    hover(press.handle ? undefined : found(press))
  },

  double(press) {
    if (press.id === undefined) return
    const id = found(press)
    const design = $design.get()
    const object = id === undefined ? undefined : design.objects[id]
    if (object?.type === 'text') editText(object.id)
    else if (object?.type === 'path') chooseTool('nodes')
    else if (object?.type === 'image' && !isLocked(design, object.id)) chooseTool('crop')
    else if (object?.type === 'group') {
      enterGroup(object.id)
      select([outermost(design, press.id, object.id)])
    }
  },

  leave() {
    hover(undefined)
  }
}

/** The object a click means: the whole group, unless one stands in it. */
function found({ id, mod }: Press): string | undefined {
  if (id === undefined) return undefined
  // Ctrl takes hold of what lies in groups.
  return mod ? id : outermost($design.get(), id, $entered.get())
}
