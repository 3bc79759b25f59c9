import { useMemo } from 'react'

import { lookOf } from '#lib/client/designer/look.ts'
import { boundsOf, leavesOf } from '#lib/client/designer/measure.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import type { Design } from '#lib/designer/design.ts'
import { growBounds, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

/** More parts would make every choice wait. */
const MOST_PARTS = 3000
const MARGIN = 0.04

interface Props {
  design: Design
  ids: readonly string[]
  label: string
  /** The colour of an entry of the palette; its own without it. */
  fillOf?: (ref: string, own: string) => string
}

/** Some objects of a design alone, as large as there is room. */
export function ObjectsPicture({ design, ids, label, fillOf = (_, own) => own }: Props) {
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
  return (
    <svg
      viewBox={`${box.minX} ${box.minY} ${widthOf(box)} ${heightOf(box)}`}
      role="img"
      aria-label={label}
      className="block aspect-square w-full rounded-lg border border-line [&_.tool-line]:stroke-[0.35] [.page-picture_&]:aspect-[auto] [.page-picture_&]:h-[min(22rem,45dvh)]"
      style={{ background: boardOf(design).bg ?? '#ffffff' }}
    >
      {parts.map(({ ref = '', d, rule, line }, index) => {
        const colour = fillOf(ref, hexes.get(ref) ?? 'none')
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
            key={index}
            d={d}
            fill={line ? 'none' : colour}
            fillRule={rule}
            stroke={line && colour}
            className={line && `tool-line tool-line-${line}`}
          />
        )
      })}
    </svg>
  )
}
