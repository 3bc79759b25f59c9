import { useStore } from '@nanostores/react'
import { useId } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import type { GarmentPicture } from '#lib/designer/workers/task-kinds.ts'

interface Props {
  garment: GarmentPicture
  /** So many layers are pressed; all where left out. */
  pressed?: number
}

/** The layers as they lie on each other; what does not look like the drawing is hatched. */
export function GarmentView({ garment, pressed = garment.layers.length }: Props) {
  const hatch = useId()
  const boards = useStore($design).artboards
  const artboardId = useStore($artboardId)
  const { wMm, hMm, bg } = boards.find(({ id }) => id === artboardId) ?? boards[0]!
  const unit = Math.max(wMm, hMm) / 100
  const { layers, different, places } = garment
  const last = layers[pressed - 1]
  return (
    <svg
      className="block max-h-72 w-full"
      viewBox={`0 0 ${wMm} ${hMm}`}
      role="img"
      aria-label={
        places > 0
          ? word('garmentAltDifferent', { count: places })
          : word('garmentAlt', { done: pressed, all: layers.length, film: last?.fullName ?? '' })
      }
    >
      <defs>
        <pattern
          id={hatch}
          width={unit * 1.6}
          height={unit * 1.6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={unit * 0.8} height={unit * 1.6} className="[fill:var(--color-red-600,#dc2626)]" />
          <rect x={unit * 0.8} width={unit * 0.8} height={unit * 1.6} className="fill-white [fill-opacity:0.75]" />
        </pattern>
      </defs>
      <rect width={wMm} height={hMm} className="fill-ink-400" style={bg ? { fill: bg } : undefined} />
      {layers.slice(0, pressed).map(({ key, hex, d }, index) => (
        <path
          key={key}
          d={d}
          fill={hex}
          className="stroke-[rgb(0_0_0_/_0.25)] stroke-1 [vector-effect:non-scaling-stroke] data-now:stroke-link data-now:stroke-2"
          data-now={(pressed < layers.length && index === pressed - 1) || undefined}
        />
      ))}
      {different && (
        <>
          {/* Below its hatching, which is drawn row by row. */}
          <path
            d={different}
            className="[stroke:var(--color-red-600,#dc2626)] stroke-2 [stroke-linejoin:round] [vector-effect:non-scaling-stroke]"
          />
          <path d={different} fill={`url(#${hatch})`} />
        </>
      )}
    </svg>
  )
}
