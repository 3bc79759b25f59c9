import { useStore } from '@nanostores/react'

import { $drawnLine, $eraserMm, $keySpot } from '#lib/client/designer/drawn-line.ts'
import { $cursor } from '#lib/client/designer/gesture.ts'
import { $tool } from '#lib/client/designer/view.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { applyToPoint, type Point } from '#lib/designer/geometry/matrix.ts'

/** The line under a knife, an eraser or a pencil, and where the keys have put the tool. */
export function LineOverlay({ screen }: { screen: Matrix }) {
  const points = useStore($drawnLine)
  const spot = useStore($keySpot)
  const tool = useStore($tool)
  if (tool === 'eraser') return <Eraser screen={screen} />
  return (
    <>
      {points.length > 1 && <Line points={points.map(point => applyToPoint(screen, point))} />}
      {spot && <Crosshair at={applyToPoint(screen, spot)} />}
    </>
  )
}

/** As wide as it erases. */
function Eraser({ screen }: { screen: Matrix }) {
  const points = useStore($drawnLine)
  const cursor = useStore($cursor)
  const spot = useStore($keySpot)
  const eraserMm = useStore($eraserMm)
  const widthPx = eraserMm * screen[0]
  const at = spot ?? cursor
  const [x, y] = applyToPoint(screen, at ?? [0, 0])
  return (
    <>
      {points.length > 1 && (
        <path
          className="fill-none stroke-[rgb(255_255_255_/_0.75)]"
          strokeWidth={widthPx}
          strokeLinecap="round"
          strokeLinejoin="round"
          d={`M${points.map(point => applyToPoint(screen, point).join(' ')).join('L')}`}
        />
      )}
      {at && (
        <g className="drawn-line">
          <circle className="drawn-line-rim fill-none" cx={x} cy={y} r={widthPx / 2} />
          <circle className="fill-none" cx={x} cy={y} r={widthPx / 2} />
        </g>
      )}
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
