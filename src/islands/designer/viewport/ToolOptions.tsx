import { useStore } from '@nanostores/react'
import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'

import {
  $eraserMm,
  $lineSettings,
  changeLineSettings,
  LEAST_ERASER_MM,
  MOST_ERASER_MM
} from '#lib/client/designer/drawn-line.ts'
import { $tool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { LengthBox } from '../parts/LengthBox.tsx'

const OPTIONS: Record<'knife' | 'pencil' | 'eraser', () => ReactNode> = {
  knife: KnifeOptions,
  pencil: PencilOptions,
  eraser: EraserOptions
}

/** How the chosen tool works, above the drawing. */
export function ToolOptions() {
  const tool = useStore($tool)
  if (tool !== 'knife' && tool !== 'pencil' && tool !== 'eraser') return null
  const Options = OPTIONS[tool]
  return (
    <div className="tool-options" role="toolbar" aria-label={word(`tool_${tool}`)} data-own="">
      <Options />
    </div>
  )
}

const WAYS = ['straight', 'free'] as const

function KnifeOptions() {
  const { knife } = useStore($lineSettings)
  return WAYS.map(way => (
    <button
      key={way}
      type="button"
      className="tool-button"
      aria-pressed={knife === way}
      onClick={() => changeLineSettings({ knife: way })}
    >
      {word(`knife_${way}`)}
    </button>
  ))
}

function PencilOptions() {
  const { smoothing } = useStore($lineSettings)
  return (
    <label className="flex min-h-(--tool) items-center gap-2 px-2 text-sm [&_input]:accent-action">
      {word('smoothing')}
      <input
        type="range"
        min={0}
        max={100}
        value={smoothing}
        onChange={event => changeLineSettings({ smoothing: Number(event.target.value) })}
      />
    </label>
  )
}

function EraserOptions() {
  const eraserMm = useStore($eraserMm)
  return (
    <LengthBox
      label={word('eraserWidth')}
      mark={<Circle aria-hidden="true" />}
      value={eraserMm}
      min={LEAST_ERASER_MM}
      max={MOST_ERASER_MM}
      onChange={width => changeLineSettings({ eraserMm: width })}
    />
  )
}
