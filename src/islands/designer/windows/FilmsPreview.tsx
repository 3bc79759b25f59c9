import { useId, useMemo, useState } from 'react'

import type { Chosen } from '#lib/client/designer/film-choice.ts'
import { lookOf } from '#lib/client/designer/look.ts'
import { boundsOf, leavesOf } from '#lib/client/designer/measure.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import type { Design } from '#lib/designer/design.ts'
import { growBounds, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { worldMatrix } from '#lib/designer/tree.ts'
import { group } from '#lib/i18n/group.ts'
import { filmChoice } from '#locales/en/common.json' with { type: 'json' }

const word = group(filmChoice)

/** More parts would make every choice wait. */
const MOST_PARTS = 3000
const MARGIN = 0.04

interface Props {
  design: Design
  ids: readonly string[]
  chosen: Chosen
  /** What the side without the choice is called. */
  before: string
}

/** The objects alone, in their own colours or in the chosen films. */
export function FilmsPreview({ design, ids, chosen, before }: Props) {
  const name = useId()
  const [side, setSide] = useState<'before' | 'after'>('after')
  const { parts, box } = useMemo(() => {
    const objects = leavesOf(design, ids).slice(0, MOST_PARTS)
    const bounds = uniteBounds(ids.map(id => boundsOf(design, id)))
    const margin = Math.max(widthOf(bounds), heightOf(bounds)) * MARGIN
    return {
      parts: objects.flatMap(object => lookOf(design, object, worldMatrix(design, object.id))),
      box: growBounds(bounds, margin)
    }
  }, [design, ids])
  const hexes = new Map(design.palette.entries.map(({ ref, hex }) => [ref, hex]))

  function fill(ref: string | undefined): string {
    if (ref === undefined) return 'none'
    const film = side === 'after' ? chosen.get(ref) : undefined
    return film === null ? 'none' : (film?.hex ?? hexes.get(ref) ?? 'none')
  }

  return (
    <div className="films-preview">
      <svg
        viewBox={`${box.minX} ${box.minY} ${widthOf(box)} ${heightOf(box)}`}
        role="img"
        aria-label={word('preview')}
        style={{ background: boardOf(design).bg ?? '#ffffff' }}
      >
        {parts.map(({ ref, d, rule }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
          <path key={index} d={d} fill={fill(ref)} fillRule={rule} />
        ))}
      </svg>
      <fieldset className="mini-segments films-sides">
        <legend className="sr-only">{word('which')}</legend>
        {(['before', 'after'] as const).map(value => (
          <button key={value} type="button" name={name} aria-pressed={side === value} onClick={() => setSide(value)}>
            {value === 'before' ? before : word('after')}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
