import { useMemo } from 'react'

import { boundsOf } from '#lib/client/designer/measure.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import type { Design } from '#lib/designer/design.ts'
import { growBounds, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'

import { DrawnObjects } from './DrawnObjects.tsx'

const MARGIN = 0.04

interface Props {
  design: Design
  ids: readonly string[]
  label: string
  /** The colour of an entry of the palette; its own without it. */
  fillOf?: (ref: string, own: string) => string
}

/** Some objects of a design alone, as large as there is room. */
export function ObjectsPicture({ design, ids, label, fillOf }: Props) {
  const box = useMemo(() => {
    const bounds = uniteBounds(ids.map(id => boundsOf(design, id)))
    return growBounds(bounds, Math.max(widthOf(bounds), heightOf(bounds)) * MARGIN)
  }, [design, ids])
  return (
    <svg
      viewBox={`${box.minX} ${box.minY} ${widthOf(box)} ${heightOf(box)}`}
      role="img"
      aria-label={label}
      className="block aspect-square w-full rounded-lg border border-line [.page-picture_&]:aspect-[auto] [.page-picture_&]:h-[min(22rem,45dvh)]"
      style={{ background: boardOf(design).bg ?? '#ffffff' }}
    >
      <DrawnObjects design={design} ids={ids} fillOf={fillOf} />
    </svg>
  )
}
