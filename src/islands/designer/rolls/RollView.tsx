import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { $view } from '#lib/client/designer/view.ts'
import { rollWidthOf } from '#lib/designer/production/lying.ts'
import { placementMatrix } from '#lib/designer/rolls/placement.ts'
import type { FilmFigures, NestedFilm } from '#lib/designer/workers/task-kinds.ts'
import { formatFilmLength } from '#lib/shared/units.ts'

interface Props {
  film: FilmFigures
  nested: NestedFilm
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

/** Of one copy of a piece on one roll; copies count from 1. */
export function keyOf(film: string, { piece, copy }: { piece: string; copy: number }): string {
  return `${film} ${piece} ${copy}`
}

/** A roll from above, its length to the right. A piece that is pressed is found in the list below it. */
export function RollView({ film, nested, chosen, onChoose }: Props) {
  const { units } = useStore($view)
  const width = rollWidthOf(film)
  const length = Math.max(nested.lengthMm ?? 0, 1)
  const pieces = new Map(film.pieces.map(piece => [piece.id, piece]))
  const { labels, seams, boxes } = nested.beside ?? {}
  const thin = Math.max(width, length) / 500
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list below has a button for each piece
    <svg
      className="roll-view"
      data-light={film.colour.hex.toUpperCase() === '#FFFFFF' || undefined}
      viewBox={`0 0 ${length} ${width}`}
      role="img"
      aria-label={word('rollAlt', {
        film: film.colour.name,
        count: nested.placements.length,
        length: formatFilmLength(length, units)
      })}
      onClick={event => {
        const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? undefined
        onChoose(key === chosen ? undefined : key)
      }}
    >
      <rect
        className="[.roll-view_&]:fill-ink-200 [.roll-view[data-light]_&]:fill-ink-500"
        width={length}
        height={width}
      />
      {nested.placements.map(placement => {
        const piece = pieces.get(placement.piece)
        const { d = '', lines, wMm = 0, hMm = 0 } = piece ?? {}
        const key = keyOf(film.ref, { piece: placement.piece, copy: placement.copy + 1 })
        return (
          <g
            key={key}
            data-key={key}
            data-chosen={key === chosen || undefined}
            transform={`matrix(${placementMatrix(placement).join(' ')})`}
          >
            <rect width={wMm} height={hMm} strokeWidth={2 * thin} />
            <path d={d} fill={film.colour.hex} />
            {lines && <path d={lines} fill="none" stroke={film.colour.hex} strokeWidth={0.5} />}
          </g>
        )
      })}
      {boxes && <path className="roll-boxes" d={boxes} strokeWidth={thin} />}
      {labels && <path className="roll-labels" d={labels} strokeWidth={thin / 2} />}
      {seams && <path className="pointer-events-none fill-none stroke-[#df1b41]" d={seams} strokeWidth={thin} />}
    </svg>
  )
}
