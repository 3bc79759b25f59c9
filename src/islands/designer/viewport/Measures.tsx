import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { $camera, screenMatrix } from '#lib/client/designer/camera.ts'
import { $artboardId, $design, $selection } from '#lib/client/designer/document.ts'
import { $gesture, $hovered } from '#lib/client/designer/gesture.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { readText } from '#lib/client/designer/naming.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $tool, $view } from '#lib/client/designer/view.ts'
import { type Bounds, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { gapsBetween } from '#lib/designer/geometry/gaps.ts'
import { applyToPoint } from '#lib/designer/geometry/matrix.ts'

/** More are measured as nothing: their box would be worked out with every move. */
const MOST = 200

/** While Alt is held: how far what is selected is from what is under the pointer, or from the edges of the artboard. */
export function Measures() {
  const isAlt = useAlt()
  const selection = useStore($selection)
  const hovered = useStore($hovered)
  const gesture = useStore($gesture)
  const design = useStore($design)
  const camera = useStore($camera)
  const board = boardOf(design, useStore($artboardId))
  const { units } = useStore($view)
  const tool = useStore($tool)
  if (!isAlt || gesture || tool !== 'select' || selection.length === 0 || selection.length > MOST) return null

  const box = uniteBounds(selection.map(id => boundsOf(design, id)))
  const other: Bounds =
    hovered && !selection.includes(hovered)
      ? boundsOf(design, hovered)
      : { minX: 0, minY: 0, maxX: board.wMm, maxY: board.hMm }
  const screen = screenMatrix(camera)
  return (
    <>
      <svg
        className="pointer-events-none absolute inset-0 size-full [&_line]:stroke-red-500 [&_line]:stroke-1"
        aria-hidden="true"
      >
        {gapsBetween(box, other).map(({ axis, at, from, to }) => {
          const [x1, y1] = applyToPoint(screen, axis === 'x' ? [from, at] : [at, from])
          const [x2, y2] = applyToPoint(screen, axis === 'x' ? [to, at] : [at, to])
          return <line key={`${axis}${from}`} x1={x1} y1={y1} x2={x2} y2={y2} />
        })}
      </svg>
      {gapsBetween(box, other).map(({ axis, at, from, to }) => {
        const middle = (from + to) / 2
        const [x, y] = applyToPoint(screen, axis === 'x' ? [middle, at] : [at, middle])
        return (
          <span
            key={`${axis}${from}`}
            className="measure"
            style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
          >
            {readText(to - from, units)}
          </span>
        )
      })}
    </>
  )
}

function useAlt(): boolean {
  const [isAlt, setAlt] = useState(false)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Alt') return
      setAlt(event.type === 'keydown')
      // Alone it would go to the browser's own menu.
      if (document.activeElement?.id === 'drawing') event.preventDefault()
    }
    const off = () => setAlt(false)
    addEventListener('keydown', key)
    addEventListener('keyup', key)
    addEventListener('blur', off)
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('keyup', key)
      removeEventListener('blur', off)
    }
  }, [])
  return isAlt
}
