import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { type BlankPhoto, drawOnPhoto } from '#lib/client/designer/photo-mockup.ts'
import type { PictureOf } from '#lib/designer/workers/task-kinds.ts'
import { aspectOf, type Mockup } from '#lib/garments/mockup.ts'
import { areaToPhoto, inverseOf, mapPoint, onArea } from '#lib/garments/photo.ts'

interface Props {
  photo: BlankPhoto
  mockup: Mockup
  art: PictureOf
  title: string
  onMove: (mockup: Mockup, isDone: boolean) => void
}

const PREVIEW_PX = 520
const STRIDE_MM = 10

/** The design on the photo of a blank; it is moved by pointer or arrow keys, as it lies on the cloth. */
export function PhotoStage({ photo, mockup, art, title, onMove }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const start = useRef<{ at: readonly [number, number]; mockup: Mockup }>(null)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    let isOver = false
    drawOnPhoto(photo, { mockup, art, widthPx: PREVIEW_PX }).then(
      made => {
        const node = canvas.current
        if (isOver || !node) return
        node.width = made.width
        node.height = made.height
        node.getContext('2d')?.drawImage(made, 0, 0)
        setSize({ width: made.width, height: made.height })
        setFailure(undefined)
      },
      (error: unknown) => !isOver && setFailure(error)
    )
    return () => {
      isOver = true
    }
  }, [photo, mockup, art])

  const there = areaToPhoto(photo.area, 1, 1)
  const { x, y, width, height } = onArea(mockup, photo.area, aspectOf(art))
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([cx, cy]) => mapPoint(there, [cx!, cy!])) // biome-ignore format: one line
  const [xs, ys] = [corners.map(each => each[0]), corners.map(each => each[1])]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const percent = (share: number): string => `${share * 100}%`

  /** In millimetres of the cloth. */
  function at({ clientX, clientY }: PointerEvent): [number, number] {
    const box = canvas.current!.getBoundingClientRect()
    return mapPoint(inverseOf(there), [(clientX - box.left) / box.width, (clientY - box.top) / box.height])
  }

  function moved(event: PointerEvent): Mockup | undefined {
    if (!start.current) return undefined
    const [now, from] = [at(event), start.current.at]
    const before = start.current.mockup
    return {
      ...before,
      place: 'own',
      xMm: tenth(before.xMm + now[0] - from[0]),
      yMm: tenth(before.yMm + now[1] - from[1])
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? STRIDE_MM : 1
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (!by) return
    event.preventDefault()
    onMove({ ...mockup, place: 'own', xMm: tenth(mockup.xMm + by[0]!), yMm: tenth(mockup.yMm + by[1]!) }, true)
  }

  return (
    <>
      <div
        className="relative overflow-hidden rounded-md border border-line bg-sunken"
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        <canvas ref={canvas} className="block size-full" role="img" aria-label={title} />
        <button
          type="button"
          className="absolute min-h-6 min-w-6 cursor-move touch-none border border-transparent hover:border-accent focus-visible:[outline:2px_solid_var(--accent)] focus-visible:outline-offset-2"
          aria-label={word('moveArt')}
          style={{
            left: percent(left),
            top: percent(top),
            width: percent(Math.max(...xs) - left),
            height: percent(Math.max(...ys) - top)
          }}
          onKeyDown={onKeyDown}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            start.current = { at: at(event), mockup }
          }}
          onPointerMove={event => {
            const next = moved(event)
            if (next) onMove(next, false)
          }}
          onPointerUp={event => {
            const next = moved(event)
            start.current = null
            if (next) onMove(next, true)
          }}
          onPointerCancel={() => {
            const from = start.current
            start.current = null
            if (from) onMove(from.mockup, true)
          }}
        />
      </div>
      <TaskFailure error={failure} />
    </>
  )
}

function tenth(mm: number): number {
  return Math.round(mm * 10) / 10
}
