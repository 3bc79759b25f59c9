import { useMemo } from 'react'

import { designOfImport } from '#lib/client/designer/place-import.ts'
import type { Imported } from '#lib/contract/doc-core.ts'
import type { Units } from '#lib/shared/units.ts'

import { DrawnObjects } from './DrawnObjects.tsx'

interface Size {
  widthMm: number
  heightMm: number
}

interface Props {
  imported: Imported
  /** The size it is shown in. */
  size: Size
  /** All that may be chosen: the scale stays when another is. */
  sizes: readonly Size[]
  board: { wMm: number; hMm: number }
  units: Units
  label: string
}

const MM_PER_INCH = 25.4
/** More marks are a hatching. */
const MOST_TICKS = 12
/** Of the picture's width. */
const RULER = 0.07
/** Of the picture's width: a number beyond has no room. */
const LAST_LABEL = 0.95

/** A drawing beside a ruler and the artboard, all to one scale. */
export function RulerPicture({ imported, size, sizes, board, units, label }: Props) {
  const width = 1.04 * Math.max(board.wMm, ...sizes.map(({ widthMm }) => widthMm))
  const height = Math.min(1.02 * Math.max(board.hMm, ...sizes.map(({ heightMm }) => heightMm)), 0.75 * width)
  const ruler = RULER * width
  const step = stepOf(width, units)
  const ticks = Array.from({ length: Math.floor(width / step) + 1 }, (_, index) => index * step)
  const design = useMemo(() => designOfImport(imported), [imported])
  const scale = size.widthMm / imported.widthMm
  return (
    <svg
      viewBox={`0 ${-ruler} ${width} ${ruler + height}`}
      role="img"
      aria-label={label}
      className="ruler-picture block max-h-[40dvh] w-full rounded-lg border border-line bg-surface [&_text]:fill-faint"
    >
      {ticks.map(at => (
        <g key={at}>
          <line
            className="[.ruler-picture_&]:stroke-faint [.ruler-picture_&]:[vector-effect:non-scaling-stroke]"
            x1={at}
            x2={at}
            y1={-ruler * 0.35}
            y2={0}
          />
          {at < LAST_LABEL * width && (
            <text x={at + 0.1 * ruler} y={-ruler * 0.45} fontSize={ruler * 0.42}>
              {units === 'in' ? Number((at / MM_PER_INCH).toFixed(2)) : at}
              {at === 0 && ` ${units}`}
            </text>
          )}
        </g>
      ))}
      <line
        className="[.ruler-picture_&]:stroke-faint [.ruler-picture_&]:[vector-effect:non-scaling-stroke]"
        x1={0}
        x2={width}
        y1={0}
        y2={0}
      />
      <rect
        className="[.ruler-picture_&]:fill-none [.ruler-picture_&]:[stroke:var(--line-strong,var(--faint))] [.ruler-picture_&]:[stroke-dasharray:4_3] [.ruler-picture_&]:[vector-effect:non-scaling-stroke]"
        width={board.wMm}
        height={board.hMm}
      />
      <rect
        className="[.ruler-picture_&]:fill-[color-mix(in_srgb,var(--accent)_12%,transparent)] [.ruler-picture_&]:stroke-accent [.ruler-picture_&]:[vector-effect:non-scaling-stroke]"
        width={size.widthMm}
        height={size.heightMm}
      />
      <g transform={`scale(${scale})`}>
        <DrawnObjects design={design} ids={imported.clipboard.roots} />
      </g>
    </svg>
  )
}

function stepOf(width: number, units: Units): number {
  const perUnit = units === 'in' ? MM_PER_INCH : 1
  const least = width / perUnit / MOST_TICKS
  const power = 10 ** Math.floor(Math.log10(least))
  return perUnit * power * ([1, 2, 5, 10].find(times => times * power >= least) ?? 10)
}
