import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { longText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { rollWidthOf } from '#lib/designer/production/pieces.ts'
import { placementMatrix } from '#lib/designer/production/rolls.ts'
import type { FilmFigures, NestedFilm } from '#lib/designer/workers/job-kinds.ts'

/** A roll from above, its length to the right. */
export function RollView({ film, nested }: { film: FilmFigures; nested: NestedFilm }) {
  const { units } = useStore($view)
  const width = rollWidthOf(film)
  const length = Math.max(nested.lengthMm ?? 0, 1)
  const pieces = new Map(film.pieces.map(piece => [piece.id, piece]))
  return (
    <svg
      className="roll-view"
      data-light={film.colour.hex.toUpperCase() === '#FFFFFF' || undefined}
      viewBox={`0 0 ${length} ${width}`}
      role="img"
      aria-label={word('rollAlt', {
        film: film.colour.name,
        count: nested.placements.length,
        length: longText(length, units)
      })}
    >
      {nested.placements.map(placement => {
        const { d = '', lines } = pieces.get(placement.piece) ?? {}
        return (
          <g key={`${placement.piece} ${placement.copy}`} transform={`matrix(${placementMatrix(placement).join(' ')})`}>
            <path d={d} fill={film.colour.hex} />
            {lines && <path d={lines} fill="none" stroke={film.colour.hex} strokeWidth={0.5} />}
          </g>
        )
      })}
    </svg>
  )
}
