import { useStore } from '@nanostores/react'

import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { $missingLetters } from '#lib/client/designer/missing-letters.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { transformBounds } from '#lib/designer/geometry/bounds.ts'
import { placeOf } from '#lib/designer/tree.ts'

/** More are a carpet. */
const MOST = 40

/** Texts of which letters are not drawn, with the letters: what is left out would look as if nobody had typed it. */
export function MissingMarks({ screen }: { screen: Matrix }) {
  const design = useStore($design)
  const missing = useStore($missingLetters)
  const board = useStore($artboardId)
  return [...missing].slice(0, MOST).map(([id, letters]) => {
    if (placeOf(design, id)?.layer.artboard !== board) return null
    const { minX, minY, maxX, maxY } = transformBounds(boundsOf(design, id), screen)
    return (
      <g key={id} className="missing-mark">
        <rect x={minX - 3} y={minY - 3} width={maxX - minX + 6} height={maxY - minY + 6} rx={3} />
        <text x={(minX + maxX) / 2} y={maxY + 20}>
          {word('lettersMissing', { letters: letters.join(' ') })}
        </text>
      </g>
    )
  })
}
