import { useStore } from '@nanostores/react'

import { $camera, $viewSize, PX_PER_MM } from '#lib/client/designer/camera.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { $view } from '#lib/client/designer/view.ts'

const LEAST_PX = 7

/** The grid over the artboard; coarser where its lines would run together. */
export function GridLines() {
  const { x, y, zoom } = useStore($camera)
  const { width, height } = useStore($viewSize)
  const board = boardOf(useStore($design), useStore($artboardId))
  const { gridMm } = useStore($view)
  const scale = zoom * PX_PER_MM
  let step = gridMm * scale
  while (step < LEAST_PX) step *= 5
  const [w, h] = [board.wMm * scale, board.hMm * scale]
  return (
    <svg
      className="pointer-events-none absolute inset-0 overflow-hidden [&_path]:fill-none [&_path]:stroke-[rgb(47_126_208_/_0.2)] [&_path]:stroke-1"
      width={width}
      height={height}
      aria-hidden="true"
    >
      <defs>
        <pattern id="grid" x={x} y={y} width={step} height={step} patternUnits="userSpaceOnUse">
          <path d={`M${step} 0H0V${step}`} />
        </pattern>
      </defs>
      <rect x={x} y={y} width={w} height={h} fill="url(#grid)" />
    </svg>
  )
}
