import { panBy, zoomAt } from '#lib/client/designer/camera.ts'

import { type Drag, isDrag, type Press, type Tool } from './tool.ts'

export function panDrag(start: Press): Drag {
  let last = start.screen
  return {
    move({ screen }) {
      panBy(screen[0] - last[0], screen[1] - last[1])
      last = screen
    },
    up() {
      // It is where it is.
    },
    cancel() {
      // A view has nothing to take back.
    }
  }
}

export const handTool: Tool = { id: 'hand', cursor: 'grab', down: panDrag }

const FACTOR = 1.6

/** A click comes closer, with Alt it goes away; a drag to the right or left does it smoothly. */
export const zoomTool: Tool = {
  id: 'zoom',
  cursor: 'zoom-in',
  down(start) {
    let last = start.screen
    let dragged = false
    return {
      move(press) {
        dragged ||= isDrag(start, press)
        if (dragged) zoomAt(start.screen, 1.01 ** (press.screen[0] - last[0]))
        last = press.screen
      },
      up(press) {
        if (!dragged) zoomAt(start.screen, press.alt ? 1 / FACTOR : FACTOR)
      },
      cancel() {
        // A view has nothing to take back.
      }
    }
  }
}
