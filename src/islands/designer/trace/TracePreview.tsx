import { useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import type { Picture, Traced } from '#lib/client/designer/tracing.ts'

interface Props {
  picture: Picture
  traced: readonly Traced[]
  widthMm: number
  hexOf: (ref: string) => string
}

/** The picture and its outlines over each other, with an edge between them that can be moved. */
export function TracePreview({ picture, traced, widthMm, hexOf }: Props) {
  const [edge, setEdge] = useState(50)
  const { width, height } = picture.raster
  return (
    <div className="trace-preview">
      <div className="trace-stage" style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={picture.href} alt={word('traceBefore', { name: picture.name })} />
        <svg
          viewBox={`0 0 ${widthMm} ${(widthMm * height) / width}`}
          role="img"
          aria-label={word('traceAfter', { count: traced.length })}
          style={{ clipPath: `inset(0 0 0 ${edge}%)` }}
        >
          {traced.map(({ ref, d }) => (
            <path key={ref} d={d} fill={hexOf(ref)} />
          ))}
        </svg>
        <i style={{ insetInlineStart: `${edge}%` }} />
      </div>
      <label className="trace-edge">
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
