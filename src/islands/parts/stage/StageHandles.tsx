import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

import type { Box } from '#lib/garments/decoration.ts'
import type { PrintArea } from '#lib/garments/types.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

import { type Decorated, movePlaced, type Placed, positionOf, scalePlaced } from './placed.ts'

const VIEW = 1000
const SNAP_MM = 4
const SMALL_STEP = { in: 25.4 / 16, mm: 1 }
const LARGE_STEP = { in: 25.4 / 2, mm: 10 }
const GROW = 1.04

interface Props {
  area: PrintArea
  draft: Decorated
  change: (part: Partial<Decorated>) => void
  units: Units
  placed: Placed[]
  selected: string | undefined
  onSelect: (id: string | undefined) => void
}

interface Drag {
  id: string
  mode: 'move' | 'resize'
  /** Pointer and thing where the drag began. */
  clientX: number
  clientY: number
  from: { x: number; y: number }
  box: Box
  draft: Decorated
  mmPerPixel: number
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

/** Plus without Shift is the key of =. */
const RESIZES = new Set(['+', '=', '-'])

/** Frames over the picture: to move by pointer or arrow keys, to resize by the corner or + and -. */
export function StageHandles({ area, draft, change, units, placed, selected, onSelect }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const [isSnapped, setSnapped] = useState(false)

  function percent(box: Box) {
    const scale = area.width / area.widthMm
    return {
      left: `${(area.x + area.width / 2 + box.x * scale) / 10}%`,
      top: `${(area.y + box.y * (area.height / area.heightMm)) / 10}%`,
      width: `${(box.width * scale) / 10}%`,
      height: `${(box.height * (area.height / area.heightMm)) / 10}%`
    }
  }

  function start(event: PointerEvent<HTMLElement>, { id, box }: Placed, mode: Drag['mode']) {
    const from = positionOf(draft, id)
    if (event.button !== 0 || !from || !sheet.current) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    onSelect(id)
    const mmPerPixel = (VIEW / sheet.current.clientWidth) * (area.widthMm / area.width)
    const { clientX, clientY } = event
    drag.current = { id, mode, clientX, clientY, from: { x: from.x, y: from.y }, box, draft, mmPerPixel }
  }

  function drive(event: PointerEvent) {
    if (!drag.current) return
    const { id, mode, clientX, clientY, from, box, draft: before, mmPerPixel } = drag.current
    const dx = (event.clientX - clientX) * mmPerPixel
    const dy = (event.clientY - clientY) * mmPerPixel
    if (mode === 'resize') {
      const factor = Math.max(0.05, (box.width + dx * 2) / box.width)
      change(scalePlaced(before, id, factor))
      return
    }
    const middle = box.x + box.width / 2 + dx
    const snaps = Math.abs(middle) < SNAP_MM && !event.altKey
    setSnapped(snaps)
    change(movePlaced(before, id, { x: from.x + dx - (snaps ? middle : 0), y: from.y + dy }))
  }

  function stop() {
    drag.current = undefined
    setSnapped(false)
  }

  function onKey(event: KeyboardEvent, { id }: Placed) {
    const arrow = ARROWS[event.key]
    const from = positionOf(draft, id)
    if (event.key === 'Escape') return onSelect(undefined)
    if (arrow || RESIZES.has(event.key)) onSelect(id)
    if (arrow && from) {
      event.preventDefault()
      const step = (event.shiftKey ? LARGE_STEP : SMALL_STEP)[units]
      return change(movePlaced(draft, id, { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step }))
    }
    if (!RESIZES.has(event.key)) return
    event.preventDefault()
    change(scalePlaced(draft, id, event.key === '-' ? 1 / GROW : GROW))
  }

  return (
    <div ref={sheet} className="absolute inset-0" onPointerDown={() => onSelect(undefined)}>
      {(selected || isSnapped) && (
        <div
          className="pointer-events-none absolute border border-dashed border-line-strong data-snapped:after:absolute data-snapped:after:start-1/2 data-snapped:after:end-auto data-snapped:after:top-0 data-snapped:after:bottom-0 data-snapped:after:border-s data-snapped:after:border-s-accent data-snapped:after:content-[''] [&>span]:absolute [&>span]:start-1/2 [&>span]:end-auto [&>span]:top-auto [&>span]:bottom-full [&>span]:[translate:-50%] [&>span]:rounded-sm [&>span]:bg-[rgb(255_255_255_/_0.92)] [&>span]:px-1.5 [&>span]:py-0.5 [&>span]:text-[length:0.6875rem] [&>span]:leading-none [&>span]:whitespace-nowrap [&>span]:text-[#42434f]"
          data-snapped={isSnapped || undefined}
          style={percent({ x: -area.widthMm / 2, y: 0, width: area.widthMm, height: area.heightMm })}
        >
          <span>
            {formatLength(area.widthMm, units)} × {formatLength(area.heightMm, units)}
          </span>
        </div>
      )}
      {placed.map(each => (
        <div
          key={each.id}
          className="stage-handle"
          data-selected={each.id === selected || undefined}
          style={percent(each.box)}
        >
          <button
            type="button"
            aria-label={t('itemEditor.moveThing', { name: each.label })}
            aria-pressed={each.id === selected}
            onFocus={event => event.currentTarget.matches(':focus-visible') && onSelect(each.id)}
            onPointerDown={event => start(event, each, 'move')}
            onPointerMove={drive}
            onPointerUp={stop}
            onPointerCancel={stop}
            onKeyDown={event => onKey(event, each)}
          />
          {each.id === selected && (
            <span
              className="absolute start-auto -end-2.5 top-auto -bottom-2.5 size-5 cursor-nwse-resize touch-none after:absolute after:inset-1 after:border after:border-action after:bg-white after:content-[''] pointer-coarse:start-auto pointer-coarse:-end-5 pointer-coarse:top-auto pointer-coarse:-bottom-5 pointer-coarse:size-10 pointer-coarse:after:inset-3"
              onPointerDown={event => start(event, each, 'resize')}
              onPointerMove={drive}
              onPointerUp={stop}
              onPointerCancel={stop}
            />
          )}
        </div>
      ))}
    </div>
  )
}
