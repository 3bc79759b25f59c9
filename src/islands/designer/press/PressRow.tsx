import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'

import { FilmDot } from '#islands/designer/making/FilmDot.tsx'
import { word } from '#islands/designer/making/words.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { heatText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { GarmentPicture } from '#lib/designer/workers/task-kinds.ts'
import type { Units } from '#lib/shared/units.ts'

type Layer = GarmentPicture['layers'][number]

interface Props {
  layer: Layer
  index: number
  count: number
  isDraggable: boolean
  side: 'before' | 'after' | undefined
  onMove: (to: number) => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
  onDrop: () => void
}

/** One layer with what the press is set to. It is moved by dragging or by its buttons. */
export function PressRow({ layer, index, count, isDraggable, side, onMove, ...drag }: Props) {
  const { units } = useStore($view)
  const { fullName, hex, pass, passes, name } = layer
  return (
    <li
      className="press-row"
      data-side={side}
      draggable={isDraggable}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        drag.onDragStart()
      }}
      onDragOver={event => {
        event.preventDefault()
        drag.onDragOver()
      }}
      onDragEnd={drag.onDragEnd}
      onDrop={event => {
        event.preventDefault()
        drag.onDrop()
      }}
    >
      {isDraggable && <GripVertical className="size-3.5 flex-none text-muted max-md:hidden" aria-hidden="true" />}
      <span className="font-normal text-muted tabular-nums">{index + 1}</span>
      <FilmDot hex={hex} />
      <span className="film-name">
        <span>
          {name}
          {passes > 1 && (
            <em className="ms-1.5 text-xs font-normal whitespace-nowrap text-muted not-italic">
              {word('passOf', { pass, all: passes })}
            </em>
          )}
        </span>
        <span className="making-hint">{pressText(layer, { units, isLast: index === count - 1 })}</span>
      </span>
      {isDraggable && count > 1 && (
        <span className="grid max-md:flex [&_.button]:h-6 [&_.button]:min-h-6 max-md:[&_.button]:size-11">
          <IconButton
            size="small"
            label={word('pressEarlier', { film: fullName })}
            icon={<ArrowUp />}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            size="small"
            label={word('pressLater', { film: fullName })}
            icon={<ArrowDown />}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
        </span>
      )}
    </li>
  )
}

function pressText({ press }: Layer, { units, isLast }: { units: Units; isLast: boolean }): string {
  if (!press) return word('pressNone')
  const { celsius, seconds, tackSeconds, pressure, peel } = press
  const time = word(isLast ? 'pressFull' : 'pressTack', { seconds: isLast ? seconds : tackSeconds })
  return [time, heatText(celsius, units), word(`pressure_${pressure}`), word(`peel_${peel}`)].join(' · ')
}
