import { angleOf, type Frame } from '#lib/client/designer/measure.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { centreOf } from '#lib/designer/geometry/bounds.ts'
import { applyToPoint, multiply, type Point } from '#lib/designer/geometry/matrix.ts'

import { FINGER_PX } from '../tools/tool.ts'

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize']
const HANDLES: [name: string, x: -1 | 0 | 1, y: -1 | 0 | 1, degrees: number][] = [
  ['n', 0, -1, 0],
  ['e', 1, 0, 90],
  ['s', 0, 1, 0],
  ['w', -1, 0, 90],
  ['nw', -1, -1, 135],
  ['ne', 1, -1, 45],
  ['se', 1, 1, 135],
  ['sw', -1, 1, 45]
]
const ROTATE_PX = 26
const LEAST_SIDE_PX = 26

/** Eight handles and one to turn by, in pixels, however large the drawing is shown. */
export function Handles({ frame, screen }: { frame: Frame; screen: Matrix }) {
  const matrix = multiply(screen, frame.matrix)
  const { box } = frame
  const [cx, cy] = centreOf(box)
  const place = (x: number, y: number): Point =>
    applyToPoint(matrix, [x < 0 ? box.minX : x > 0 ? box.maxX : cx, y < 0 ? box.minY : y > 0 ? box.maxY : cy])
  const angle = angleOf(matrix)
  const [top, middle, left] = [place(0, -1), place(0, 0), place(-1, 0)]
  const isFlipped = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0
  const up = unit([top[0] - middle[0], top[1] - middle[1]], isFlipped ? angle + 90 : angle - 90)
  const knob: Point = [top[0] + up[0] * ROTATE_PX, top[1] + up[1] * ROTATE_PX]
  const halfHeight = Math.hypot(top[0] - middle[0], top[1] - middle[1])
  const halfWidth = Math.hypot(left[0] - middle[0], left[1] - middle[1])
  const isLow = 2 * halfHeight < LEAST_SIDE_PX
  const isNarrow = 2 * halfWidth < LEAST_SIDE_PX
  const reach = { x: fingerReach(halfWidth), y: fingerReach(halfHeight) }

  return (
    <g className="handles">
      <line className="stroke-(--frame) stroke-[1.25]" x1={top[0]} y1={top[1]} x2={knob[0]} y2={knob[1]} />
      <g data-handle="rotate" style={{ cursor: 'grab' }}>
        <circle
          className="fill-transparent pointer-coarse:size-[44px] pointer-coarse:[r:22px] pointer-coarse:[x:-22px] pointer-coarse:[y:-22px]"
          cx={knob[0]}
          cy={knob[1]}
          r={10}
        />
        <circle className="fill-white stroke-(--frame) stroke-[1.25]" cx={knob[0]} cy={knob[1]} r={5} />
      </g>
      {HANDLES.map(([name, x, y, degrees]) => {
        if ((x === 0 && isNarrow) || (y === 0 && isLow)) return null
        const [px, py] = place(x, y)
        const [outX, outY] = [x, isFlipped ? -y : y]
        const at = {
          '--hit-x': `${hitFrom(outX, reach.x)}px`,
          '--hit-y': `${hitFrom(outY, reach.y)}px`,
          '--dot-x': `${dotFrom(outX, reach.x)}px`,
          '--dot-y': `${dotFrom(outY, reach.y)}px`
        } as object
        // Between corners that a finger can hardly tell apart there is no room for a third.
        const isBetween = (x === 0 && reach.x < FINGER_PX) || (y === 0 && reach.y < FINGER_PX)
        const cursor = CURSORS[Math.round((((degrees + angle) % 180) + 180) / 45) % 4]
        return (
          <g
            key={name}
            data-handle={name}
            className={isBetween ? 'pointer-coarse:hidden' : undefined}
            transform={`translate(${px} ${py}) rotate(${angle})`}
            style={{ cursor }}
          >
            <rect
              className="fill-transparent pointer-coarse:size-[44px] pointer-coarse:[x:var(--hit-x)] pointer-coarse:[y:var(--hit-y)]"
              style={at}
              x={-8}
              y={-8}
              width={16}
              height={16}
            />
            <rect
              className="fill-white stroke-(--frame) stroke-[1.25] pointer-coarse:size-[12px] pointer-coarse:[x:var(--dot-x)] pointer-coarse:[y:var(--dot-y)]"
              style={at}
              x={-4}
              y={-4}
              width={8}
              height={8}
              rx={1.5}
            />
          </g>
        )
      })}
    </g>
  )
}

function unit([x, y]: Point, otherwise: number): Point {
  const length = Math.hypot(x, y)
  const angle = (otherwise * Math.PI) / 180
  return length > 1e-6 ? [x / length, y / length] : [Math.cos(angle), Math.sin(angle)]
}

/** How far the handle at a side may be hit within the frame: not at all where that is small. */
function fingerReach(half: number): number {
  return Math.min(FINGER_PX, Math.max(0, half - FINGER_PX))
}

/** Where the square that a finger hits begins, along an axis on which the frame lies on the other side of `out`. */
function hitFrom(out: number, reach: number): number {
  if (out === 0) return -FINGER_PX
  return out > 0 ? -reach : reach - 2 * FINGER_PX
}

/** Where the square that is seen begins: beside what is too small to show between four of them. */
function dotFrom(out: number, reach: number): number {
  return out * (FINGER_PX - reach) * 0.4 - 6
}
