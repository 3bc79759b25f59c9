import { useStore } from '@nanostores/react'

import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { $missingLetters } from '#lib/client/designer/missing-letters.ts'
import { nameOfFont } from '#lib/client/designer/own-fonts.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { transformBounds } from '#lib/designer/geometry/bounds.ts'
import { placeOf } from '#lib/designer/tree.ts'

/** More are a carpet. */
const MOST = 40

/** Which letters of a text its font lacks; the drawing has a box in the place of each. */
export function MissingMarks({ screen }: { screen: Matrix }) {
  const design = useStore($design)
  const missing = useStore($missingLetters)
  const board = useStore($artboardId)
  return [...missing].slice(0, MOST).map(([id, letters]) => {
    if (placeOf(design, id)?.layer.artboard !== board) return null
    const object = design.objects[id]
    const [run] = object?.type === 'text' ? object.text.runs : []
    if (!run) return null
    const { minX, maxX, maxY } = transformBounds(boundsOf(design, id), screen)
    const font = nameOfFont(run.font)
    return (
      <text
        key={id}
        className="fill-(--color-danger) stroke-(--color-surface) stroke-3 text-[length:13px] font-semibold [paint-order:stroke] [text-anchor:middle]"
        x={(minX + maxX) / 2}
        y={maxY + 20}
      >
        {word('lettersMissing', { font, letters: letters.join(' ') })}
      </text>
    )
  })
}
