import { useStore } from '@nanostores/react'

import { $drawnLine, $keySpot } from '#lib/client/designer/drawn-line.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { applyToPoint, type Point } from '#lib/designer/geometry/matrix.ts'

/** The line under a knife, an eraser or a pencil, and where the keys have put the tool. */
export function LineOverlay({ screen }: { screen: Matrix }) {
  const points = useStore($drawnLine)
  const spot = useStore($keySpot)
  return (
    <>
      {points.length > 1 && <Line points={points.map(point => applyToPoint(screen, point))} />}
      {spot && <Crosshair at={applyToPoint(screen, spot)} />}
    </>
  )
}

function Line({ points }: { points: readonly Point[] }) {
  const d = `M${points.map(point => point.join(' ')).join('L')}`
  const [x, y] = points[0]!
  return (
    <g className="drawn-line">
      <path className="drawn-line-rim" d={d} />
      <path d={d} />
      <circle cx={x} cy={y} r={3.5} />
    </g>
  )
}

function Crosshair({ at: [x, y] }: { at: Point }) {
  return (
    <g className="drawn-line">
      <path className="drawn-line-rim" d={`M${x - 11} ${y}h22M${x} ${y - 11}v22`} />
      <path d={`M${x - 11} ${y}h22M${x} ${y - 11}v22`} />
    </g>
  )
}
