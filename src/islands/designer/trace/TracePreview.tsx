import { useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import type { Picture, TracedPicture } from '#lib/client/designer/tracing.ts'

interface Props {
  picture: Picture
  traced: TracedPicture | undefined
  hexOf: (ref: string) => string
}

/** The picture and its outlines over each other, with an edge between them that can be moved. */
export function TracePreview({ picture, traced, hexOf }: Props) {
  const [edge, setEdge] = useState(50)
  const { width, height } = picture.raster
  const { films = [], mmPerPixel = 1 } = traced ?? {}
  return (
    <div className="grid gap-1.5">
      <div
        className="relative overflow-hidden rounded-md border border-line [background:conic-gradient(var(--color-ink-100)_25%,var(--color-ink-0)_0_50%,var(--color-ink-100)_0_75%,var(--color-ink-0)_0)_0_0_/_16px_16px] [&_i]:absolute [&_i]:inset-y-0 [&_i]:-ms-px [&_i]:w-[2px] [&_i]:bg-ink-900 [&_i]:[box-shadow:0_0_0_1px_var(--color-ink-0)] [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_svg]:absolute [&_svg]:inset-0 [&_svg]:size-full [&_svg]:[background:conic-gradient(_var(--color-ink-100)_25%,var(--color-ink-0)_0_50%,var(--color-ink-100)_0_75%,var(--color-ink-0)_0_)_0_0_/_16px_16px]"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={picture.href} alt={word('traceBefore', { name: picture.name })} />
        <svg
          viewBox={`0 0 ${width * mmPerPixel} ${height * mmPerPixel}`}
          role="img"
          aria-label={word('traceAfter', { count: films.length })}
          style={{ clipPath: `inset(0 0 0 ${edge}%)` }}
        >
          {films.map(({ ref, d }) => (
            <path key={ref} d={d} fill={hexOf(ref)} />
          ))}
        </svg>
        <i style={{ insetInlineStart: `${edge}%` }} />
      </div>
      <label className="flex items-center gap-2 text-xs text-muted [&_input]:min-h-6 [&_input]:min-w-0 [&_input]:flex-1 [&_input]:accent-action">
        <span>{word('before')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={edge}
          aria-label={word('compareEdge')}
          onChange={event => setEdge(Number(event.target.value))}
        />
        <span>{word('after')}</span>
      </label>
    </div>
  )
}
