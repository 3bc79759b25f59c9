import { useStore } from '@nanostores/react'

import { $camera, screenMatrix } from '#lib/client/designer/camera.ts'
import { $design } from '#lib/client/designer/document.ts'
import { $cursor, $gesture } from '#lib/client/designer/gesture.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { transformBounds, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { multiply } from '#lib/designer/geometry/matrix.ts'

/** The figures of what is being done, below what it is done to. */
export function Badge() {
  const gesture = useStore($gesture)
  const camera = useStore($camera)
  const cursor = useStore($cursor)
  const design = useStore($design)
  if (!gesture?.label) return null
  const screen = screenMatrix(camera)
  const few = gesture.ids.length > 0 && gesture.ids.length <= 200
  const box = few
    ? transformBounds(uniteBounds(gesture.ids.map(id => boundsOf(design, id))), multiply(screen, gesture.matrix))
    : undefined
  const [x, y] = box
    ? [(box.minX + box.maxX) / 2, box.maxY + 14]
    : [camera.x + (cursor?.[0] ?? 0) * screen[0], camera.y + (cursor?.[1] ?? 0) * screen[0] + 20]
  return (
    <output
      className="pointer-events-none absolute start-0 end-auto top-0 bottom-auto rounded-md bg-(--frame) px-1.5 py-0.25 text-xs font-[550] whitespace-nowrap text-white"
      style={{ transform: `translate(${x}px, ${y}px) translateX(-50%)` }}
    >
      {gesture.label}
    </output>
  )
}
