import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { $alignTarget } from '#lib/client/designer/align-target.ts'
import { $camera, $viewSize, screenMatrix } from '#lib/client/designer/camera.ts'
import { $artboardId, $design, $selection } from '#lib/client/designer/document.ts'
import { $editing, $gesture, $hovered, $marquee } from '#lib/client/designer/gesture.ts'
import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { type Frame, frameOf } from '#lib/client/designer/measure.ts'
import { $guides, $tool } from '#lib/client/designer/view.ts'
import type { Matrix } from '#lib/designer/design.ts'
import { applyToPoint, multiply } from '#lib/designer/geometry/matrix.ts'
import { changeable, isLocked } from '#lib/designer/tree.ts'

import { guideKey } from '../tools/snaps.ts'
import { CropOverlay } from './CropOverlay.tsx'
import { Handles } from './Handles.tsx'
import { LineOverlay } from './LineOverlay.tsx'
import { MissingMarks } from './MissingMarks.tsx'
import { PenOverlay } from './PenOverlay.tsx'

/** Beyond so many, each object's own outline would be a carpet, and a large frame drawn with every step of a drag. */
const MOST_OUTLINES = 60

/** All that lies on the drawing and is not of it, in pixels of the viewport. */
export function Overlay() {
  const camera = useStore($camera)
  const { width, height } = useStore($viewSize)
  const design = useStore($design)
  const selection = useStore($selection)
  const gesture = useStore($gesture)
  const marquee = useStore($marquee)
  const hovered = useStore($hovered)
  const editing = useStore($editing)
  const tool = useStore($tool)
  const fonts = useStore($fontsLoaded)
  const kernel = useStore($kernel)
  const key = useStore($alignTarget)
  const screen = screenMatrix(camera)
  const done = (frame: Frame): Frame =>
    gesture && gesture.kind !== 'draw' ? { ...frame, matrix: multiply(gesture.matrix, frame.matrix) } : frame

  // Of thousands of objects, and asked for in every frame of a drag or a zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with letters texts are as large as they are
  const { frame, isMovable, isLockedIn } = useMemo(
    () => ({
      frame: frameOf(design, selection),
      isMovable: changeable(design, selection).length > 0,
      isLockedIn: selection.some(id => isLocked(design, id))
    }),
    [design, selection, fonts, kernel]
  )
  const isEdited = editing !== undefined || tool === 'nodes' || tool === 'crop'
  const hover = hovered && !gesture && !selection.includes(hovered) ? frameOf(design, [hovered]) : undefined

  return (
    <svg className="overlay" width={width} height={height} aria-hidden="true">
      <Guides screen={screen} width={width} height={height} />
      {hover && <polygon className="frame-hover" points={cornersOf(hover, screen)} />}
      {selection.length > 1 &&
        selection.length <= MOST_OUTLINES &&
        selection.map(id => {
          const each = frameOf(design, [id])
          return (
            each && (
              <polygon
                key={id}
                className={id === key ? 'frame-line stroke-3' : 'frame-each'}
                points={cornersOf(done(each), screen)}
              />
            )
          )
        })}
      {frame && !isEdited && !(gesture && selection.length > MOST_OUTLINES) && (
        <polygon
          className={isMovable ? 'frame-line' : 'frame-line stroke-ink-400 [stroke-dasharray:4_3]'}
          points={cornersOf(done(frame), screen)}
        />
      )}
      {gesture?.lines.map(({ axis, at, from, to }) => {
        const [x1, y1] = applyToPoint(screen, axis === 'x' ? [at, from] : [from, at])
        const [x2, y2] = applyToPoint(screen, axis === 'x' ? [at, to] : [to, at])
        return <line key={`${axis}${at}`} className="stroke-red-500 stroke-1" x1={x1} y1={y1} x2={x2} y2={y2} />
      })}
      {frame && isMovable && !isEdited && !gesture && tool === 'select' && <Handles frame={frame} screen={screen} />}
      {frame && isLockedIn && <LockMark frame={frame} screen={screen} />}
      <MissingMarks screen={screen} />
      <PenOverlay screen={screen} />
      <LineOverlay screen={screen} />
      <CropOverlay screen={screen} />
      {marquee && <MarqueeBox marquee={marquee} screen={screen} />}
    </svg>
  )
}

function cornersOf({ matrix, box }: Frame, screen: Matrix): string {
  const all = multiply(screen, matrix)
  const { minX, minY, maxX, maxY } = box
  const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]] as const // biome-ignore format: one line
  return corners.map(corner => applyToPoint(all, corner).join(',')).join(' ')
}

function MarqueeBox({
  marquee,
  screen
}: {
  marquee: { minX: number; minY: number; maxX: number; maxY: number }
  screen: Matrix
}) {
  const [x, y] = applyToPoint(screen, [marquee.minX, marquee.minY])
  const [toX, toY] = applyToPoint(screen, [marquee.maxX, marquee.maxY])
  return <rect className="fill-[rgb(47_126_208_/_0.1)] stroke-(--frame)" x={x} y={y} width={toX - x} height={toY - y} />
}

function LockMark({ frame, screen }: { frame: Frame; screen: Matrix }) {
  const [x, y] = applyToPoint(multiply(screen, frame.matrix), [frame.box.maxX, frame.box.minY])
  return (
    <g
      className="fill-ink-500 stroke-ink-500 stroke-[1.5] [&_path]:fill-none"
      transform={`translate(${x - 7} ${y - 8})`}
    >
      <rect x={0} y={6} width={14} height={10} rx={2} />
      <path d="M3.5 6V4a3.5 3.5 0 0 1 7 0v2" />
    </g>
  )
}

function Guides({ screen, width, height }: { screen: Matrix; width: number; height: number }) {
  const board = useStore($artboardId)
  const guides = useStore($guides)[guideKey(useStore($design), board)] ?? []
  return guides.map(({ axis, at }, index) => {
    const [px, py] = applyToPoint(screen, [at, at])
    const line = axis === 'x' ? { x1: px, x2: px, y1: 0, y2: height } : { x1: 0, x2: width, y1: py, y2: py }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a guide is known by its place in the list
      <g key={index} data-guide={index} style={{ cursor: axis === 'x' ? 'ew-resize' : 'ns-resize' }}>
        <line className="stroke-transparent stroke-9" {...line} />
        <line className="stroke-[#c026a8] stroke-1" {...line} />
      </g>
    )
  })
}
