import { memo } from 'react'

import { boundsOf } from '#lib/client/designer/measure.ts'
import type { Design, DesignObject } from '#lib/designer/design.ts'
import { growBounds, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { parentMatrix, withDescendants } from '#lib/designer/tree.ts'

import { DrawnObjects } from '../windows/DrawnObjects.tsx'

interface Props {
  design: Design
  object: DesignObject
}

/** An object as it is drawn, as large as a line of the list. */
const LayerThumb = memo(Thumb, isSame)
export default LayerThumb

function Thumb({ design, object: { id } }: Props) {
  const bounds = boundsOf(design, id)
  const side = Math.max(widthOf(bounds), heightOf(bounds), 0.01)
  const box = growBounds(bounds, side * 0.06)
  // White film would not be seen on white.
  const ground = design.artboards[0]?.bg ?? '#e4e2dc'
  return (
    <svg
      viewBox={`${box.minX} ${box.minY} ${widthOf(box)} ${heightOf(box)}`}
      className="size-5 flex-none rounded-xs border border-line"
      style={{ background: ground }}
      aria-hidden="true"
    >
      <DrawnObjects design={design} ids={[id]} />
    </svg>
  )
}

/** Drawn again only where the object, what is in it, what is around it or a film is another. */
function isSame(before: Props, now: Props): boolean {
  if (before.object !== now.object || before.design.palette !== now.design.palette) return false
  if (before.design.rows !== now.design.rows || before.design.artboards !== now.design.artboards) return false
  const { id } = now.object
  const [was, is] = [parentMatrix(before.design, id), parentMatrix(now.design, id)]
  if (was.some((value, index) => value !== is[index])) return false
  if (now.object.type !== 'group') return true
  return withDescendants(now.design, [id]).every(each => before.design.objects[each] === now.design.objects[each])
}
