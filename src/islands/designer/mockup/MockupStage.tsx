import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { drawMockup, judge, type Mockup } from '#lib/garments/mockup.ts'
import type { PictureOf } from '#lib/designer/workers/task-kinds.ts'
import { areaOfSize } from '#lib/garments/sizes.ts'

interface Props {
  mockup: Mockup
  art: PictureOf
  title: string
  /** Where it is while it moves, and where it is left. */
  onMove: (mockup: Mockup, isDone: boolean) => void
}

/** Units of the drawing. */
const SIDE = 1000
const NUDGE_MM = 1
const STRIDE_MM = 10

/** The garment; the design on it is moved by pointer or arrow keys. */
export function MockupStage({ mockup, art, title, onMove }: Props) {
  const start = useRef<{ x: number; y: number; mockup: Mockup }>(null)
  const stage = useRef<HTMLDivElement>(null)
  const markup = useMemo(
    () => ({ __html: drawMockup(mockup, art, { title, idPrefix: 'mockup' }) }),
    [mockup, art, title]
  )
  const area = areaOfSize(mockup.kind, mockup.side, mockup.size)
  const scale = area.width / area.widthMm
  const { heightMm, isOutside } = judge(mockup, art)
  const percent = (units: number): string => `${units / (SIDE / 100)}%`

  function moved(event: PointerEvent): Mockup | undefined {
    const from = start.current
    const size = stage.current?.clientWidth
    if (!from || !size) return undefined
    const mm = SIDE / size / scale
    const [xMm, yMm] = [
      from.mockup.xMm + (event.clientX - from.x) * mm,
      from.mockup.yMm + (event.clientY - from.y) * mm
    ]
    return { ...from.mockup, place: 'own', xMm: Math.abs(xMm) < 3 ? 0 : tenth(xMm), yMm: tenth(yMm) }
  }

  function end(event: PointerEvent) {
    const next = moved(event)
    start.current = null
    if (next) onMove(next, true)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? STRIDE_MM : NUDGE_MM
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ] ?? [0, 0]
    if (!dx && !dy) return
    event.preventDefault()
    onMove({ ...mockup, place: 'own', xMm: tenth(mockup.xMm + dx!), yMm: tenth(mockup.yMm + dy!) }, true)
  }

  return (
    <div className="mockup-stage" ref={stage}>
      <div dangerouslySetInnerHTML={markup} />
      <i
        className="pointer-events-none absolute border border-dashed border-[rgb(255_255_255_/_0.7)] [box-shadow:0_0_0_1px_rgb(0_0_0_/_0.25)]"
        style={{
          left: percent(area.x),
          top: percent(area.y),
          width: percent(area.width),
          height: percent(area.height)
        }}
      />
      <button
        type="button"
        className="absolute min-h-6 min-w-6 cursor-move touch-none border border-transparent hover:border-accent focus-visible:[outline:2px_solid_var(--accent)] focus-visible:outline-offset-2 data-outside:border-red-500"
        data-outside={isOutside || undefined}
        aria-label={word('moveArt')}
        style={{
          left: percent(area.x + area.width / 2 + (mockup.xMm - mockup.widthMm / 2) * scale),
          top: percent(area.y + mockup.yMm * scale),
          width: percent(mockup.widthMm * scale),
          height: percent(heightMm * scale)
        }}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { x: event.clientX, y: event.clientY, mockup }
        }}
        onPointerMove={event => {
          const next = moved(event)
          if (next) onMove(next, false)
        }}
        onPointerUp={end}
        onPointerCancel={() => {
          const from = start.current
          start.current = null
          if (from) onMove(from.mockup, true)
        }}
      />
    </div>
  )
}

function tenth(mm: number): number {
  return Math.round(mm * 10) / 10
}
